package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
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
        String client =
                switch (form) {
                    case PLAIN -> connection.client();
                    case SELF_CONTAINED -> RequestMeta.client(request);
                };
        Call call = new Call(request, form, tool.get(), client);
        ObjectNode sent = given instanceof ObjectNode object ? object : Json.object();
        ObjectNode arguments;
        try {
            arguments = tool.get().prepare(sent);
        } catch (InvalidArguments wrong) {
            call.tell(sent, EndedCall.Outcome.INVALID, Optional.empty());
            return refuse(request, RpcError.invalidArguments(tool.get().name(), wrong));
        } catch (RuntimeException failure) {
            call.tell(sent, EndedCall.Outcome.ERROR, Optional.empty());
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
        private final String client;
        private final long start = System.nanoTime();
        private final AtomicBoolean told = new AtomicBoolean();

        Call(Message.Request request, ResultForm form, Tool tool, String client) {
            this.request = request;
            this.form = form;
            this.tool = tool;
            this.client = client;
        }

        Reply start(ObjectNode arguments, Connection connection, Outbox outbox) {
            RunningCall running =
                    new RunningCall(request.id(), progressToken(), logLevel(connection), outbox);
            if (!connection.add(request.id(), running)) {
                return refuse(request, RpcError.idInUse());
            }
            // Handlers may keep the arguments and change them.
            ObjectNode asked = arguments.deepCopy();
            running.whenEnded(cancelled ->
                    tell(
                            asked,
                            cancelled ? EndedCall.Outcome.CANCELLED : EndedCall.Outcome.TIMED_OUT,
                            Optional.empty()));
            running.start(tool.name(), context -> run(asked, arguments, context));
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

        /// The listener hears of the end before the client does, so that a client that leaves at
        /// once leaves nothing out.
        private ObjectNode run(ObjectNode asked, ObjectNode arguments, CallContext context) {
            try {
                ToolResult result = checked(tool.handler().call(arguments, context));
                tell(
                        asked,
                        context.isCancelled()
                                ? EndedCall.Outcome.CANCELLED
                                : result.isError() ? EndedCall.Outcome.ERROR : EndedCall.Outcome.OK,
                        result.structured());
                return respond(result);
            } catch (InvalidArguments wrong) {
                tell(asked, EndedCall.Outcome.INVALID, Optional.empty());
                return Message.error(request.id(), RpcError.invalidArguments(tool.name(), wrong));
            } catch (Throwable failure) {
                tell(asked, EndedCall.Outcome.ERROR, Optional.empty());
                return respond(failure(failure));
            }
        }

        /// Once; the listener's troubles are none of the client's.
        void tell(
                ObjectNode arguments, EndedCall.Outcome outcome, Optional<ObjectNode> structured) {
            if (!told.compareAndSet(false, true)) {
                return;
            }
            try {
                server.calls()
                        .ended(
                                new EndedCall(
                                        tool.name(),
                                        client,
                                        arguments,
                                        Duration.ofNanos(System.nanoTime() - start),
                                        outcome,
                                        structured));
            } catch (RuntimeException _) {
                return;
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
