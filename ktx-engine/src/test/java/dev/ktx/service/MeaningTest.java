package dev.ktx.service;

import static dev.ktx.service.Artifacts.column;
import static dev.ktx.service.Artifacts.snapshot;
import static dev.ktx.service.Artifacts.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Embedder;
import dev.ktx.port.WikiPages;
import dev.ktx.search.EntityKind;
import dev.ktx.storage.files.FolderWatch;
import dev.ktx.storage.search.LuceneIndex;
import dev.ktx.storage.semantic.FileSemanticLayers;
import dev.ktx.storage.wiki.MarkdownPages;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/// The lane of vectors beside the lane of words.
class MeaningTest {
    @TempDir Path folder;
    private final FakeEmbedder embedder = new FakeEmbedder("fake-1", 8);
    private Embedder.Choice choice = new Embedder.Choice.Chosen(embedder);
    private LuceneIndex index;
    private RefreshIndex refresh;
    private DiscoverData discover;
    private SearchWiki wiki;

    @BeforeEach
    void open() {
        index = new LuceneIndex(folder);
        WikiPages pages = new MarkdownPages(folder, InstantSource.system());
        var artifacts = new Artifacts();
        refresh =
                new RefreshIndex(
                        index,
                        new SearchedParts(
                                new FakeConnections().with("shop"),
                                artifacts,
                                new FileSemanticLayers(folder, InstantSource.system()),
                                pages),
                        new FolderWatch(folder),
                        RefreshIndex.UNTIL_DONE);
        discover = new DiscoverData(refresh, index, pages, () -> choice);
        wiki = new SearchWiki(refresh, index, pages, () -> choice);
        SchemaSnapshot base =
                snapshot(
                        "postgres",
                        table(TableRef.of("public", "income_lines"), column("id"), column("amt")),
                        table(TableRef.of("public", "patron"), column("id"), column("nm")),
                        table(TableRef.of("public", "rain_gauge"), column("id"), column("mm")));
        artifacts.scan(
                "shop",
                "sync-1",
                new SchemaSnapshot(
                        "shop",
                        base.driver(),
                        base.extractedAt(),
                        base.scope(),
                        Map.of(),
                        base.tables(),
                        List.of()));
    }

    @AfterEach
    void close() {
        index.close();
    }

