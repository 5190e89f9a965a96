package dev.ktx.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import tools.jackson.databind.JsonNode;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Revision 2026-07-28 over stdio: no handshake, every request speaks for itself.
class StatelessStdioTest {
    private static final String REVISION = "2026-07-28";
    static final String META =
            "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"test\",\"version\":\"1\"},"
                    + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    private final ExampleServer example = new ExampleServer();

    @Test
    void aClientThatProbesFirstLearnsWhatIsSpoken() {
        try (TestClient client = TestClient.of(example.server())) {
            JsonNode response = client.request("server/discover", "{" + META + "}");

            assertThat(Json.pretty(response.path("result")))
                    .isEqualTo(
                            """
                            {
                              "resultType": "complete",
                              "supportedVersions": [
                                "2026-07-28",
                                "2025-11-25",
                                "2025-06-18",
                                "2025-03-26",
                                "2024-11-05"
                              ],
                              "capabilities": {
                                "tools": {}
                              },
                              "instructions": "Call echo first.",
                              "ttlMs": 300000,
                              "cacheScope": "private",
                              "_meta": {
                                "io.modelcontextprotocol/serverInfo": {
                                  "name": "example",
                                  "title": "Example",
                                  "version": "1.2.3"
                                }
                              }
                            }\
                            """);
            WireSchemas.check(REVISION, "DiscoverResultResponse", response);
        }
    }

