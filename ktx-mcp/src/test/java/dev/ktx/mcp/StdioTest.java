package dev.ktx.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import tools.jackson.databind.JsonNode;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

class StdioTest {
    private final ExampleServer example = new ExampleServer();

    @ParameterizedTest
    @CsvSource({
        "2024-11-05, 2024-11-05",
        "2025-03-26, 2025-03-26",
        "2025-06-18, 2025-06-18",
        "2025-11-25, 2025-11-25",
        "1999-01-01, 2025-11-25",
        "'', 2025-11-25"
    })
    void agreesOnTheClientsRevisionOrOffersItsLatest(String asked, String agreed) {
        try (TestClient client = TestClient.of(example.server())) {
            JsonNode result = client.initialize(asked);

            assertThat(Json.pretty(result))
                    .isEqualTo(
                            """
                            {
                              "protocolVersion": "%s",
                              "capabilities": {
                                "tools": {}
                              },
                              "serverInfo": {
                                "name": "example",
                                "title": "Example",
                                "version": "1.2.3"
                              },
                              "instructions": "Call echo first."
                            }\
                            """
                                    .formatted(agreed));
            WireSchemas.check(agreed, "InitializeResult", result);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-06-18", "2025-11-25"})
    @DisplayName("M29 lists every tool in order of registration with its whole schema")
    void listsTools(String revision) {
        try (TestClient client = TestClient.of(example.server())) {
            client.initialize(revision);
            JsonNode result = client.request("tools/list", "{}").path("result");

            assertThat(
                            result.path("tools")
                                    .valueStream()
                                    .map(tool -> tool.path("name").stringValue()))
                    .containsExactly(
                            "echo", "nothing", "fail", "wait", "slow", "steps", "wrong", "media",
                            "needy");
            assertThat(Json.pretty(result.path("tools").path(0)))
                    .isEqualTo(
                            """
                            {
                              "name": "echo",
                              "title": "Echo",
                              "description": "Repeats words.",
                              "inputSchema": {
                                "type": "object",
                                "properties": {
                                  "words": {
                                    "description": "Words to repeat.",
                                    "type": "array",
                                    "items": {
                                      "type": "string",
                                      "minLength": 1
                                    },
                                    "minItems": 1,
                                    "maxItems": 5
                                  },
                                  "times": {
                                    "description": "How often.",
                                    "type": "integer",
                                    "minimum": 1,
                                    "maximum": 3,
                                    "default": 1
                                  }
                                },
                                "required": [
                                  "words"
                                ],
                                "additionalProperties": false
                              },
                              "outputSchema": {
                                "type": "object",
                                "properties": {
                                  "words": {
                                    "type": "array",
                                    "items": {
                                      "type": "string"
                                    }
                                  },
                                  "times": {
                                    "type": "integer"
                                  }
                                },
                                "required": [
                                  "words",
                                  "times"
                                ]
                              },
                              "annotations": {
                                "title": "Echo",
                                "readOnlyHint": true,
                                "idempotentHint": true,
                                "openWorldHint": false
                              }
                            }\
                            """);
            WireSchemas.check(revision, "ListToolsResult", result);
            assertThat(client.request("tools/list", "{\"cursor\":null}").has("result")).isTrue();
            assertThat(code(client.request("tools/list", "{\"cursor\":\"page-2\"}")))
                    .isEqualTo(-32602);
        }
    }

    @Test
    void answersWithAnObjectAndTheSameJsonAsText() {
        try (TestClient client = TestClient.initialized(example.server())) {
            JsonNode result = client.call("echo", "{\"words\":[\"a\"],\"times\":2}").path("result");

            assertThat(Json.pretty(result))
                    .isEqualTo(
                            """
                            {
                              "content": [
                                {
                                  "type": "text",
                                  "text": "{\\n  \\"words\\": [\\n    \\"a\\"\\n  ],\\n  \\"times\\": 2\\n}"
                                }
                              ],
                              "structuredContent": {
                                "words": [
                                  "a"
                                ],
                                "times": 2
                              }
                            }\
                            """);
            WireSchemas.check(TestClient.LATEST, "CallToolResult", result);
        }
    }

    @Test
    void carriesEveryKindOfContent() {
        try (TestClient client = TestClient.initialized(example.server())) {
            JsonNode result = client.call("media", "{}").path("result");

            assertThat(
                            result.path("content")
                                    .valueStream()
                                    .map(block -> block.path("type").stringValue()))
                    .containsExactly("text", "image", "audio", "resource", "resource_link");
            assertThat(result.path("content").path(1).path("data").stringValue()).isEqualTo("AQID");
            WireSchemas.check(TestClient.LATEST, "CallToolResult", result);
            WireSchemas.check("2025-06-18", "CallToolResult", result);
        }
    }

    @Test
    void aliasesAreResolvedBeforeTheCheck() {
        try (TestClient client = TestClient.initialized(example.server())) {
            assertThat(
                            client.call("echo", "{\"words\":\"one\"}")
                                    .at("/result/structuredContent/words/0")
                                    .stringValue())
                    .isEqualTo("one");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\":\"nothing\"}",
                "{\"name\":\"nothing\",\"arguments\":null}",
                "{\"name\":\"nothing\",\"arguments\":{}}"
            })
    @DisplayName("M57 missing, null and empty arguments are the same")
    void missingArguments(String params) {
        try (TestClient client = TestClient.initialized(example.server())) {
            JsonNode response = client.request("tools/call", params);

            assertThat(Json.compact(response.at("/result/structuredContent")))
                    .isEqualTo("{\"fields\":0,\"id\":\"2\"}");
            assertThat(response.at("/result/content/0/text").stringValue())
                    .isEqualTo("{\"fields\":0,\"id\":\"2\"}");
        }
    }

    @Test
    void malformedArgumentsAreAProtocolErrorWithALineForEach() {
        try (TestClient client = TestClient.initialized(example.server())) {
            JsonNode response = client.call("echo", "{\"words\":[],\"time\":2}");

            assertThat(Json.pretty(response.path("error")))
                    .isEqualTo(
                            """
                            {
                              "code": -32602,
                              "message": "Invalid arguments for echo\\nwords: needs at least 1 item, got 0\\ntime: unknown key. Did you mean 'times'?",
                              "data": {
                                "tool": "echo",
                                "errors": [
                                  {
                                    "path": "words",
                                    "message": "needs at least 1 item, got 0"
                                  },
                                  {
                                    "path": "time",
                                    "message": "unknown key. Did you mean 'times'?"
                                  }
                                ]
                              }
                            }\
                            """);
            WireSchemas.check(TestClient.LATEST, "JSONRPCErrorResponse", response);
            assertThat(code(client.call("fail", "{\"how\":\"arguments\"}"))).isEqualTo(-32602);
            assertThat(code(client.call("echo", "[1]"))).isEqualTo(-32602);
            assertThat(code(client.call("echo", "\"{}\""))).isEqualTo(-32602);
            assertThat(code(client.request("tools/call", "{}"))).isEqualTo(-32602);
        }
    }

    @Test
    void onlyTheFirstTwentyViolationsAreTold() {
        try (TestClient client = TestClient.initialized(example.server())) {
            JsonNode error =
                    client.call("echo", "{\"words\":[" + "1,".repeat(999) + "1]}").path("error");

            assertThat(error.path("message").stringValue().lines()).hasSize(22);
            assertThat(error.path("message").stringValue()).endsWith("... and 981 more");
        }
    }

    @Test
    void aToolMayNeedWhatTheClientCanDo() {
        try (TestClient client = TestClient.of(example.server())) {
            client.request("initialize", "{\"capabilities\":{\"sampling\":{},\"elicitation\":{}}}");
            assertThat(client.call("needy", "{}").has("result")).isTrue();
            client.request("initialize", "{\"capabilities\":{\"sampling\":{}}}");
            assertThat(code(client.call("needy", "{}"))).isEqualTo(-32021);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void noLineEndsTheSession(long seed) {
        Random random = new Random(seed);
        String valid =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"echo\","
                        + "\"arguments\":{\"words\":[\"a\"]},\"_meta\":{\"progressToken\":1}}}";
        try (TestClient client = TestClient.initialized(example.server())) {
            for (int i = 0; i < 200; i++) {
                byte[] line = valid.getBytes(StandardCharsets.UTF_8);
                for (int j = random.nextInt(4); j >= 0; j--) {
                    line[random.nextInt(line.length)] =
                            (byte)
                                    (random.nextBoolean()
                                            ? random.nextInt(256)
                                            : "{}[]\",:0".charAt(random.nextInt(8)));
                }
                client.send(line);
                client.send("\n".getBytes(StandardCharsets.UTF_8));
            }
            client.send("{\"jsonrpc\":\"2.0\",\"id\":\"last\",\"method\":\"ping\"}");
            JsonNode message = client.receive();
            while (!message.path("id").asString("").equals("last")) {
                message = client.receive();
            }
            assertThat(message.has("result")).isTrue();
        }
    }

    @Test
    void anUnknownToolIsAProtocolErrorThatNamesTheNearest() {
        try (TestClient client = TestClient.initialized(example.server())) {
            JsonNode error = client.call("ecko", "{}").path("error");

            assertThat(error.path("code").intValue()).isEqualTo(-32602);
            assertThat(error.path("message").stringValue())
                    .isEqualTo("Unknown tool: ecko. Did you mean 'echo'?");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "exception, told: the disk is full",
        "error, told: StackOverflowError",
        "other, in band",
    })
    @DisplayName("M56 a failing call is an in-band error, and the next call works")
    void failures(String how, String text) {
        try (TestClient client = TestClient.initialized(example.server())) {
            JsonNode result = client.call("fail", "{\"how\":\"" + how + "\"}").path("result");

            assertThat(Json.compact(result))
                    .isEqualTo(
                            "{\"content\":[{\"type\":\"text\",\"text\":\""
                                    + text
                                    + "\"}],\"isError\":true}");
            WireSchemas.check(TestClient.LATEST, "CallToolResult", result);
            assertThat(client.call("nothing", "{}").has("result")).isTrue();
        }
    }

    @Test
    void aResultThatBreaksItsSchemaIsAnInBandError() {
        try (TestClient client = TestClient.initialized(example.server())) {
            JsonNode result = client.call("wrong", "{}").path("result");

            assertThat(result.path("isError").booleanValue()).isTrue();
            assertThat(result.at("/content/0/text").stringValue())
                    .isEqualTo(
                            """
                            The result of 'wrong' breaks its output schema
                            count: expected a whole number, got a string\
                            """);
        }
    }

    @Test
    @DisplayName("M28 a call past its time-out is cancelled and answered in band")
    void timeouts() throws InterruptedException {
        try (TestClient client = TestClient.initialized(example.server())) {
            JsonNode result = client.call("slow", "{}").path("result");

            assertThat(result.path("isError").booleanValue()).isTrue();
            assertThat(result.at("/content/0/text").stringValue())
                    .isEqualTo("told: 'slow' did not answer within 50 ms and was cancelled.");
            assertThat(example.cancelled.poll(10, TimeUnit.SECONDS)).isEqualTo("slow");
        }
    }

    @Test
    void progressIsToldInOrderAndOnlyOnRequest() {
        try (TestClient client = TestClient.initialized(example.server())) {
            client.begin(
                    "tools/call", "{\"name\":\"steps\",\"_meta\":{\"progressToken\":\"t-1\"}}");
            List<JsonNode> messages = client.receive(4);

            assertThat(
                            messages.subList(0, 3).stream()
                                    .map(message -> Json.compact(message.path("params"))))
                    .containsExactly(
                            "{\"progressToken\":\"t-1\",\"progress\":0.0,\"message\":\"first\"}",
                            "{\"progressToken\":\"t-1\",\"progress\":0.3,\"message\":\"second\"}",
                            "{\"progressToken\":\"t-1\",\"progress\":1.0,\"total\":1.0,\"message\":\"last\"}");
            messages.subList(0, 3)
                    .forEach(message ->
                            WireSchemas.check(TestClient.LATEST, "ProgressNotification", message));
            assertThat(messages.getLast().at("/result/content/0/text").stringValue())
                    .isEqualTo("done");
            assertThat(client.call("steps", "{}").has("result")).isTrue();
        }
    }

    @Test
    @DisplayName("M27 a cancelled call is told at once and gets no response")
    void cancellation() throws InterruptedException {
        try (TestClient client = TestClient.initialized(example.server())) {
            int id = client.begin("tools/call", "{\"name\":\"wait\"}");
            assertThat(example.started.poll(10, TimeUnit.SECONDS)).isEqualTo(String.valueOf(id));

            client.send(
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":"
                            + id
                            + ",\"reason\":\"changed my mind\"}}");

            assertThat(example.cancelled.poll(3, TimeUnit.SECONDS)).isEqualTo(String.valueOf(id));
            assertThat(client.request("ping", "{}").path("result").isEmpty()).isTrue();
        }
    }

    @Test
    void cancellingWhatIsUnknownOrOverDoesNothing() {
        try (TestClient client = TestClient.initialized(example.server())) {
            int id = client.begin("tools/call", "{\"name\":\"nothing\"}");
            client.receive();

            for (String requestId : List.of(String.valueOf(id), "999", "\"x\"", "null", "{}")) {
                client.send(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":"
                                + requestId
                                + "}}");
            }
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}");
            client.send(
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/whatever\",\"params\":{}}");

            assertThat(client.request("ping", "{}").has("result")).isTrue();
        }
    }

    @Test
    void callsRunAtOnceAndAnswerInTheirOwnTime() throws InterruptedException {
        try (TestClient client = TestClient.initialized(example.server())) {
            Set<Integer> waiting = new HashSet<>();
            for (int i = 0; i < 50; i++) {
                waiting.add(client.begin("tools/call", "{\"name\":\"wait\"}"));
            }
            for (int i = 0; i < 50; i++) {
                assertThat(example.started.poll(10, TimeUnit.SECONDS)).isNotNull();
            }
            assertThat(client.call("nothing", "{}").has("result")).isTrue();

            example.open.release(50);

            Set<Integer> answered = new HashSet<>();
            client.receive(50).forEach(message -> answered.add(message.path("id").intValue()));
            assertThat(answered).isEqualTo(waiting);
        }
    }

    @Test
    void anIdThatIsStillRunningIsRefused() throws InterruptedException {
        try (TestClient client = TestClient.initialized(example.server())) {
            client.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":\"tools/call\",\"params\":{\"name\":\"wait\"}}");
            assertThat(example.started.poll(10, TimeUnit.SECONDS)).isEqualTo("\"x\"");
            client.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":\"tools/call\",\"params\":{\"name\":\"nothing\"}}");

            assertThat(code(client.receive())).isEqualTo(-32600);
            example.open.release();
            assertThat(client.receive().at("/result/content/0/text").stringValue())
                    .isEqualTo("waited");
        }
    }

    @Test
    void beforeInitializeOnlyPingWorks() {
        try (TestClient client = TestClient.of(example.server())) {
            assertThat(client.request("ping", "{}").has("result")).isTrue();
            JsonNode early = client.request("tools/list", "{}");
            assertThat(code(early)).isEqualTo(-32600);
            assertThat(early.at("/error/message").stringValue())
                    .contains("Send 'initialize' first");
            assertThat(code(client.call("nothing", "{}"))).isEqualTo(-32600);
            client.initialize(TestClient.LATEST);
            assertThat(client.request("tools/list", "{}").has("result")).isTrue();
        }
    }

    @Test
    void methodsItDoesNotOfferAreNotFound() {
        try (TestClient client = TestClient.initialized(example.server())) {
            for (String method :
                    List.of("resources/list", "prompts/list", "logging/setLevel", "nonsense")) {
                assertThat(code(client.request(method, "{}"))).as(method).isEqualTo(-32601);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "garbage | -32700 | null",
                "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"pi | -32700 | null",
                "{} | -32600 | null",
                "[] | -32600 | null",
                "[{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"ping\"}] | -32600 | null",
                "7 | -32600 | null",
                "{\"id\":5,\"method\":\"ping\"} | -32600 | 5",
                "{\"jsonrpc\":\"1.0\",\"id\":5,\"method\":\"ping\"} | -32600 | 5",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"} | -32600 | null",
                "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"} | -32600 | null",
                "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":7} | -32600 | 5",
                "{\"jsonrpc\":\"2.0\",\"id\":5} | -32600 | 5",
                "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"ping\",\"params\":[1]} | -32602 | 5",
            })
    @DisplayName("SC-T96 a malformed line is answered and the session goes on")
    void malformedLines(String line, int code, String id) {
        try (TestClient client = TestClient.initialized(example.server())) {
            client.send(line);
            JsonNode response = client.receive();

            assertThat(response.at("/error/message").asString())
                    .doesNotContain("Source", "#UNKNOWN");
            assertThat(code(response)).isEqualTo(code);
            assertThat(Json.compact(response.path("id"))).isEqualTo(id);
            assertThat(client.call("nothing", "{}").has("result")).isTrue();
        }
    }

