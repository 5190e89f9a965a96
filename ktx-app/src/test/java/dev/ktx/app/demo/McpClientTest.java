package dev.ktx.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.mcp.Json;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import tools.jackson.databind.node.ObjectNode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.UnaryOperator;

class McpClientTest {
    private final PipedOutputStream toServer = new PipedOutputStream();
    private final PipedOutputStream fromServer = new PipedOutputStream();
    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();

    /// A server that answers every request line with what `script` makes of it, where `ID` stands
    /// for its id.
    private McpClient client(Duration patience, UnaryOperator<String> script) throws IOException {
        var requests = new PipedInputStream(toServer);
        var answers = new PipedInputStream(fromServer);
        Thread.ofVirtual().start(() -> serve(requests, script));
        return new McpClient(answers, toServer, patience);
    }

    private void serve(PipedInputStream requests, UnaryOperator<String> script) {
        try (var lines =
                new BufferedReader(new InputStreamReader(requests, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                received.add(line);
                String id = Json.read(line).path("id").asString("");
                String answer = script.apply(line).replace("ID", id);
                if (answer.equals("END")) {
                    fromServer.close();
                    return;
                }
                if (!answer.isEmpty()) {
                    write(fromServer, answer + "\n");
                }
            }
        } catch (IOException closed) {
            received.add("closed: " + closed.getMessage());
        }
    }

    private static void write(OutputStream stream, String text) throws IOException {
        stream.write(text.getBytes(StandardCharsets.UTF_8));
        stream.flush();
    }

    @AfterEach
    void close() throws IOException {
        toServer.close();
        fromServer.close();
    }

    @Test
    void opensTheConversation() throws Exception {
        McpClient client =
                client(
                        Duration.ofSeconds(20),
                        line ->
                                line.contains("\"initialize\"")
                                        ? """
                                        {"jsonrpc":"2.0","id":"ID","result":{"protocolVersion":"2025-11-25"}}\
                                        """
                                        : "");
        assertThat(client.initialize().path("protocolVersion").asString(""))
                .isEqualTo("2025-11-25");
        assertThat(received.take())
                .contains("\"protocolVersion\":\"2025-11-25\"", "\"capabilities\":{}");
        assertThat(received.take())
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    }

    @Test
    void callsAToolAndGivesItsResultAsItCame() throws Exception {
        McpClient client =
                client(
                        Duration.ofSeconds(20),
                        _ ->
                                """
                                {"jsonrpc":"2.0","method":"notifications/message","params":{}}
                                {"jsonrpc":"2.0","id":"999","result":{"of":"somebody else"}}
                                {"jsonrpc":"2.0","id":"ID","result":{"structuredContent":{"city":"Łódź","n":1.20}}}\
                                """);
        ObjectNode result = client.call("entity_details", Json.object().put("word", "größe"));
        assertThat(Json.compact(result))
                .isEqualTo("{\"structuredContent\":{\"city\":\"Łódź\",\"n\":1.20}}");
        assertThat(received.take())
                .contains(
                        "\"method\":\"tools/call\"",
                        "\"name\":\"entity_details\"",
                        "{\"word\":\"größe\"}");
    }

    @Test
    void answersRequestsOfTheServer() throws Exception {
        McpClient client =
                client(
                        Duration.ofSeconds(20),
                        line ->
                                line.contains("tools/call")
                                        ? """
                                        {"jsonrpc":"2.0","id":7,"method":"ping"}
                                        {"jsonrpc":"2.0","id":8,"method":"sampling/createMessage","params":{}}
                                        {"jsonrpc":"2.0","id":"ID","result":{}}\
                                        """
                                        : "");
        assertThat(client.call("any", Json.object())).isEqualTo(Json.object());
        assertThat(received.take()).contains("tools/call");
        assertThat(List.of(received.take(), received.take()))
                .satisfiesExactly(
                        ping ->
                                assertThat(ping)
                                        .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}"),
                        other -> assertThat(other).contains("\"id\":8", "-32601"));
    }

    @Test
    void tellsWhatTheServerRefused() throws Exception {
        McpClient client =
                client(
                        Duration.ofSeconds(20),
                        _ ->
                                """
                                {"jsonrpc":"2.0","id":"ID","error":{"code":-32602,"message":"sql: is missing"}}\
                                """);
        assertThatThrownBy(() -> client.call("sql_execution", Json.object()))
                .isInstanceOf(McpClient.Failure.class)
                .hasMessage("The MCP server refused 'tools/call': sql: is missing (-32602)");
    }

    @Test
    void waitsNoLongerThanItsPatience() throws Exception {
        McpClient client = client(Duration.ofMillis(50), _ -> "");
        assertThatThrownBy(() -> client.call("any", Json.object()))
                .hasMessageContaining("did not answer 'tools/call'");
    }

    @Test
    void doesNotWaitForAServerThatEnded() throws Exception {
        McpClient client = client(Duration.ofSeconds(60), _ -> "END");
        assertThatThrownBy(() -> client.call("any", Json.object()))
                .hasMessage("The MCP server ended.");
        assertThatThrownBy(() -> client.call("any", Json.object()))
                .hasMessageStartingWith("The MCP server ");
    }

    @Test
    void doesNotWaitForAServerThatWritesSomethingElse() throws Exception {
        McpClient client = client(Duration.ofSeconds(60), _ -> "Listening on port 7878");
        assertThatThrownBy(() -> client.call("any", Json.object()))
                .hasMessageStartingWith("The MCP server wrote something else than a message");
    }

    @Test
    void manyMayAskAtOnce() throws Exception {
        McpClient client =
                client(
                        Duration.ofSeconds(20),
                        line ->
                                """
                                {"jsonrpc":"2.0","id":"ID","result":{"of":"%s"}}\
                                """
                                        .formatted(
                                                Json.read(line)
                                                        .path("params")
                                                        .path("name")
                                                        .asString("")));
        List<CompletableFuture<String>> answers =
                List.of("a", "b", "c", "d").stream()
                        .map(tool -> CompletableFuture.supplyAsync(() -> of(client, tool)))
                        .toList();
        assertThat(answers.stream().map(CompletableFuture::join))
                .containsExactly("a", "b", "c", "d");
    }

    private static String of(McpClient client, String tool) {
        try {
            return client.call(tool, Json.object()).path("of").asString("");
        } catch (McpClient.Failure failure) {
            return failure.reason();
        }
    }
}
