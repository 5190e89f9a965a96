package dev.ktx.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueMatchTest {
    @ParameterizedTest
    @CsvSource({
        "express, Express, EXACT",
        "EXPRESS, express, EXACT",
        "express, Express Night, PREFIX",
        "exp, Express Night, PREFIX",
        "night, Express Night, TOKEN",
        "night, Express-Night (slow), TOKEN",
        "express night, The Express Night boat, TOKEN",
        "night, Midnight night, TOKEN",
        "night, Midnight, SUBSTRING",
        "2, Berth 21, SUBSTRING",
        "sao paulo, São Paulo, LOOSE",
        "são, SAO PAULO, LOOSE",
        "strasse, Hauptstraße 1, LOOSE",
        "orsted, Ørsted, LOOSE",
        "ΟΔΟΣ, οδοσ, LOOSE",
        "' paid ', paid, LOOSE",
        "'new   york', New York, LOOSE",
        "ñ, Año, SUBSTRING",
        "koeln, Köln, LOOSE",
        "köln, Koeln, LOOSE",
        "koln, Köln, LOOSE",
        "da nang, Đà Nẵng, LOOSE",
        "محمد, مُحَمَّد, LOOSE",
        "احمد, أحمد, LOOSE"
    })
    @DisplayName("SC-T80 a value answers to a part of it in any case, the better the nearer")
    void ranks(String asked, String value, ValueMatch match) {
        assertThat(ValueMatch.of(FoldedText.of(asked), FoldedText.of(value))).contains(match);
    }

    @ParameterizedTest
    @CsvSource({
        "night, Express",
        "Express Night, Express",
        "paid, pa id",
        "sao, Soa",
        "koln, Koeln"
    })
    void leavesOutTheRest(String asked, String value) {
        assertThat(ValueMatch.of(FoldedText.of(asked), FoldedText.of(value))).isEmpty();
    }

    @Test
    void whiteSpaceAloneFindsOnlyWhatContainsIt() {
        assertThat(ValueMatch.of(FoldedText.of("  "), FoldedText.of("paid"))).isEmpty();
        assertThat(ValueMatch.of(FoldedText.of(" "), FoldedText.of("a b"))).isPresent();
    }
}
