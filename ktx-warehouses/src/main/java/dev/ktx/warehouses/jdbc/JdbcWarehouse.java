package dev.ktx.warehouses.jdbc;

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

/// A warehouse that a JDBC driver reaches. What differs between kinds of warehouses comes in: how
/// they lend sessions, spell metadata and grant rights. Safe for use by many threads.
public final class JdbcWarehouse implements Warehouse {
    private final Sessions sessions;
    private final StatementRunner runner;
    private final String version;
    private final Rights rights;
    private final Introspection introspection;

    /// @param sessions closed with the warehouse
    /// @param version a query for one text, the product and its version
    public JdbcWarehouse(
            Sessions sessions,
            StatementRunner runner,
            String version,
            Rights rights,
            Introspection introspection) {
        this.sessions = sessions;
        this.runner = runner;
        this.version = version;
        this.rights = rights;
        this.introspection = introspection;
    }

    /// What the role of a connection, or the user of a file, could do beside reading.
    public interface Rights {
        RoleRights of(StatementRunner runner, Cancellation cancellation);
    }

    /// Runs statements without a gate before it, for tests that show what a session alone refuses.
    StatementRunner runner() {
        return runner;
    }

    @Override
    public ConnectionCheck check(Cancellation cancellation) {
        return runner.check(version, cancellation);
    }

    @Override
    public RoleRights rights(Cancellation cancellation) {
        return rights.of(runner, cancellation);
    }

    @Override
    public List<String> schemas() {
        return runner.metadata(Cancellation.never(), introspection::schemas);
    }

    @Override
    public SchemaSnapshot introspect(Cancellation cancellation, Progress progress) {
        return runner.metadata(cancellation, metadata -> introspection.read(metadata, progress));
    }

    @Override
    public QueryResult query(ReadOnlySql sql, QueryLimits limits, Cancellation cancellation) {
        return runner.query(sql, limits, cancellation);
    }

    @Override
    public void close() {
        sessions.close();
    }
}
