package dev.ktx.app.demo;

import dev.ktx.mcp.Json;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/// The client's end of a Model Context Protocol conversation with one JSON message a line. Safe for
/// use by many threads.
final class McpClient {
    private static final String REVISION = "2025-11-25";
    private static final int METHOD_NOT_FOUND = -32601;

    private final OutputStream requests;
    private final Duration patience;
    private final AtomicInteger lastId = new AtomicInteger();
    private final Map<String, CompletableFuture<ObjectNode>> waiting = new ConcurrentHashMap<>();
    private final CompletableFuture<String> ended = new CompletableFuture<>();

    /// Starts to listen.
    ///
    /// @param answers what the server writes
    /// @param requests what the server reads
    /// @param patience how long one answer may take
    McpClient(InputStream answers, OutputStream requests, Duration patience) {
        this.requests = requests;
        this.patience = patience;
        Thread.ofPlatform().daemon().name("mcp-answers").start(() -> listen(answers));
    }

    /// The answer never came, and why: one sentence.
    static final class Failure extends Exception {
        private static final long serialVersionUID = 1L;

        Failure(String reason) {
            super(reason);
        }

        String reason() {
            return String.valueOf(getMessage());
        }
    }

    /// Opens the conversation.
    ///
    /// @return the server's `initialize` result
    ObjectNode initialize() throws Failure {
        ObjectNode params = Json.object();
        params.put("protocolVersion", REVISION);
        params.putObject("capabilities");
        params.putObject("clientInfo").put("name", "ktx-demo").put("version", "1");
        ObjectNode result = ask("initialize", params);
        ObjectNode notification = Json.object();
        send(notification.put("jsonrpc", "2.0").put("method", "notifications/initialized"));
        return result;
    }

    /// Calls a tool.
    ///
    /// @return the `tools/call` result as it came, also when the tool reports an error in it
    ObjectNode call(String tool, ObjectNode arguments) throws Failure {
        ObjectNode params = Json.object();
        params.put("name", tool);
        params.set("arguments", arguments);
        return ask("tools/call", params);
    }

    private ObjectNode ask(String method, ObjectNode params) throws Failure {
        String id = String.valueOf(lastId.incrementAndGet());
        var answer = new CompletableFuture<ObjectNode>();
        waiting.put(id, answer);
        var _ = ended.thenAccept(reason -> answer.completeExceptionally(new Failure(reason)));
        try {
            ObjectNode request = Json.object();
            request.put("jsonrpc", "2.0").put("id", id).put("method", method);
            request.set("params", params);
            send(request);
            return result(method, answer.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException silent) {
            throw new Failure(
                    "The MCP server did not answer '%s' within %d s."
                            .formatted(method, patience.toSeconds()));
        } catch (ExecutionException lost) {
            throw lost.getCause() instanceof Failure failure
                    ? failure
                    : new Failure(String.valueOf(lost.getCause()));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new Failure("The wait for '%s' was interrupted.".formatted(method));
        } finally {
            waiting.remove(id);
        }
    }

    private static ObjectNode result(String method, ObjectNode message) throws Failure {
        if (message.get("result") instanceof ObjectNode result) {
            return result;
        }
        JsonNode error = message.path("error");
        throw new Failure(
                "The MCP server refused '%s': %s (%s)"
                        .formatted(
                                method,
                                error.path("message").asString(""),
                                error.path("code").asString("")));
    }

    private void send(ObjectNode message) throws Failure {
        byte[] line = (Json.compact(message) + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            synchronized (requests) {
                requests.write(line);
                requests.flush();
            }
        } catch (IOException closed) {
            throw new Failure("The MCP server does not read any more.");
        }
    }

    private void listen(InputStream answers) {
        try (var lines =
                new BufferedReader(new InputStreamReader(answers, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                receive(line);
            }
            ended.complete("The MCP server ended.");
        } catch (IOException lost) {
            ended.complete("The MCP server's output broke off: " + lost.getMessage());
        } catch (JacksonException | Failure wrong) {
            ended.complete(
                    "The MCP server wrote something else than a message: " + wrong.getMessage());
        }
    }

    private void receive(String line) throws Failure {
        if (!(Json.read(line) instanceof ObjectNode message)) {
            throw new Failure(line);
        }
        JsonNode id = message.path("id");
        if (message.has("method")) {
            // A notification needs no answer; a request gets one, or the server would wait for
            // ever.
            if (!id.isMissingNode()) {
                answer(message, id);
            }
            return;
        }
        CompletableFuture<ObjectNode> answer = waiting.get(id.asString(""));
        if (answer != null) {
            answer.complete(message);
        }
    }

    private void answer(ObjectNode request, JsonNode id) throws Failure {
        ObjectNode reply = Json.object();
        reply.put("jsonrpc", "2.0").set("id", id);
        if (request.path("method").asString("").equals("ping")) {
            reply.putObject("result");
        } else {
            reply.putObject("error")
                    .put("code", METHOD_NOT_FOUND)
                    .put("message", "Method not found");
        }
        send(reply);
    }
}
