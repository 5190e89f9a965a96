package dev.ktx.app.wiring;

import dev.ktx.port.Embedder;
import dev.ktx.port.ProjectWatch;
import dev.ktx.port.SearchIndex;
import dev.ktx.port.WikiPages;
import dev.ktx.service.DiscoverData;
import dev.ktx.service.ListDefinitions;
import dev.ktx.service.RefreshIndex;
import dev.ktx.service.Reindex;
import dev.ktx.service.SearchWiki;
import dev.ktx.service.SearchedParts;
import dev.ktx.storage.search.LuceneIndex;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Supplier;

/// What searches share: the index of the project and what keeps it up to date. Apart from {@link
/// Wiring} so that Lucene loads with the first search.
final class Searching implements AutoCloseable {
    private final SearchIndex index;
    private final RefreshIndex refresh;
    private final WikiPages pages;
    private final Supplier<Embedder.Choice> configured;
    private final boolean lives;
    private final BackgroundEmbedding background;
    private final InstantSource clock;

    Searching(
            Path folder,
            ProjectWatch watch,
            SearchedParts parts,
            Supplier<Embedder.Choice> embedder,
            boolean lives,
            InstantSource clock) {
        this.index = new LuceneIndex(folder);
        this.refresh =
                new RefreshIndex(
                        index,
                        parts,
                        watch,
                        lives ? RefreshIndex.A_MOMENT : RefreshIndex.UNTIL_DONE);
        this.pages = parts.pages();
        this.configured = embedder;
        this.lives = lives;
        this.background = new BackgroundEmbedding(index, clock);
        this.clock = clock;
    }

    private Embedder.Choice embedder() {
        Embedder.Choice choice = configured.get();
        if (lives && choice instanceof Embedder.Choice.Chosen(var chosen) && chosen.ready()) {
            background.nudge(chosen);
        }
        return choice;
    }

    /// Makes the index ready before anybody asks.
    void warmUp() {
        var _ = refresh.finish();
    }

    DiscoverData discoverData() {
        return new DiscoverData(refresh, index, pages, this::embedder);
    }

    SearchWiki searchWiki() {
        return new SearchWiki(refresh, index, pages, this::embedder);
    }

    Reindex reindex() {
        return new Reindex(index, refresh, configured, clock);
    }

    ListDefinitions listDefinitions() {
        return new ListDefinitions(refresh, index);
    }

    @Override
    public void close() {
        background.stop();
        index.close();
    }
}
