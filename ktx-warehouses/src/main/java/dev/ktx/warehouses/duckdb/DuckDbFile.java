package dev.ktx.warehouses.duckdb;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.problem.WarehouseProblems;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.warehouses.jdbc.DatabaseFile;
import dev.ktx.warehouses.jdbc.Session;
import dev.ktx.warehouses.jdbc.Sessions;

import org.duckdb.DuckDBChunkedResult;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;
import org.duckdb.DuckDBPreparedStatement;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// One DuckDB file. The first call opens it, calls at the same time share it, and a moment after
/// the last one it is closed: while a process has the file open, no other can write it.
///
/// What is opened cannot write: the database is attached read-only, no file can be reached beside
/// it, and the configuration is locked, so that no statement can change the first two.
final class DuckDbFile implements Sessions {
    static final String IDLE_CLOSE = "idle_close_ms";

    private static final long LONGEST_IDLE_MILLIS = 2000;
    private static final long LOCK_WAIT_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long LOCK_RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final ScheduledThreadPoolExecutor CLOSER = closer();

    /// Made when the first file is opened, for the user of this process alone.
    private static final class Spill {
        private static final Path FOLDER = folder();

        private static Path folder() {
            try {
                Path folder = Files.createTempDirectory("ktx-duckdb-");
                folder.toFile().deleteOnExit();
                return folder;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private final String connectionId;
    private final DatabaseFile file;
    private final long idleMillis;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition pause = lock.newCondition();

    private @Nullable DuckDBConnection root;
    private int lent;
    private long calls;
    private boolean closed;

    private DuckDbFile(String connectionId, DatabaseFile file, long idleMillis) {
        this.connectionId = connectionId;
        this.file = file;
        this.idleMillis = idleMillis;
    }

    static DuckDbFile of(ConnectionSettings settings, DatabaseFile file) {
        long idle = settings.integer(IDLE_CLOSE).orElse(LONGEST_IDLE_MILLIS);
        if (idle < 0 || idle > LONGEST_IDLE_MILLIS) {
            throw new KtxException(
                    ProjectProblems.wrongValue(
                            settings.at(IDLE_CLOSE), "a whole number from 0 to 2000"));
        }
        return new DuckDbFile(settings.id(), file, idle);
    }

    private static ScheduledThreadPoolExecutor closer() {
        ScheduledThreadPoolExecutor closer =
                new ScheduledThreadPoolExecutor(
                        1,
                        work ->
                                Thread.ofPlatform()
                                        .daemon(true)
                                        .name("ktx-duckdb-close")
                                        .unstarted(work));
        closer.setRemoveOnCancelPolicy(true);
        return closer;
    }

    @Override
    public Session borrow(Duration timeout) throws SQLException {
        long deadline = System.nanoTime() + LOCK_WAIT_NANOS;
        lock.lock();
        try {
            while (true) {
                if (closed) {
                    throw new IllegalStateException(
                            "the warehouse of '" + connectionId + "' is closed");
                }
                try {
                    DuckDBConnection shared = root == null ? open() : root;
                    root = shared;
                    DuckDBConnection own = shared.duplicate();
                    lent++;
                    return new FileSession(own);
                } catch (SQLException e) {
                    waitForLock(e, deadline);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private void waitForLock(SQLException failure, long deadline) throws SQLException {
        String holder = DuckDbFailures.lockHolder(failure);
        if (holder == null) {
            throw failure;
        }
        if (System.nanoTime() >= deadline) {
            throw new KtxException(WarehouseProblems.fileLocked(connectionId, holder), failure);
        }
        try {
            // Lets go of our own lock, so that others wait at the same time and not one by one.
            long left = LOCK_RETRY_NANOS;
            while (left > 0) {
                left = pause.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KtxException(WarehouseProblems.cancelled(connectionId), e);
        }
    }

    private DuckDBConnection open() throws SQLException {
        file.requirePresent(connectionId);
        Properties options = new Properties();
        options.setProperty("access_mode", "READ_ONLY");
        options.setProperty("enable_external_access", "false");
        options.setProperty("autoinstall_known_extensions", "false");
        options.setProperty("autoload_known_extensions", "false");
        // Spilled intermediate results would otherwise land beside the file.
        options.setProperty("temp_directory", Spill.FOLDER.toString());
        // Rows come as they are read; otherwise the whole result is built in memory first.
        options.setProperty(DuckDBDriver.JDBC_STREAM_RESULTS, "true");
        DuckDBConnection opened =
                (DuckDBConnection)
                        new DuckDBDriver().connect("jdbc:duckdb:" + file.path(), options);
        try (Statement statement = opened.createStatement()) {
            statement.execute("SET GLOBAL TimeZone = 'UTC'");
            statement.execute("SET lock_configuration = true");
            return opened;
        } catch (SQLException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    private void giveBack(Connection connection) {
        lock.lock();
        try {
            connection.close();
            lent--;
            calls++;
            if (lent == 0) {
                long call = calls;
                if (closed || idleMillis == 0) {
                    closeRoot();
                } else {
                    ScheduledFuture<?> _ =
                            CLOSER.schedule(
                                    () -> closeIfIdleSince(call),
                                    idleMillis,
                                    TimeUnit.MILLISECONDS);
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        } finally {
            lock.unlock();
        }
    }

    private void closeIfIdleSince(long call) {
        lock.lock();
        try {
            if (lent == 0 && calls == call) {
                closeRoot();
            }
        } finally {
            lock.unlock();
        }
    }

    private void closeRoot() {
        DuckDBConnection open = root;
        root = null;
        if (open != null) {
            try {
                open.close();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            if (lent == 0) {
                closeRoot();
            }
        } finally {
            lock.unlock();
        }
    }

    /// A connection of its own to the shared file: what a statement leaves in it, such as a
    /// temporary table, goes with it.
    private final class FileSession implements Session {
        private final DuckDBConnection connection;
        private volatile @Nullable Statement explaining;

        FileSession(DuckDBConnection connection) {
            this.connection = connection;
        }

        @Override
        public Connection connection() {
            return connection;
        }

        @Override
        public void cancel(Statement statement) throws SQLException {
            Statement second = explaining;
            (second == null ? statement : second).cancel();
        }

        @Override
        public SQLException explain(String sql, SQLException failure) {
            if (!DuckDbFailures.hidesReason(failure)) {
                return failure;
            }
            // Run again through the driver's interface for chunks, which does tell the reason.
            try (DuckDBPreparedStatement again = connection.prepare(sql)) {
                explaining = again;
                try (DuckDBChunkedResult result = again.query()) {
                    boolean more = result.nextChunk();
                    while (more) {
                        more = result.nextChunk();
                    }
                    return failure;
                }
            } catch (SQLException reason) {
                return reason;
            } finally {
                explaining = null;
            }
        }

        @Override
        public void close() {
            giveBack(connection);
        }
    }
}
