package dev.ktx.port;

import dev.ktx.knowledge.PageChange;
import dev.ktx.knowledge.PageFile;
import dev.ktx.knowledge.PageKey;
import dev.ktx.knowledge.PageScope;
import dev.ktx.knowledge.Shadowing;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The pages of a project's wiki as they are on disk now. Safe for use by many threads and many
/// processes; a change that another process made is seen by the next call.
///
/// Files whose name is no page key are passed over; files that cannot be parsed are {@link
/// PageFile.Broken}, never left out.
public interface WikiPages {
    /// Every page of every scope, sorted by path. Files that did not change since the last call are
    /// not read again.
    List<PageFile> all();

    /// Path of every page to a stamp that differs whenever its file does, sorted. Costs a look at
    /// file times where pages are on disk.
    default SortedMap<String, String> stamps() {
        var stamps = new TreeMap<String, String>();
        all().forEach(page -> stamps.put(page.path(), page.contentHash()));
        return stamps;
    }

    /// What a user sees, sorted by key: each key once, the user's own page before a global one.
    default List<PageFile> visible(String userId) {
        return Shadowing.visible(all(), userId);
    }

    /// The page of a key that a user sees; empty when there is none.
    Optional<PageFile> read(String userId, PageKey key);

    /// The page of a key in one scope.
    Optional<PageFile> read(PageScope scope, PageKey key);

    /// What has to be saved for a page to change, for {@link ProjectFiles#change}. Every byte that
    /// the change does not concern stays: unknown keys, comments, order, line ends.
    ///
    /// @throws dev.ktx.problem.KtxException `page-unparseable` if the page is broken or its front
    ///   matter is laid out in a way that cannot be edited
    FileEdit edit(PageScope scope, PageKey key, PageChange change);
}
