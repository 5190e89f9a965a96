package dev.ktx.warehouses.jdbc;

import dev.ktx.port.RoleRights;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.WarehouseProblems;
import dev.ktx.project.ConnectionKey;
import dev.ktx.project.ConnectionSettings;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The file of an embedded warehouse, named by `path` or `url`.
///
/// @param written the file as configured, for messages and snapshots
/// @param path absolute
/// @param parameters behind a `?`, all of them known
public record DatabaseFile(String written, Path path, Map<String, String> parameters) {
    public DatabaseFile {
        parameters = Map.copyOf(parameters);
    }

    /// `path` and `url`, as every embedded warehouse understands them.
    ///
    /// @param scheme for example `sqlite`
    public static List<ConnectionKey> keys(String scheme) {
        return List.of(
                ConnectionKey.plainText(
                        "path", "The database file; a relative path starts at the project folder."),
                ConnectionKey.plainText(
                        "url", "The same as an address: %s:FILE or file:FILE.".formatted(scheme)));
    }

    /// @param scheme of addresses, for example `sqlite`
    /// @param known parameters that may follow the file in an address
    /// @throws KtxException `bad-config` if no file is named or a parameter is unknown
    public static DatabaseFile of(ConnectionSettings settings, String scheme, List<String> known) {
        if (settings.text("path").isPresent()) {
            String path = settings.text("path").get();
            return located(settings, path, Map.of());
        }
        String url =
                settings.text("url")
                        .orElseThrow(() ->
                                new KtxException(
                                        WarehouseProblems.missingKey(
                                                settings.at("path"), "'path' or 'url'")));
        return ofAddress(settings, url, scheme, known);
    }

    private static DatabaseFile ofAddress(
            ConnectionSettings settings, String url, String scheme, List<String> known) {
        String rest = url.startsWith("jdbc:") ? url.substring("jdbc:".length()) : url;
        boolean isUri = rest.startsWith("file:") || rest.startsWith(scheme + ":file:");
        if (rest.startsWith(scheme + ":")) {
            rest = rest.substring(scheme.length() + 1);
        }
        if (rest.startsWith("file:")) {
            rest = rest.substring("file:".length());
        } else if (rest.equals(url)) {
            // No scheme: a plain path, in which no character means anything.
            return located(settings, url, Map.of());
        }
        Map<String, String> parameters = new HashMap<>();
        int query = rest.indexOf('?');
        if (query >= 0) {
            readParameters(settings.at("url"), rest.substring(query + 1), known, parameters);
            rest = rest.substring(0, query);
        }
        if (rest.startsWith("//")) {
            rest = rest.substring(2);
        }
        if (rest.matches("/+[A-Za-z]:[/\\\\].*")) {
            rest = rest.replaceFirst("^/+", "");
        }
        return located(
                settings,
                isUri ? URLDecoder.decode(rest.replace("+", "%2B"), StandardCharsets.UTF_8) : rest,
                parameters);
    }

    private static void readParameters(
            Location where, String query, List<String> known, Map<String, String> parameters) {
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            if (!known.contains(name.toLowerCase(Locale.ROOT))) {
                throw new KtxException(
                        WarehouseProblems.unknownAddressParameter(where, name, known));
            }
            parameters.put(
                    name.toLowerCase(Locale.ROOT), equals < 0 ? "" : pair.substring(equals + 1));
        }
    }

    private static DatabaseFile located(
            ConnectionSettings settings, String written, Map<String, String> parameters) {
        String home = System.getProperty("user.home", "");
        String expanded =
                written.equals("~") || written.startsWith("~/") || written.startsWith("~\\")
                        ? home + written.substring(1)
                        : written;
        Path path = settings.projectDir().resolve(expanded).normalize();
        return new DatabaseFile(written, path, parameters);
    }

    /// @throws KtxException `warehouse-unreachable` if there is no such file
    public void requirePresent(String connectionId) {
        if (!Files.isRegularFile(path)) {
            throw new KtxException(WarehouseProblems.fileMissing(connectionId, written));
        }
    }

    /// Size in bytes, 0 when it cannot be told.
    public long size() {
        return path.toFile().length();
    }

    /// A file has no roles: what counts is whether this process might write it.
    public RoleRights rights() {
        return new RoleRights(
                Files.isWritable(path) ? List.of("may write the file " + written) : List.of());
    }
}
