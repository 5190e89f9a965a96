package dev.ktx.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import tools.jackson.databind.JsonNode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/// A server on HTTP, started anew for each test, and clients for it.
abstract class HttpWorld {
    static final String BOTH = "application/json, text/event-stream";
    static final String INITIALIZE =
            """
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
            "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}\
            """;

    final ExampleServer example = new ExampleServer();
    final AtomicReference<Instant> now =
            new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
    final HttpSettings settings =
            HttpSettings.loopback(0, now::get)
                    .withTimes(Duration.ofMillis(100), Duration.ofSeconds(5));
    final HttpClient client = HttpClient.newHttpClient();
    HttpEndpoint endpoint = start(settings);

    HttpEndpoint start(HttpSettings settings) {
        try {
            return HttpEndpoint.start(
                    example.server(),
                    settings,
                    List.of(
                            new HttpPage(
                                    "GET",
                                    "/health",
                                    false,
                                    visit ->
                                            HttpPage.Answer.json(
                                                    200,
                                                    Json.object()
                                                            .put("authorized", visit.authorized())
                                                            .put("local", visit.local()))),
                            new HttpPage(
                                    "POST",
                                    "/twice",
                                    true,
                                    visit ->
                                            HttpPage.Answer.text(200, visit.body() + visit.body())),
                            new HttpPage(
                                    "GET",
                                    "/broken",
                                    false,
                                    _ -> {
                                        throw new IllegalStateException("secret");
                                    })));
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    void restart(HttpSettings changed) {
        endpoint.close();
        endpoint = start(changed);
    }

    @AfterEach
    void stop() {
        example.open.release(100);
        endpoint.close();
        client.close();
    }

    @BeforeEach
    void isListening() {
        assertThat(endpoint.url()).isEqualTo("http://127.0.0.1:" + endpoint.port() + "/mcp");
    }

    String open() {
        return post(INITIALIZE, "Accept", BOTH)
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
    }

    HttpResponse<String> inSession(String session, String body) {
        return post(
                body,
                "Accept",
                BOTH,
                "Mcp-Session-Id",
                session,
                "MCP-Protocol-Version",
                "2025-11-25");
    }

    int delete(String session) {
        return send("DELETE", "/mcp", "", "Mcp-Session-Id", session).statusCode();
    }

    /// @param params `%s` stands for the metadata of revision 2026-07-28
    HttpResponse<String> alone(String method, String name, String params) {
        List<String> headers =
                new ArrayList<>(
                        List.of(
                                "Accept",
                                BOTH,
                                "MCP-Protocol-Version",
                                "2026-07-28",
                                "Mcp-Method",
                                method));
        if (!name.isEmpty()) {
            headers.addAll(List.of("Mcp-Name", name));
        }
        return post(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\""
                        + method
                        + "\",\"params\":"
                        + params.replace("%s", StatelessStdioTest.META)
                        + "}",
                headers.toArray(String[]::new));
    }

    CompletableFuture<HttpResponse<InputStream>> slowCall(String accept) {
        return client.sendAsync(
                request(
                                waiting(),
                                "Accept",
                                accept,
                                "MCP-Protocol-Version",
                                "2026-07-28",
                                "Mcp-Method",
                                "tools/call",
                                "Mcp-Name",
                                "wait")
                        .build(),
                HttpResponse.BodyHandlers.ofInputStream());
    }

    static String waiting() {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"wait\","
                + StatelessStdioTest.META
                + "}}";
    }

    Socket rawCall(String accept) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), endpoint.port());
        String body = waiting();
        socket.getOutputStream()
                .write(
                        ("POST /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: "
                                        + accept
                                        + "\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: wait\r\n"
                                        + "Content-Length: "
                                        + body.length()
                                        + "\r\n\r\n"
                                        + body)
                                .getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    static <T> CompletableFuture<T> async(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, Thread::startVirtualThread);
    }

    HttpResponse<String> post(String body, String... headers) {
        return send("POST", "/mcp", body, headers);
    }

    HttpRequest.Builder request(String body, String... headers) {
        return HttpRequest.newBuilder(URI.create(endpoint.url()))
                .headers(headers)
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    HttpResponse<String> send(String method, String path, String body, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(endpoint.url()).resolve(path))
                        .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }

    /// The lines of the response to a request that a proper client would not send.
    List<String> raw(String head) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), endpoint.port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream()
                    .write((head + "Connection: close\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            BufferedReader lines =
                    new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            return List.of(lines.readLine());
        }
    }

    static List<JsonNode> events(String stream) {
        return stream.lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> Json.read(line.substring(6)))
                .toList();
    }
}
