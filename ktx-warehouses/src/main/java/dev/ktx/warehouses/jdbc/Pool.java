package dev.ktx.warehouses.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.problem.WarehouseProblems;
import dev.ktx.project.ConnectionKey;
import dev.ktx.project.ConnectionSettings;

import org.jspecify.annotations.Nullable;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTransientConnectionException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.logging.Logger;

import javax.sql.DataSource;

/// A pool that opens nothing before it is needed and closes what nobody used for half a minute.
/// When it has no connection it connects in the caller's thread, so that a warehouse that does not
/// answer or does not like the password is one error at once, in the driver's words. Safe for use
/// by many threads.
public final class Pool implements AutoCloseable {
    private static final String MAX_CONNECTIONS = "maxConnections";
    private static final long DEFAULT_CONNECTIONS = 10;
    private static final long WAIT_MILLIS = 4500;
    private static final long VALIDATION_MILLIS = 2000;
    private static final long IDLE_MILLIS = TimeUnit.SECONDS.toMillis(30);

    /// Opens connections, giving up within 4 seconds.
    public interface Opener {
        Connection open() throws SQLException;
    }

    /// Makes a session of a connection.
    public interface Beginning {
        /// When it fails the connection has been evicted.
        Session begin(Connection connection) throws SQLException;
    }

    private final String connectionId;
    private final int size;
    private final Primed source;
    private final HikariDataSource pool;
    private final AtomicBoolean closed = new AtomicBoolean();

    /// The key that sets the size of a pool.
    public static ConnectionKey sizeKey() {
        return ConnectionKey.integer(MAX_CONNECTIONS, "Connections at the same time; 10.");
    }

    /// The size that a connection asks for.
    ///
    /// @throws KtxException `bad-config` if it is no such number
    public static int size(ConnectionSettings settings) {
        long size = settings.integer(MAX_CONNECTIONS).orElse(DEFAULT_CONNECTIONS);
        if (size < 1 || size > 1000) {
            throw new KtxException(
                    ProjectProblems.wrongValue(
                            settings.at(MAX_CONNECTIONS), "a whole number from 1 to 1000"));
        }
        return (int) size;
    }

    /// @param size connections at the same time, at least 1
    public Pool(String connectionId, Opener opener, int size) {
        this.connectionId = connectionId;
        this.size = size;
        this.source = new Primed(opener);
        HikariConfig config = new HikariConfig();
        config.setPoolName("ktx-" + connectionId);
        config.setDataSource(this.source);
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(0);
        config.setIdleTimeout(IDLE_MILLIS);
        config.setConnectionTimeout(WAIT_MILLIS);
        config.setValidationTimeout(VALIDATION_MILLIS);
        // Without a check of its own: that would connect once more and throw the connection away.
        config.setInitializationFailTimeout(-1);
        config.setAutoCommit(false);
        config.setReadOnly(true);
        config.setThreadFactory(
                work -> Thread.ofPlatform().daemon(true).name("ktx-pool").unstarted(work));
        this.pool = new HikariDataSource(config);
    }

    /// A connection that was alive a moment ago.
    ///
    /// @throws KtxException `warehouse-busy` when all are in use for too long
    public Connection borrow() throws SQLException {
        if (closed.get()) {
            throw new IllegalStateException("the warehouse of '" + connectionId + "' is closed");
        }
        if (pool.getHikariPoolMXBean().getTotalConnections() == 0) {
            source.prime();
        }
        try {
            return pool.getConnection();
        } catch (SQLTransientConnectionException e) {
            if (e.getCause() instanceof SQLException cause) {
                throw cause;
            }
            throw new KtxException(WarehouseProblems.poolExhausted(connectionId, size), e);
        }
    }

    /// A session on a connection of this pool; on a new one when the server went away and came back
    /// since the connection was used last.
    ///
    /// @param lost tells whether a failure means that
    public Session session(Predicate<SQLException> lost, Beginning beginning) throws SQLException {
        try {
            return beginning.begin(borrow());
        } catch (SQLException e) {
            if (!lost.test(e)) {
                throw e;
            }
            evictAll();
            return beginning.begin(borrow());
        }
    }

    /// The connection is never lent again; it is closed when it comes back.
    public void evict(Connection connection) {
        pool.evictConnection(connection);
    }

    /// None of the connections there are now is lent again.
    public void evictAll() {
        pool.getHikariPoolMXBean().softEvictConnections();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            pool.close();
            source.close();
        }
    }

    /// Hands a connection that was opened in advance to the pool, or opens one.
    private static final class Primed implements DataSource {
        private final Opener opener;
        private final Queue<Connection> primed = new ConcurrentLinkedQueue<>();

        Primed(Opener opener) {
            this.opener = opener;
        }

        void prime() throws SQLException {
            primed.add(opener.open());
        }

        void close() {
            for (Connection left = primed.poll(); left != null; left = primed.poll()) {
                try {
                    left.close();
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            }
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection ready = primed.poll();
            return ready == null ? opener.open() : ready;
        }

        @Override
        public Connection getConnection(String user, String password) throws SQLException {
            throw new SQLFeatureNotSupportedException();
        }

        @Override
        public @Nullable PrintWriter getLogWriter() {
            return null;
        }

        @Override
        public void setLogWriter(PrintWriter out) throws SQLException {
            throw new SQLFeatureNotSupportedException();
        }

        @Override
        public void setLoginTimeout(int seconds) {
            // The pool would set its own; the opener has one.
        }

        @Override
        public int getLoginTimeout() {
            return 0;
        }

        @Override
        public Logger getParentLogger() throws SQLFeatureNotSupportedException {
            throw new SQLFeatureNotSupportedException();
        }

        @Override
        public <T> T unwrap(Class<T> type) throws SQLException {
            throw new SQLFeatureNotSupportedException();
        }

        @Override
        public boolean isWrapperFor(Class<?> type) {
            return false;
        }
    }
}
