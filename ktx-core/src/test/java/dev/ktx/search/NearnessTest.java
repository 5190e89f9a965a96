package dev.ktx.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

import java.util.List;

class NearnessTest {
    private static Candidate table(int place, String id, double score) {
        return new Candidate(
                place, EntityKind.TABLE, id, "shop", id.split("[.]", 2)[0], List.of(), score);
    }

    private static List<String> ids(List<Candidate> candidates) {
        return candidates.stream().map(Candidate::id).toList();
    }

    @Test
    void whatIsUsualSaysNothingWhateverTheModel() {
        for (double usual : new double[] {0.05, 0.3, 0.75}) {
            assertThat(Nearness.strength(usual, usual)).isZero();
            assertThat(Nearness.strength(1, usual)).isEqualTo(1);
            assertThat(Nearness.strength(usual + 0.4 * (1 - usual), usual)).isBetween(0.4, 0.6);
        }
        assertThat(Nearness.strength(-1, 0.1)).isZero();
    }

    @Test
    void fewTextsDoNotTellWhatIsUsual() {
        assertThat(Nearness.usual(0.9, 1)).isLessThan(0.2);
        assertThat(Nearness.usual(0.8 * 150, 150)).isBetween(0.7, 0.8);
    }

    @Test
    void theBestByWordsStaysBeforeWhatIsOnlyNear() {
        List<Candidate> joined =
                Nearness.joined(
                        List.of(table(1, "a.orders", 8), table(2, "a.order_notes", 4)),
                        List.of(table(3, "a.purchases", 1), table(2, "a.order_notes", 0.2)),
                        0.5);
        assertThat(ids(joined)).containsExactly("a.orders", "a.order_notes", "a.purchases");
        assertThat(joined.getFirst().score()).isEqualTo(1);
    }

    @Test
    void addsUpByScoreAndWeight() {
        List<Candidate> joined =
                Nearness.joined(
                        List.of(table(1, "a.x", 8), table(2, "a.y", 6), table(3, "a.z", 1)),
                        List.of(table(3, "a.z", 0.9), table(2, "a.y", 0.2)),
                        0.75);
        assertThat(ids(joined)).containsExactly("a.x", "a.y", "a.z");
        assertThat(joined.get(0).score()).isEqualTo(1, within(1e-9));
        assertThat(joined.get(1).score()).isEqualTo(6 / 8.0 + 0.75 * 0.2, within(1e-9));
        assertThat(joined.get(2).score()).isEqualTo(1 / 8.0 + 0.75 * 0.9, within(1e-9));
    }

    @Test
    void whatSeveralLanesFoundCountsOnceByItsBest() {
        List<Candidate> joined =
                Nearness.joined(
                        List.of(table(1, "a.x", 2), table(2, "a.y", 8), table(1, "a.x", 6)),
                        List.of(),
                        0.5);
        assertThat(ids(joined)).containsExactly("a.y", "a.x");
        assertThat(joined.getLast().score()).isEqualTo(0.75);
    }

    @Test
    void aSchemaIsFoundThroughItsTables() {
        List<Candidate> groups =
                Nearness.groups(
                        List.of(table(1, "bank.all", 5)),
                        List.of(table(7, "flights.routes", 1), table(8, "flights.crew", 0.6)),
                        1);
        assertThat(groups).extracting(Candidate::group).containsExactly("bank", "flights");
        assertThat(groups.getLast().score()).isEqualTo(1);
    }
}
