package dev.ktx.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

class HttpTest {
    private static final String BOTH = "application/json, text/event-stream";
    private static final String INITIALIZE =
            """
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
            "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}\
            """;

    private final ExampleServer example = new ExampleServer();
    private final AtomicReference<Instant> now =
            new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
    private final HttpSettings settings =
            HttpSettings.loopback(0, now::get)
                    .withTimes(Duration.ofMillis(100), Duration.ofSeconds(5));
    private final HttpClient client = HttpClient.newHttpClient();
    private HttpEndpoint endpoint = start(settings);

    private HttpEndpoint start(HttpSettings settings) {
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

    private void restart(HttpSettings changed) {
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

    // What stands alone: revision 2026-07-28.

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
                CompletableFuture.supplyAsync(
                        () -> alone("tools/call", "wait", "{\"name\":\"wait\",%s}"));
        assertThat(example.started.poll(10, TimeUnit.SECONDS)).isNotNull();
        CompletableFuture<Void> closed = CompletableFuture.runAsync(endpoint::close);

        example.open.release();

        assertThat(response.get(10, TimeUnit.SECONDS).body()).contains("waited");
        closed.get(10, TimeUnit.SECONDS);
    }

    @Test
    void closingCancelsCallsThatGoOnAndOn() throws Exception {
        restart(settings.withTimes(Duration.ofMillis(100), Duration.ZERO));
        CompletableFuture<HttpResponse<String>> response =
                CompletableFuture.supplyAsync(
                        () -> alone("tools/call", "wait", "{\"name\":\"wait\",%s}"));
        assertThat(example.started.poll(10, TimeUnit.SECONDS)).isNotNull();

        endpoint.close();

        assertThat(example.cancelled.poll(10, TimeUnit.SECONDS)).isNotNull();
        assertThat(response.handle((_, _) -> true).get(10, TimeUnit.SECONDS)).isTrue();
    }

    // What belongs to a session: revisions up to 2025-11-25.

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
                CompletableFuture.supplyAsync(() ->
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
                CompletableFuture.supplyAsync(() ->
                        inSession(
                                session,
                                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"wait\"}}"));
        assertThat(example.started.poll(10, TimeUnit.SECONDS)).isNotNull();
        now.updateAndGet(time -> time.plus(Duration.ofHours(2)));

        assertThat(post(INITIALIZE, "Accept", BOTH).statusCode()).isEqualTo(503);

        example.open.release();
        assertThat(busy.get(10, TimeUnit.SECONDS).body()).contains("waited");
    }

    // Who may call.

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "127.0.0.1:7878 | - | 200",
                "localhost | - | 200",
                "LOCALHOST:1 | - | 200",
                "[::1]:7878 | - | 200",
                "ktx.test:80 | - | 200",
                "evil.example | - | 403",
                "localhost.evil.example | - | 403",
                "127.0.0.1:80:80 | - | 403",
                "- | - | 403",
                "127.0.0.1 | https://app.example.com | 200",
                "127.0.0.1 | http://evil.example | 403",
                "127.0.0.1 | null | 403",
                "127.0.0.1 | https://app.example.com.evil.example | 403",
            })
    @DisplayName("M47 a foreign Host or Origin is refused")
    void guards(String host, String origin, int status) throws IOException {
        restart(
                settings.withHosts(Set.of("ktx.test"))
                        .withOrigins(Set.of("https://app.example.com")));

        List<String> response =
                raw(
                        "GET /health HTTP/1.1\r\n"
                                + Optional.ofNullable(host)
                                        .map(name -> "Host: " + name + "\r\n")
                                        .orElse("")
                                + Optional.ofNullable(origin)
                                        .map(name -> "Origin: " + name + "\r\n")
                                        .orElse(""));

        assertThat(response.getFirst()).startsWith("HTTP/1.1 " + status);
    }

    @Test
    @DisplayName("M49 a browser from a configured origin with the token may call")
    void browsers() {
        restart(
                settings.withOrigins(Set.of("https://app.example.com"))
                        .withAccess("127.0.0.1", Optional.of("s3cret")));

        HttpResponse<String> preflight =
                send("OPTIONS", "/mcp", "", "Origin", "https://app.example.com");
        assertThat(preflight.statusCode()).isEqualTo(204);
        assertThat(preflight.headers().firstValue("Access-Control-Allow-Headers").orElseThrow())
                .contains("Authorization", "Mcp-Session-Id");
        HttpResponse<String> response =
                post(
                        INITIALIZE,
                        "Accept",
                        BOTH,
                        "Origin",
                        "https://app.example.com",
                        "Authorization",
                        "Bearer s3cret");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Access-Control-Allow-Origin"))
                .contains("https://app.example.com");
        assertThat(response.headers().firstValue("Access-Control-Expose-Headers").orElseThrow())
                .contains("Mcp-Session-Id");
    }

    @Test
    void theTokenIsAskedForAfterHostAndOrigin() throws IOException {
        restart(settings.withAccess("127.0.0.1", Optional.of("s3cret")));

        HttpResponse<String> none = post(INITIALIZE, "Accept", BOTH);
        assertThat(none.statusCode()).isEqualTo(401);
        assertThat(none.headers().firstValue("WWW-Authenticate"))
                .contains("Bearer realm=\"example\"");
        assertThat(none.headers().firstValue("Content-Type").orElseThrow())
                .startsWith("text/plain");
        HttpResponse<String> wrong =
                post(INITIALIZE, "Accept", BOTH, "Authorization", "Bearer s3cre");
        assertThat(wrong.statusCode()).isEqualTo(401);
        assertThat(wrong.headers().firstValue("WWW-Authenticate"))
                .contains("Bearer realm=\"example\", error=\"invalid_token\"");
        assertThat(wrong.body()).doesNotContain("s3cre");
        assertThat(post(INITIALIZE, "Accept", BOTH, "Authorization", "Basic s3cret").statusCode())
                .isEqualTo(401);
        assertThat(post(INITIALIZE, "Accept", BOTH, "Authorization", "bearer s3cret").statusCode())
                .isEqualTo(200);
        assertThat(send("POST", "/twice", "a").statusCode()).isEqualTo(401);
        assertThat(raw("POST /mcp HTTP/1.1\r\nHost: evil.example\r\n").getFirst())
                .startsWith("HTTP/1.1 403");
        assertThat(Json.read(send("GET", "/health", "").body()).path("authorized").booleanValue())
                .isFalse();
        assertThat(settings.withAccess("127.0.0.1", Optional.of("s3cret")).toString())
                .doesNotContain("s3cret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1"})
    @DisplayName("M48 refuses to listen for others without a token")
    void publicBind(String host) {
        assertThatThrownBy(() -> settings.withAccess(host, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("without a token");
        assertThat(settings.withAccess(host, Optional.of("t")).host()).isEqualTo(host);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://app.example.com/",
                "app.example.com",
                "*",
                "null",
                "https://a.b/path"
            })
    void refusesWhatIsNoOrigin(String origin) {
        assertThatThrownBy(() -> settings.withOrigins(Set.of(origin)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    // The rest of HTTP.

    @Test
    void bodiesAreBounded() throws IOException {
        restart(settings.withLimits(1000, 4, Duration.ofMinutes(1)));

        assertThat(post("x".repeat(1001), "Accept", BOTH).statusCode()).isEqualTo(413);
        assertThat(
                        raw("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n")
                                .getFirst())
                .startsWith("HTTP/1.1 413");
        assertThat(post(INITIALIZE, "Accept", BOTH).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/json | 200 | application/json",
                "text/event-stream | 200 | text/event-stream",
                "*/* | 200 | application/json",
                "application/json;q=0.9, text/event-stream | 200 | application/json",
                "text/html | 406 | text/plain; charset=utf-8",
            })
    void answersAsTheClientAccepts(String accept, int status, String type) {
        HttpResponse<String> response = post(INITIALIZE, "Accept", accept);

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).contains(type);
    }

    @Test
    void formsOfWebPagesAreRefused() {
        assertThat(post(INITIALIZE, "Accept", BOTH, "Content-Type", "text/plain").statusCode())
                .isEqualTo(415);
        assertThat(
                        post(
                                        INITIALIZE,
                                        "Accept",
                                        BOTH,
                                        "Content-Type",
                                        "application/json; charset=utf-8")
                                .statusCode())
                .isEqualTo(200);
    }

    @Test
    void pagesAreAnsweredBesideTheProtocol() {
        assertThat(send("GET", "/health", "").body())
                .isEqualTo("{\"authorized\":true,\"local\":true}");
        assertThat(send("POST", "/twice", "ab").body()).isEqualTo("abab");
        HttpResponse<String> broken = send("GET", "/broken", "");
        assertThat(broken.statusCode()).isEqualTo(500);
        assertThat(broken.body()).doesNotContain("secret");
        assertThat(send("GET", "/twice", "").statusCode()).isEqualTo(404);
        assertThat(send("GET", "/elsewhere", "").statusCode()).isEqualTo(404);
    }

    private String open() {
        return post(INITIALIZE, "Accept", BOTH)
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
    }

    private HttpResponse<String> inSession(String session, String body) {
        return post(
                body,
                "Accept",
                BOTH,
                "Mcp-Session-Id",
                session,
                "MCP-Protocol-Version",
                "2025-11-25");
    }

    private int delete(String session) {
        return send("DELETE", "/mcp", "", "Mcp-Session-Id", session).statusCode();
    }

    /// @param params `%s` stands for the metadata of revision 2026-07-28
    private HttpResponse<String> alone(String method, String name, String params) {
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

    private CompletableFuture<HttpResponse<InputStream>> slowCall(String accept) {
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

    private static String waiting() {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"wait\","
                + StatelessStdioTest.META
                + "}}";
    }

    private Socket rawCall(String accept) throws IOException {
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

    private HttpResponse<String> post(String body, String... headers) {
        return send("POST", "/mcp", body, headers);
    }

    private HttpRequest.Builder request(String body, String... headers) {
        return HttpRequest.newBuilder(URI.create(endpoint.url()))
                .headers(headers)
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private HttpResponse<String> send(String method, String path, String body, String... headers) {
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
    private List<String> raw(String head) throws IOException {
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

    private static List<JsonNode> events(String stream) {
        return stream.lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> Json.read(line.substring(6)))
                .toList();
    }
}
