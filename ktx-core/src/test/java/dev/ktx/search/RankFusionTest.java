package dev.ktx.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

class RankFusionTest {
    @Test
    @DisplayName("IN-18 first by words and second by tokens is 1.5/61 + 0.75/62")
    void addsReciprocalRanks() {
        assertThat(RankFusion.score(Map.of("lexical", 1, "token", 2)))
                .isEqualTo(1.5 / 61 + 0.75 / 62, within(1e-9));
        assertThat(
                        RankFusion.of(
                                Map.of(
                                        "lexical", List.of("a", "b"),
                                        "token", List.of("b", "a"),
                                        "semantic", List.of("c"))))
                .hasEntrySatisfying(
                        "a",
                        score -> assertThat(score).isEqualTo(1.5 / 61 + 0.75 / 62, within(1e-9)))
                .hasEntrySatisfying(
                        "b",
                        score -> assertThat(score).isEqualTo(1.5 / 62 + 0.75 / 61, within(1e-9)))
                .hasEntrySatisfying(
                        "c", score -> assertThat(score).isEqualTo(3.0 / 61, within(1e-9)));
    }
}
