package dev.ktx.service;

import static dev.ktx.service.JoinWarehouse.MARKET;
import static dev.ktx.service.JoinWarehouse.inShort;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.ingest.ScanMode;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Embedder;
import dev.ktx.problem.EmbeddingProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.relation.JoinSearch;
import dev.ktx.relation.Meanings;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

class FindJoinsByMeaningTest {
    private static final JoinSearch.Unexplained SELLERS =
            new JoinSearch.Unexplained(List.of("seller", "vendor"), 0);

    @TempDir Path folder;
    private final Thesaurus thesaurus = new Thesaurus();
    private final Embedder.Choice embedder = new Embedder.Choice.Chosen(thesaurus);
    private JoinWarehouse harbor;

    @BeforeEach
    void open() {
        harbor = new JoinWarehouse(TestDatabase.duckdb(folder));
        harbor.embedder = embedder;
    }

    @Test
    void aColumnNamedAfterTheTableInOtherWordsIsAcceptedWhenRowsTell() {
        Relationships found = harbor.find(market(0)).relationships();
        assertThat(found.accepted())
                .singleElement()
                .satisfies(link -> {
                    assertThat(inShort(link)).isEqualTo("offers.seller_id -> vendors.id");
                    assertThat(link.source()).isEqualTo("embedding_similarity");
                    assertThat(link.reasons()).contains("validation_passed", "telling_values");
                    assertThat(link.confidence()).isBetween(0.5, 0.599);
                });
        assertThat(thesaurus.requests).isEqualTo(1);
        assertThat(thesaurus.asked).contains("seller", "vendor").doesNotHaveDuplicates();
    }

    @Test
    void codesInAnotherLanguageAreAcceptedWhenRowsTell() {
        Relationships found =
                harbor.find(
                                "CREATE TABLE customers AS SELECT 'K' || (40000 + i * 17) AS code, i AS points FROM range(1, 301) r(i)",
                                "CREATE TABLE depots AS SELECT 'D' || (50000 + i) AS code FROM range(1, 31) r(i)",
                                "CREATE TABLE hangars AS SELECT 'H' || (50000 + i) AS code FROM range(1, 32) r(i)",
                                "CREATE TABLE cranes AS SELECT 'C' || (50000 + i) AS code FROM range(1, 33) r(i)",
                                "CREATE TABLE bestellingen AS SELECT 700 + i AS bestelling_id, 'K' || (40017 + i % 25 * 17) AS klant FROM range(200) r(i)")
                        .relationships();
        assertThat(found.accepted())
                .extracting(JoinWarehouse::inShort)
                .containsExactly("bestellingen.klant -> customers.code");
    }

    @Test
    void nobodyProposesItWithoutAnEmbedder() {
        harbor.embedder = new Embedder.Choice.None();
        FindJoins.Answer answer = harbor.find(market(0));
        assertThat(all(answer)).noneMatch(link -> link.to().table().name().equals("vendors"));
        assertThat(answer.warnings()).isEmpty();
        assertThat(thesaurus.requests).isZero();
    }

    @Test
    void namesThatMeanNothingAlikeChangeNothing() {
        thesaurus.things = List.of();
        Relationships deaf = harbor.find(market(0)).relationships();
        harbor.embedder = new Embedder.Choice.None();
        assertThat(deaf).isEqualTo(harbor.find().relationships());
        assertThat(thesaurus.requests).isEqualTo(1);
    }

    @Test
    void itFallsWhenRowsSpeakAgainstIt() {
        FindJoins.Answer answer = harbor.find(market(1));
        assertThat(answer.relationships().accepted()).isEmpty();
        assertThat(answer.relationships().review()).isEmpty();
        assertThat(thesaurus.requests).isEqualTo(1);
    }

    @Test
    void numbersFromOneUpwardsLeaveItForReview() {
        Relationships found =
                harbor.find(
                                "CREATE TABLE vendors AS SELECT i AS id FROM range(1, 401) r(i)",
                                "CREATE TABLE depots AS SELECT i AS id FROM range(1, 61) r(i)",
                                "CREATE TABLE offers AS SELECT 90000 + i AS offer_id, 1 + i % 40 AS seller_id FROM range(200) r(i)")
                        .relationships();
        assertThat(found.accepted()).isEmpty();
        assertThat(found.review())
                .filteredOn(link -> link.to().table().name().equals("vendors"))
                .singleElement()
                .satisfies(link ->
                        assertThat(link.reasons()).contains("embedding_similarity", "weak_name"));
    }

    @Test
    void namesAloneCarryNoLinkByMeaning() {
        harbor.settings = harbor.settings.withoutRelationshipValues();
        Relationships found = harbor.find(market(0)).relationships();
        assertThat(found.accepted()).isEmpty();
        assertThat(thesaurus.requests).isZero();
    }

    @Test
    void aColumnWithANameThatLeadsSomewhereAsksNobody() {
        harbor.find(
                MARKET.get(0),
                MARKET.get(1),
                "CREATE TABLE offers AS SELECT 90000 + i AS offer_id, 7037 + i % 40 * 370 AS vendor_id FROM range(200) r(i)");
        assertThat(thesaurus.requests).isZero();
    }

    @Test
    void theSameVectorsGiveTheSameAnswer() {
        Relationships first = harbor.find(market(0)).relationships();
        assertThat(harbor.find().relationships()).isEqualTo(first);
    }

    @Test
    void anEmbedderThatFailsCostsAWarning() {
        thesaurus.down = true;
        FindJoins.Answer answer = harbor.find(market(0));
        assertThat(answer.relationships().accepted()).isEmpty();
        assertThat(answer.warnings())
                .singleElement()
                .satisfies(warning -> {
                    assertThat(warning.code()).isEqualTo(ScanWarning.Codes.EMBEDDING_UNAVAILABLE);
                    assertThat(warning.message()).contains("embedder.test");
                });
    }

