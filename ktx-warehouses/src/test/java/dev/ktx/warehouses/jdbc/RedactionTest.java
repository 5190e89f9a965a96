package dev.ktx.warehouses.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class RedactionTest {
    @Test
    void takesOutSecretsInEverySpelling() {
        Redaction redaction = new Redaction(List.of("p@ss w/ord"));

        assertThat(redaction.clean("p@ss w/ord, p%40ss+w%2Ford and p%40ss%20w%2Ford"))
                .isEqualTo("<redacted>, <redacted> and <redacted>");
    }

    @Test
    void takesOutPasswordsByTheirPlace() {
        Redaction redaction = new Redaction(List.of());

        assertThat(redaction.clean("no postgresql://me:hush@h:1/db and jdbc:x://a:b@c"))
                .isEqualTo("no postgresql://me:<redacted>@h:1/db and jdbc:x://a:<redacted>@c");
        assertThat(redaction.clean("?user=me&password=hush&ssl=true"))
                .isEqualTo("?user=me&password=<redacted>&ssl=true");
        assertThat(redaction.clean("{\"password\": \"hush now\"}")).doesNotContain("hush");
    }

    @Test
    void leavesOtherTextAlone() {
        Redaction redaction = new Redaction(List.of("ab"));

        assertThat(redaction.clean("relation \"tab\" does not exist"))
                .isEqualTo("relation \"tab\" does not exist");
    }
}
