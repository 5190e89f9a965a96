package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Answers `tools/call`: arguments are checked at once, the handler runs on a thread of its own,
/// and whatever it throws stays within its response.
final class ToolCalls {
    private final McpServer server;
    private final Map<String, Tool> tools = new LinkedHashMap<>();

    ToolCalls(McpServer server) {
        this.server = server;
        server.tools().forEach(tool -> tools.put(tool.name(), tool));
    }

    Reply call(Message.Request request, ResultForm form, Connection connection, Outbox outbox) {
        JsonNode name = request.params().path("name");
        if (!name.isString()) {
            return refuse(request, RpcError.invalidParams("\"name\" names the tool to call."));
        }
        Optional<Tool> tool = Optional.ofNullable(tools.get(name.stringValue()));
        if (tool.isEmpty()) {
            return refuse(
                    request, RpcError.unknownTool(name.stringValue(), List.copyOf(tools.keySet())));
        }
        List<String> missing = missing(tool.get(), request, form, connection);
        if (!missing.isEmpty()) {
            return refuse(request, RpcError.missingCapabilities(tool.get().name(), missing));
        }
        JsonNode given = request.params().path("arguments");
        if (!given.isObject() && !given.isNull() && !given.isMissingNode()) {
            return refuse(request, RpcError.invalidParams("\"arguments\" is an object."));
        }
        Call call = new Call(request, form, tool.get());
        ObjectNode arguments;
        try {
            arguments =
                    tool.get().prepare(given instanceof ObjectNode object ? object : Json.object());
        } catch (InvalidArguments wrong) {
            return refuse(request, RpcError.invalidArguments(tool.get().name(), wrong));
        } catch (RuntimeException failure) {
            return new Reply.Ready(call.respond(failure(failure)));
        }
        return call.start(arguments, connection, outbox);
    }

    private static List<String> missing(
            Tool tool, Message.Request request, ResultForm form, Connection connection) {
        JsonNode declared =
                switch (form) {
                    case PLAIN -> connection.capabilities();
                    case SELF_CONTAINED -> RequestMeta.capabilities(request);
                };
        return tool.needs().stream().filter(need -> !declared.has(need)).sorted().toList();
    }

    private static Reply refuse(Message.Request request, RpcError error) {
        return new Reply.Ready(Message.error(request.id(), error));
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

    private final class Call {
        private final Message.Request request;
        private final ResultForm form;
        private final Tool tool;

        Call(Message.Request request, ResultForm form, Tool tool) {
            this.request = request;
            this.form = form;
            this.tool = tool;
        }

        Reply start(ObjectNode arguments, Connection connection, Outbox outbox) {
            RunningCall running =
                    new RunningCall(request.id(), progressToken(), logLevel(connection), outbox);
            if (!connection.add(request.id(), running)) {
                return refuse(request, RpcError.idInUse());
            }
            running.start(tool.name(), context -> run(arguments, context));
            tool.timeout()
                    .ifPresent(limit ->
                            running.limit(
                                    limit,
                                    () -> respond(failure(new ToolTimeout(tool.name(), limit)))));
            return new Reply.Pending(running);
        }

        private Optional<JsonNode> progressToken() {
            return Optional.of(request.params().path("_meta").path("progressToken"))
                    .filter(token -> token.isString() || token.isIntegralNumber());
        }

        private Supplier<Optional<LogLevel>> logLevel(Connection connection) {
            if (!server.logging()) {
                return Optional::empty;
            }
            return switch (form) {
                case PLAIN -> () -> Optional.of(connection.logLevel());
                case SELF_CONTAINED -> () -> RequestMeta.logLevel(request);
            };
        }

        private ObjectNode run(ObjectNode arguments, CallContext context) {
            try {
                return respond(checked(tool.handler().call(arguments, context)));
            } catch (InvalidArguments wrong) {
                return Message.error(request.id(), RpcError.invalidArguments(tool.name(), wrong));
            } catch (Throwable failure) {
                return respond(failure(failure));
            }
        }

        ObjectNode respond(ToolResult result) {
            return form.respond(request.id(), result.toJson(), server.identity());
        }

        private ToolResult checked(ToolResult result) {
            if (!server.checksOutputs() || tool.output().isEmpty() || result.isError()) {
                return result;
            }
            if (result.structured().isEmpty()) {
                return ToolResult.error(
                        "'%s' has an output schema and answered without structured content."
                                .formatted(tool.name()));
            }
            List<Violation> violations = tool.output().get().check(result.structured().get());
            return violations.isEmpty()
                    ? result
                    : ToolResult.error(
                            violations.stream()
                                    .map(Violation::toString)
                                    .collect(
                                            Collectors.joining(
                                                    "\n",
                                                    "The result of '%s' breaks its output schema\n"
                                                            .formatted(tool.name()),
                                                    "")));
        }
    }
}
