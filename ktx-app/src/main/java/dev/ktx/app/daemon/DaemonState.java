package dev.ktx.app.daemon;

import dev.ktx.mcp.Json;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/// What a running daemon leaves in `.ktx/mcp.json`, for others to find it. Never holds the token.
///
/// @param pid of its process
/// @param processStart when the system says that process started, to tell it from a later one with
///   the same number; empty where the system does not say
/// @param host as it was asked to bind
/// @param port 1 to 65535
/// @param tokenAuth whether clients need a token
/// @param startedAt when it began to listen
public record DaemonState(
        long pid,
        Optional<Instant> processStart,
        String host,
        int port,
        boolean tokenAuth,
        Path projectDir,
        Instant startedAt,
        Path logPath) {
    private static final int VERSION = 1;

    public DaemonState {
        if (pid < 1 || port < 1 || port > 65_535 || host.isBlank()) {
            throw new IllegalArgumentException("not the state of a daemon: " + pid + ", " + port);
        }
    }

    /// Where clients find it. A wildcard address is reached by the loopback one.
    public String url() {
        return address() + "/mcp";
    }

    /// Scheme, host and port.
    String address() {
        String name =
                switch (host) {
                    case "0.0.0.0" -> "127.0.0.1";
                    case "::" -> "::1";
                    default -> host;
                };
        boolean brackets = name.contains(":") && !name.startsWith("[");
        return "http://" + (brackets ? "[" + name + "]" : name) + ":" + port;
    }

    /// How it listens, for people.
    public String told() {
        return Listening.told(host, port, tokenAuth);
    }

    String toText() {
        ObjectNode node = Json.object();
        node.put("schemaVersion", VERSION);
        node.put("pid", pid);
        processStart.ifPresent(start -> node.put("processStart", start.toString()));
        node.put("host", host);
        node.put("port", port);
        node.put("tokenAuth", tokenAuth);
        node.put("projectDir", projectDir.toString());
        node.put("startedAt", startedAt.toString());
        node.put("logPath", logPath.toString());
        return Json.pretty(node) + "\n";
    }

    /// Empty when it is not the state of a daemon.
    static Optional<DaemonState> parse(String text) {
        try {
            JsonNode node = Json.read(text);
            if (node.path("schemaVersion").asInt(0) != VERSION) {
                return Optional.empty();
            }
            return Optional.of(
                    new DaemonState(
                            node.path("pid").asLong(0),
                            Optional.of(node.path("processStart").asString(""))
                                    .filter(start -> !start.isEmpty())
                                    .map(Instant::parse),
                            node.path("host").asString(""),
                            node.path("port").asInt(0),
                            node.path("tokenAuth").asBoolean(false),
                            Path.of(node.path("projectDir").asString("")),
                            Instant.parse(node.path("startedAt").asString("")),
                            Path.of(node.path("logPath").asString(""))));
        } catch (JacksonException | DateTimeParseException | IllegalArgumentException wrong) {
            return Optional.empty();
        }
    }
}
