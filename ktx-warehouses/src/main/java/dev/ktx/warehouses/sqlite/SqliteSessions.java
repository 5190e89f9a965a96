package dev.ktx.warehouses.sqlite;

import dev.ktx.warehouses.jdbc.DatabaseFile;
import dev.ktx.warehouses.jdbc.Session;
import dev.ktx.warehouses.jdbc.Sessions;

import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;

/// Lends connections to the file. Opening one reads the structure of all tables, milliseconds where
/// there are a thousand, so one that ran nothing but a query is lent again while the file is as it
/// was. It holds no lock meanwhile. Three things keep a session from writing, each sufficient for
/// the file itself: it is opened read-only, `query_only` is on, and no other file can be attached.
final class SqliteSessions implements Sessions {
    private static final int BUSY_MILLIS = 3000;
    private static final int MAX_IDLE = 4;

    /// A file that changed this short a time ago may change again without a new time stamp.
    private static final Duration CLOCK_TICK = Duration.ofMillis(50);

    /// Nothing else of what may be sent leaves a connection certainly as it was.
    private static final Pattern QUERY =
            Pattern.compile("\\s*(?:select|with)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /// Windows lets nobody replace a file that is open.
    private static final boolean KEEPS = File.separatorChar == '/';

    private final String connectionId;
    private final DatabaseFile file;
    private final Properties options;
    private final InstantSource clock;
    private final Queue<Open> idle = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    /// @param clock that time stamps of files follow
    SqliteSessions(String connectionId, DatabaseFile file, InstantSource clock) {
        this.connectionId = connectionId;
        this.file = file;
        this.clock = clock;
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        config.setBusyTimeout(BUSY_MILLIS);
        config.enableLoadExtension(false);
        // Otherwise the driver looks with a pattern through each text that begins with WITH whether
        // an
        // INSERT follows, for longer than most statements run.
        config.setGetGeneratedKeys(false);
        // VACUUM INTO attaches the file it writes, so this stops that too.
        config.setPragma(SQLiteConfig.Pragma.LIMIT_ATTACHED, "0");
        this.options = config.toProperties();
    }

    @Override
    public Session borrow(Duration timeout) throws SQLException {
        if (closed) {
            throw new IllegalStateException("the warehouse of '" + connectionId + "' is closed");
        }
        file.requirePresent(connectionId);
        // Told before the file is opened: a change in between is seen the next time.
        Optional<State> now = state();
        for (Open kept = idle.poll(); kept != null; kept = idle.poll()) {
            if (now.equals(Optional.of(kept.state()))) {
                return new FileSession(kept.connection(), now);
            }
            shut(kept.connection());
        }
        Connection connection = new JDBC().connect(address(), options);
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA query_only = 1");
            return new FileSession(connection, now);
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /// The file as it is; empty while that cannot be told for certain. A file with a log of writes
    /// beside it changes without looking different.
    private Optional<State> state() {
        if (!KEEPS || Files.exists(Path.of(file.path() + "-wal"))) {
            return Optional.empty();
        }
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(file.path(), BasicFileAttributes.class);
            boolean settled =
                    attributes
                            .lastModifiedTime()
                            .toInstant()
                            .plus(CLOCK_TICK)
                            .isBefore(clock.instant());
            return settled
                    ? Optional.of(
                            new State(
                                    attributes.size(),
                                    attributes.lastModifiedTime(),
                                    String.valueOf(attributes.fileKey())))
                    : Optional.empty();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /// By what one sees that a file was replaced or written.
    private record State(long size, FileTime modified, String key) {}

    /// @param state of the file when it was opened
    private record Open(Connection connection, State state) {}

    private String address() {
        // As a URI, so that '?' in the name of a file starts no parameters of the driver.
        String uri = file.path().toUri().getRawPath();
        return "jdbc:sqlite:file:"
                + uri
                + (file.parameters().containsKey("immutable") ? "?immutable=1" : "");
    }

    @Override
    public void close() {
        closed = true;
        for (Open kept = idle.poll(); kept != null; kept = idle.poll()) {
            shut(kept.connection());
        }
    }

    private static void shut(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private final class FileSession implements Session {
        private final Connection connection;
        private final Optional<State> opened;
        private boolean onlyQueries;

        FileSession(Connection connection, Optional<State> opened) {
            this.connection = connection;
            this.opened = opened;
        }

        @Override
        public Connection connection() {
            return connection;
        }

        @Override
        public void admit(String sql) {
            onlyQueries = QUERY.matcher(sql).matches();
        }

        @Override
        public void discard() {
            onlyQueries = false;
        }

        @Override
        public void close() {
            if (onlyQueries
                    && opened.isPresent()
                    && opened.equals(state())
                    && idle.size() < MAX_IDLE) {
                idle.add(new Open(connection, opened.get()));
                if (closed) {
                    SqliteSessions.this.close();
                }
            } else {
                shut(connection);
            }
        }
    }
}
