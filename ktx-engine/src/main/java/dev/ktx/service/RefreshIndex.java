package dev.ktx.service;

import dev.ktx.port.ProjectWatch;
import dev.ktx.port.SearchIndex;
import dev.ktx.port.SearchIndex.ScopeUpdate;
import dev.ktx.problem.KtxException;

import org.jspecify.annotations.Nullable;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Brings the index up to date with the project's files, when they differ. Safe for use by many
/// threads; the work is done once, and those who ask meanwhile wait for it as long as they may.
public final class RefreshIndex {
    /// For one that ends after its question: it waits for the whole.
    public static final Duration UNTIL_DONE = Duration.ofDays(1);

    /// For one that answers many: it would rather say that something is still missing.
    public static final Duration A_MOMENT = Duration.ofSeconds(10);

    static final Duration FIRST = Duration.ofMinutes(2);
    private static final Duration LATER = Duration.ofSeconds(3);

    private final SearchIndex index;
    private final List<Shelf> shelves;
    private final ProjectWatch watch;
    private final Duration patience;
    private Map<String, String> checked = Map.of();
    private long checkedAt;
    private @Nullable FutureTask<Freshness> running;

    /// @param parts what there is to find
    /// @param watch tells when there is no need to look at files
    /// @param patience how long a question waits for the index
    public RefreshIndex(
            SearchIndex index, SearchedParts parts, ProjectWatch watch, Duration patience) {
        this.index = index;
        this.shelves = parts.shelves();
        this.watch = watch;
        this.patience = patience;
    }

    /// A part that cannot be read keeps what the index knows of it and stops no other. The work
    /// goes on when patience is over or the caller is interrupted.
    public Freshness run() {
        return run(patience);
    }

    /// Until it is done.
    public Freshness finish() {
        return run(UNTIL_DONE);
    }

    private Freshness run(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        Step step = step();
        // What began before this question may have missed the newest files.
        while (step instanceof Step.Others(var work)) {
            if (await(work, end).isEmpty()) {
                return Freshness.BEHIND;
            }
            step = step();
        }
        return switch (step) {
            case Step.Current _ -> Freshness.CURRENT;
            case Step.Own(var work) -> await(work, end).orElse(Freshness.BEHIND);
            case Step.Others _ -> Freshness.BEHIND;
        };
    }

    private sealed interface Step {
        record Current() implements Step {}

        record Own(FutureTask<Freshness> work) implements Step {}

        record Others(FutureTask<Freshness> work) implements Step {}
    }

    private synchronized Step step() {
        FutureTask<Freshness> before = running;
        if (before != null && !before.isDone()) {
            return new Step.Others(before);
        }
        long state = watch.state();
        Map<String, String> stamps = index.stamps();
        // The same files and the same index as when all was well.
        if (state == checkedAt && !checked.isEmpty() && checked.equals(stamps)) {
            return new Step.Current();
        }
        var work = new FutureTask<>(() -> refresh(state, stamps));
        running = work;
        Thread.ofVirtual().name("index").start(work);
        return new Step.Own(work);
    }

    private Freshness refresh(long state, Map<String, String> stamps) {
        var failed = new ArrayList<String>();
        List<ScopeUpdate> updates = updates(stamps, failed);
        boolean done = updates.isEmpty() || index.update(updates, stamps.isEmpty() ? FIRST : LATER);
        Map<String, String> now = done && failed.isEmpty() ? index.stamps() : Map.of();
        synchronized (this) {
            checked = now;
            checkedAt = state;
        }
        return new Freshness(done ? Freshness.State.CURRENT : Freshness.State.HELD, failed);
    }

    private static Optional<Freshness> await(FutureTask<Freshness> work, long end) {
        try {
            return Optional.of(
                    work.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS));
        } catch (TimeoutException _) {
            return Optional.empty();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException failure) {
            switch (failure.getCause()) {
                case RuntimeException known -> throw known;
                case Error fatal -> throw fatal;
                case null, default -> throw new IllegalStateException(failure);
            }
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