    @Test
    void bytesThatAreNotUtf8AreAnsweredAndTheSessionGoesOn() {
        try (TestClient client = TestClient.initialized(example.server())) {
            client.send(new byte[] {'"', (byte) 0xc3, (byte) 0x28, '"', '\n'});

            assertThat(code(client.receive())).isEqualTo(-32700);
            assertThat(client.call("nothing", "{}").has("result")).isTrue();
        }
    }

    @Test
    void aLineOverTheLimitIsAnsweredAndTheSessionGoesOn() {
        try (TestClient client =
                TestClient.of(example.server(), new Stdio.Limits(1000, Duration.ofSeconds(10)))) {
            client.initialize(TestClient.LATEST);
            client.send("x".repeat(100_000));
            JsonNode response = client.receive();

            assertThat(code(response)).isEqualTo(-32600);
            assertThat(response.at("/error/message").stringValue()).contains("1000 bytes");
            assertThat(client.call("nothing", "{}").has("result")).isTrue();
        }
    }

    @Test
    void emptyLinesCarriageReturnsAndAByteOrderMarkAreTolerated() {
        try (TestClient client = TestClient.of(example.server())) {
            client.send("\n\r\n  \n\uFEFF{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\r");

            assertThat(client.receive().path("id").intValue()).isEqualTo(1);
        }
    }

