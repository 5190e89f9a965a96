package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.port.Embedder;
import dev.ktx.port.WikiPages;
import dev.ktx.storage.files.FolderWatch;
import dev.ktx.storage.search.LuceneIndex;
import dev.ktx.storage.semantic.FileSemanticLayers;
import dev.ktx.storage.wiki.MarkdownPages;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/// A wiki of ten thousand pages. People wait for the answers, so three times the promised time is
/// allowed; the machine may be busy.
@Tag("slow")
class WikiSizeTest {
    private static final int PAGES = 10_000;
    private static final List<String> WORDS =
            List.of(
                    "invoice", "parcel", "depot", "refund", "churn", "margin", "tariff", "carrier",
                    "pallet", "route", "customs", "deposit", "ledger", "voucher", "ticket",
                    "fleet");

    @TempDir Path folder;

    @Test
    @DisplayName("IN-105 ten thousand pages answer at once, and one changed page is read alone")
    void tenThousandPages() throws IOException {
        Files.createDirectories(folder.resolve("wiki/global"));
        for (int i = 0; i < PAGES; i++) {
            write(i, "");
        }
        Embedder.Choice none = new Embedder.Choice.None();
        WikiPages pages = new MarkdownPages(folder, InstantSource.system());
        try (var index = new LuceneIndex(folder)) {
            var refresh =
                    new RefreshIndex(
                            index,
                            new SearchedParts(
                                    new FakeConnections(),
                                    new Artifacts(),
                                    new FileSemanticLayers(folder, InstantSource.system()),
                                    pages),
                            new FolderWatch(folder));
            var search = new SearchWiki(refresh, index, pages, () -> none);
            var reindex = new Reindex(index, refresh, () -> none, InstantSource.system());
            assertThat(reindex.run(false).parts())
                    .extracting(Reindex.Part::updated)
                    .containsExactly(PAGES);

            for (int i = 0; i < 100; i++) {
                search(search, i);
            }
            long[] asked = new long[200];
            for (int i = 0; i < asked.length; i++) {
                long start = System.nanoTime();
                assertThat(search(search, i).results()).isNotEmpty();
                asked[i] = System.nanoTime() - start;
            }
            assertThat(millis(asked, 0.95)).as("search, p95").isLessThan(3 * 20);

            long[] changed = new long[15];
            for (int i = 0; i < changed.length; i++) {
                String word = "quokka" + (char) ('a' + i);
                write(i, word);
                long start = System.nanoTime();
                Reindex.Report report = reindex.run(false);
                changed[i] = System.nanoTime() - start;
                assertThat(report.parts()).extracting(Reindex.Part::updated).containsExactly(1);
                assertThat(search.run(new SearchWiki.Request(word, "ann", 10)).results())
                        .extracting(WikiHits.Hit::key)
                        .containsExactly("page-" + i);
            }
            assertThat(millis(changed, 0.5)).as("one changed page").isLessThan(3 * 100);
        }
    }

    private static WikiHits search(SearchWiki search, int i) {
        return search.run(
                new SearchWiki.Request(
                        "when does a %s count as %s".formatted(word(i), word(i / 3 + 1)),
                        "ann",
                        10));
    }

    private void write(int i, String more) throws IOException {
        Files.writeString(
                folder.resolve("wiki/global/page-%d.md".formatted(i)),
                """
                ---
                summary: What %s number %d means for each %s
                ---

                A %s of kind %d counts as %s once its %s is closed. %s
                """
                        .formatted(
                                word(i),
                                i,
                                word(i / 16),
                                word(i),
                                i / 7,
                                word(i / 5),
                                word(i / 11),
                                more));
    }

    private static String word(int i) {
        return WORDS.get(i % WORDS.size());
    }

    private static long millis(long[] nanos, double share) {
        long[] sorted = nanos.clone();
        java.util.Arrays.sort(sorted);
        long value = sorted[(int) Math.ceil(share * sorted.length) - 1] / 1_000_000;
        System.out.println("IN-105 p" + Math.round(100 * share) + ": " + value + " ms");
        return value;
    }
}
