package dev.ktx.app.daemon;

import dev.ktx.mcp.HttpSettings;
import dev.ktx.problem.DaemonProblems;
import dev.ktx.problem.KtxException;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Where and for whom a daemon listens.
///
/// @param host address to bind
/// @param port 0 for any free one
/// @param token what clients must present; empty to ask for none
/// @param hosts names that clients may use beside the loopback ones and `host`, without ports
/// @param origins web origins that may call
public record Listening(
        String host, int port, Optional<String> token, Set<String> hosts, Set<String> origins) {
    public static final String DEFAULT_HOST = "127.0.0.1";
    public static final int DEFAULT_PORT = 7878;

    /// The environment variable that hands the token on; it is never an argument of the daemon.
    public static final String TOKEN_VARIABLE = "KTX_MCP_TOKEN";

    /// How long running calls may go on after the daemon was told to end.
    static final Duration DRAIN = Duration.ofSeconds(10);

    /// @throws KtxException `bad-usage` for a public address without a token and anything else that
    ///   cannot be listened to
    public Listening {
        hosts = Set.copyOf(hosts);
        origins = Set.copyOf(origins);
        if (token.filter(String::isBlank).isPresent()) {
            throw new KtxException(DaemonProblems.badListening("the token is blank"));
        }
        if (token.isEmpty() && !isLoopback(host)) {
            throw new KtxException(DaemonProblems.tokenMissing(host));
        }
        for (String name : hosts) {
            if (name.isBlank() || name.contains("/") || name.matches("[^:]*:[0-9]+")) {
                throw new KtxException(
                        DaemonProblems.badListening(
                                "'"
                                        + name
                                        + "' is not a host name; one looks like ktx.example.com,"
                                        + " without scheme and port"));
            }
        }
        try {
            settings(host, port, token, hosts, origins, InstantSource.system());
        } catch (IllegalArgumentException wrong) {
            throw new KtxException(
                    DaemonProblems.badListening(String.valueOf(wrong.getMessage())), wrong);
        }
    }

    HttpSettings settings(InstantSource clock) {
        return settings(host, port, token, hosts, origins, clock);
    }

    private static HttpSettings settings(
            String host,
            int port,
            Optional<String> token,
            Set<String> hosts,
            Set<String> origins,
            InstantSource clock) {
        HttpSettings loopback = HttpSettings.loopback(port, clock);
        return loopback.withAccess(host, token)
                .withHosts(hosts)
                .withOrigins(origins)
                .withTimes(loopback.heartbeat(), DRAIN);
    }

    /// The arguments that say the same but for the token.
    List<String> arguments() {
        List<String> words =
                new ArrayList<>(List.of("--host", host, "--port", Integer.toString(port)));
        for (String name : new TreeSet<>(hosts)) {
            words.addAll(List.of("--allowed-host", name));
        }
        for (String origin : new TreeSet<>(origins)) {
            words.addAll(List.of("--allowed-origin", origin));
        }
        return words;
    }

    /// For people, for example `127.0.0.1:7878 without a token`.
    static String told(String host, int port, boolean tokenAuth) {
        return host + ":" + port + (tokenAuth ? " with a token" : " without a token");
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }

    /// Never prints the token.
    @Override
    public String toString() {
        return told(host, port, token.isPresent());
    }
}
