package dev.ktx.warehouses.duckdb;

import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.port.Cancellation;
import dev.ktx.port.ConnectionCheck;
import dev.ktx.port.Progress;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.QueryResult;
import dev.ktx.port.RoleRights;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Redaction;
import dev.ktx.problem.WarehouseProblems;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.sql.ReadOnlySql;
import dev.ktx.warehouses.jdbc.ConnectionLimits;
import dev.ktx.warehouses.jdbc.DatabaseFile;
import dev.ktx.warehouses.jdbc.Failures;
import dev.ktx.warehouses.jdbc.StatementRunner;

import java.time.InstantSource;
import java.util.List;

/// One DuckDB file.
final class DuckDbWarehouse implements Warehouse {
    private final DuckDbFile sessions;
    private final DatabaseFile file;
    private final StatementRunner runner;
    private final DuckDbIntrospection introspection;

    private DuckDbWarehouse(
            DuckDbFile sessions,
            DatabaseFile file,
            StatementRunner runner,
            DuckDbIntrospection introspection) {
        this.file = file;
        this.sessions = sessions;
        this.runner = runner;
        this.introspection = introspection;
    }

    static DuckDbWarehouse of(ConnectionSettings settings, InstantSource clock) {
        DatabaseFile file = DatabaseFile.of(settings, "duckdb", List.of());
        Failures failures = new Failures(settings.id(), Redaction.none(), new DuckDbFailures());
        if (file.path().toString().contains(";")) {
            // The driver takes what follows a ';' for options, which could undo ours.
            throw new KtxException(
                    WarehouseProblems.badAddress(settings.at("path"), "a file without ';'"));
        }
        DuckDbFile sessions = DuckDbFile.of(settings, file);
        return new DuckDbWarehouse(
                sessions,
                file,
                new StatementRunner(
                        sessions, new DuckDbCells(), failures, ConnectionLimits.of(settings)),
                new DuckDbIntrospection(settings, file, clock));
    }

    StatementRunner runner() {
        return runner;
    }

    @Override
    public ConnectionCheck check(Cancellation cancellation) {
        return runner.check("SELECT 'DuckDB ' || version()", cancellation);
    }

    @Override
    public RoleRights rights(Cancellation cancellation) {
        return file.rights();
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
