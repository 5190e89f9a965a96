package dev.ktx.mcp;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/// Where and for whom a server listens on HTTP.
///
/// @param host address to bind; anything but a loopback address needs a token
/// @param port 0 for any free one
/// @param path of the protocol's endpoint
/// @param token what clients present as `Authorization: Bearer`; empty to ask for none
/// @param hosts names clients may use in `Host` besides the loopback ones and `host`
/// @param origins web origins that may call, spelled as browsers send them; programs send none and
///   may
/// @param bodyBytes longest request body; a longer one is answered with 413
/// @param sessionIdle after which a session that nobody uses is forgotten
/// @param sessions most at once; a new one takes the place of the one unused longest
/// @param heartbeat between signs of life on a response that is being waited for, which is also how
///   soon a client that hung up is noticed
/// @param drain how long running calls may go on when the server closes
/// @param clock for the age of sessions
public record HttpSettings(
        String host,
        int port,
        String path,
        Optional<String> token,
        Set<String> hosts,
        Set<String> origins,
        int bodyBytes,
        Duration sessionIdle,
        int sessions,
        Duration heartbeat,
        Duration drain,
        InstantSource clock) {

    public HttpSettings {
        hosts = Set.copyOf(hosts);
        origins = Set.copyOf(origins);
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port " + port + " is not between 0 and 65535");
        }
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("a path starts with a slash: " + path);
        }
        if (token.filter(String::isBlank).isPresent()) {
            throw new IllegalArgumentException("the token is blank");
        }
        if (token.isEmpty() && !isLoopback(host)) {
            throw new IllegalArgumentException(
                    "refusing to listen on '%s' without a token: anybody who reaches it could call every tool"
                            .formatted(host));
        }
        for (String origin : origins) {
            if (!origin.matches("[a-z][a-z0-9+.-]*://[^/?#\\s]+")) {
                throw new IllegalArgumentException(
                        "'"
                                + origin
                                + "' is not an origin; one looks like https://app.example.com");
            }
        }
        if (bodyBytes < 1
                || sessions < 1
                || heartbeat.isZero()
                || heartbeat.isNegative()
                || drain.isNegative()) {
            throw new IllegalArgumentException("limits are positive");
        }
    }

    /// `http://127.0.0.1:<port>/mcp` without a token, bodies up to 4 MiB, 64 sessions of 30 idle
    /// minutes.
    public static HttpSettings loopback(int port, InstantSource clock) {
        return new HttpSettings(
                "127.0.0.1",
                port,
                "/mcp",
                Optional.empty(),
                Set.of(),
                Set.of(),
                4 << 20,
                Duration.ofMinutes(30),
                64,
                Duration.ofMillis(400),
                Duration.ofSeconds(10),
                clock);
    }

    /// The same on another address, for holders of a token.
    public HttpSettings withAccess(String host, Optional<String> token) {
        return new HttpSettings(
                host,
                port,
                path,
                token,
                hosts,
                origins,
                bodyBytes,
                sessionIdle,
                sessions,
                heartbeat,
                drain,
                clock);
    }

    public HttpSettings withHosts(Set<String> hosts) {
        return new HttpSettings(
                host,
                port,
                path,
                token,
                hosts,
                origins,
                bodyBytes,
                sessionIdle,
                sessions,
                heartbeat,
                drain,
                clock);
    }

    public HttpSettings withOrigins(Set<String> origins) {
        return new HttpSettings(
                host,
                port,
                path,
                token,
                hosts,
                origins,
                bodyBytes,
                sessionIdle,
                sessions,
                heartbeat,
                drain,
                clock);
    }

    public HttpSettings withLimits(int bodyBytes, int sessions, Duration sessionIdle) {
        return new HttpSettings(
                host,
                port,
                path,
                token,
                hosts,
                origins,
                bodyBytes,
                sessionIdle,
                sessions,
                heartbeat,
                drain,
                clock);
    }

    public HttpSettings withTimes(Duration heartbeat, Duration drain) {
        return new HttpSettings(
                host,
                port,
                path,
                token,
                hosts,
                origins,
                bodyBytes,
                sessionIdle,
                sessions,
                heartbeat,
                drain,
                clock);
    }

    /// Never prints the token.
    @Override
    public String toString() {
        return "http://"
                + bracketed(host)
                + ":"
                + port
                + path
                + (token.isPresent() ? " with a token" : "");
    }

    static String bracketed(String host) {
        return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
    }

    static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException _) {
            return false;
        }
    }
}
