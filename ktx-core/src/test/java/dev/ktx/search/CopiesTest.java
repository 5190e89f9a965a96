package dev.ktx.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.Stream;

class CopiesTest {
    /// All as good as the first is.
    private static List<String> ranked(String question, String... ids) {
        List<Candidate> tables =
                Stream.of(ids)
                        .map(id ->
                                new Candidate(
                                        0,
                                        EntityKind.TABLE,
                                        id,
                                        "shop",
                                        id.substring(0, id.indexOf('.')),
                                        List.of(),
                                        1))
                        .sorted(TableRanking.bestFirst())
                        .toList();
        return Copies.behind(tables, Wording.of(question)).stream().map(Candidate::id).toList();
    }

    @Test
    void whatWasLeftByWorkComesAfterWhatIsUsed() {
        assertThat(
                        ranked(
                                "how many orders",
                                "a.bak_orders",
                                "a.fct_orders",
                                "a.fct_orders_20240131",
                                "a.fct_orders__dbt_tmp",
                                "a.orders_old",
                                "scratch.orders_ab",
                                "b.copy_of_orders"))
                .startsWith("a.fct_orders")
                .hasSize(7);
    }

    @Test
    void anEarlierStageComesAfterWhatWasMadeOfIt() {
        assertThat(ranked("orders", "a.stg_shop__orders", "b.fct_orders", "raw.shop_orders"))
                .containsExactly("b.fct_orders", "a.stg_shop__orders", "raw.shop_orders");
        assertThat(ranked("leads", "a.stg_crm__leads", "b.fct_orders"))
                .containsExactly("a.stg_crm__leads", "b.fct_orders");
    }

    @Test
    void aCopyThatIsAskedForStaysWhereItIs() {
        assertThat(ranked("the backup of orders", "a.bak_orders", "a.orders"))
                .containsExactly("a.bak_orders", "a.orders");
        assertThat(ranked("orders v2", "a.fct_orders_v2", "a.orders"))
                .containsExactly("a.fct_orders_v2", "a.orders");
        assertThat(ranked("temporary orders", "a.a_tmp", "a.orders")).startsWith("a.a_tmp");
    }

    @Test
    void wordsThatMarkCopiesMayBeWhatATableIsAbout() {
        assertThat(ranked("results", "a.driving_test", "a.orders", "a.old", "a.terms_of_use"))
                .containsExactly("a.driving_test", "a.old", "a.orders", "a.terms_of_use");
    }

    @Test
    void theBestHasScoreOne() {
        var copy = new Candidate(0, EntityKind.TABLE, "a.x_bak", "shop", "a", List.of(), 1);
        assertThat(Copies.behind(List.of(copy), Wording.of("x")))
                .singleElement()
                .satisfies(table -> assertThat(table.score()).isEqualTo(1));
    }
}
