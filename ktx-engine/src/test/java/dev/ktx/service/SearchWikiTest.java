package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.knowledge.PageKey;
import dev.ktx.port.Embedder;
import dev.ktx.port.SearchIndex;
import dev.ktx.port.WikiPages;
import dev.ktx.problem.EmbeddingProblems;
import dev.ktx.service.SearchWiki.Request;
import dev.ktx.service.WikiHits.Hit;
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

class SearchWikiTest {
    @TempDir Path folder;
    private SearchIndex index;
    private RefreshIndex refresh;
    private SearchWiki search;
    private Embedder.Choice choice = new Embedder.Choice.None();

    @BeforeEach
    void open() {
        index = new LuceneIndex(folder);
        WikiPages pages = new MarkdownPages(folder, InstantSource.system());
        refresh =
                new RefreshIndex(
                        index,
                        new SearchedParts(
                                new FakeConnections().with("shop"),
                                new Artifacts(),
                                new FileSemanticLayers(folder, InstantSource.system()),
                                pages),
                        new FolderWatch(folder),
                        RefreshIndex.UNTIL_DONE);
        search = new SearchWiki(refresh, index, pages, () -> choice);
    }

    @AfterEach
    void close() {
        index.close();
    }

    private void page(String path, String summary, String body, String... more) throws IOException {
        Path file = folder.resolve("wiki/" + path + ".md");
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                "---\nsummary: %s\n%s---\n\n%s\n"
                        .formatted(
                                summary,
                                more.length == 0 ? "" : String.join("\n", more) + "\n",
                                body));
    }

    private List<String> keys(String query) {
        return keys(query, "ann");
    }

    private List<String> keys(String query, String user) {
        return search.run(new Request(query, user, 10)).results().stream().map(Hit::key).toList();
    }

    @Test
    void marksOfMemoryAreNeitherFoundNorShown() throws IOException {
        page(
                "global/loyal-customer",
                "Who is loyal",
                "<!-- ktx:begin source=memory fact=35aeda38b4b8 -->\n"
                        + "A loyal customer ordered eleven times.\n<!-- ktx:end -->");
        assertThat(keys("fact source memory")).isEmpty();
        assertThat(search.run(new Request("eleven times", "ann", 10)).results())
                .singleElement()
                .satisfies(hit ->
                        assertThat(hit.snippet().orElseThrow())
                                .contains("ordered eleven times")
                                .doesNotContain("ktx:", "-->"));
    }

    @Test
    @DisplayName("SC-T82 IN-12 Greek, Cyrillic, accented and CJK questions find their pages")
    void everyScript() throws IOException {
        page("global/greek", "Επιστροφές πελατών", "Οι επιστροφές μετρούν τον μήνα της παράδοσης.");
        page(
                "global/russian",
                "Возвраты заказов",
                "Возвращённые заказы считаются в месяц доставки.");
        page(
                "global/french",
                "Commandes annulées",
                "Une commande annulée n'a pas de chiffre d'affaires.");
        page("global/japanese", "返品の数え方", "返品は配達した月に数えます。");
        page("global/korean", "반품 규칙", "반품은 배송한 달에 계산합니다.");
        page("global/arabic", "حساب المرتجعات", "تُحسب مرتجعات العملاء في شهر التسليم.");
        page("global/hebrew", "החזרות של לקוחות", "החזרה נספרת בחודש המסירה.");
        page("global/thai", "การนับสินค้าคืน", "สินค้าคืนนับในเดือนที่ส่งมอบ");
        page("global/vietnamese", "Đơn hàng bị trả lại", "Tính vào tháng giao hàng.");
        page("global/german", "Überfällige Aufträge", "Überfällig ist, was zu spät kommt.");
        assertThat(keys("ΕΠΙΣΤΡΟΦΗ πελάτη")).containsExactly("greek");
        assertThat(keys("как считать возврат заказа")).containsExactly("russian");
        assertThat(keys("commande annulee")).containsExactly("french");
        assertThat(keys("返品")).containsExactly("japanese");
        assertThat(keys("반품을 언제 계산하나")).containsExactly("korean");
        assertThat(keys("المرتجعات للعميل")).containsExactly("arabic");
        assertThat(keys("לקוח החזרות")).containsExactly("hebrew");
        assertThat(keys("สินค้าคืน")).containsExactly("thai");
        assertThat(keys("don hang tra lai")).containsExactly("vietnamese");
        assertThat(keys("ueberfaelliger Auftrag")).containsExactly("german");
    }

    @Test
    @DisplayName("SC-T83 IN-16 without embeddings the semantic lane says so and pages are found")
    void withoutEmbeddings() throws IOException {
        page("global/refunds", "How refunds count", "In the month of delivery.");
        WikiHits found = search.run(new Request("refund", "ann", 10));
        assertThat(found.results()).hasSize(1);
        assertThat(found.lanes())
                .extracting(
                        lane -> lane.lane() + " " + lane.status() + " " + lane.reason().orElse("-"))
                .containsExactly("lexical available -", "semantic skipped embedding_unconfigured");
    }

    @Test
    void anEmbedderThatIsAskedForAndMissingIsTold() throws IOException {
        page("global/refunds", "How refunds count", "In the month of delivery.");
        choice =
                new Embedder.Choice.Unusable(
                        EmbeddingProblems.packMissing("ingest.embeddings.backend"));
        WikiHits found = search.run(new Request("refund", "ann", 10));
        assertThat(found.results()).hasSize(1);
        assertThat(found.lanes().getLast().status()).isEqualTo("skipped");
        assertThat(found.lanes().getLast().reason().orElse(""))
                .startsWith("embedding_unhealthy: 'ingest.embeddings.backend' is local");
        assertThat(found.note().orElse("")).contains("words alone");
        Reindex.Report report =
                new Reindex(index, refresh, () -> choice, InstantSource.system()).run(false);
        assertThat(report.failed()).isTrue();
        assertThat(report.parts()).allMatch(part -> part.error().isEmpty());
        assertThat(report.tree()).containsKey("embeddingsError");
    }

    @Test
    @DisplayName("SC-T85 IN-14 IN-15 a user's page hides the global one, and users never mix")
    void hidesTheGlobalPage() throws IOException {
        page("global/refunds", "How refunds count", "Everybody's words.");
        page("user/ann/refunds", "How refunds count for Ann", "Ann's words.");
        page("user/bob/secret", "Refunds that Bob hides", "Bob's words.");
        assertThat(search.run(new Request("refunds", "ann", 10)).results())
                .singleElement()
                .satisfies(hit -> {
                    assertThat(hit.scope()).isEqualTo("USER");
                    assertThat(hit.path()).isEqualTo("wiki/user/ann/refunds.md");
                    assertThat(hit.summary()).isEqualTo("How refunds count for Ann");
                });
        assertThat(keys("refunds", "bob")).containsExactlyInAnyOrder("refunds", "secret");
        assertThat(keys("ann words", "bob")).doesNotContain("ann");
        assertThat(keys("refunds", "carl")).containsExactly("refunds");
        assertThat(search.run(new Request("refunds", "ann", 10)).results())
                .singleElement()
                .satisfies(hit -> assertThat(hit.scope()).isEqualTo("USER"));
    }

    @Test
    @DisplayName("IN-13 pages that are read by key alone are not found, and old ones come last")
    void pagesReadByKeyAloneAreNotFoundAndOldOnesComeLast() throws IOException {
        page("global/hidden", "Refund internals", "Refunds.", "usage_mode: never");
        page("global/old", "Refunds refunds refunds", "Refunds.", "archived_since: 2025-01-01");
        page("global/now", "A page on money back", "Also says refunds.");
        assertThat(keys("refunds")).containsExactly("now", "old");
        assertThat(
                        new ReadWikiPage(new MarkdownPages(folder, InstantSource.system()))
                                .page("ann", new PageKey("hidden"))
                                .summary())
                .isEqualTo("Refund internals");
    }

    @Test
    void whatStandsFarDownALongPageIsFound() throws IOException {
        page(
                "global/handbook",
                "Handbook",
                "Plain text about nothing much. ".repeat(400)
                        + "\n\nThe quokka threshold is 7 percent.\n\n"
                        + "More plain text. ".repeat(400));
        WikiHits found = search.run(new Request("quokka threshold", "ann", 10));
        assertThat(found.results())
                .singleElement()
                .satisfies(hit ->
                        assertThat(hit.snippet().orElse("")).contains("quokka threshold is 7"));
        assertThat(found.totalFound()).isEqualTo(1);
        assertThat(keys("plain text")).containsExactly("handbook");
    }

    @Test
    void aChangedPageIsReadAndABrokenOneTakesNothingFromTheOthers() throws IOException {
        page("global/a", "Refunds", "Old words.");
        page("global/b", "Returns", "Refunds too.");
        assertThat(keys("refunds")).containsExactly("a", "b");
        page("global/a", "Shipping", "New words altogether.");
        assertThat(keys("refunds")).containsExactly("b");
        Files.writeString(folder.resolve("wiki/global/c.md"), "---\nsummary: Refunds\nno end");
        assertThat(keys("refunds")).containsExactly("b");
        Files.delete(folder.resolve("wiki/global/b.md"));
        assertThat(keys("refunds")).isEmpty();
    }

    @Test
    @DisplayName("SC-T111 reindexing with one broken part does the others and says so")
    void reindexes() throws IOException {
        page("global/a", "Refunds", "Words.");
        page("user/ann/b", "Returns", "Words.");
        Files.writeString(folder.resolve("wiki/user/ann/c.md"), "---\nsummary: x\nno end");
        Reindex reindex = new Reindex(index, refresh, () -> choice, InstantSource.system());
        Reindex.Report report = reindex.run(false);
        assertThat(report.failed()).isTrue();
        assertThat(report.parts())
                .extracting(part ->
                        "%s %s %d %d %s"
                                .formatted(
                                        part.label(),
                                        part.scopeId().orElse("-"),
                                        part.scanned(),
                                        part.updated(),
                                        part.error().isPresent()))
                .containsExactly("wiki/global - 1 1 false", "wiki/user/ann ann 2 2 true");
        assertThat(keys("returns")).containsExactly("b");

        Files.delete(folder.resolve("wiki/user/ann/c.md"));
        Reindex.Report again = reindex.run(false);
        assertThat(again.failed()).isFalse();
        assertThat(again.parts()).extracting(Reindex.Part::updated).containsExactly(0, 0);
        assertThat(again.parts()).extracting(Reindex.Part::deleted).containsExactly(0, 1);
        assertThat(reindex.run(true).parts())
                .extracting(Reindex.Part::updated)
                .containsExactly(1, 1);
        assertThat(keys("refunds")).containsExactly("a");
    }
}
