package dev.ktx.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import tools.jackson.databind.JsonNode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// Revision 2026-07-28 over HTTP: every request stands alone.
class HttpStatelessTest extends HttpWorld {
    @Test
    void aRequestThatSpeaksForItselfNeedsNoSession() {
        HttpResponse<String> response =
                alone(
                        "tools/call",
                        "echo",
                        "{\"name\":\"echo\",\"arguments\":{\"words\":[\"a\"]},%s}");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(response.headers().firstValue("Mcp-Session-Id")).isEmpty();
        JsonNode body = Json.read(response.body());
        assertThat(body.at("/result/structuredContent/words/0").stringValue()).isEqualTo("a");
        WireSchemas.check("2026-07-28", "CallToolResultResponse", body);
        WireSchemas.check(
                "2026-07-28",
                "DiscoverResultResponse",
                Json.read(alone("server/discover", "", "{%s}").body()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "2026-07-28 | tools/call | nothing | 200 | 0",
                "2026-07-28 | tools/call | =?base64?bm90aGluZw==?= | 200 | 0",
                "- | tools/call | nothing | 400 | -32020",
                "2025-11-25 | tools/call | nothing | 400 | -32020",
                "2031-01-01 | tools/call | nothing | 400 | -32020",
                "2026-07-28 | - | nothing | 400 | -32020",
                "2026-07-28 | TOOLS/CALL | nothing | 400 | -32020",
                "2026-07-28 | tools/list | nothing | 400 | -32020",
                "2026-07-28 | tools/call | - | 400 | -32020",
                "2026-07-28 | tools/call | Nothing | 400 | -32020",
                "2026-07-28 | tools/call | =?base64?###?= | 400 | -32020",
            })
    void headersMustSayWhatTheBodySays(
            String version, String method, String name, int status, int code) {
        List<String> headers = new ArrayList<>(List.of("Accept", BOTH));
        Optional.ofNullable(version)
                .ifPresent(value -> headers.addAll(List.of("MCP-Protocol-Version", value)));
        Optional.ofNullable(method)
                .ifPresent(value -> headers.addAll(List.of("mcp-method", value)));
        Optional.ofNullable(name)
                .ifPresent(value -> headers.addAll(List.of("Mcp-Name", "  " + value + " ")));

        HttpResponse<String> response =
                post(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"nothing\","
                                + StatelessStdioTest.META
                                + "}}",
                        headers.toArray(String[]::new));

        assertThat(response.statusCode()).isEqualTo(status);
        JsonNode body = Json.read(response.body());
        assertThat(body.at("/error/code").asInt(0)).isEqualTo(code);
        if (code == -32020) {
            WireSchemas.check("2026-07-28", "HeaderMismatchError", body);
        }
    }

    @ParameterizedTest
    @CsvSource({"2031-01-01, -32022", "1999-01-01, -32022"})
    void anUnknownRevisionIsRefusedWithTheKnownOnes(String revision, int code) {
        HttpResponse<String> response =
                post(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{"
                                + StatelessStdioTest.META.replace("2026-07-28", revision)
                                + "}}",
                        "Accept",
                        BOTH,
                        "MCP-Protocol-Version",
                        revision,
                        "Mcp-Method",
                        "tools/list");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(Json.read(response.body()).at("/error/code").intValue()).isEqualTo(code);
        WireSchemas.check(
                "2026-07-28", "UnsupportedProtocolVersionError", Json.read(response.body()));
    }

    @Test
    void aRequestWithoutItsMetaIsRefused() {
        HttpResponse<String> response =
                post(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}",
                        "Accept",
                        BOTH,
                        "MCP-Protocol-Version",
                        "2026-07-28",
                        "Mcp-Method",
                        "tools/list");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(Json.read(response.body()).at("/error/code").intValue()).isEqualTo(-32602);
    }

    @Test
    void anUnknownMethodIsNotFound() {
        HttpResponse<String> response = alone("ping", "", "{%s}");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(Json.read(response.body()).at("/error/code").intValue()).isEqualTo(-32601);
        assertThat(alone("tools/call", "zzz", "{\"name\":\"zzz\",%s}").statusCode()).isEqualTo(200);
    }

    @Test
    void aClientThatCannotDoWhatAToolNeedsIsTold() {
        HttpResponse<String> response = alone("tools/call", "needy", "{\"name\":\"needy\",%s}");

        assertThat(response.statusCode()).isEqualTo(400);
        JsonNode body = Json.read(response.body());
        assertThat(Json.compact(body.at("/error/data")))
                .isEqualTo("{\"requiredCapabilities\":{\"elicitation\":{},\"sampling\":{}}}");
        WireSchemas.check("2026-07-28", "MissingRequiredClientCapabilityError", body);
    }

    @Test
    void manyCallsRunAtOnce() throws Exception {
        List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            calls.add(async(() -> alone("tools/call", "wait", "{\"name\":\"wait\",%s}")));
        }
        for (int i = 0; i < 100; i++) {
            assertThat(example.started.poll(20, TimeUnit.SECONDS)).isNotNull();
        }
        example.open.release(100);
        for (CompletableFuture<HttpResponse<String>> call : calls) {
            assertThat(call.get(20, TimeUnit.SECONDS).body()).contains("waited");
        }
    }

