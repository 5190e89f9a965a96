package dev.ktx.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Who may call over HTTP, with what, and what else is answered there.
class HttpAccessTest extends HttpWorld {
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
                "localhost:7878 | http://localhost:7878 | 200",
                "localhost:7878 | http://localhost:3000 | 403",
                "evil.example | http://evil.example | 403",
                "0.0.0.0:7878 | - | 403",
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
    @DisplayName("SC-T97 the token is asked for after Host and Origin, but not for open pages")
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

    @Test
    @DisplayName("SC-T99 refuses to listen on 0.0.0.0 without a token")
    void wildcardBind() {
        assertThatThrownBy(() -> settings.withAccess("0.0.0.0", Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"::", "192.0.2.1"})
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
}
