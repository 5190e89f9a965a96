package dev.ktx.knowledge.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.knowledge.effect.Reconcile.Settled;
import dev.ktx.knowledge.effect.Reconcile.Variant;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;

class ReconcileTest {
    private static Optional<Settled> settled(int one, int other, String pinned) {
        return Reconcile.of(
                "fee_total",
                List.of(
                        new Variant("wiki", other, "sum(fee_minor) / 100"),
                        new Variant("dbt", one, "sum(fee_minor)")),
                Optional.of(pinned).filter(text -> !text.isEmpty()));
    }

    @Test
    @DisplayName("IN-91 of two senses of a name the one with authority 70 keeps it before 40")
    void theMostAuthorityKeepsTheName() {
        Settled settled = settled(70, 40, "").orElseThrow();
        assertThat(settled.called())
                .isEqualTo(Map.of("dbt", "fee_total", "wiki", "fee_total_wiki"));
        assertThat(settled.kept()).contains("dbt");
        assertThat(settled.key()).isEqualTo("fee_total-definitions");
        assertThat(settled.text())
                .contains("- `fee_total` by dbt: `sum(fee_minor)`")
                .contains("- `fee_total_wiki` by wiki: `sum(fee_minor) / 100`");
    }

    @Test
    @DisplayName("IN-92 a tie gives both another name until a person says whose it is")
    void aTieGivesTheNameToNobody() {
        for (int near : new int[] {70, 66, 74}) {
            Settled settled = settled(70, near, "").orElseThrow();
            assertThat(settled.called())
                    .isEqualTo(Map.of("dbt", "fee_total_dbt", "wiki", "fee_total_wiki"));
            assertThat(settled.kept()).isEmpty();
            assertThat(settled.text()).contains("canonical: OWNER");
        }
        assertThat(settled(70, 65, "").orElseThrow().kept()).contains("dbt");
        Settled pinned = settled(70, 70, "wiki").orElseThrow();
        assertThat(pinned.called()).isEqualTo(Map.of("dbt", "fee_total_dbt", "wiki", "fee_total"));
        assertThat(settled(70, 40, "wiki").orElseThrow().kept()).contains("wiki");
        assertThat(settled(70, 70, "nobody").orElseThrow().kept()).isEmpty();
    }

    @Test
    void theSameSenseTwiceIsNoMatter() {
        assertThat(
                        Reconcile.of(
                                "n",
                                List.of(
                                        new Variant("a", 70, "SUM( x )"),
                                        new Variant("b", 40, "sum(x)")),
                                Optional.empty()))
                .isEmpty();
    }
}
