package dev.ktx.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class TableRankingTest {
    private static Candidate table(String group, String name, double score, String... links) {
        return new Candidate(
                0, EntityKind.TABLE, group + "." + name, "shop", group, List.of(links), score);
    }

    private static Candidate group(String name, double score) {
        return new Candidate(0, EntityKind.GROUP, name, "shop", name, List.of(), score);
    }

    @Test
    void tablesOfTheSchemaThatAnswersBestComeFirst() {
        List<Candidate> ranked =
                TableRanking.of(
                        List.of(table("a", "city", 4), table("b", "city", 4), table("b", "x", 1)),
                        List.of(group("b", 9), group("a", 3)));
        assertThat(ranked).extracting(Candidate::id).containsExactly("b.city", "a.city", "b.x");
        assertThat(ranked.getFirst().score()).isEqualTo(1);
    }

    @Test
    void aTableIsLiftedByWhatItIsJoinedTo() {
        assertThat(
                        TableRanking.of(
                                List.of(
                                        table("s", "orders", 5),
                                        table("s", "a_log", 1),
                                        table("s", "lines", 1, "s.orders")),
                                List.of()))
                .extracting(Candidate::id)
                .containsExactly("s.orders", "s.lines", "s.a_log");
    }

    @Test
    void equalTablesAreInTheOrderOfTheirNames() {
        assertThat(
                        TableRanking.of(
                                List.of(table("s", "b", 1), table("s", "a", 1), table("s", "b", 1)),
                                List.of()))
                .extracting(Candidate::id)
                .containsExactly("s.a", "s.b");
    }
}
