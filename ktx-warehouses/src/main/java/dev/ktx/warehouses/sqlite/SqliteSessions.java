package dev.ktx.warehouses.sqlite;

import dev.ktx.warehouses.jdbc.DatabaseFile;
import dev.ktx.warehouses.jdbc.Session;
import dev.ktx.warehouses.jdbc.Sessions;

import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;

/// Opens the file anew for each call, which costs about a quarter of a millisecond and leaves no
/// lock behind. Three things keep a session from writing, each sufficient for the file itself: it
/// is opened read-only, `query_only` is on, and no other file can be attached.
final class SqliteSessions implements Sessions {
    private static final int BUSY_MILLIS = 3000;

    private final String connectionId;
    private final DatabaseFile file;
    private final Properties options;
    private volatile boolean closed;

    SqliteSessions(String connectionId, DatabaseFile file) {
        this.connectionId = connectionId;
        this.file = file;
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
        Connection connection = new JDBC().connect(address(), options);
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA query_only = 1");
            return new FileSession(connection);
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

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
    }

    private record FileSession(Connection connection) implements Session {
        @Override
        public void close() {
            try {
                connection.close();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