    @Test
    void listsAndCallsWithoutAHandshake() {
        try (TestClient client = TestClient.of(example.server())) {
            JsonNode list = client.request("tools/list", "{" + META + "}");
            assertThat(list.at("/result/tools").size()).isEqualTo(9);
            assertThat(list.at("/result/ttlMs").intValue()).isEqualTo(300_000);
            WireSchemas.check(REVISION, "ListToolsResultResponse", list);

            JsonNode call =
                    client.request(
                            "tools/call",
                            "{\"name\":\"echo\",\"arguments\":{\"words\":[\"a\"]}," + META + "}");
            assertThat(call.at("/result/resultType").stringValue()).isEqualTo("complete");
            assertThat(call.at("/result/structuredContent/times").intValue()).isEqualTo(1);
            WireSchemas.check(REVISION, "CallToolResultResponse", call);

            JsonNode failed =
                    client.request(
                            "tools/call",
                            "{\"name\":\"fail\",\"arguments\":{\"how\":\"exception\"},"
                                    + META
                                    + "}");
            assertThat(failed.at("/result/isError").booleanValue()).isTrue();
            WireSchemas.check(REVISION, "CallToolResultResponse", failed);
            WireSchemas.check(
                    REVISION,
                    "CallToolResultResponse",
                    client.request("tools/call", "{\"name\":\"media\"," + META + "}"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | -32602",
                "{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"} | -32602",
                "{\"io.modelcontextprotocol/clientCapabilities\":{}} | -32602",
                "{\"io.modelcontextprotocol/protocolVersion\":7,\"io.modelcontextprotocol/clientCapabilities\":{}} | -32602",
                "{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":[]} | -32602",
                "{\"io.modelcontextprotocol/protocolVersion\":\"2031-01-01\",\"io.modelcontextprotocol/clientCapabilities\":{}} | -32022",
                "{\"io.modelcontextprotocol/protocolVersion\":\"2025-11-25\",\"io.modelcontextprotocol/clientCapabilities\":{}} | -32022",
            })
    void aRequestThatDoesNotSpeakForItselfIsRefused(String meta, int code) {
        try (TestClient client = TestClient.of(example.server())) {
            JsonNode response = client.request("server/discover", "{\"_meta\":" + meta + "}");

            assertThat(response.at("/error/code").intValue()).isEqualTo(code);
            if (code == -32022) {
                WireSchemas.check(REVISION, "UnsupportedProtocolVersionError", response);
                assertThat(response.at("/error/data/supported/0").stringValue())
                        .isEqualTo(REVISION);
            } else {
                WireSchemas.check(REVISION, "InvalidParamsError", response.path("error"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ping",
                "initialize",
                "logging/setLevel",
                "resources/subscribe",
                "tasks/list",
                "nonsense"
            })
    void whatTheRevisionRemovedIsNotFound(String method) {
        try (TestClient client = TestClient.of(example.server())) {
            JsonNode response = client.request(method, "{" + META + "}");

            assertThat(response.at("/error/code").intValue()).isEqualTo(-32601);
            WireSchemas.check(REVISION, "MethodNotFoundError", response.path("error"));
        }
    }

    @Test
    void bothErasShareOneProcess() {
        try (TestClient client = TestClient.of(example.server())) {
            assertThat(client.request("server/discover", "{" + META + "}").has("result")).isTrue();
            assertThat(client.request("tools/list", "{}").at("/error/code").intValue())
                    .isEqualTo(-32600);
            client.initialize("2025-11-25");
            assertThat(client.request("tools/list", "{}").at("/result/resultType").isMissingNode())
                    .isTrue();
            assertThat(
                            client.request("tools/list", "{" + META + "}")
                                    .at("/result/resultType")
                                    .stringValue())
                    .isEqualTo("complete");
        }
    }

    @Test
    void aClientWithAHandshakeMayStillNameItsRevision() {
        String meta = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2025-11-25\"}";
        try (TestClient client = TestClient.of(example.server())) {
            JsonNode agreed =
                    client.request(
                            "initialize",
                            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                                    + meta
                                    + "}");
            assertThat(agreed.at("/result/protocolVersion").stringValue()).isEqualTo("2025-11-25");
            assertThat(client.request("tools/list", "{" + meta + "}").has("result")).isTrue();
        }
    }

    @Test
    void progressAndCancellationWorkAsBefore() throws InterruptedException {
        try (TestClient client = TestClient.of(example.server())) {
            client.begin(
                    "tools/call",
                    "{\"name\":\"steps\","
                            + META.replace("\"_meta\":{", "\"_meta\":{\"progressToken\":7,")
                            + "}");
            List<JsonNode> messages = client.receive(4);
            messages.subList(0, 3)
                    .forEach(message ->
                            WireSchemas.check(REVISION, "ProgressNotification", message));
            assertThat(messages.getLast().has("result")).isTrue();

            int id = client.begin("tools/call", "{\"name\":\"wait\"," + META + "}");
            assertThat(example.started.poll(10, TimeUnit.SECONDS)).isNotNull();
            client.send(
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":"
                            + id
                            + "}}");
            assertThat(example.cancelled.poll(3, TimeUnit.SECONDS)).isEqualTo(String.valueOf(id));
        }
    }

    @Test
    void aSubscriptionIsAcknowledgedAndEndsWithTheServer() {
        TestClient client =
                TestClient.of(example.server(), new Stdio.Limits(1 << 20, Duration.ofMinutes(5)));
        int id =
                client.begin(
                        "subscriptions/listen",
                        "{\"notifications\":{\"toolsListChanged\":true}," + META + "}");
        JsonNode acknowledged = client.receive();
        WireSchemas.check(REVISION, "SubscriptionsAcknowledgedNotification", acknowledged);
        assertThat(Json.compact(acknowledged.path("params")))
                .isEqualTo(
                        "{\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":"
                                + id
                                + "},\"notifications\":{}}");

        client.finish();

        JsonNode farewell = client.receive();
        WireSchemas.check(REVISION, "SubscriptionsListenResult", farewell.path("result"));
        assertThat(
                        farewell.at("/result/_meta")
                                .path("io.modelcontextprotocol/subscriptionId")
                                .intValue())
                .isEqualTo(id);
    }

    @Test
    void aSubscriptionThatIsCancelledEndsSilently() {
        try (TestClient client = TestClient.of(example.server())) {
            int id = client.begin("subscriptions/listen", "{\"notifications\":{}," + META + "}");
            client.receive();
            client.send(
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":"
                            + id
                            + "}}");

            assertThat(client.request("tools/list", "{" + META + "}").has("result")).isTrue();
            assertThat(
                            client.request("subscriptions/listen", "{" + META + "}")
                                    .at("/error/code")
                                    .intValue())
                    .isEqualTo(-32602);
        }
    }
}
