package dev.ktx.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import tools.jackson.databind.JsonNode;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// Revisions up to 2025-11-25 over HTTP: requests belong to sessions.
class HttpHandshakeTest extends HttpWorld {
    @Test
    void aHandshakeOpensASession() {
        HttpResponse<String> first = post(INITIALIZE, "Accept", BOTH);
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(Json.read(first.body()).at("/result/protocolVersion").stringValue())
                .isEqualTo("2025-11-25");
        String session = first.headers().firstValue("Mcp-Session-Id").orElseThrow();

        HttpResponse<String> accepted =
                inSession(
                        session, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        assertThat(accepted.statusCode()).isEqualTo(202);
        assertThat(accepted.body()).isEmpty();
        JsonNode list =
                Json.read(
                        inSession(
                                        session,
                                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}")
                                .body());
        WireSchemas.check("2025-11-25", "ListToolsResult", list.path("result"));
        assertThat(
                        inSession(session, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}")
                                .statusCode())
                .isEqualTo(200);

        assertThat(delete(session)).isEqualTo(204);
        assertThat(delete(session)).isEqualTo(404);
        assertThat(
                        inSession(session, "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\"}")
                                .statusCode())
                .isEqualTo(404);
    }

    @Test
    void eventsOfASessionHaveIds() {
        String session = open();
        HttpResponse<String> response =
                inSession(
                        session,
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"steps\",\"_meta\":{\"progressToken\":\"p\"}}}");

        assertThat(response.body().lines().filter(line -> line.startsWith("id: ")).distinct())
                .hasSize(4);
        assertThat(events(response.body())).hasSize(4);
    }

    @Test
    void aNotificationCancelsACallOfItsSession() throws Exception {
        String session = open();
        CompletableFuture<HttpResponse<String>> response =
                async(() ->
                        inSession(
                                session,
                                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"wait\"}}"));
        assertThat(example.started.poll(10, TimeUnit.SECONDS)).isNotNull();
        String cancel =
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}";

        assertThat(inSession(open(), cancel).statusCode()).isEqualTo(202);
        assertThat(inSession(session, cancel).statusCode()).isEqualTo(202);

        assertThat(example.cancelled.poll(3, TimeUnit.SECONDS)).isEqualTo("7");
        assertThat(response.get(10, TimeUnit.SECONDS).body()).doesNotContain("result");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"} | 400 | -32600",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"} | 400 | -32600",
                "garbage | 400 | -32700",
                "{\"jsonrpc\":\"2.0\",\"id\":1} | 400 | -32600",
                "[] | 400 | -32600",
                "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}] | 400 | -32600",
            })
    @DisplayName("SC-T98 the first POST is a handshake in proper JSON")
    void theFirstPostIsAHandshake(String body, int status, int code) {
        HttpResponse<String> response = post(body, "Accept", BOTH);

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(Json.read(response.body()).at("/error/code").intValue()).isEqualTo(code);
    }

    @Test
    void unknownSessionsAreNotFound() {
        assertThat(inSession("nobody", INITIALIZE).statusCode()).isEqualTo(404);
        assertThat(delete("nobody")).isEqualTo(404);
        assertThat(send("GET", "/mcp", "", "Accept", "text/event-stream").statusCode())
                .isEqualTo(404);
        assertThat(send("DELETE", "/mcp", "").statusCode()).isEqualTo(404);
        assertThat(send("PUT", "/mcp", "").statusCode()).isEqualTo(405);
        assertThat(send("GET", "/mcp", "", "MCP-Protocol-Version", "2026-07-28").statusCode())
                .isEqualTo(405);
    }

    @Test
    void aClientWithASessionMayStillNameItsRevision() {
        HttpResponse<String> response =
                inSession(
                        open(),
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":"
                                + StatelessStdioTest.META
                                        .replace("2026-07-28", "2025-11-25")
                                        .transform(meta -> "{" + meta + "}")
                                + "}");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(Json.read(response.body()).at("/result/resultType").isMissingNode()).isTrue();
    }

    @Test
    void anUnknownRevisionHeaderIsRefused() {
        String session = open();
        HttpResponse<String> response =
                post(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}",
                        "Accept",
                        BOTH,
                        "Mcp-Session-Id",
                        session,
                        "MCP-Protocol-Version",
                        "1999-01-01");

        assertThat(response.statusCode()).isEqualTo(400);
    }

    @Test
    void batchesWorkInTheOneRevisionThatHasThem() {
        String batch =
                "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"},"
                        + "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"nothing\"}}]";
        HttpResponse<String> old =
                post(INITIALIZE.replace("2025-11-25", "2025-03-26"), "Accept", BOTH);

        HttpResponse<String> response =
                inSession(old.headers().firstValue("Mcp-Session-Id").orElseThrow(), batch);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(Json.read(response.body()).size()).isEqualTo(2);
        assertThat(inSession(open(), batch).statusCode()).isEqualTo(400);
    }

    @Test
    void aListeningStreamLastsAsLongAsItsSession() throws Exception {
        String session = open();
        HttpResponse<InputStream> stream =
                client.send(
                        HttpRequest.newBuilder(URI.create(endpoint.url()))
                                .header("Accept", "text/event-stream")
                                .header("Mcp-Session-Id", session)
                                .build(),
                        HttpResponse.BodyHandlers.ofInputStream());
        assertThat(stream.statusCode()).isEqualTo(200);
        assertThat(stream.body().read()).isEqualTo(':');

        assertThat(delete(session)).isEqualTo(204);

        assertThat(new String(stream.body().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("\n\n");
    }

    @Test
    void sessionsThatAreBusyAreNotGivenUp() throws Exception {
        restart(settings.withLimits(1 << 20, 1, Duration.ofMinutes(30)));
        String session = open();
        CompletableFuture<HttpResponse<String>> busy =
                async(() ->
                        inSession(
                                session,
                                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"wait\"}}"));
        assertThat(example.started.poll(10, TimeUnit.SECONDS)).isNotNull();
        now.updateAndGet(time -> time.plus(Duration.ofHours(2)));

        assertThat(post(INITIALIZE, "Accept", BOTH).statusCode()).isEqualTo(503);

        example.open.release();
        assertThat(busy.get(10, TimeUnit.SECONDS).body()).contains("waited");
    }
}
