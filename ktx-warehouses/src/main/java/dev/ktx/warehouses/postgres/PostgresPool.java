package dev.ktx.warehouses.postgres;

import dev.ktx.project.ConnectionSettings;
import dev.ktx.warehouses.jdbc.Pool;
import dev.ktx.warehouses.jdbc.Session;
import dev.ktx.warehouses.jdbc.Sessions;

import org.postgresql.PGConnection;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.Parser;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.jdbc.PreferQueryMode;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.regex.Pattern;

/// Lends connections in a read-only transaction that has already looked at the data: from there on
/// PostgreSQL lets no statement make it writable. Settings live in the transaction and end with it,
/// so that a connection pooler between us and the server sees none of them
/// (https://www.pgbouncer.org/features.html).
final class PostgresPool implements Sessions {
    private static final int CONNECT_SECONDS = 4;
    private static final Duration IDLE_IN_TRANSACTION = Duration.ofSeconds(30);

    /// We stop a statement ourselves; the server does when we are gone.
    private static final Duration SERVER_GRACE = Duration.ofSeconds(2);

    private static final Duration NETWORK_GRACE = Duration.ofSeconds(10);

    /// A part that holds nothing to run. Comments within comments count as something.
    private static final Pattern BLANK =
            Pattern.compile("(?s)(?:\\s|--[^\n]*+(?:\n|$)|/\\*(?:(?!/\\*|\\*/).)*+\\*/)*+");

    /// A limit that the database or the role sets is kept when it is tighter than ours.
    private static final String BEGIN =
            """
            SELECT set_config('statement_timeout',
                              CASE WHEN own.millis BETWEEN 1 AND ? THEN own.millis ELSE ? END::text,
                              true),
                   set_config('idle_in_transaction_session_timeout', ?, true),
                   set_config('TimeZone', 'UTC', true),
                   current_setting('transaction_read_only')
            FROM (SELECT CAST(extract(epoch FROM current_setting('statement_timeout')::interval)
                              * 1000 AS bigint) AS millis) AS own
            """;

    private final Pool pool;

    private PostgresPool(Pool pool) {
        this.pool = pool;
    }

    static PostgresPool of(ConnectionSettings settings, PostgresAddress address) {
        int size = Pool.size(settings);
        return new PostgresPool(new Pool(settings.id(), source(address)::getConnection, size));
    }

    private static PGSimpleDataSource source(PostgresAddress address) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(new String[] {address.host()});
        source.setPortNumbers(new int[] {address.port()});
        source.setDatabaseName(address.database());
        source.setUser(address.user());
        address.password().ifPresent(source::setPassword);
        source.setApplicationName(address.applicationName());
        source.setLoginTimeout(CONNECT_SECONDS);
        source.setConnectTimeout(CONNECT_SECONDS);
        source.setCancelSignalTimeout(2);
        source.setTcpKeepAlive(true);
        source.setSslMode(address.sslMode().id());
        address.sslRootCertificate().ifPresent(source::setSslRootCert);
        if (address.sslMode().verifies() && address.sslRootCertificate().isEmpty()) {
            // The driver's own factory would insist on a file in the home folder.
            source.setSslfactory("org.postgresql.ssl.DefaultJavaSSLFactory");
        }
        // The server parses each statement anew and under no name: a pooler may hand the next one
        // to another server process. And it takes one command only.
        source.setPreferQueryMode(PreferQueryMode.EXTENDED);
        source.setPrepareThreshold(0);
        source.setReadOnlyMode("transaction");
        // Values arrive as the server writes them, untouched by classes of the JDK.
        source.setBinaryTransfer(false);
        return source;
    }

    @Override
    public Session borrow(Duration timeout) throws SQLException {
        return pool.session(
                PostgresFailures::isConnectionLost, connection -> begin(connection, timeout));
    }

    private Session begin(Connection connection, Duration timeout) throws SQLException {
        try {
            connection.setNetworkTimeout(
                    Runnable::run, Math.toIntExact(timeout.plus(NETWORK_GRACE).toMillis()));
            long millis = timeout.plus(SERVER_GRACE).toMillis();
            try (PreparedStatement statement = connection.prepareStatement(BEGIN)) {
                statement.setLong(1, millis);
                statement.setLong(2, millis);
                statement.setString(3, Long.toString(IDLE_IN_TRANSACTION.toMillis()));
                try (ResultSet settings = statement.executeQuery()) {
                    settings.next();
                    if (!"on".equals(settings.getString(4))) {
                        throw new SQLException("the transaction is not read-only");
                    }
                }
            }
            return new Transaction(connection);
        } catch (SQLException | RuntimeException e) {
            pool.evict(connection);
            connection.close();
            throw e;
        }
    }

    @Override
    public void close() {
        pool.close();
    }

    private final class Transaction implements Session {
        private final Connection connection;
        private boolean discarded;

        Transaction(Connection connection) {
            this.connection = connection;
        }

        @Override
        public Connection connection() {
            return connection;
        }

        @Override
        public void admit(String sql) throws SQLException {
            // The driver cuts text at semicolons and sends the parts one by one; one of them could
            // end the transaction before the next. So ask the driver's parser how many it sees.
            boolean standardStrings =
                    connection.unwrap(BaseConnection.class).getStandardConformingStrings();
            long commands =
                    Parser.parseJdbcSql(sql, standardStrings, false, true, false, true).stream()
                            .filter(part -> !BLANK.matcher(part.nativeSql).matches())
                            .count();
            if (commands > 1) {
                throw new SQLException("cannot run more than one statement at once", "42601");
            }
        }

        @Override
        public void cancel(Statement statement) throws SQLException {
            // Not Statement.cancel, which does nothing while further rows are fetched.
            connection.unwrap(PGConnection.class).cancelQuery();
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
                    pool.evict(connection);
                } else {
                    connection.rollback();
                }
                connection.close();
            } catch (SQLException e) {
                pool.evict(connection);
            }
        }
    }
}
