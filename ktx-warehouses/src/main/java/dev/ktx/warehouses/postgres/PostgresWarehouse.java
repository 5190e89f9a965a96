package dev.ktx.warehouses.postgres;

import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.port.Cancellation;
import dev.ktx.port.ConnectionCheck;
import dev.ktx.port.Progress;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.QueryResult;
import dev.ktx.port.RoleRights;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.Redaction;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.sql.ReadOnlySql;
import dev.ktx.warehouses.jdbc.ConnectionLimits;
import dev.ktx.warehouses.jdbc.Failures;
import dev.ktx.warehouses.jdbc.StatementRunner;

import java.time.InstantSource;
import java.util.List;

/// One PostgreSQL database.
final class PostgresWarehouse implements Warehouse {
    private final PostgresPool sessions;
    private final StatementRunner runner;
    private final PostgresIntrospection introspection;

    private PostgresWarehouse(
            PostgresPool sessions, StatementRunner runner, PostgresIntrospection introspection) {
        this.sessions = sessions;
        this.runner = runner;
        this.introspection = introspection;
    }

    static PostgresWarehouse of(ConnectionSettings settings, InstantSource clock) {
        PostgresAddress address = PostgresAddress.of(settings);
        Failures failures =
                new Failures(
                        settings.id(), Redaction.of(address.secrets()), new PostgresFailures());
        PostgresPool sessions = PostgresPool.of(settings, address);
        return new PostgresWarehouse(
                sessions,
                new StatementRunner(
                        sessions, new PostgresCells(), failures, ConnectionLimits.of(settings)),
                new PostgresIntrospection(settings, address, clock));
    }

    StatementRunner runner() {
        return runner;
    }

    @Override
    public ConnectionCheck check(Cancellation cancellation) {
        return runner.check(
                "SELECT 'PostgreSQL ' || current_setting('server_version')", cancellation);
    }

    @Override
    public RoleRights rights(Cancellation cancellation) {
        return runner.metadata(cancellation, PostgresRights::of);
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
