package dev.ktx.warehouses.jdbc;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.problem.WarehouseProblems;
import dev.ktx.project.ConnectionKey;
import dev.ktx.project.ConnectionSettings;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Where a database server is and who asks, out of `url`, out of keys of their own, or out of both,
/// in which case the keys win.
public final class ServerAddress {
    private final ConnectionSettings settings;
    private final Optional<String> url;
    private final Map<String, String> parts;

    private ServerAddress(
            ConnectionSettings settings, Optional<String> url, Map<String, String> parts) {
        this.settings = settings;
        this.url = url;
        this.parts = parts;
    }

    /// @param schemes that `url` may have
    /// @param form a `url` as it should be, for messages
    /// @param parameters that `url` may carry
    /// @throws KtxException `bad-config` when `url` cannot be read or has other parameters
    public static ServerAddress of(
            ConnectionSettings settings,
            List<String> schemes,
            String form,
            List<String> parameters) {
        Optional<String> url = settings.text("url");
        return new ServerAddress(
                settings,
                url,
                url.map(text ->
                                AddressUrl.parts(
                                        text, settings.at("url"), schemes, form, parameters))
                        .orElse(Map.of()));
    }

    /// The keys of a server, in the order of help texts.
    ///
    /// @param database what the key of that name means
    /// @param schemas those that are read when none are named
    /// @param sslModes what `sslmode` takes
    public static List<ConnectionKey> keys(
            String form, int port, String database, String schemas, String sslModes) {
        return List.of(
                ConnectionKey.text("url", "The address: %s.".formatted(form)),
                ConnectionKey.text("host", "Where the server runs, when there is no url."),
                ConnectionKey.integer("port", "The port of the server; %d.".formatted(port)),
                ConnectionKey.text("database", database),
                ConnectionKey.text("username", "Who asks."),
                ConnectionKey.text("user", "The same as username."),
                ConnectionKey.text("password", "Best given as env:NAME or file:PATH."),
                ConnectionKey.list(
                                "schemas", "The schemas to read; %s by default.".formatted(schemas))
                        .asSafety(),
                ConnectionKey.text("schema", "The only schema to read.").asSafety(),
                ConnectionKey.flag("ssl", "Whether to encrypt and to verify the server's name.")
                        .asSafety(),
                ConnectionKey.text("sslmode", sslModes + "; prefer by default.").asSafety(),
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

    /// A part of `url` that is not empty, as {@link AddressUrl#parts} names it.
    public Optional<String> part(String name) {
        return Optional.ofNullable(parts.get(name)).filter(text -> !text.isEmpty());
    }

    /// @throws KtxException `bad-config` when there is neither `url` nor `host`
    public String host() {
        String host = settings.text("host").or(() -> part("host")).orElse("");
        if (host.isEmpty() && url.isEmpty()) {
            throw new KtxException(
                    WarehouseProblems.missingKey(settings.at("url"), "'url' or 'host'"));
        }
        return host.isEmpty() ? "localhost" : host;
    }

    /// @param usual when nothing is said
    /// @throws KtxException `bad-config` when it is no port
    public int port(int usual) {
        long port =
                settings.integer("port")
                        .or(() -> part("port").map(Long::parseLong))
                        .orElse((long) usual);
        if (port < 1 || port > 65535) {
            throw new KtxException(
                    ProjectProblems.wrongValue(settings.at("port"), "a port from 1 to 65535"));
        }
        return (int) port;
    }

    /// @throws KtxException `bad-config` when it is missing
    public String database() {
        return settings.text("database")
                .or(() -> part("database"))
                .orElseThrow(() -> missing("database"));
    }

    /// @throws KtxException `bad-config` when it is missing
    public String user() {
        return settings.firstText("username", "user")
                .or(() -> part("user"))
                .orElseThrow(() -> missing("username"));
    }

    public Optional<String> password() {
        return settings.text("password").or(() -> part("password"));
    }

    /// Every spelling of what must not show.
    public List<String> secrets() {
        return Stream.of(password(), part("password"), part(AddressUrl.RAW_PASSWORD))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
    }

    /// @param parameters of `url` that say it, the first that is there wins
    /// @param choices for messages
    /// @param named reads a word; knows at least disable, prefer, require and verify-full
    /// @throws KtxException `bad-config` when the word says nothing
    public <M> M sslMode(
            List<String> parameters, String choices, Function<String, Optional<M>> named) {
        String mode =
                settings.firstText("sslmode", "sslMode")
                        .or(() ->
                                parameters.stream()
                                        .flatMap(parameter -> part(parameter).stream())
                                        .findFirst())
                        .orElseGet(this::sslModeOfFlags);
        return named.apply(mode)
                .orElseThrow(() ->
                        new KtxException(
                                ProjectProblems.wrongValue(
                                        settings.at("sslmode"), "one of " + choices)));
    }

    private String sslModeOfFlags() {
        Optional<Boolean> ssl =
                settings.flag("ssl").or(() -> part("ssl").map(value -> !value.equals("false")));
        if (ssl.isEmpty()) {
            return "prefer";
        }
        boolean verify = settings.flag("rejectUnauthorized").orElse(true);
        return !ssl.get() ? "disable" : verify ? "verify-full" : "require";
    }

    private KtxException missing(String key) {
        return new KtxException(
                WarehouseProblems.missingKey(settings.at(key), "'" + key + "', here or in 'url',"));
    }
}
