package dev.ktx.warehouses.mysql;

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

/// One MariaDB or MySQL server.
final class MySqlWarehouse implements Warehouse {
    private final MySqlPool sessions;
    private final StatementRunner runner;
    private final MySqlIntrospection introspection;

    private MySqlWarehouse(
            MySqlPool sessions, StatementRunner runner, MySqlIntrospection introspection) {
        this.sessions = sessions;
        this.runner = runner;
        this.introspection = introspection;
    }

    static MySqlWarehouse of(ConnectionSettings settings, InstantSource clock) {
        MySqlAddress address = MySqlAddress.of(settings);
        Failures failures =
                new Failures(settings.id(), Redaction.of(address.secrets()), new MySqlFailures());
        MySqlPool sessions = MySqlPool.of(settings, address);
        return new MySqlWarehouse(
                sessions,
                new StatementRunner(
                        sessions, new MySqlCells(), failures, ConnectionLimits.of(settings)),
                new MySqlIntrospection(settings, address, clock));
    }

    StatementRunner runner() {
        return runner;
    }

    @Override
    public ConnectionCheck check(Cancellation cancellation) {
        return runner.check(
                "SELECT CONCAT(IF(VERSION() LIKE '%MariaDB%', 'MariaDB ', 'MySQL '), VERSION())",
                cancellation);
    }

    @Override
    public RoleRights rights(Cancellation cancellation) {
        return runner.metadata(cancellation, MySqlRights::of);
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
