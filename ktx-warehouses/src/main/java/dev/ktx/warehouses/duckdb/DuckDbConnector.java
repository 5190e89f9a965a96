package dev.ktx.warehouses.duckdb;

import dev.ktx.port.Capabilities;
import dev.ktx.port.Connector;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Redaction;
import dev.ktx.problem.WarehouseProblems;
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

/// Reads DuckDB files.
public final class DuckDbConnector implements Connector {
    private final InstantSource clock;

    public DuckDbConnector(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public String driver() {
        return "duckdb";
    }

    @Override
    public Set<String> aliases() {
        return Set.of();
    }

    @Override
    public String connectionType() {
        return "DUCKDB";
    }

    @Override
    public Dialect dialect() {
        return Dialects.DUCKDB;
    }

    @Override
    public List<ConnectionKey> keys() {
        return Stream.of(
                        DatabaseFile.keys("duckdb"),
                        List.of(
                                ConnectionKey.list(
                                                "schemas",
                                                "The schemas to read; all of the file by default.")
                                        .asSafety(),
                                ConnectionKey.integer(
                                        DuckDbFile.IDLE_CLOSE,
                                        "Milliseconds after a call for which the file stays open,"
                                                + " at most and by default 2000.")),
                        ConnectionLimits.keys())
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
        DatabaseFile file = DatabaseFile.of(settings, "duckdb", List.of());
        if (file.path().toString().contains(";")) {
            // The driver takes what follows a ';' for options, which could undo ours.
            throw new KtxException(
                    WarehouseProblems.badAddress(settings.at("path"), "a file without ';'"));
        }
        Failures failures = new Failures(settings.id(), Redaction.none(), new DuckDbFailures());
        DuckDbFile sessions = DuckDbFile.of(settings, file);
        return new JdbcWarehouse(
                sessions,
                new StatementRunner(
                        sessions, new DuckDbCells(), failures, ConnectionLimits.of(settings)),
                "SELECT 'DuckDB ' || version()",
                (_, _) -> file.rights(),
                new DuckDbIntrospection(settings, file, clock));
    }
}