    @Test
    void vectorsThatDoNotFitTheNamesCostAWarning() {
        thesaurus.answersLess = true;
        assertThat(harbor.find(market(0)).warnings())
                .extracting(ScanWarning::code)
                .containsExactly(ScanWarning.Codes.EMBEDDING_UNAVAILABLE);
    }

    @Test
    void aScanGoesOnWithoutAnEmbedderThatIsAskedFor() {
        ScanProject project = new ScanProject(folder, TestDatabase.duckdb(folder)).sql(market(0));
        project.embedder =
                new Embedder.Choice.Unusable(
                        EmbeddingProblems.packMissing("ingest.embeddings.backend"));
        ScanOutcome outcome = project.scan(ScanMode.RELATIONSHIPS);
        assertThat(outcome.report().warnings())
                .extracting(ScanWarning::message)
                .anyMatch(message -> message.contains("not installed"));
        project.embedder = new Embedder.Choice.Chosen(thesaurus);
        assertThat(project.scan(ScanMode.RELATIONSHIPS).report().relationships().accepted())
                .isEqualTo(1);
    }

    @Test
    void nobodyWaitsLongForAnEmbedderThatHangs() {
        var never = new CountDownLatch(1);
        thesaurus.until = never;
        var ask =
                new AskMeanings(
                        () -> embedder,
                        new AskMeanings.Patience(Duration.ofMillis(20), Duration.ofMillis(1)),
                        Cancellation.never());
        AskMeanings.Told told = ask.about(SELLERS);
        assertThat(told.meanings()).isSameAs(Meanings.none());
        assertThat(told.warnings()).hasSize(1);
        never.countDown();
    }

    @Test
    void aCancelledScanWaitsForNoEmbedder() {
        var never = new CountDownLatch(1);
        thesaurus.until = never;
        var cancellation = new Cancellation();
        cancellation.cancel();
        AskMeanings.Told told =
                new AskMeanings(() -> embedder, AskMeanings.USUAL, cancellation).about(SELLERS);
        assertThat(told.meanings()).isSameAs(Meanings.none());
        assertThat(told.warnings()).isEmpty();
        never.countDown();
    }

    @Test
    void aNameThatRowsRefuteDoesNotStandInTheWayOfAMeaning() {
        // Sellers were once a table of their own, which holds two of them now.
        Relationships found =
                harbor.find(
                                MARKET.get(0),
                                MARKET.get(1),
                                "CREATE TABLE sellers AS SELECT 7037 + i * 370 AS id FROM range(2) r(i)",
                                "CREATE TABLE offers AS SELECT 90000 + i AS offer_id, 7037 + i % 40 * 370 AS seller_id FROM range(200) r(i)")
                        .relationships();
        assertThat(found.accepted())
                .extracting(JoinWarehouse::inShort)
                .containsExactly("offers.seller_id -> vendors.id");
        assertThat(found.rejected())
                .filteredOn(link -> link.to().table().name().equals("sellers"))
                .singleElement()
                .satisfies(link -> assertThat(link.reasons()).contains("low_source_coverage"));
    }

    @Test
    void namesPastTheBoundAreTold() {
        AskMeanings.Told told =
                new AskMeanings(() -> embedder, AskMeanings.USUAL, Cancellation.never())
                        .about(new JoinSearch.Unexplained(List.of("seller", "vendor"), 7));
        assertThat(told.meanings().isEmpty()).isFalse();
        assertThat(told.warnings())
                .singleElement()
                .satisfies(warning -> {
                    assertThat(warning.message()).contains("among 2 names; 7 more");
                    assertThat(warning.metadata()).containsEntry("names", "7");
                });
    }

    private static String[] market(int off) {
        var statements = new ArrayList<>(MARKET);
        statements.add(
                "CREATE TABLE offers AS SELECT 90000 + i AS offer_id, 7037 + i %% 40 * 370 + %d AS seller_id FROM range(200) r(i)"
                        .formatted(off));
        return statements.toArray(String[]::new);
    }

    private static List<Relationship> all(FindJoins.Answer answer) {
        var all = new ArrayList<>(answer.relationships().accepted());
        all.addAll(answer.relationships().review());
        all.addAll(answer.relationships().rejected());
        return all;
    }

    /// Knows a few things that have several names; every other name is a thing of its own.
    private static final class Thesaurus implements Embedder {
        List<List<String>> things =
                List.of(List.of("seller", "vendor"), List.of("klant", "customer"));
        final List<String> asked = new ArrayList<>();
        int requests;
        boolean down;
        boolean answersLess;
        CountDownLatch until = new CountDownLatch(0);

        @Override
        public String model() {
            return "thesaurus";
        }

        @Override
        public int dimensions() {
            return 64;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            requests++;
            asked.addAll(texts);
            try {
                until.await();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            if (down) {
                throw new KtxException(EmbeddingProblems.unreachable("embedder.test", "refused"));
            }
            List<float[]> vectors =
                    texts.stream().map(text -> vector(text, texts.indexOf(text))).toList();
            return answersLess ? vectors.subList(1, vectors.size()) : vectors;
        }

        private float[] vector(String text, int place) {
            var vector = new float[dimensions()];
            int thing = 0;
            while (thing < things.size() && !things.get(thing).contains(text)) {
                thing++;
            }
            vector[thing < things.size() ? thing : things.size() + place] = 1;
            return vector;
        }

        @Override
        public float[] question(String text) {
            return embed(List.of(text)).getFirst();
        }

        @Override
        public boolean ready() {
            return true;
        }
    }
}
