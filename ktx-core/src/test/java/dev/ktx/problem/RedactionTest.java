package dev.ktx.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.List;
import java.util.Map;

final class RedactionTest {
    @ParameterizedTest
    @DisplayName("M45 passwords in addresses and parameters are taken out of free text")
    @CsvSource(
            delimiter = '|',
            value = {
                "postgres://u:hush@h/d?x=1 | postgres://u:<redacted>@h/d?x=1",
                "jdbc:postgresql://u:p@ss:w/ord?#%@h:5432/d down | jdbc:postgresql://u:<redacted>@h:5432/d down",
                "'mysql://:hush@h' | 'mysql://:<redacted>@h'",
                "jdbc:sqlserver://h;user=sa;password=hush;x=1 | jdbc:sqlserver://h;user=sa;password=<redacted>;x=1",
                "jdbc:x://h/d?user=a&password=hush&ssl=true | jdbc:x://h/d?user=a&password=<redacted>&ssl=true",
                "sslpassword=hush, PWD = hush | sslpassword=<redacted>, PWD = <redacted>",
                "client_secret='a b' api-key=x private_key={a;b} | client_secret=<redacted> api-key=<redacted> private_key=<redacted>",
                "xpassword=hush my.api-key = \"hush x\" | xpassword=<redacted> my.api-key = <redacted>",
                "Authorization: Bearer abcdefgh.ijkl | Authorization: Bearer <redacted>",
                "postgres://h:5432/d | postgres://h:5432/d",
                "user a@example.com, see https://example.com/x | user a@example.com, see https://example.com/x",
                "password authentication failed for user \"x\" | password authentication failed for user \"x\"",
            })
    void passwordsAreTakenOutOfFreeText(String text, String expected) {
        assertThat(Redaction.none().text(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password",
                "dbPassword",
                "client_secret",
                "auth_token_ref",
                "apiKey",
                "api_key",
                "API-KEY",
                "private key",
                "privateKey",
                "passphrase",
                "credentials_json",
                "Authorization",
                "url",
                "base_url",
                "repoUrl"
            })
    void valuesUnderTellingKeysAreHidden(String key) {
        assertThat(Redaction.none().tree(Map.of("a", List.of(Map.of(key, Map.of("x", 1))))))
                .isEqualTo(Map.of("a", List.of(Map.of(key, "<redacted>"))));
    }

    @Test
    void otherValuesStayInOrder() {
        assertThat(Redaction.none().tree(Map.of("host", "h", "n", List.of(1, true, "x://u:p@h"))))
                .isEqualTo(Map.of("host", "h", "n", List.of(1, true, "x://u:<redacted>@h")));
    }

    @Test
    void knownSecretsAreTakenOutInEveryForm() {
        var redaction = Redaction.of(List.of("a b/c$1", "xy", "longer a b/c$1"));

        assertThat(redaction.text("a b/c$1, a+b%2Fc%241, a%20b%2Fc%241, longer a b/c$1"))
                .isEqualTo("<redacted>, <redacted>, <redacted>, <redacted>");
        assertThat(redaction.text("xy but not xylophone"))
                .isEqualTo("<redacted> but not xylophone");
        assertThat(Redaction.of(List.of("", " ")).text("a b")).isEqualTo("a b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "a.",
                "a://",
                "://:",
                "password",
                "password=\"",
                "token={",
                "secret = ",
                "Bearer ",
                "password                                        "
            })
    void megabytesOfAnythingAreReadInATimeThatGrowsWithThem(String part) {
        String text = part.repeat(2_000_000 / part.length());

        assertThat(
                        assertTimeoutPreemptively(
                                Duration.ofSeconds(60), () -> Redaction.none().text(text)))
                .isNotEmpty();
    }
}
