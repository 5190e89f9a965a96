package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;

import java.util.Optional;

/// What a request says about itself in `_meta` since revision 2026-07-28.
///
/// See <https://modelcontextprotocol.io/specification/2026-07-28/basic#meta>.
final class RequestMeta {
    static final String VERSION = "io.modelcontextprotocol/protocolVersion";
    static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    static final String CLIENT = "io.modelcontextprotocol/clientInfo";
    static final String SERVER = "io.modelcontextprotocol/serverInfo";
    static final String SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

    static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";

    private RequestMeta() {}

    /// Whether a request is meant statelessly. One that names a revision with a handshake is not
    /// when it is that handshake or follows it: some clients add the new fields to everything they
    /// send.
    static boolean isStateless(Message.Request request, Connection connection) {
        JsonNode meta = request.params().path("_meta");
        boolean named = meta.has(VERSION) || meta.has(CAPABILITIES);
        return switch (request.method()) {
            case "server/discover", "subscriptions/listen" -> true;
            case "initialize" -> named && !namesHandshake(request);
            default -> named && !(namesHandshake(request) && connection.revision().isPresent());
        };
    }

    private static boolean namesHandshake(Message.Request request) {
        return version(request).flatMap(Revision::dated).filter(Revision::hasHandshake).isPresent();
    }

    /// The revision the request names; empty when it names none.
    static Optional<String> version(Message.Request request) {
        return Optional.of(request.params().path("_meta").path(VERSION))
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue);
    }

    /// What the client of a sound stateless request can do.
    static JsonNode capabilities(Message.Request request) {
        return request.params().path("_meta").path(CAPABILITIES);
    }

    /// How the client of a request calls itself; empty when it does not say.
    static String client(Message.Request request) {
        return clientName(request.params().path("_meta").path(CLIENT));
    }

    /// An `Implementation` of the protocol as `name/version`, cut to a length that fits into a
    /// line, without control characters.
    static String clientName(JsonNode implementation) {
        String name = implementation.path("name").asString("").strip();
        String version = implementation.path("version").asString("").strip();
        String text = version.isEmpty() || name.isEmpty() ? name : name + "/" + version;
        String clean = text.replaceAll("\\p{Cntrl}", " ");
        return clean.length() <= 80 ? clean : clean.substring(0, 80);
    }

    /// What makes a stateless request unusable whatever its method; empty when it is sound.
    static Optional<RpcError> problem(Message.Request request) {
        Optional<String> version = version(request);
        if (version.isEmpty()) {
            return Optional.of(
                    missing(VERSION, "the protocol revision, for example \"2026-07-28\""));
        }
        if (Revision.dated(version.get()).filter(known -> !known.hasHandshake()).isEmpty()) {
            return Optional.of(RpcError.unsupportedVersion(version.get()));
        }
        if (!capabilities(request).isObject()) {
            return Optional.of(missing(CAPABILITIES, "an object, which may be empty"));
        }
        return Optional.empty();
    }

    /// The least that the client wants to hear about while the request is answered; empty when it
    /// wants to hear nothing.
    static Optional<LogLevel> logLevel(Message.Request request) {
        return LogLevel.named(request.params().path("_meta").path(LOG_LEVEL).asString(""));
    }

    private static RpcError missing(String key, String expected) {
        return RpcError.invalidParams("\"_meta\" needs \"" + key + "\": " + expected + ".");
    }
}
