package dev.ktx.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Answers the messages of clients, whatever carries them. Tool calls run on threads of their own; all
/// other messages are answered before [#accept] returns.
final class Protocol {
    private final McpServer server;
    private final Map<String, Tool> tools = new LinkedHashMap<>();

    Protocol(McpServer server) {
        this.server = server;
        server.tools().forEach(tool -> tools.put(tool.name(), tool));
    }

    /// @param outbox gets what is sent before the response; used by the call as long as it runs
    Reply accept(JsonNode json, Connection connection, Outbox outbox) {
        if (json instanceof ArrayNode batch
                && !batch.isEmpty()
                && connection.revision().filter(Revision::allowsBatches).isPresent()) {
            return new Reply.Batch(batch.valueStream()
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
        String method = request.method();
        if (connection.revision().isEmpty() && !method.equals("initialize") && !method.equals("ping")) {
            return refuse(request, RpcError.notInitialized(method));
        }
        return switch (method) {
            case "initialize" -> result(request, initialize(request.params(), connection));
            case "ping" -> result(request, Json.object());
            case "tools/list" -> list(request);
            case "tools/call" -> call(request, connection, outbox);
            default -> refuse(request, RpcError.unknownMethod(method));
        };
    }

    private static Reply result(Message.Request request, ObjectNode result) {
        return new Reply.Ready(Message.result(request.id(), result));
    }

    private static Reply refuse(Message.Request request, RpcError error) {
        return new Reply.Ready(Message.error(request.id(), error));
    }

    /// A client that asks for a revision we do not know, or for none, gets our latest and may leave.
    private ObjectNode initialize(ObjectNode params, Connection connection) {
        Revision agreed = Revision.dated(params.path("protocolVersion").asString("")).orElse(Revision.LATEST);
        connection.agreeOn(agreed);
        ObjectNode out = Json.object().put("protocolVersion", agreed.date());
        out.set("capabilities", capabilities());
        out.set("serverInfo", serverInfo());
        if (!server.instructions().isEmpty()) {
            out.put("instructions", server.instructions());
        }
        return out;
    }

    private static ObjectNode capabilities() {
        ObjectNode out = Json.object();
        out.putObject("tools");
        return out;
    }

    private ObjectNode serverInfo() {
        ObjectNode out = Json.object().put("name", server.identity().name());
        if (!server.identity().title().isEmpty()) {
            out.put("title", server.identity().title());
        }
        return out.put("version", server.identity().version());
    }

    /// All tools on one page, so no cursor is ever valid.
    private Reply list(Message.Request request) {
        JsonNode cursor = request.params().path("cursor");
        if (!cursor.isMissingNode() && !cursor.isNull() && !cursor.asString("").isEmpty()) {
            return refuse(request, RpcError.invalidParams("Unknown cursor: all tools are on the first page."));
        }
        ObjectNode out = Json.object();
        tools.values().stream().map(Tool::toJson).forEach(out.putArray("tools")::add);
        return result(request, out);
    }

    private Reply call(Message.Request request, Connection connection, Outbox outbox) {
        JsonNode name = request.params().path("name");
        if (!name.isString()) {
            return refuse(request, RpcError.invalidParams("\"name\" names the tool to call."));
        }
        Optional<Tool> tool = Optional.ofNullable(tools.get(name.stringValue()));
        if (tool.isEmpty()) {
            return refuse(request, RpcError.unknownTool(name.stringValue(), List.copyOf(tools.keySet())));
        }
        JsonNode given = request.params().path("arguments");
        if (!given.isObject() && !given.isNull() && !given.isMissingNode()) {
            return refuse(request, RpcError.invalidParams("\"arguments\" is an object."));
        }
        return start(request, tool.get(), given instanceof ObjectNode object ? object : Json.object(), connection, outbox);
    }

    private Reply start(
            Message.Request request, Tool tool, ObjectNode given, Connection connection, Outbox outbox) {
        ObjectNode arguments;
        try {
            arguments = tool.prepare(given);
        } catch (InvalidArguments wrong) {
            return refuse(request, RpcError.invalidArguments(tool.name(), wrong));
        } catch (RuntimeException failure) {
            return new Reply.Ready(respond(request, failure(failure)));
        }
        RunningCall call = new RunningCall(request.id(), progressToken(request), outbox);
        if (!connection.add(request.id(), call)) {
            return refuse(request, RpcError.invalidRequest("A request with this id is still running."));
        }
        call.start(tool.name(), context -> run(request, tool, arguments, context));
        tool.timeout()
                .ifPresent(limit -> call.limit(
                        limit, () -> respond(request, failure(new ToolTimeout(tool.name(), limit)))));
        return new Reply.Pending(call);
    }

    private static Optional<JsonNode> progressToken(Message.Request request) {
        return Optional.of(request.params().path("_meta").path("progressToken"))
                .filter(token -> token.isString() || token.isNumber());
    }

    /// The response to a call. Whatever a handler throws stays within this response.
    private ObjectNode run(Message.Request request, Tool tool, ObjectNode arguments, CallContext context) {
        try {
            return respond(request, checked(tool, tool.handler().call(arguments, context)));
        } catch (InvalidArguments wrong) {
            return Message.error(request.id(), RpcError.invalidArguments(tool.name(), wrong));
        } catch (Throwable failure) {
            return respond(request, failure(failure));
        }
    }

    private static ObjectNode respond(Message.Request request, ToolResult result) {
        return Message.result(request.id(), result.toJson());
    }

    private ToolResult failure(Throwable failure) {
        String text;
        try {
            text = server.errorText().of(failure);
        } catch (RuntimeException _) {
            text = "";
        }
        return ToolResult.error(text.isBlank() ? ErrorText.message(failure) : text);
    }

    private ToolResult checked(Tool tool, ToolResult result) {
        if (!server.checksOutputs() || tool.output().isEmpty() || result.isError()) {
            return result;
        }
        if (result.structured().isEmpty()) {
            return ToolResult.error("'%s' has an output schema and answered without structured content."
                    .formatted(tool.name()));
        }
        List<Violation> violations =
                tool.output().get().check(result.structured().get());
        return violations.isEmpty()
                ? result
                : ToolResult.error(violations.stream()
                        .map(Violation::toString)
                        .collect(Collectors.joining(
                                "\n", "The result of '%s' breaks its output schema\n".formatted(tool.name()), "")));
    }
}
