package dev.ktx.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A client at the other end of two pipes. Every line the server writes must be a JSON-RPC message.
final class TestClient implements AutoCloseable {
    static final String LATEST = "2025-11-25";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final OutputStream toServer;
    private final BlockingQueue<JsonNode> received = new LinkedBlockingQueue<>();
    private final CompletableFuture<Boolean> served = new CompletableFuture<>();
    private int lastId;

    private TestClient(McpServer server, Stdio.Limits limits) throws IOException {
        Pipe up = Pipe.open();
        Pipe down = Pipe.open();
        toServer = Channels.newOutputStream(up.sink());
        Thread.ofPlatform()
                .name("server")
                .start(() -> {
                    try (OutputStream out = Channels.newOutputStream(down.sink())) {
                        Stdio.serve(server, Channels.newInputStream(up.source()), out, limits);
                        served.complete(true);
                    } catch (Throwable failure) {
                        served.completeExceptionally(failure);
                    }
                });
        BufferedReader lines =
                new BufferedReader(
                        new InputStreamReader(
                                Channels.newInputStream(down.source()), StandardCharsets.UTF_8));
        Thread.ofPlatform()
                .daemon()
                .name("client")
                .start(() -> lines.lines().map(Json::read).forEach(received::add));
    }

    static TestClient of(McpServer server) {
        return of(server, Stdio.Limits.DEFAULT);
    }

    static TestClient of(McpServer server, Stdio.Limits limits) {
        try {
            return new TestClient(server, limits);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /// A client that has shaken hands.
    static TestClient initialized(McpServer server) {
        TestClient client = of(server);
        client.initialize(LATEST);
        return client;
    }

    JsonNode initialize(String revision) {
        JsonNode result =
                request(
                                "initialize",
                                """
                                {"protocolVersion": "%s", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
                                """
                                        .formatted(revision))
                        .path("result");
        send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        return result;
    }

    void send(String line) {
        send((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    void send(byte[] bytes) {
        try {
            toServer.write(bytes);
        } catch (IOException closed) {
            throw new UncheckedIOException(closed);
        }
    }

    /// Sends a request and waits for the next message, which must be its response.
    JsonNode request(String method, String params) {
        int id = begin(method, params);
        JsonNode response = receive();
        assertThat(response.path("id").intValue()).isEqualTo(id);
        return response;
    }

    JsonNode call(String tool, String arguments) {
        return request(
                "tools/call", "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments));
    }

    /// Sends a request and does not wait.
    int begin(String method, String params) {
        int id = ++lastId;
        ObjectNode message =
                Json.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
        message.set("params", Json.read(params));
        send(Json.compact(message));
        return id;
    }

    JsonNode receive() {
        return poll(PATIENCE).orElseThrow(() -> new AssertionError("the server is silent"));
    }

    Optional<JsonNode> poll(Duration patience) {
        try {
            return Optional.ofNullable(received.poll(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    List<JsonNode> receive(int count) {
        List<JsonNode> messages = new ArrayList<>();
        while (messages.size() < count) {
            messages.add(receive());
        }
        return messages;
    }

    /// Ends the input and waits until the server has returned normally.
    void finish() {
        try {
            toServer.close();
            assertThat(served.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (IOException
                | InterruptedException
                | ExecutionException
                | TimeoutException failure) {
            throw new AssertionError("the server did not end normally", failure);
        }
    }

    @Override
    public void close() {
        finish();
    }
}
