package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/// Answers the messages of clients, whatever carries them. Tool calls run on threads of their own;
/// all other messages are answered before [#accept] returns.
final class Protocol {
    /// How long clients may rely on a list.
    private static final Duration CACHE = Duration.ofMinutes(5);

    private final McpServer server;
    private final ToolCalls calls;

    Protocol(McpServer server) {
        this.server = server;
        this.calls = new ToolCalls(server);
    }

    /// @param outbox gets what is sent before the response; used by the call as long as it runs
    Reply accept(JsonNode json, Connection connection, Outbox outbox) {
        if (json instanceof ArrayNode batch && !batch.isEmpty() && connection.takesBatches()) {
            return new Reply.Batch(
                    batch.valueStream()
                            .map(element -> accept(Message.of(element), connection, outbox))
                            .toList());
        }
        return accept(Message.of(json), connection, outbox);
    }

    private Reply accept(Message message, Connection connection, Outbox outbox) {
        return switch (message) {
            case Message.Request request -> answer(request, connection, outbox);
            case Message.Notification(var method, var params) -> {
                if (method.equals("notifications/cancelled")) {
                    connection.cancel(params.path("requestId"));
                }
                yield new Reply.Silence();
            }
            case Message.Response() -> new Reply.Silence();
            case Message.Malformed(var id, var error) -> new Reply.Ready(Message.error(id, error));
        };
    }

    private Reply answer(Message.Request request, Connection connection, Outbox outbox) {
        if (RequestMeta.isStateless(request, connection)) {
            return RequestMeta.problem(request)
                    .map(problem -> refuse(request, problem))
                    .orElseGet(() -> answerStateless(request, connection, outbox));
        }
        String method = request.method();
        if (connection.revision().isEmpty()
                && !method.equals("initialize")
                && !method.equals("ping")) {
            return refuse(request, RpcError.notInitialized(method));
        }
        return switch (method) {
            case "initialize" ->
                    respond(request, ResultForm.PLAIN, initialize(request.params(), connection));
            case "ping" -> respond(request, ResultForm.PLAIN, Json.object());
            case "tools/list" -> list(request, ResultForm.PLAIN);
            case "tools/call" -> calls.call(request, ResultForm.PLAIN, connection, outbox);
            case "logging/setLevel" -> logFrom(request, connection);
            default -> refuse(request, RpcError.unknownMethod(method));
        };
    }

    /// Since 2026-07-28: nothing depends on what was sent before.
    private Reply answerStateless(Message.Request request, Connection connection, Outbox outbox) {
        return switch (request.method()) {
            case "server/discover" -> respond(request, ResultForm.SELF_CONTAINED, discover());
            case "tools/list" -> list(request, ResultForm.SELF_CONTAINED);
            case "tools/call" -> calls.call(request, ResultForm.SELF_CONTAINED, connection, outbox);
            case "subscriptions/listen" -> listen(request, connection, outbox);
            default -> refuse(request, RpcError.unknownMethod(request.method()));
        };
    }

    private Reply respond(Message.Request request, ResultForm form, ObjectNode result) {
        return new Reply.Ready(form.respond(request.id(), result, server.identity()));
    }

    private static Reply refuse(Message.Request request, RpcError error) {
        return new Reply.Ready(Message.error(request.id(), error));
    }

    /// A client that asks for a revision we do not know, or for none, gets our latest and may
    /// leave.
    private ObjectNode initialize(ObjectNode params, Connection connection) {
        Revision agreed =
                Revision.dated(params.path("protocolVersion").asString(""))
                        .filter(Revision::hasHandshake)
                        .orElse(Revision.LATEST_WITH_HANDSHAKE);
        connection.agreeOn(
                agreed,
                params.path("capabilities") instanceof ObjectNode declared
                        ? declared
                        : Json.object(),
                RequestMeta.clientName(params.path("clientInfo")));
        ObjectNode out = Json.object().put("protocolVersion", agreed.date());
        out.set("capabilities", capabilities());
        out.set("serverInfo", server.identity().toJson());
        instruct(out);
        return out;
    }

    private ObjectNode discover() {
        ObjectNode out = Json.object();
        Revision.dates().forEach(out.putArray("supportedVersions")::add);
        out.set("capabilities", capabilities());
        instruct(out);
        return cacheable(out);
    }

    private void instruct(ObjectNode out) {
        if (!server.instructions().isEmpty()) {
            out.put("instructions", server.instructions());
        }
    }

    /// What we list changes only with a new version of the server.
    private static ObjectNode cacheable(ObjectNode out) {
        return out.put("ttlMs", CACHE.toMillis()).put("cacheScope", "private");
    }

    /// None of our lists ever changes, so the stream is granted and stays silent.
    private Reply listen(Message.Request request, Connection connection, Outbox outbox) {
        if (!request.params().path("notifications").isObject()) {
            return refuse(
                    request, RpcError.invalidParams("\"notifications\" says what to listen for."));
        }
        RunningCall call = new RunningCall(request.id(), Optional.empty(), Optional::empty, outbox);
        ObjectNode farewell = Json.object();
        farewell.putObject("_meta").set(RequestMeta.SUBSCRIPTION, request.id());
        if (!connection.addSubscription(
                request.id(),
                call,
                ResultForm.SELF_CONTAINED.respond(request.id(), farewell, server.identity()))) {
            return refuse(request, RpcError.idInUse());
        }
        ObjectNode granted = Json.object();
        granted.putObject("_meta").set(RequestMeta.SUBSCRIPTION, request.id());
        granted.putObject("notifications");
        try {
            outbox.send(Message.notification("notifications/subscriptions/acknowledged", granted));
        } catch (IOException _) {
            call.cancel();
        }
        return new Reply.Pending(call);
    }

    /// In later revisions each request says what it wants to hear.
    private Reply logFrom(Message.Request request, Connection connection) {
        if (!server.logging()) {
            return refuse(request, RpcError.unknownMethod(request.method()));
        }
        Optional<LogLevel> level = LogLevel.named(request.params().path("level").asString(""));
        if (level.isEmpty()) {
            return refuse(
                    request,
                    RpcError.invalidParams(
                            "\"level\" is one of "
                                    + Arrays.stream(LogLevel.values())
                                            .map(LogLevel::id)
                                            .collect(Collectors.joining(", "))
                                    + "."));
        }
        connection.logFrom(level.get());
        return respond(request, ResultForm.PLAIN, Json.object());
    }

    private ObjectNode capabilities() {
        ObjectNode out = Json.object();
        if (server.logging()) {
            out.putObject("logging");
        }
        out.putObject("tools");
        return out;
    }

    /// All tools on one page, so no cursor is ever valid.
    private Reply list(Message.Request request, ResultForm form) {
        JsonNode cursor = request.params().path("cursor");
        if (!cursor.isMissingNode() && !cursor.isNull() && !cursor.asString("").isEmpty()) {
            return refuse(
                    request,
                    RpcError.invalidParams("Unknown cursor: all tools are on the first page."));
        }
        ObjectNode out = Json.object();
        server.tools().stream().map(Tool::toJson).forEach(out.putArray("tools")::add);
        return respond(request, form, form == ResultForm.PLAIN ? out : cacheable(out));
    }
}
