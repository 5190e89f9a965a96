package dev.ktx.warehouses.sqlite;

import dev.ktx.port.Capabilities;
import dev.ktx.port.Connector;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.Redaction;
import dev.ktx.project.ConnectionKey;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.dialect.Dialects;
import dev.ktx.warehouses.jdbc.ConnectionLimits;
import dev.ktx.warehouses.jdbc.DatabaseFile;
import dev.ktx.warehouses.jdbc.Failures;
import dev.ktx.warehouses.jdbc.JdbcWarehouse;
import dev.ktx.warehouses.jdbc.StatementRunner;

import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Reads SQLite files.
public final class SqliteConnector implements Connector {
    /// Reads the schema too, since SQLite looks at the file only then.
    private static final String VERSION =
            "SELECT 'SQLite ' || sqlite_version() FROM (SELECT count(*) FROM sqlite_master)";

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
        DatabaseFile file = DatabaseFile.of(settings, "sqlite", List.of("mode", "immutable"));
        Failures failures = new Failures(settings.id(), Redaction.none(), new SqliteFailures());
        SqliteSessions sessions = new SqliteSessions(settings.id(), file, clock);
        return new JdbcWarehouse(
                sessions,
                new StatementRunner(
                        sessions, new SqliteCells(), failures, ConnectionLimits.of(settings)),
                VERSION,
                (_, _) -> file.rights(),
                new SqliteIntrospection(settings, file, failures, clock));
    }
}
