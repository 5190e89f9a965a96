package dev.ktx.warehouses.mysql;

import dev.ktx.project.ConnectionSettings;
import dev.ktx.warehouses.jdbc.Pool;
import dev.ktx.warehouses.jdbc.Session;
import dev.ktx.warehouses.jdbc.Sessions;

import org.mariadb.jdbc.Connection;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/// Lends connections in a read-only transaction. Read-only transactions refuse changes of tables
/// and structure, but not of settings, users, plug-ins and files, and one statement may hold a
/// whole program that ends the transaction first. Hence a second guard: the server is asked to
/// prepare each text, which takes one statement only and tells without running it whether it
/// answers rows; what answers none is never run.
final class MySqlPool implements Sessions {
    private static final Duration SERVER_GRACE = Duration.ofSeconds(2);
    private static final Duration NETWORK_GRACE = Duration.ofSeconds(10);
    private static final int ABANDONED_ROWS = 1000;

    // How a statement is read depends on these, so they are what the gate assumes. The mode that
    // refuses vague groupings is kept as the server has it.
    private static final String MODE =
            "sql_mode = CONCAT('STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,"
                    + "NO_ENGINE_SUBSTITUTION', IF(FIND_IN_SET('ONLY_FULL_GROUP_BY', @@sql_mode),"
                    + " ',ONLY_FULL_GROUP_BY', ''))";

    private final Pool pool;

    private MySqlPool(Pool pool) {
        this.pool = pool;
    }

    static MySqlPool of(ConnectionSettings settings, MySqlAddress address) {
        return new MySqlPool(
                new Pool(settings.id(), new MySqlConnections(address), Pool.size(settings)));
    }

    @Override
    public Session borrow(Duration timeout) throws SQLException {
        return pool.session(
                MySqlFailures::isConnectionLost, connection -> begin(connection, timeout));
    }

    private Session begin(java.sql.Connection lent, Duration timeout) throws SQLException {
        try {
            lent.setNetworkTimeout(
                    Runnable::run, Math.toIntExact(timeout.plus(NETWORK_GRACE).toMillis()));
            Connection connection = lent.unwrap(Connection.class);
            try (Statement statement = connection.createStatement()) {
                statement.execute(settings(connection, timeout.plus(SERVER_GRACE)));
                statement.execute("START TRANSACTION READ ONLY");
            }
            return new Transaction(lent, connection);
        } catch (SQLException | RuntimeException e) {
            pool.evict(lent);
            throw e;
        }
    }

    /// A limit that the server or the user's account sets is kept when it is tighter than ours.
    private static String settings(Connection connection, Duration timeout) {
        String shared = "SET SESSION " + MODE + ", time_zone = '+00:00', ";
        if (connection.getContext().getVersion().isMariaDBServer()) {
            String seconds = BigDecimal.valueOf(timeout.toMillis(), 3).toPlainString();
            return shared
                    + "tx_read_only = 1, idle_readonly_transaction_timeout = 60,"
                    + " max_statement_time = IF(@@max_statement_time > 0 AND @@max_statement_time <"
                    + " %1$s, @@max_statement_time, %1$s)".formatted(seconds);
        }
        return shared
                + "transaction_read_only = 1, max_execution_time = IF(@@max_execution_time"
                + " BETWEEN 1 AND %1$d, @@max_execution_time, %1$d)".formatted(timeout.toMillis());
    }

    @Override
    public void close() {
        pool.close();
    }

    private final class Transaction implements Session {
        private final java.sql.Connection lent;
        private final Connection connection;
        private boolean discarded;

        Transaction(java.sql.Connection lent, Connection connection) {
            this.lent = lent;
            this.connection = connection;
        }

        @Override
        public java.sql.Connection connection() {
            return connection;
        }

        @Override
        public void admit(String sql) throws SQLException {
            // The driver would rewrite braces of JDBC's own, and then we asked about another text.
            if (!connection.nativeSQL(sql).equals(sql)) {
                throw new SQLException("escapes of JDBC in braces are not taken");
            }
            try (PreparedStatement prepared = connection.prepareStatement(sql)) {
                ResultSetMetaData rows = prepared.getMetaData();
                if (rows == null || rows.getColumnCount() == 0) {
                    throw new SQLException("the statement returns no rows");
                }
            }
        }

        @Override
        public Statement statement(int rows) throws SQLException {
            // Without a maximum of rows: the driver would wrap the text in a statement of its own,
            // and read all rows beyond the maximum before it goes on.
            Statement statement = connection.createStatement();
            statement.setEscapeProcessing(false);
            return statement;
        }

        @Override
        public void abandon(ResultSet rest) throws SQLException {
            // Closing reads to the end, which is near for most.
            for (int i = 0; i < ABANDONED_ROWS; i++) {
                if (!rest.next()) {
                    return;
                }
            }
            discarded = true;
            connection.cancelCurrentQuery();
            try {
                rest.close();
            } catch (SQLException e) {
                // The server says that it was interrupted.
                return;
            }
        }

        @Override
        public void cancel(Statement statement) throws SQLException {
            // Not Statement.cancel, which does nothing while further rows are fetched.
            connection.cancelCurrentQuery();
        }

        @Override
        public void discard() {
            // A signal on its way would hit the next statement.
            discarded = true;
        }

        @Override
        public void close() {
            try {
                if (discarded) {
                    pool.evict(lent);
                    return;
                }
                // Ends the transaction; on MariaDB also variables, locks and temporary tables.
                connection.reset();
                lent.close();
            } catch (SQLException e) {
                pool.evict(lent);
            }
        }
    }
}
