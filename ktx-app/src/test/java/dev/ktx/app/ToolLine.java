package dev.ktx.app;

import dev.ktx.mcp.Json;
import dev.ktx.mcp.McpServer;
import dev.ktx.mcp.Stdio;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A client's line to a warm server, by either transport and in either era of the protocol. One
/// thread at a time.
abstract sealed class ToolLine implements AutoCloseable {
    static final String BOTH = "application/json, text/event-stream";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /// How a client introduces itself: once, or in every request.
    enum Era {
        HANDSHAKE("2025-11-25"),
        STATELESS("2026-07-28");

        final String revision;

        Era(String revision) {
            this.revision = revision;
        }
    }

    /// @param progress what was reported before the response, in order
    record Heard(JsonNode response, List<JsonNode> progress) {
        JsonNode result() {
            return response.path("result");
        }

        int errorCode() {
            return response.at("/error/code").asInt(0);
        }
    }

    final Era era;
    private int lastId;

    private ToolLine(Era era) {
        this.era = era;
    }

    static ToolLine stdio(McpServer server, Era era) throws IOException {
        var line = new OverStdio(server, era);
        line.introduce();
        return line;
    }

    /// @param url of the endpoint
    static ToolLine http(String url, Era era) {
        var line = new OverHttp(url, era);
        line.introduce();
        return line;
    }

    final void introduce() {
        if (era == Era.HANDSHAKE) {
            ObjectNode params = Json.object().put("protocolVersion", era.revision);
            params.putObject("capabilities");
            params.putObject("clientInfo").put("name", "test").put("version", "1");
            ask("initialize", params);
            notify("notifications/initialized", Json.object());
        }
    }

    final Heard call(String tool, ObjectNode arguments) {
        return ask("tools/call", callOf(tool, arguments));
    }

    /// A call that wants to hear how far it is.
    final Heard followedCall(String tool, ObjectNode arguments) {
        ObjectNode params = callOf(tool, arguments);
        params.putObject("_meta").put("progressToken", "how-far");
        return ask("tools/call", params);
    }

    private static ObjectNode callOf(String tool, ObjectNode arguments) {
        ObjectNode params = Json.object().put("name", tool);
        params.set("arguments", arguments);
        return params;
    }

    final Heard ask(String method, ObjectNode params) {
        return exchange(request(era, ++lastId, method, params));
    }

    /// A request as an era spells it.
    static ObjectNode request(Era era, int id, String method, ObjectNode params) {
        if (era == Era.STATELESS) {
            ObjectNode meta =
                    params.get("_meta") instanceof ObjectNode given
                            ? given
                            : params.putObject("_meta");
            meta.put("io.modelcontextprotocol/protocolVersion", era.revision);
            meta.putObject("io.modelcontextprotocol/clientInfo")
                    .put("name", "test")
                    .put("version", "1");
            meta.putObject("io.modelcontextprotocol/clientCapabilities");
        }
        ObjectNode request =
                Json.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
        request.set("params", params);
        return request;
    }

    abstract Heard exchange(ObjectNode request);

    abstract void notify(String method, ObjectNode params);

    @Override
    public abstract void close();

    static ObjectNode notification(String method, ObjectNode params) {
        ObjectNode message = Json.object().put("jsonrpc", "2.0").put("method", method);
        message.set("params", params);
        return message;
    }

    /// Two pipes to a server in this process.
    private static final class OverStdio extends ToolLine {
        private final OutputStream toServer;
        private final BufferedReader fromServer;
        private final Thread serving;

        OverStdio(McpServer server, Era era) throws IOException {
            super(era);
            Pipe up = Pipe.open();
            Pipe down = Pipe.open();
            toServer = Channels.newOutputStream(up.sink());
            fromServer =
                    new BufferedReader(
                            new InputStreamReader(
                                    Channels.newInputStream(down.source()),
                                    StandardCharsets.UTF_8));
            serving =
                    Thread.ofPlatform()
                            .daemon()
                            .start(() -> {
                                try (OutputStream out = Channels.newOutputStream(down.sink())) {
                                    Stdio.serve(server, Channels.newInputStream(up.source()), out);
                                } catch (IOException failure) {
                                    throw new UncheckedIOException(failure);
                                }
                            });
        }

        @Override
        Heard exchange(ObjectNode request) {
            try {
                send(request);
                List<JsonNode> progress = new ArrayList<>();
                for (String line = fromServer.readLine();
                        line != null;
                        line = fromServer.readLine()) {
                    JsonNode message = Json.read(line);
                    if (message.has("id")) {
                        return new Heard(message, progress);
                    }
                    progress.add(message.path("params"));
                }
                throw new AssertionError("the server ended");
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }

        @Override
        void notify(String method, ObjectNode params) {
            try {
                send(notification(method, params));
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }

        private void send(ObjectNode message) throws IOException {
            toServer.write((Json.compact(message) + "\n").getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public void close() {
            try {
                toServer.close();
                serving.join(PATIENCE);
            } catch (IOException | InterruptedException failure) {
                throw new AssertionError(failure);
            }
        }
    }

    /// Requests to an endpoint, in a session where the era has them.
    private static final class OverHttp extends ToolLine {
        private final HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        private final URI url;
        private String session = "";

        OverHttp(String url, Era era) {
            super(era);
            this.url = URI.create(url);
        }

        @Override
        Heard exchange(ObjectNode request) {
            HttpResponse<String> response = post(request);
            response.headers().firstValue("Mcp-Session-Id").ifPresent(id -> session = id);
            List<JsonNode> messages = messages(response);
            return new Heard(
                    messages.getLast(),
                    messages.subList(0, messages.size() - 1).stream()
                            .map(message -> message.path("params"))
                            .toList());
        }

        private static List<JsonNode> messages(HttpResponse<String> response) {
            boolean events =
                    response.headers()
                            .firstValue("Content-Type")
                            .orElse("")
                            .startsWith("text/event-stream");
            return events
                    ? response.body()
                            .lines()
                            .filter(line -> line.startsWith("data: "))
                            .map(line -> Json.read(line.substring("data: ".length())))
                            .toList()
                    : List.of(Json.read(response.body()));
        }

        @Override
        void notify(String method, ObjectNode params) {
            if (post(notification(method, params)).statusCode() != 202) {
                throw new AssertionError(method + " was refused");
            }
        }

        private HttpResponse<String> post(ObjectNode message) {
            try {
                return client.send(
                        httpRequest(url, era, session, message),
                        HttpResponse.BodyHandlers.ofString());
            } catch (IOException | InterruptedException failure) {
                throw new AssertionError(failure);
            }
        }

        @Override
        public void close() {
            client.close();
        }
    }

    /// A message with the headers that its era wants.
    ///
    /// @param session empty for none
    static HttpRequest httpRequest(URI url, Era era, String session, ObjectNode message) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(url)
                        .timeout(PATIENCE)
                        .header("Accept", BOTH)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(Json.compact(message)));
        if (era == Era.STATELESS) {
            request.header("MCP-Protocol-Version", era.revision)
                    .header("Mcp-Method", message.path("method").asString());
            String name = message.at("/params/name").asString("");
            if (!name.isEmpty()) {
                request.header("Mcp-Name", name);
            }
        } else if (!session.isEmpty()) {
            request.header("MCP-Protocol-Version", era.revision).header("Mcp-Session-Id", session);
        }
        return request.build();
    }
}