    private void page(String key, String summary, String body) throws IOException {
        Path file = folder.resolve("wiki/global/" + key + ".md");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "---\nsummary: %s\n---\n\n%s\n".formatted(summary, body));
    }

    private Reindex.Report reindex() {
        return new Reindex(index, refresh, () -> choice, InstantSource.system()).run(false);
    }

    private Discovered find(String query, EntityKind... kinds) {
        return discover.run(
                new DiscoverData.Request(
                        query,
                        Optional.empty(),
                        kinds.length == 0 ? Set.copyOf(EntityKind.answers()) : Set.of(kinds),
                        10,
                        "local"));
    }

    private static List<String> ids(Discovered found) {
        return found.refs().stream().map(Ref::id).toList();
    }

    private WikiHits pages(String query) {
        return wiki.run(new SearchWiki.Request(query, "ann", 10));
    }

    private static List<String> keys(WikiHits found) {
        return found.results().stream().map(WikiHits.Hit::key).toList();
    }

    private static String lane(List<LaneReport> lanes) {
        LaneReport semantic = lanes.getLast();
        assertThat(semantic.lane()).isEqualTo("semantic");
        return semantic.status() + " " + semantic.reason().orElse("-");
    }

    @Test
    void aTableIsFoundByWhatItMeans() {
        assertThat(ids(find("turnover of clients", EntityKind.TABLE))).isEmpty();
        assertThat(reindex().tree()).containsEntry("embeddingsAvailable", true);
        Discovered found = find("turnover of clients", EntityKind.TABLE);
        assertThat(ids(found)).containsExactlyInAnyOrder("public.income_lines", "public.patron");
        assertThat(found.refs().getFirst().score()).isEqualTo(1.0);
        assertThat(found.total()).isEqualTo(2);
        assertThat(lane(found.lanes())).isEqualTo("available -");
    }

    @Test
    void aPageIsFoundByWhatItMeansAndAnExactNameStaysFirst() throws IOException {
        page("chargeback", "What the bank takes back", "In the month of delivery.");
        page("refund", "How money goes back", "By hand.");
        page("rainy-days", "When it rains", "Deliveries are late.");
        reindex();
        WikiHits found = pages("refund");
        assertThat(keys(found)).containsExactly("refund", "chargeback");
        assertThat(lane(found.lanes())).isEqualTo("available -");
        assertThat(keys(pages("chargeback"))).startsWith("chargeback");
    }

    @Test
    @DisplayName("IN-16 without an embedder words find, and the lane says embedding_unconfigured")
    void nobodyEmbeds() throws IOException {
        page("refund", "How money goes back", "By hand.");
        choice = new Embedder.Choice.None();
        assertThat(reindex().failed()).isFalse();
        assertThat(keys(pages("refund"))).containsExactly("refund");
        assertThat(lane(pages("refund").lanes())).isEqualTo("skipped embedding_unconfigured");
        Discovered found = find("refund");
        assertThat(ids(found)).contains("refund");
        assertThat(lane(found.lanes())).isEqualTo("skipped embedding_unconfigured");
        assertThat(found.note()).isEmpty();
    }

    @Test
    @DisplayName("IN-17 vectors of another model are never compared; everything is embedded again")
    void anotherModel() throws IOException {
        page("chargeback", "What the bank takes back", "In the month of delivery.");
        reindex();
        int texts = embedder.embedded.size();
        var other = new FakeEmbedder("fake-2", 8);
        choice = new Embedder.Choice.Chosen(other);
        WikiHits before = pages("refund");
        assertThat(before.results()).isEmpty();
        assertThat(lane(before.lanes()))
                .startsWith("skipped embedding_unhealthy: nothing is embedded yet");
        reindex();
        assertThat(other.embedded).hasSize(texts);
        assertThat(keys(pages("refund"))).containsExactly("chargeback");

        choice = new Embedder.Choice.Chosen(embedder);
        assertThat(lane(pages("refund").lanes())).startsWith("skipped embedding_unhealthy");
        var longer = new FakeEmbedder("fake-2", 16);
        choice = new Embedder.Choice.Chosen(longer);
        assertThat(lane(pages("refund").lanes())).startsWith("skipped embedding_unhealthy");
        reindex();
        assertThat(longer.embedded).hasSize(texts);
        assertThat(keys(pages("refund"))).containsExactly("chargeback");
    }

    @Test
    @DisplayName("SC-T83 with the embedder down the semantic lane is skipped with the reason")
    void embedderDown() throws IOException {
        page("refund", "How money goes back", "By hand.");
        reindex();
        embedder.down = true;
        WikiHits found = pages("refund");
        assertThat(keys(found)).containsExactly("refund");
        assertThat(lane(found.lanes()))
                .isEqualTo(
                        "skipped embedding_unhealthy: embedder.test cannot be reached: refused.");
        assertThat(found.note().orElse("")).contains("words alone");
        assertThat(ids(find("refund"))).contains("refund");
        assertThat(lane(find("refund").lanes())).startsWith("skipped embedding_unhealthy");
    }

    @Test
    void onlyWhatChangedIsEmbeddedAgain() throws IOException {
        page("refund", "How money goes back", "By hand.");
        page("weather", "When it rains", "Deliveries are late.");
        reindex();
        embedder.embedded.clear();
        page("refund", "How money goes back at once", "By hand.");
        Reindex.Report report = reindex();
        assertThat(embedder.embedded).singleElement().asString().contains("at once");
        assertThat(report.parts().stream().mapToInt(Reindex.Part::embedded).sum()).isEqualTo(1);
        embedder.embedded.clear();
        reindex();
        assertThat(embedder.embedded).isEmpty();
    }

    @Test
    void aPageThatIsGoneIsNotFoundByItsVector() throws IOException {
        page("chargeback", "What the bank takes back", "In the month of delivery.");
        reindex();
        assertThat(keys(pages("refund"))).containsExactly("chargeback");
        Files.delete(folder.resolve("wiki/global/chargeback.md"));
        assertThat(pages("refund").results()).isEmpty();
    }

    @Test
    void aRunThatFailsIsOneProblemAndTheNextGoesOnFromThere() throws IOException {
        for (int number : IntStream.range(0, 450).toArray()) {
            page("note-" + number, "Note " + number, "About refund " + number);
        }
        embedder.downAfter = 1;
        Reindex.Report report = reindex();
        assertThat(report.failed()).isTrue();
        assertThat(report.embeddingsError().orElseThrow().what())
                .isEqualTo("embedder.test cannot be reached: refused.");
        assertThat(report.parts()).allMatch(part -> part.error().isEmpty());
        assertThat(embedder.requests).isEqualTo(2);
        int kept = embedder.embedded.size();
        assertThat(kept).isPositive();
        embedder.downAfter = Integer.MAX_VALUE;
        assertThat(reindex().failed()).isFalse();
        assertThat(embedder.embedded).doesNotHaveDuplicates();
        assertThat(embedder.embedded).hasSizeGreaterThan(kept + 200);
    }

    @Test
    void nobodyWaitsForAnEmbedderThatHasToStart() throws IOException {
        page("refund", "How money goes back", "By hand.");
        reindex();
        embedder.ready = false;
        WikiHits found = pages("refund");
        assertThat(keys(found)).containsExactly("refund");
        assertThat(lane(found.lanes()))
                .startsWith("skipped embedding_unhealthy: the embedder is not");
        assertThat(embedder.asked).isZero();
    }

    @Test
    void pagesOfOthersAreNotFoundByTheirMeaning() throws IOException {
        Path file = folder.resolve("wiki/user/bob/chargeback.md");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "---\nsummary: What the bank takes back\n---\n\nBob's words.\n");
        reindex();
        assertThat(pages("refund").results()).isEmpty();
        assertThat(keys(wiki.run(new SearchWiki.Request("refund", "bob", 10))))
                .containsExactly("chargeback");
    }
}
