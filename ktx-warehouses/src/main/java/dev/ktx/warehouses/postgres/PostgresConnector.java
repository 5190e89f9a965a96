package dev.ktx.warehouses.postgres;

import dev.ktx.port.Capabilities;
import dev.ktx.port.Connector;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.Redaction;
import dev.ktx.project.ConnectionKey;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.dialect.Dialects;
import dev.ktx.warehouses.jdbc.ConnectionLimits;
import dev.ktx.warehouses.jdbc.Failures;
import dev.ktx.warehouses.jdbc.JdbcWarehouse;
import dev.ktx.warehouses.jdbc.StatementRunner;

import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Reads PostgreSQL databases, version 12 or later.
public final class PostgresConnector implements Connector {
    private final InstantSource clock;

    public PostgresConnector(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public String driver() {
        return "postgres";
    }

    @Override
    public Set<String> aliases() {
        return Set.of("postgresql");
    }

    @Override
    public String connectionType() {
        return "POSTGRESQL";
    }

    @Override
    public Dialect dialect() {
        return Dialects.POSTGRES;
    }

    @Override
    public List<ConnectionKey> keys() {
        return Stream.of(PostgresAddress.keys(), ConnectionLimits.keys())
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(true, true, true, true, true, true, true);
    }

    @Override
    public Warehouse open(ConnectionSettings settings) {
        if (!settings.driver().equals(driver())) {
            throw new IllegalArgumentException("not for this connector: " + settings);
        }
        PostgresAddress address = PostgresAddress.of(settings);
        Failures failures =
                new Failures(
                        settings.id(), Redaction.of(address.secrets()), new PostgresFailures());
        PostgresPool sessions = PostgresPool.of(settings, address);
        return new JdbcWarehouse(
                sessions,
                new StatementRunner(
                        sessions, new PostgresCells(), failures, ConnectionLimits.of(settings)),
                "SELECT 'PostgreSQL ' || current_setting('server_version')",
                (runner, cancellation) -> runner.metadata(cancellation, PostgresRights::of),
                new PostgresIntrospection(settings, address, clock));
    }
}
