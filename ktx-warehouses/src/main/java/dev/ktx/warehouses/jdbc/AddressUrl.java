package dev.ktx.warehouses.jdbc;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.WarehouseProblems;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Takes an address apart that is written as a URL: `scheme://user:password@host:port/database`
/// with parameters behind a question mark.
final class AddressUrl {
    /// The password as written, before percent codes are read.
    static final String RAW_PASSWORD = "rawPassword";

    private static final String PLACE =
            "(?<host>\\[[^\\]]+]|[^@/?#:\\[\\]]*)(?::(?<port>\\d*))?"
                    + "(?:/(?<database>[^?#]*))?(?:\\?(?<query>[^#]*))?";

    private static final Pattern WITHOUT_USER = Pattern.compile(PLACE);
    private static final Pattern STRICT =
            Pattern.compile("(?<user>[^:@/?#]*)(?::(?<password>[^@/?#]*))?@" + PLACE);

    /// For passwords that were not encoded: they end at the last `@` behind which an address can
    /// stand.
    private static final Pattern LENIENT =
            Pattern.compile("(?<user>[^:]*?)(?::(?<password>.*))?@" + PLACE, Pattern.DOTALL);

    private AddressUrl() {}

    /// The parts that the address has, decoded: `host`, `port`, `database`, `user`, `password`,
    /// {@link #RAW_PASSWORD} and parameters.
    ///
    /// @param url may start with `jdbc:`
    /// @param schemes that it may have
    /// @param form an address as it should be, for messages
    /// @param parameters that it may carry
    /// @throws KtxException `bad-config` when it cannot be read or has other parameters
    static Map<String, String> parts(
            String url,
            Location where,
            List<String> schemes,
            String form,
            List<String> parameters) {
        String rest = url.startsWith("jdbc:") ? url.substring("jdbc:".length()) : url;
        int scheme = rest.indexOf("://");
        if (scheme < 0 || !schemes.contains(rest.substring(0, scheme))) {
            throw new KtxException(WarehouseProblems.badAddress(where, form));
        }
        String address = rest.substring(scheme + "://".length());
        Map<String, String> parts = new HashMap<>();
        Matcher place = WITHOUT_USER.matcher(address);
        if (!place.matches()) {
            place = matchWithUser(address, where, form);
            parts.put("user", decoded(place.group("user")));
            String password = place.group("password");
            if (password != null) {
                parts.put("password", decoded(password));
                parts.put(RAW_PASSWORD, password);
            }
        }
        String host = place.group("host");
        parts.put(
                "host",
                decoded(host.startsWith("[") ? host.substring(1, host.length() - 1) : host));
        if (place.group("port") != null) {
            parts.put("port", place.group("port"));
        }
        if (place.group("database") != null) {
            parts.put("database", decoded(place.group("database")));
        }
        if (place.group("query") != null) {
            readParameters(place.group("query"), where, parameters, parts);
        }
        return parts;
    }

    private static Matcher matchWithUser(String address, Location where, String form) {
        for (Pattern pattern : List.of(STRICT, LENIENT)) {
            Matcher matcher = pattern.matcher(address);
            if (matcher.matches()) {
                return matcher;
            }
        }
        throw new KtxException(WarehouseProblems.badAddress(where, form));
    }

    private static void readParameters(
            String query, Location where, List<String> known, Map<String, String> parts) {
        for (String pair : query.split("&", -1)) {
            if (pair.isEmpty()) {
                continue;
            }
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            if (!known.contains(name)) {
                throw new KtxException(
                        WarehouseProblems.unknownAddressParameter(where, name, known));
            }
            String value = equals < 0 ? "" : pair.substring(equals + 1);
            parts.put(name, decoded(value));
            if (name.equals("password")) {
                parts.put(RAW_PASSWORD, value);
            }
        }
    }

    /// Percent signs that start no code stand for themselves, as in a password nobody encoded.
    private static String decoded(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); ) {
            if (text.charAt(i) == '%'
                    && i + 2 < text.length()
                    && isHex(text.charAt(i + 1))
                    && isHex(text.charAt(i + 2))) {
                bytes.write(Integer.parseInt(text.substring(i + 1, i + 3), 16));
                i += 3;
            } else {
                int end = text.offsetByCodePoints(i, 1);
                bytes.writeBytes(text.substring(i, end).getBytes(StandardCharsets.UTF_8));
                i = end;
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static boolean isHex(char c) {
        return Character.digit(c, 16) >= 0 && c < 128;
    }
}
