package dev.ktx.storage.state;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/// The SQLite file of a project, opened when it is first needed and shared by the threads of this
/// process.
final class StateDatabase implements AutoCloseable {
    private static final String NAME = ".ktx/db.sqlite";
    private static final int BUSY_MILLIS = 15_000;

    private static final List<String> TABLES =
            List.of(
                    """
                    CREATE TABLE IF NOT EXISTS local_ingest_runs (
                      run_id TEXT PRIMARY KEY,
                      job_id TEXT NOT NULL,
                      status TEXT NOT NULL,
                      adapter TEXT NOT NULL,
                      connection_id TEXT NOT NULL,
                      sync_id TEXT NOT NULL,
                      started_at TEXT NOT NULL,
                      completed_at TEXT,
                      body_json TEXT NOT NULL
                    )\
                    """,
                    """
                    CREATE TABLE IF NOT EXISTS local_ingest_reports (
                      run_id TEXT PRIMARY KEY REFERENCES local_ingest_runs(run_id),
                      adapter TEXT NOT NULL,
                      connection_id TEXT NOT NULL,
                      status TEXT NOT NULL,
                      completed_at TEXT NOT NULL,
                      raw_content_hashes_json TEXT NOT NULL,
                      body_json TEXT NOT NULL
                    )\
                    """,
                    """
                    CREATE TABLE IF NOT EXISTS local_memory_runs (
                      id TEXT PRIMARY KEY,
                      status TEXT NOT NULL,
                      stage TEXT NOT NULL,
                      input_hash TEXT NOT NULL,
                      chat_id TEXT NOT NULL,
                      output_summary_json TEXT,
                      error TEXT,
                      created_at TEXT NOT NULL,
                      updated_at TEXT NOT NULL
                    )\
                    """,
                    """
                    CREATE TABLE IF NOT EXISTS local_scan_enrichment_stages (
                      run_id TEXT NOT NULL,
                      stage TEXT NOT NULL,
                      input_hash TEXT NOT NULL,
                      connection_id TEXT NOT NULL,
                      sync_id TEXT NOT NULL,
                      mode TEXT NOT NULL,
                      status TEXT NOT NULL CHECK (status IN ('completed', 'failed')),
                      output_json TEXT,
                      error_message TEXT,
                      updated_at TEXT NOT NULL,
                      PRIMARY KEY (run_id, stage)
                    )\
                    """);

    private final Path file;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Connection connection;

    StateDatabase(Path folder) {
        file = folder.resolve(NAME);
    }

    /// Something done with the database.
    interface Work<T extends @Nullable Object> {
        T with(Connection connection) throws SQLException;
    }

    /// Runs one transaction that may write; makes the file when there is none.
    void write(Work<?> work) {
        lock.lock();
        try {
            Connection open = opened();
            // The write lock is taken at once: a reader that becomes a writer half-way would fail
            // at once instead of waiting for its turn.
            run(open, "BEGIN IMMEDIATE");
            boolean done = false;
            try {
                work.with(open);
                run(open, "COMMIT");
                done = true;
            } finally {
                if (!done) {
                    run(open, "ROLLBACK");
                }
            }
        } catch (SQLException | IOException e) {
            throw unusable(e);
        } finally {
            lock.unlock();
        }
    }

    /// Asks something; empty when there is no file.
    <T> Optional<T> read(Work<T> work) {
        lock.lock();
        try {
            return Files.exists(file) ? Optional.of(work.with(opened())) : Optional.empty();
        } catch (SQLException | IOException e) {
            throw unusable(e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            if (connection != null) {
                connection.close();
                connection = null;
            }
        } catch (SQLException e) {
            throw unusable(e);
        } finally {
            lock.unlock();
        }
    }

    private Connection opened() throws SQLException, IOException {
        Connection open = connection;
        if (open == null) {
            Files.createDirectories(file.getParent());
            var settings = new SQLiteConfig();
            settings.setBusyTimeout(BUSY_MILLIS);
            settings.enforceForeignKeys(true);
            settings.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
            var source = new SQLiteDataSource(settings);
            source.setUrl("jdbc:sqlite:" + file);
            open = source.getConnection();
            prepare(open);
            connection = open;
        }
        return open;
    }

    private static void prepare(Connection open) throws SQLException {
        try {
            run(open, "PRAGMA journal_mode = WAL");
            for (String table : TABLES) {
                run(open, table);
            }
        } catch (SQLException e) {
            open.close();
            throw e;
        }
    }

    private static void run(Connection open, String sql) throws SQLException {
        try (var statement = open.createStatement()) {
            statement.execute(sql);
        }
    }

    private static KtxException unusable(Exception e) {
        if (e instanceof IOException unwritable) {
            return new KtxException(ProjectProblems.unwritable(NAME, unwritable), e);
        }
        String code = e instanceof SQLiteException known ? known.getResultCode().name() : "";
        if (code.startsWith("SQLITE_READONLY")) {
            return new KtxException(ProjectProblems.unwritable(NAME, "permission denied"), e);
        }
        if (code.startsWith("SQLITE_CANTOPEN")) {
            return new KtxException(ProjectProblems.unwritable(NAME, "it cannot be opened"), e);
        }
        String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return new KtxException(ProjectProblems.stateUnusable(NAME, reason), e);
    }
}
