package dev.ktx.warehouses.sqlite;

import dev.ktx.port.Capabilities;
import dev.ktx.port.Connector;
import dev.ktx.port.Warehouse;
import dev.ktx.project.ConnectionKey;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.dialect.Dialects;
import dev.ktx.warehouses.jdbc.ConnectionLimits;
import dev.ktx.warehouses.jdbc.DatabaseFile;

import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Reads SQLite files.
public final class SqliteConnector implements Connector {
    private final InstantSource clock;

    public SqliteConnector(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public String driver() {
        return "sqlite";
    }

    @Override
    public Set<String> aliases() {
        return Set.of("sqlite3");
    }

    @Override
    public String connectionType() {
        return "SQLITE";
    }

    @Override
    public Dialect dialect() {
        return Dialects.SQLITE;
    }

    @Override
    public List<ConnectionKey> keys() {
        return Stream.of(DatabaseFile.keys("sqlite"), ConnectionLimits.keys())
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(true, true, false, true, false, true, true);
    }

    @Override
    public Warehouse open(ConnectionSettings settings) {
        if (!settings.driver().equals(driver())) {
            throw new IllegalArgumentException("not for this connector: " + settings);
        }
        return SqliteWarehouse.of(settings, clock);
    }
}