    @Test
    void aLastLineWithoutAnEndCounts() {
        TestClient client = TestClient.initialized(example.server());
        client.send(
                "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"ping\"}"
                        .getBytes(StandardCharsets.UTF_8));

        client.finish();

        assertThat(client.receive().path("id").intValue()).isEqualTo(9);
    }

    @Test
    void endOfInputLetsRunningCallsFinish() {
        TestClient client = TestClient.initialized(example.server());
        IntStream.range(0, 20).forEach(_ -> client.begin("tools/call", "{\"name\":\"nothing\"}"));

        client.finish();

        assertThat(client.receive(20)).allMatch(message -> message.has("result"));
    }

    @Test
    void callsThatOutliveTheEndOfInputAreCancelled() throws InterruptedException {
        TestClient client =
                TestClient.of(example.server(), new Stdio.Limits(1 << 20, Duration.ofMillis(100)));
        client.initialize(TestClient.LATEST);
        int id = client.begin("tools/call", "{\"name\":\"wait\"}");
        assertThat(example.started.poll(10, TimeUnit.SECONDS)).isNotNull();

        client.finish();

        assertThat(example.cancelled.poll(10, TimeUnit.SECONDS)).isEqualTo(String.valueOf(id));
        assertThat(client.poll(Duration.ofMillis(50))).isEmpty();
    }

    @Test
    void batchesWorkInTheOneRevisionThatHasThem() {
        try (TestClient client = TestClient.of(example.server())) {
            client.initialize("2025-03-26");
            client.send(
                    """
                    [{"jsonrpc":"2.0","id":"a","method":"ping"},\
                    {"jsonrpc":"2.0","method":"notifications/x"},\
                    {"jsonrpc":"2.0","id":"b","method":"tools/call","params":{"name":"nothing"}},\
                    3]\
                    """);
            JsonNode responses = client.receive();

            assertThat(responses.valueStream().map(response -> Json.compact(response.path("id"))))
                    .containsExactly("\"a\"", "\"b\"", "null");
            client.send("[{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}]");
            client.send("[]");
            assertThat(code(client.receive())).isEqualTo(-32600);
        }
    }

    private static int code(JsonNode response) {
        return response.at("/error/code").intValue();
    }
}
