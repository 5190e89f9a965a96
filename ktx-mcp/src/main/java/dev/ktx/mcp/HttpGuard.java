package dev.ktx.mcp;

import com.sun.net.httpserver.Headers;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Decides from its headers whether a request may go on: first `Host`, then `Origin`, then the
/// token.
///
/// A web page can make a browser send requests to this machine under a name that it has pointed
/// here; the browser still tells the truth in `Host` and `Origin`.
final class HttpGuard {
    /// Addresses to bind, not to call; browsers let pages reach a local server by the first.
    private static final Set<String> WILDCARDS = Set.of("0.0.0.0", "::");

    private final Set<String> hosts;
    private final Set<String> origins;
    private final Optional<byte[]> token;

    HttpGuard(HttpSettings settings) {
        Set<String> allowed = new HashSet<>(Set.of("localhost", "127.0.0.1", "::1"));
        if (!WILDCARDS.contains(settings.host())) {
            allowed.add(settings.host().toLowerCase(Locale.ROOT));
        }
        settings.hosts().forEach(host -> allowed.add(host.toLowerCase(Locale.ROOT)));
        hosts = Set.copyOf(allowed);
        origins = settings.origins();
        token = settings.token().map(HttpGuard::digest);
    }

    enum Verdict {
        ALLOWED,
        FOREIGN_HOST,
        FOREIGN_ORIGIN
    }

    Verdict judge(Headers headers) {
        String host = only(headers, "Host").orElse("");
        if (!hosts.contains(hostName(host))) {
            return Verdict.FOREIGN_HOST;
        }
        // A page can only come from this very server when the server has one of its own.
        String own = "http://" + host;
        return headers.getOrDefault("Origin", List.of()).stream()
                        .allMatch(origin -> origins.contains(origin) || origin.equals(own))
                ? Verdict.ALLOWED
                : Verdict.FOREIGN_ORIGIN;
    }

    /// Whether the request carries the token, or none is asked for. Takes the same time for every
    /// wrong token.
    boolean isAuthorized(Headers headers) {
        return token.isEmpty()
                || only(headers, "Authorization")
                        .filter(value -> value.regionMatches(true, 0, "Bearer ", 0, 7))
                        .map(value -> digest(value.substring(7).strip()))
                        .filter(given -> MessageDigest.isEqual(given, token.get()))
                        .isPresent();
    }

    /// The value of a header that must not be repeated.
    static Optional<String> only(Headers headers, String name) {
        List<String> values = headers.getOrDefault(name, List.of());
        return values.size() == 1 ? Optional.of(values.getFirst().strip()) : Optional.empty();
    }

    /// Without port and brackets, in lower case.
    private static String hostName(String header) {
        String host = header.toLowerCase(Locale.ROOT);
        if (host.startsWith("[")) {
            int end = host.indexOf(']');
            return end < 0 ? host : host.substring(1, end);
        }
        int colon = host.indexOf(':');
        return colon >= 0 && colon == host.lastIndexOf(':') ? host.substring(0, colon) : host;
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
