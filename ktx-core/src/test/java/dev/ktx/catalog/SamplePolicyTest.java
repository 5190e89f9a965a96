package dev.ktx.catalog;

import static dev.ktx.catalog.Harbor.VESSELS;
import static dev.ktx.catalog.Harbor.number;
import static dev.ktx.catalog.Harbor.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.catalog.SamplePolicy.Keep;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

class SamplePolicyTest {
    @Test
    void keepsValuesOfDictionaryColumnsOnly() {
        SamplePolicy policy = SamplePolicy.byDefault();
        assertThat(policy.asksFor(VESSELS, text("class"))).isTrue();
        assertThat(policy.asksFor(VESSELS, number("tonnage"))).isFalse();
        assertThat(policy.asksFor(VESSELS, text("captain_email"))).isFalse();
        assertThat(policy.kept(text("class"), 2, List.of("Express", "bridge@harbor.example")))
                .containsExactly("Express");
        assertThat(policy.kept(text("class"), 201, List.of("Express"))).isEmpty();
    }

    @Test
    void keepsAllOrNothingWhenAskedTo() {
        assertThat(new SamplePolicy(Keep.ALL, List.of()).asksFor(VESSELS, number("tonnage")))
                .isTrue();
        assertThat(
                        new SamplePolicy(Keep.ALL, List.of())
                                .kept(text("class"), 900, List.of("a@b.example")))
                .containsExactly("a@b.example");
        assertThat(new SamplePolicy(Keep.OFF, List.of()).asksFor(VESSELS, text("class"))).isFalse();
    }

    @Test
    void deniedColumnsWinOverEverything() {
        for (String glob : List.of("CLA*", "vessels.class", "ops.*.class", "c?ass")) {
            assertThat(new SamplePolicy(Keep.ALL, List.of(glob)).asksFor(VESSELS, text("class")))
                    .as(glob)
                    .isFalse();
        }
        assertThat(
                        new SamplePolicy(Keep.ALL, List.of("ops.class", "."))
                                .asksFor(VESSELS, text("class")))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bridge@harbor.example",
                "Ann <ann@harbor.example>",
                "+49 30 901820",
                "(555) 010-4477",
                "555-010-4477",
                "4111 1111 1111 1111",
                "4111111111111111",
                "DE89 3704 0044 0532 0130 00",
                "GB82WEST12345698765432",
                "078-05-1120",
                "0012345678",
            })
    void dropsWhatPointsToAPersonOrAnAccount(String value) {
        assertThat(SensitiveValues.looksSensitive(value)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Express Night",
                "2026-05-14",
                "14.05.2026",
                "2026-05-14 09:30:00",
                "2024-2026",
                "12345-6789",
                "10115",
                "1024",
                "-12.50",
                "EUR",
                "A-17",
                "Pier 7",
                "true",
                "",
            })
    void keepsOrdinaryValues(String value) {
        assertThat(SensitiveValues.looksSensitive(value)).isFalse();
    }
}
