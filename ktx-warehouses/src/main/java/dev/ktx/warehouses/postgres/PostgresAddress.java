package dev.ktx.warehouses.postgres;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.problem.WarehouseProblems;
import dev.ktx.project.ConnectionKey;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.warehouses.jdbc.AddressUrl;
import dev.ktx.warehouses.jdbc.Pool;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

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
    private static final String FORM = "postgresql://user:password@host:5432/database";

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
        return List.of(
                ConnectionKey.text("url", "The address: %s.".formatted(FORM)),
                ConnectionKey.text("host", "Where the server runs, when there is no url."),
                ConnectionKey.integer("port", "The port of the server; 5432."),
                ConnectionKey.text("database", "The database on the server."),
                ConnectionKey.text("username", "Who asks."),
                ConnectionKey.text("user", "The same as username."),
                ConnectionKey.text("password", "Best given as env:NAME or file:PATH."),
                ConnectionKey.list("schemas", "The schemas to read; public by default.").asSafety(),
                ConnectionKey.text("schema", "The only schema to read.").asSafety(),
                ConnectionKey.flag("ssl", "Whether to encrypt and to verify the server's name.")
                        .asSafety(),
                ConnectionKey.text(
                                "sslmode",
                                "disable, allow, prefer, require, verify-ca or verify-full; prefer"
                                        + " by default.")
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
    static PostgresAddress of(ConnectionSettings settings) {
        Optional<String> url = settings.text("url");
        Map<String, String> parts =
                url.map(text ->
                                AddressUrl.parts(
                                        text,
                                        settings.at("url"),
                                        List.of("postgres", "postgresql"),
                                        FORM,
                                        PARAMETERS))
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
        return new PostgresAddress(
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
                settings.text("sslrootcert").or(() -> part(parts, "sslrootcert")),
                part(parts, "application_name")
                        .or(() -> part(parts, "ApplicationName"))
                        .orElse("ktx"),
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
                settings.firstText("sslmode", "sslMode").or(() -> part(parts, "sslmode"));
        if (named.isPresent()) {
            return SslMode.named(named.get())
                    .orElseThrow(() ->
                            new KtxException(
                                    ProjectProblems.wrongValue(
                                            settings.at("sslmode"),
                                            "one of disable, allow, prefer, require, verify-ca,"
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
