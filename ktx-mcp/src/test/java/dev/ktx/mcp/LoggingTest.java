package dev.ktx.mcp;

import static dev.ktx.mcp.Schema.object;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import tools.jackson.databind.JsonNode;

import java.util.List;

class LoggingTest {
    private static final McpServer QUIET =
            McpServer.of(
                    new McpServer.Identity("logs", "", "1"),
                    List.of(
                            Tool.of(
                                    "work",
                                    "Work",
                                    "Says how it goes.",
                                    object(),
                                    (_, call) -> {
                                        call.log(LogLevel.DEBUG, "small");
                                        call.log(LogLevel.WARNING, "large");
                                        return ToolResult.text("done");
                                    })));
    private static final McpServer LOUD = QUIET.withLogging();

    @Test
    void aClientHearsWhatIsAsImportantAsItWants() {
        try (TestClient client = TestClient.initialized(LOUD)) {
            assertThat(client.request("logging/setLevel", "{\"level\":\"warning\"}").path("result"))
                    .isEqualTo(Json.object());
            assertThat(heard(client, 1)).containsExactly("warning: large");

            client.request("logging/setLevel", "{\"level\":\"debug\"}");
            assertThat(heard(client, 2)).containsExactly("debug: small", "warning: large");

            client.request("logging/setLevel", "{\"level\":\"alert\"}");
            assertThat(heard(client, 0)).isEmpty();
        }
    }

    @Test
    void aLevelThatDoesNotExistIsAnsweredWithTheOnesThatDo() {
        try (TestClient client = TestClient.initialized(LOUD)) {
            JsonNode error =
                    client.request("logging/setLevel", "{\"level\":\"loud\"}").path("error");

            assertThat(error.path("code").intValue()).isEqualTo(-32602);
            assertThat(error.path("message").stringValue()).contains("debug", "emergency");
        }
    }

    @Test
    void aStatelessRequestHearsOnlyWhatItAsksFor() {
        try (TestClient client = TestClient.of(LOUD)) {
            assertThat(stateless(client, "", 0)).isEmpty();
            assertThat(stateless(client, ",\"io.modelcontextprotocol/logLevel\":\"info\"", 1))
                    .containsExactly("warning: large");
        }
    }

    @Test
    void aServerThatDoesNotLogKnowsNoLevels() {
        try (TestClient client = TestClient.initialized(QUIET)) {
            assertThat(
                            client.request("logging/setLevel", "{\"level\":\"info\"}")
                                    .at("/error/code")
                                    .intValue())
                    .isEqualTo(-32601);
            assertThat(heard(client, 0)).isEmpty();
        }
    }

    private static List<String> heard(TestClient client, int messages) {
        client.begin("tools/call", "{\"name\":\"work\"}");
        return told(client, messages);
    }

    private static List<String> stateless(TestClient client, String meta, int messages) {
        client.begin(
                "tools/call",
                """
                {"name":"work","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
                "io.modelcontextprotocol/clientCapabilities":{}%s}}\
                """
                        .formatted(meta)
                        .replace("\n", ""));
        return told(client, messages);
    }

    /// The log messages before the response.
    private static List<String> told(TestClient client, int messages) {
        List<JsonNode> received = client.receive(messages + 1);
        assertThat(received.getLast().has("result")).isTrue();
        return received.stream()
                .limit(messages)
                .map(message ->
                        message.at("/params/level").stringValue()
                                + ": "
                                + message.at("/params/data").stringValue())
                .toList();
    }
}
