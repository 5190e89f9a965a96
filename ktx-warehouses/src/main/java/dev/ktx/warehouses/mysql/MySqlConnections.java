package dev.ktx.warehouses.mysql;

import dev.ktx.warehouses.jdbc.Pool;

import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.Driver;

import java.sql.Connection;
import java.sql.SQLException;

/// Connects to one server. Safe for use by many threads.
final class MySqlConnections implements Pool.Opener {
    private static final int CONNECT_MILLIS = 4000;
    private static final String NO_SSL_HERE = "ssl not enabled";

    private final MySqlAddress address;
    private volatile boolean plain;

    MySqlConnections(MySqlAddress address) {
        this.address = address;
    }

    @Override
    public Connection open() throws SQLException {
        return switch (address.sslMode()) {
            case DISABLE -> connect("disable");
            case PREFER -> preferred();
            case REQUIRE -> connect("trust");
            case VERIFY_CA -> connect("verify-ca");
            case VERIFY_FULL -> connect("verify-full");
        };
    }

    private Connection preferred() throws SQLException {
        if (plain) {
            return connect("disable");
        }
        try {
            return connect("trust");
        } catch (SQLException e) {
            if (!String.valueOf(e.getMessage()).contains(NO_SSL_HERE)) {
                throw e;
            }
            plain = true;
            return connect("disable");
        }
    }

    private Connection connect(String sslMode) throws SQLException {
        // From an address, since without one the driver misses its options.
        Configuration.Builder options =
                Configuration.parse("jdbc:mariadb://" + server() + "/").toBuilder()
                        .database(address.database())
                        .user(address.user())
                        .connectTimeout(CONNECT_MILLIS)
                        .tcpKeepAlive(true)
                        .sslMode(sslMode)
                        .connectionAttributes("program_name:ktx")
                        // One command at a time, and no file of this machine for the server.
                        .allowMultiQueries(false)
                        .allowLocalInfile(false)
                        // A server must not send us elsewhere.
                        .permitRedirect(false)
                        // Values arrive as the server writes them.
                        .tinyInt1isBit(false)
                        .transformedBitIsBoolean(false)
                        .yearIsDateType(false)
                        .geometryDefaultType("default")
                        // Only to ask the server what a statement is, see MySqlPool.
                        .useServerPrepStmts(true)
                        .cachePrepStmts(false)
                        .useResetConnection(true);
        address.password().ifPresent(options::password);
        address.sslRootCertificate().ifPresent(options::serverSslCert);
        return Driver.connect(options.build());
    }

    private String server() {
        String host = address.host().contains(":") ? "[" + address.host() + "]" : address.host();
        return host + ":" + address.port();
    }
}
