package dev.ktx.warehouses.mysql;

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

/// Reads MariaDB, version 10.5 or later, and MySQL, version 8 or later.
public final class MySqlConnector implements Connector {
    private final InstantSource clock;

    public MySqlConnector(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public String driver() {
        return "mysql";
    }

    @Override
    public Set<String> aliases() {
        return Set.of("mariadb");
    }

    @Override
    public String connectionType() {
        return "MYSQL";
    }

    @Override
    public Dialect dialect() {
        return Dialects.MYSQL;
    }

    @Override
    public List<ConnectionKey> keys() {
        return Stream.of(MySqlAddress.keys(), ConnectionLimits.keys())
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
        MySqlAddress address = MySqlAddress.of(settings);
        Failures failures =
                new Failures(settings.id(), Redaction.of(address.secrets()), new MySqlFailures());
        MySqlPool sessions = MySqlPool.of(settings, address);
        return new JdbcWarehouse(
                sessions,
                new StatementRunner(
                        sessions, new MySqlCells(), failures, ConnectionLimits.of(settings)),
                "SELECT CONCAT(IF(VERSION() LIKE '%MariaDB%', 'MariaDB ', 'MySQL '), VERSION())",
                (runner, cancellation) -> runner.metadata(cancellation, MySqlRights::of),
                new MySqlIntrospection(settings, address, clock));
    }
}
