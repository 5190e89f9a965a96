package dev.ktx.warehouses.mysql;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.problem.WarehouseProblems;
import dev.ktx.project.ConnectionKey;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.warehouses.jdbc.AddressUrl;
import dev.ktx.warehouses.jdbc.Pool;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

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
    private static final String FORM = "mysql://user:password@host:3306/database";
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
        return List.of(
                ConnectionKey.text("url", "The address: %s.".formatted(FORM)),
                ConnectionKey.text("host", "Where the server runs, when there is no url."),
                ConnectionKey.integer("port", "The port of the server; 3306."),
                ConnectionKey.text("database", "Where names without a schema lead."),
                ConnectionKey.text("username", "Who asks."),
                ConnectionKey.text("user", "The same as username."),
                ConnectionKey.text("password", "Best given as env:NAME or file:PATH."),
                ConnectionKey.list("schemas", "The schemas to read; the database by default.")
                        .asSafety(),
                ConnectionKey.text("schema", "The only schema to read.").asSafety(),
                ConnectionKey.flag("ssl", "Whether to encrypt and to verify the server's name.")
                        .asSafety(),
                ConnectionKey.text(
                                "sslmode",
                                "disable, prefer, require, verify-ca or verify-full; prefer by"
                                        + " default.")
                        .asSafety(),
                ConnectionKey.text("sslMode", "The same as sslmode.").asSafety(),
                ConnectionKey.text(
                                "sslrootcert",
                                "The file of certificates to trust; those of the JDK by default.")
                        .asSafety(),
                ConnectionKey.flag(
                                "rejectUnauthorized",
                                "With ssl: whether a certificate must be trusted; true.")
                        .asSafety(),
                Pool.sizeKey());
    }

    /// @throws KtxException `bad-config` when something is missing, unreadable or unknown
    static MySqlAddress of(ConnectionSettings settings) {
        Optional<String> url = settings.text("url");
        Map<String, String> parts =
                url.map(text ->
                                AddressUrl.parts(
                                        text, settings.at("url"), SCHEMES, FORM, PARAMETERS))
                        .orElse(Map.of());
        Optional<String> password = settings.text("password").or(() -> part(parts, "password"));
        String host = settings.text("host").or(() -> part(parts, "host")).orElse("");
        if (host.isEmpty() && url.isEmpty()) {
            throw new KtxException(
                    WarehouseProblems.missingKey(settings.at("url"), "'url' or 'host'"));
        }
        List<String> secrets =
                Stream.of(
                                password.stream(),
                                part(parts, "password").stream(),
                                part(parts, AddressUrl.RAW_PASSWORD).stream())
                        .flatMap(found -> found)
                        .distinct()
                        .toList();
        return new MySqlAddress(
                host.isEmpty() ? "localhost" : host,
                port(settings, parts),
                settings.text("database")
                        .or(() -> part(parts, "database"))
                        .orElseThrow(() -> missing(settings, "database")),
                settings.firstText("username", "user")
                        .or(() -> part(parts, "user"))
                        .orElseThrow(() -> missing(settings, "username")),
                password,
                sslMode(settings, parts),
                settings.text("sslrootcert")
                        .or(() -> part(parts, "sslrootcert"))
                        .or(() -> part(parts, "serverSslCert")),
                secrets);
    }

    private static KtxException missing(ConnectionSettings settings, String key) {
        return new KtxException(
                WarehouseProblems.missingKey(settings.at(key), "'" + key + "', here or in 'url',"));
    }

    private static Optional<String> part(Map<String, String> parts, String name) {
        return Optional.ofNullable(parts.get(name)).filter(text -> !text.isEmpty());
    }

    private static int port(ConnectionSettings settings, Map<String, String> parts) {
        long port =
                settings.integer("port")
                        .or(() -> part(parts, "port").map(Long::parseLong))
                        .orElse((long) DEFAULT_PORT);
        if (port < 1 || port > 65535) {
            throw new KtxException(
                    ProjectProblems.wrongValue(settings.at("port"), "a port from 1 to 65535"));
        }
        return (int) port;
    }

    private static SslMode sslMode(ConnectionSettings settings, Map<String, String> parts) {
        Optional<String> named =
                settings.firstText("sslmode", "sslMode")
                        .or(() -> part(parts, "sslmode"))
                        .or(() -> part(parts, "sslMode"))
                        .or(() -> part(parts, "ssl-mode"));
        if (named.isPresent()) {
            return SslMode.named(named.get())
                    .orElseThrow(() ->
                            new KtxException(
                                    ProjectProblems.wrongValue(
                                            settings.at("sslmode"),
                                            "one of disable, prefer, require, verify-ca,"
                                                    + " verify-full")));
        }
        Optional<Boolean> ssl =
                settings.flag("ssl")
                        .or(() -> part(parts, "ssl").map(value -> !value.equals("false")));
        if (ssl.isEmpty()) {
            return SslMode.PREFER;
        }
        boolean verify = settings.flag("rejectUnauthorized").orElse(true);
        return !ssl.get() ? SslMode.DISABLE : verify ? SslMode.VERIFY_FULL : SslMode.REQUIRE;
    }

    @Override
    public String toString() {
        return host + ":" + port + "/" + database;
    }
}
