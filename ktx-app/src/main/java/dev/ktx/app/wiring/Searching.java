package dev.ktx.app.wiring;

import dev.ktx.port.ProjectWatch;
import dev.ktx.port.SearchIndex;
import dev.ktx.port.WikiPages;
import dev.ktx.service.DiscoverData;
import dev.ktx.service.RefreshIndex;
import dev.ktx.service.Reindex;
import dev.ktx.service.SearchWiki;
import dev.ktx.service.SearchedParts;
import dev.ktx.storage.files.FolderWatch;
import dev.ktx.storage.search.LuceneIndex;

import java.nio.file.Path;
import java.time.InstantSource;

/// What searches share: the index of the project and what keeps it up to date. Apart from {@link
/// Wiring} so that Lucene loads with the first search.
final class Searching implements AutoCloseable {
    private final SearchIndex index;
    private final ProjectWatch watch;
    private final RefreshIndex refresh;
    private final WikiPages pages;
    private final InstantSource clock;

    Searching(Path folder, SearchedParts parts, InstantSource clock) {
        this.index = new LuceneIndex(folder);
        this.watch = new FolderWatch(folder);
        this.refresh = new RefreshIndex(index, parts, watch);
        this.pages = parts.pages();
        this.clock = clock;
    }

    DiscoverData discoverData() {
        return new DiscoverData(refresh, index, pages);
    }

    SearchWiki searchWiki() {
        return new SearchWiki(refresh, index, pages);
    }

    Reindex reindex() {
        return new Reindex(index, refresh, clock);
    }

    @Override
    public void close() {
        watch.close();
        index.close();
    }
}
