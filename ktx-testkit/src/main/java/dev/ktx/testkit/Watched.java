package dev.ktx.testkit;

import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.port.Cancellation;
import dev.ktx.port.ConnectionCheck;
import dev.ktx.port.Progress;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.QueryResult;
import dev.ktx.port.RoleRights;
import dev.ktx.port.Warehouse;
import dev.ktx.sql.ReadOnlySql;

import java.util.List;
import java.util.function.Consumer;

/// A warehouse that tells which statements it runs.
///
/// @param listener hears each before it runs, on the thread that asks; what it throws is the answer
/// @param closing is run before the warehouse is closed
public record Watched(Warehouse warehouse, Consumer<String> listener, Runnable closing)
        implements Warehouse {
    public Watched(Warehouse warehouse, Consumer<String> listener) {
        this(warehouse, listener, () -> {});
    }

    @Override
    public RoleRights rights(Cancellation cancellation) {
        return warehouse.rights(cancellation);
    }

    @Override
    public ConnectionCheck check(Cancellation cancellation) {
        return warehouse.check(cancellation);
    }

    @Override
    public List<String> schemas() {
        return warehouse.schemas();
    }

    @Override
    public SchemaSnapshot introspect(Cancellation cancellation, Progress progress) {
        return warehouse.introspect(cancellation, progress);
    }

    @Override
    public QueryResult query(ReadOnlySql sql, QueryLimits limits, Cancellation cancellation) {
        listener.accept(sql.text());
        return warehouse.query(sql, limits, cancellation);
    }

    @Override
    public void close() {
        closing.run();
        warehouse.close();
    }
}
