package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.port.Embedder;
import dev.ktx.port.ProjectWatch;
import dev.ktx.port.WikiPages;
import dev.ktx.storage.search.LuceneIndex;
import dev.ktx.storage.semantic.FileSemanticLayers;
import dev.ktx.storage.wiki.MarkdownPages;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;

/// A wiki of ten thousand pages. Counted is the time the processor works, at three times what is
/// promised: other processes of a busy machine do not count.
@Tag("slow")
class WikiSizeTest {
    private static final int PAGES = 10_000;
    private static final List<String> WORDS =
            List.of(
                    "invoice", "parcel", "depot", "refund", "churn", "margin", "tariff", "carrier",
                    "pallet", "route", "customs", "deposit", "ledger", "voucher", "ticket",
                    "fleet");

    @TempDir Path folder;
    private long writes;

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
                            new Written(),
                            RefreshIndex.UNTIL_DONE);
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
                long start = worked();
                assertThat(search(search, i).results()).isNotEmpty();
                asked[i] = worked() - start;
            }
            long[] changed = new long[15];
            for (int i = 0; i < changed.length; i++) {
                String word = "quokka" + (char) ('a' + i);
                write(i, word);
                long start = worked();
                Reindex.Report report = reindex.run(false);
                changed[i] = worked() - start;
                assertThat(report.parts()).extracting(Reindex.Part::updated).containsExactly(1);
                assertThat(search.run(new SearchWiki.Request(word, "ann", 10)).results())
                        .extracting(WikiHits.Hit::key)
                        .containsExactly("page-" + i);
            }
            System.out.printf(
                    "wiki of %d pages: search p95 %d ms, one changed page %d ms of work%n",
                    PAGES, millis(asked, 0.95), millis(changed, 0.5));
            assertThat(millis(asked, 0.95)).as("search, p95").isLessThan(3 * 20);
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

    /// Knows what this test writes.
    private final class Written implements ProjectWatch {
        @Override
        public long state() {
            return writes;
        }

        @Override
        public void close() {}
    }

    private static long worked() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private void write(int i, String more) throws IOException {
        writes++;
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
        Arrays.sort(sorted);
        return sorted[(int) Math.ceil(share * sorted.length) - 1] / 1_000_000;
    }
}
