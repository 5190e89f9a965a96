package dev.ktx.warehouses.sqlite;

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
import dev.ktx.warehouses.jdbc.DatabaseFile;
import dev.ktx.warehouses.jdbc.Failures;
import dev.ktx.warehouses.jdbc.StatementRunner;

import java.time.InstantSource;
import java.util.List;

/// One SQLite file.
final class SqliteWarehouse implements Warehouse {
    private final SqliteSessions sessions;
    private final DatabaseFile file;
    private final StatementRunner runner;
    private final SqliteIntrospection introspection;

    private SqliteWarehouse(
            SqliteSessions sessions,
            DatabaseFile file,
            StatementRunner runner,
            SqliteIntrospection introspection) {
        this.file = file;
        this.sessions = sessions;
        this.runner = runner;
        this.introspection = introspection;
    }

    static SqliteWarehouse of(ConnectionSettings settings, InstantSource clock) {
        DatabaseFile file = DatabaseFile.of(settings, "sqlite", List.of("mode", "immutable"));
        Failures failures = new Failures(settings.id(), Redaction.none(), new SqliteFailures());
        SqliteSessions sessions = new SqliteSessions(settings.id(), file);
        return new SqliteWarehouse(
                sessions,
                file,
                new StatementRunner(
                        sessions, new SqliteCells(), failures, ConnectionLimits.of(settings)),
                new SqliteIntrospection(settings, file, failures, clock));
    }

    StatementRunner runner() {
        return runner;
    }

    @Override
    public ConnectionCheck check(Cancellation cancellation) {
        // Reading the schema, since SQLite looks at the file only then.
        return runner.check(
                "SELECT 'SQLite ' || sqlite_version() FROM (SELECT count(*) FROM sqlite_master)",
                cancellation);
    }

    @Override
    public RoleRights rights(Cancellation cancellation) {
        return file.rights();
    }

    @Override
    public List<String> schemas() {
        return List.of();
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
