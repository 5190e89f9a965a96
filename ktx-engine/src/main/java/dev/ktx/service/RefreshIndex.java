package dev.ktx.service;

import dev.ktx.port.ProjectWatch;
import dev.ktx.port.SearchIndex;
import dev.ktx.port.SearchIndex.ScopeUpdate;
import dev.ktx.problem.KtxException;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/// Brings the index up to date with the project's files, when they differ. Safe for use by many
/// threads; one of them works and the others wait for it.
public final class RefreshIndex {
    static final Duration FIRST = Duration.ofMinutes(2);
    private static final Duration LATER = Duration.ofSeconds(3);

    private final SearchIndex index;
    private final List<Shelf> shelves;
    private final ProjectWatch watch;
    private Map<String, String> checked = Map.of();
    private long checkedAt;
    private final ReentrantLock one = new ReentrantLock();

    /// @param parts what there is to find
    /// @param watch tells when there is no need to look at files
    public RefreshIndex(SearchIndex index, SearchedParts parts, ProjectWatch watch) {
        this.index = index;
        this.shelves = parts.shelves();
        this.watch = watch;
    }

    /// A part that cannot be read keeps what the index knows of it and stops no other.
    public Freshness run() {
        one.lock();
        try {
            long state = watch.state();
            Map<String, String> stamps = index.stamps();
            // The same files and the same index as when all was well.
            if (state == checkedAt && !checked.isEmpty() && checked.equals(stamps)) {
                return Freshness.CURRENT;
            }
            var failed = new ArrayList<String>();
            List<ScopeUpdate> updates = updates(stamps, failed);
            boolean done =
                    updates.isEmpty() || index.update(updates, stamps.isEmpty() ? FIRST : LATER);
            checked = done && failed.isEmpty() ? index.stamps() : Map.of();
            checkedAt = state;
            return new Freshness(!done, failed);
        } finally {
            one.unlock();
        }
    }

    private List<ScopeUpdate> updates(Map<String, String> stamps, List<String> failed) {
        var updates = new ArrayList<ScopeUpdate>();
        Map<String, String> left = new HashMap<>(stamps);
        for (Scope scope : scopes()) {
            if (!scope.stamp().equals(left.remove(scope.id()))) {
                try {
                    updates.add(scope.changes(index.units(scope.id())).update());
                } catch (KtxException unreadable) {
                    failed.add(scope.id() + ": " + unreadable.problem().what());
                } catch (UncheckedIOException unreadable) {
                    failed.add(scope.id() + ": " + String.valueOf(unreadable.getMessage()));
                }
            }
        }
        left.keySet().forEach(scope -> updates.add(gone(scope)));
        return updates;
    }

    static ScopeUpdate gone(String scope) {
        return new ScopeUpdate(scope, "", List.of(), Set.of(), true);
    }

    /// Every part there is now.
    List<Scope> scopes() {
        var scopes = new ArrayList<Scope>();
        shelves.forEach(shelf -> scopes.addAll(shelf.scopes()));
        return scopes;
    }
}