    @Test
    void progressMakesTheResponseAStreamWithoutEventIds() {
        HttpResponse<String> response =
                alone(
                        "tools/call",
                        "steps",
                        "{\"name\":\"steps\",%s}"
                                .replace("%s", "%s")
                                .formatted(
                                        StatelessStdioTest.META.replace(
                                                "\"_meta\":{", "\"_meta\":{\"progressToken\":1,")));

        assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
        assertThat(response.headers().firstValue("X-Accel-Buffering")).contains("no");
        assertThat(response.body()).doesNotContain("id: ");
        assertThat(events(response.body())).hasSize(4);
        assertThat(events(response.body()).getLast().at("/result/content/0/text").stringValue())
                .isEqualTo("done");
    }

    @Test
    @DisplayName("M27 a client that closes the stream cancels its call")
    void hangingUpCancels() throws IOException, InterruptedException {
        try (Socket socket = rawCall("text/event-stream, application/json")) {
            assertThat(example.started.poll(10, TimeUnit.SECONDS)).isNotNull();
            assertThat(example.cancelled).isEmpty();
            socket.getOutputStream().flush();
        }
        assertThat(example.cancelled.poll(3, TimeUnit.SECONDS)).isNotNull();
    }

    @Test
    void hangingUpCancelsForClientsThatTakeOnlyJsonToo() throws IOException, InterruptedException {
        try (Socket socket = rawCall("application/json")) {
            assertThat(example.started.poll(10, TimeUnit.SECONDS)).isNotNull();
            socket.getOutputStream().flush();
        }
        assertThat(example.cancelled.poll(3, TimeUnit.SECONDS)).isNotNull();
    }

    @Test
    void aSlowCallIsKeptAliveAndAnswered() throws Exception {
        CompletableFuture<HttpResponse<InputStream>> json = slowCall("application/json");
        CompletableFuture<HttpResponse<InputStream>> events = slowCall(BOTH);
        try (InputStream blanks = json.get(10, TimeUnit.SECONDS).body();
                InputStream comments = events.get(10, TimeUnit.SECONDS).body()) {
            assertThat(blanks.read()).isEqualTo(' ');
            assertThat(new String(comments.readNBytes(6), StandardCharsets.UTF_8))
                    .isEqualTo(":\n\n:\n\n");

            example.open.release(2);

            JsonNode answer = Json.read(new String(blanks.readAllBytes(), StandardCharsets.UTF_8));
            assertThat(answer.at("/result/content/0/text").stringValue()).isEqualTo("waited");
            String rest = new String(comments.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(events(rest).getLast().at("/result/content/0/text").stringValue())
                    .isEqualTo("waited");
        }
    }

    @Test
    void aSubscriptionEndsWhenTheServerCloses() throws Exception {
        HttpResponse<InputStream> response =
                client.send(
                        request(
                                        "{\"jsonrpc\":\"2.0\",\"id\":\"s\",\"method\":\"subscriptions/listen\",\"params\":"
                                                + "{\"notifications\":{},"
                                                + StatelessStdioTest.META
                                                + "}}",
                                        "Accept",
                                        BOTH,
                                        "MCP-Protocol-Version",
                                        "2026-07-28",
                                        "Mcp-Method",
                                        "subscriptions/listen")
                                .build(),
                        HttpResponse.BodyHandlers.ofInputStream());
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
        assertThat(lines.readLine()).isEqualTo("event: message");
        assertThat(lines.readLine()).contains("notifications/subscriptions/acknowledged");

        endpoint.close();

        assertThat(
                        events(String.join("\n", lines.lines().toList()))
                                .getLast()
                                .at("/result/resultType")
                                .stringValue())
                .isEqualTo("complete");
    }

    @Test
    void closingLetsRunningCallsFinish() throws Exception {
        CompletableFuture<HttpResponse<String>> response =
                async(() -> alone("tools/call", "wait", "{\"name\":\"wait\",%s}"));
        assertThat(example.started.poll(10, TimeUnit.SECONDS)).isNotNull();
        CompletableFuture<Boolean> closed =
                async(() -> {
                    endpoint.close();
                    return true;
                });

        Instant deadline = Instant.now().plusSeconds(20);
        while (send("GET", "/health", "").statusCode() != 503) {
            assertThat(Instant.now()).isBefore(deadline);
        }
        example.open.release();

        assertThat(response.get(10, TimeUnit.SECONDS).body()).contains("waited");
        assertThat(closed.get(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void closingCancelsCallsThatGoOnAndOn() throws Exception {
        restart(settings.withTimes(Duration.ofMillis(100), Duration.ZERO));
        CompletableFuture<HttpResponse<String>> response =
                async(() -> alone("tools/call", "wait", "{\"name\":\"wait\",%s}"));
        assertThat(example.started.poll(10, TimeUnit.SECONDS)).isNotNull();

        endpoint.close();

        assertThat(example.cancelled.poll(10, TimeUnit.SECONDS)).isNotNull();
        assertThat(response.handle((_, _) -> true).get(10, TimeUnit.SECONDS)).isTrue();
    }
}
