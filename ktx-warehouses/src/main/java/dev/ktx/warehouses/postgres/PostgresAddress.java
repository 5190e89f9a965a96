package dev.ktx.warehouses.postgres;

import dev.ktx.problem.KtxException;
import dev.ktx.project.ConnectionKey;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.warehouses.jdbc.ServerAddress;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Where a PostgreSQL database is and who asks. Made from `url`, from keys of their own, or from
/// both, in which case the keys win.
///
/// @param sslMode as libpq spells it (https://www.postgresql.org/docs/current/libpq-ssl.html)
/// @param secrets every spelling of what must not show
record PostgresAddress(
        String host,
        int port,
        String database,
        String user,
        Optional<String> password,
        SslMode sslMode,
        Optional<String> sslRootCertificate,
        String applicationName,
        List<String> secrets) {
    private static final int DEFAULT_PORT = 5432;
    private static final String FORM = "postgresql://user@host:5432/database";

    /// Parameters that an address may carry: libpq's spelling, then the driver's.
    private static final List<String> PARAMETERS =
            List.of(
                    "user",
                    "password",
                    "sslmode",
                    "ssl",
                    "sslrootcert",
                    "application_name",
                    "ApplicationName",
                    "connect_timeout",
                    "connectTimeout");

    enum SslMode {
        DISABLE("disable"),
        ALLOW("allow"),
        PREFER("prefer"),
        REQUIRE("require"),
        VERIFY_CA("verify-ca"),
        VERIFY_FULL("verify-full");

        private final String id;

        SslMode(String id) {
            this.id = id;
        }

        String id() {
            return id;
        }

        boolean verifies() {
            return this == VERIFY_CA || this == VERIFY_FULL;
        }

        static Optional<SslMode> named(String name) {
            String wanted = name.toLowerCase(Locale.ROOT);
            // Spelled so by clients that verify unless told otherwise.
            return wanted.equals("no-verify")
                    ? Optional.of(REQUIRE)
                    : Arrays.stream(values()).filter(mode -> mode.id.equals(wanted)).findFirst();
        }
    }

    PostgresAddress {
        secrets = List.copyOf(secrets);
    }

    static List<ConnectionKey> keys() {
        return ServerAddress.keys(
                FORM,
                DEFAULT_PORT,
                "The database on the server.",
                "public",
                "disable, allow, prefer, require, verify-ca or verify-full");
    }

    /// @throws KtxException `bad-config` when something is missing, unreadable or unknown
    static PostgresAddress of(ConnectionSettings settings) {
        ServerAddress address =
                ServerAddress.of(settings, List.of("postgres", "postgresql"), FORM, PARAMETERS);
        return new PostgresAddress(
                address.host(),
                address.port(DEFAULT_PORT),
                address.database(),
                address.user(),
                address.password(),
                address.sslMode(
                        List.of("sslmode"),
                        "disable, allow, prefer, require, verify-ca, verify-full",
                        SslMode::named),
                settings.text("sslrootcert").or(() -> address.part("sslrootcert")),
                address.part("application_name")
                        .or(() -> address.part("ApplicationName"))
                        .orElse("ktx"),
                address.secrets());
    }

    @Override
    public String toString() {
        return host + ":" + port + "/" + database;
    }
}
