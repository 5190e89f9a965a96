package dev.ktx.knowledge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;

class SecretTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mail Ann.Lee+shop@sub.example.co.uk now | mail <redacted> now",
                "(ann@example.com) | (<redacted>)",
                "the passwort ist: hunter2hunter | the <redacted>",
                "'password  =  hunter2hunter' | <redacted>",
                "call +49 (30) 1234567 | call <redacted>",
                "jwt eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.c2ln | jwt <redacted>",
                "a password has to be long | a password has to be long",
            })
    void secretsAndPersonalNumbersAreTakenOut(String text, String expected) {
        assertThat(SecretText.redacted(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "a.",
                "a@",
                "a@a.a.",
                "ey-",
                "eyaaaaaaaaaa.",
                "password.",
                "password                                        ",
                "1 ",
                "+1 (2",
                "DE12 ",
                "-----BEGIN PRIVATE KEY-----"
            })
    void megabytesOfAnythingAreReadInATimeThatGrowsWithThem(String part) {
        String text = part.repeat(2_000_000 / part.length());

        assertThat(
                        assertTimeoutPreemptively(
                                Duration.ofSeconds(60), () -> SecretText.redacted(text)))
                .isNotEmpty();
    }
}
