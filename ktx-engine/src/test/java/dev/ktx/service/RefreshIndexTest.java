package dev.ktx.service;

import static dev.ktx.service.Artifacts.orders;
import static dev.ktx.service.Artifacts.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.port.Embedder;
import dev.ktx.port.ProjectWatch;
import dev.ktx.port.ScanArtifacts;
import dev.ktx.port.SearchIndex;
import dev.ktx.port.WikiPages;
import dev.ktx.search.EntityKind;
import dev.ktx.storage.search.LuceneIndex;
import dev.ktx.storage.semantic.FileSemanticLayers;
import dev.ktx.storage.wiki.MarkdownPages;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

@Timeout(60)
class RefreshIndexTest {
    private static final DiscoverData.Request ORDERS =
            new DiscoverData.Request(
                    "orders", Optional.empty(), Set.copyOf(EntityKind.answers()), 10, "local");

    private final CountDownLatch gate = new CountDownLatch(1);
    private final Artifacts artifacts =
            new Artifacts().scan("shop", "sync-1", snapshot("shop", orders("public", 3)));
    private SearchIndex index;
    private WikiPages pages;

    @BeforeEach
    void open(@TempDir Path folder) {
        index = new LuceneIndex(folder);
        pages = new MarkdownPages(folder, InstantSource.system());
    }

    @AfterEach
    void close() {
        gate.countDown();
        index.close();
    }

    private RefreshIndex refresh(Path folder, Duration patience) {
        return new RefreshIndex(
                index,
                new SearchedParts(
                        new FakeConnections().with("shop"),
                        new SlowArtifacts(artifacts, gate),
                        new FileSemanticLayers(folder, InstantSource.system()),
                        pages),
                ProjectWatch.none(),
                patience);
    }

    @Test
    void aServerAnswersWithWhatThereIsWhileALongReadingGoesOn(@TempDir Path folder) {
        RefreshIndex refresh = refresh(folder, Duration.ofMillis(20));
        DiscoverData discover = new DiscoverData(refresh, index, pages, Embedder.Choice.None::new);
        Discovered early = discover.run(ORDERS);
        assertThat(early.refs()).isEmpty();
        assertThat(early.note()).hasValueSatisfying(note -> assertThat(note).contains("Ask again"));
        // The second one joins the work of the first and is told the same.
        assertThat(discover.run(ORDERS).note()).isPresent();
        gate.countDown();
        assertThat(refresh.finish()).isEqualTo(Freshness.CURRENT);
        Discovered late = discover.run(ORDERS);
        assertThat(late.refs()).isNotEmpty();
        assertThat(late.note()).isEmpty();
    }

    @Test
    void whatChangedAfterTheWorkBeganIsSeenByWhoAsksThen(@TempDir Path folder) throws Exception {
        RefreshIndex refresh = refresh(folder, RefreshIndex.UNTIL_DONE);
        Thread first = Thread.ofVirtual().start(refresh::run);
        artifacts.scan("shop", "sync-2", snapshot("shop", orders("public", 3), orders("other", 3)));
        gate.countDown();
        assertThat(refresh.run()).isEqualTo(Freshness.CURRENT);
        first.join();
        Discovered found =
                new DiscoverData(refresh, index, pages, Embedder.Choice.None::new).run(ORDERS);
        assertThat(found.refs()).extracting(Ref::id).contains("other.orders");
    }

    /// Scans that cannot be read before a gate opens.
    private record SlowArtifacts(ScanArtifacts those, CountDownLatch gate)
            implements ScanArtifacts {
        @Override
        public LatestScan latestScan(String connectionId) {
            try {
                gate.await();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
            return those.latestScan(connectionId);
        }

        @Override
        public LatestProfile latestProfile(String connectionId) {
            return those.latestProfile(connectionId);
        }

        @Override
        public Optional<String> stamp(String connectionId) {
            return those.stamp(connectionId);
        }
    }
}
