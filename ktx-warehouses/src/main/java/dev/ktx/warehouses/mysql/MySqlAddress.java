package dev.ktx.warehouses.mysql;

import dev.ktx.problem.KtxException;
import dev.ktx.project.ConnectionKey;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.warehouses.jdbc.ServerAddress;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Where a server is and who asks. Made from `url`, from keys of their own, or from both, in which
/// case the keys win.
///
/// @param database where names without a schema lead
/// @param secrets every spelling of what must not show
record MySqlAddress(
        String host,
        int port,
        String database,
        String user,
        Optional<String> password,
        SslMode sslMode,
        Optional<String> sslRootCertificate,
        List<String> secrets) {
    private static final int DEFAULT_PORT = 3306;
    private static final String FORM = "mysql://user@host:3306/database";
    private static final List<String> SCHEMES = List.of("mysql", "mariadb");

    /// Parameters that an address may carry.
    private static final List<String> PARAMETERS =
            List.of(
                    "user",
                    "password",
                    "ssl",
                    "sslmode",
                    "sslMode",
                    "ssl-mode",
                    "serverSslCert",
                    "sslrootcert");

    /// How a connection is encrypted.
    enum SslMode {
        DISABLE,
        /// Encrypted where the server can.
        PREFER,
        /// Encrypted, with whomever it is.
        REQUIRE,
        /// Encrypted, with a certificate that is trusted.
        VERIFY_CA,
        /// The same, and it is the certificate of the host.
        VERIFY_FULL;

        /// Takes the words of MySQL's clients, of MariaDB's driver and of libpq.
        static Optional<SslMode> named(String name) {
            return switch (name.toLowerCase(Locale.ROOT).replace('_', '-')) {
                case "disable", "disabled" -> Optional.of(DISABLE);
                case "prefer", "preferred" -> Optional.of(PREFER);
                case "require", "required", "trust", "no-verify" -> Optional.of(REQUIRE);
                case "verify-ca" -> Optional.of(VERIFY_CA);
                case "verify-full", "verify-identity" -> Optional.of(VERIFY_FULL);
                default -> Optional.empty();
            };
        }
    }

    MySqlAddress {
        secrets = List.copyOf(secrets);
    }

    static List<ConnectionKey> keys() {
        return ServerAddress.keys(
                FORM,
                DEFAULT_PORT,
                "Where names without a schema lead.",
                "the database",
                "disable, prefer, require, verify-ca or verify-full");
    }

    /// @throws KtxException `bad-config` when something is missing, unreadable or unknown
    static MySqlAddress of(ConnectionSettings settings) {
        ServerAddress address = ServerAddress.of(settings, SCHEMES, FORM, PARAMETERS);
        return new MySqlAddress(
                address.host(),
                address.port(DEFAULT_PORT),
                address.database(),
                address.user(),
                address.password(),
                address.sslMode(
                        List.of("sslmode", "sslMode", "ssl-mode"),
                        "disable, prefer, require, verify-ca, verify-full",
                        SslMode::named),
                settings.text("sslrootcert")
                        .or(() -> address.part("sslrootcert"))
                        .or(() -> address.part("serverSslCert")),
                address.secrets());
    }

    @Override
    public String toString() {
        return host + ":" + port + "/" + database;
    }
}
