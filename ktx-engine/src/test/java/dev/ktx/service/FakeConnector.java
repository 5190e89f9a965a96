package dev.ktx.service;

import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Capabilities;
import dev.ktx.port.ConnectionCheck;
import dev.ktx.port.Connector;
import dev.ktx.port.Progress;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.QueryResult;
import dev.ktx.port.RoleRights;
import dev.ktx.port.Warehouse;
import dev.ktx.project.ConnectionKey;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.ReadOnlySql;
import dev.ktx.sql.dialect.Dialects;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;

/// A kind of warehouse that answers what a test tells it and remembers what it was asked.
final class FakeConnector implements Connector {
    final List<FakeWarehouse> opened = new CopyOnWriteArrayList<>();
    final List<String> statements = new CopyOnWriteArrayList<>();
    final List<QueryLimits> limits = new CopyOnWriteArrayList<>();
    private final Function<QueryLimits, QueryResult> answer;
    private final boolean sql;

    FakeConnector(Function<QueryLimits, QueryResult> answer) {
        this(answer, true);
    }

    FakeConnector(Function<QueryLimits, QueryResult> answer, boolean sql) {
        this.answer = answer;
        this.sql = sql;
    }

    @Override
    public String driver() {
        return "fake";
    }

    @Override
    public Set<String> aliases() {
        return Set.of("phony");
    }

    @Override
    public String connectionType() {
        return "FAKE";
    }

    @Override
    public Dialect dialect() {
        return Dialects.POSTGRES;
    }

    @Override
    public List<ConnectionKey> keys() {
        return List.of();
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(false, false, false, sql, false, false, false);
    }

    @Override
    public Warehouse open(ConnectionSettings settings) {
        var warehouse = new FakeWarehouse(settings);
        opened.add(warehouse);
        return warehouse;
    }

    final class FakeWarehouse implements Warehouse {
        final ConnectionSettings settings;
        final CountDownLatch closed = new CountDownLatch(1);

        FakeWarehouse(ConnectionSettings settings) {
            this.settings = settings;
        }

        @Override
        public RoleRights rights(Cancellation cancellation) {
            return new RoleRights(List.of());
        }

        @Override
        public ConnectionCheck check(Cancellation cancellation) {
            return new ConnectionCheck.Reached("Fake 1.0", 3);
        }

        @Override
        public List<String> schemas() {
            return List.of();
        }

        @Override
        public SchemaSnapshot introspect(Cancellation cancellation, Progress progress) {
            return Artifacts.snapshot("fake");
        }

        @Override
        public QueryResult query(ReadOnlySql sql, QueryLimits asked, Cancellation cancellation) {
            if (closed.getCount() == 0) {
                throw new IllegalStateException("closed");
            }
            statements.add(sql.text());
            limits.add(asked);
            return answer.apply(asked);
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }
}
