package dev.ktx.service;

import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.ScanWarnings;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Embedder;
import dev.ktx.problem.KtxException;
import dev.ktx.relation.JoinSearch;
import dev.ktx.relation.Meanings;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/// Asks the embedder what names mean, all at once and for a bounded time. An embedder that is not
/// there, fails or takes too long costs a warning, never the scan.
final class AskMeanings {
    /// Names asked about at most. The small sentence model takes some milliseconds for each.
    static final int MOST = 4000;

    /// How long is waited for the embedder, and for each name on top of that.
    static final Patience USUAL = new Patience(Duration.ofSeconds(8), Duration.ofMillis(20));

    private final Supplier<Embedder.Choice> embedder;
    private final Patience patience;
    private final Cancellation cancellation;

    AskMeanings(Supplier<Embedder.Choice> embedder, Patience patience, Cancellation cancellation) {
        this.embedder = embedder;
        this.patience = patience;
        this.cancellation = cancellation;
    }

    record Patience(Duration start, Duration each) {
        Duration of(int names) {
            return start.plus(each.multipliedBy(names));
        }
    }

    record Told(Meanings meanings, List<ScanWarning> warnings) {}

    /// @param unexplained no names ask nobody; names that were left out are told
    Told about(JoinSearch.Unexplained unexplained) {
        List<String> names = unexplained.names();
        if (names.isEmpty()) {
            return new Told(Meanings.none(), List.of());
        }
        return switch (embedder.get()) {
            case Embedder.Choice.None() -> new Told(Meanings.none(), List.of());
            case Embedder.Choice.Unusable(var problem) -> untold(problem.what());
            case Embedder.Choice.Chosen(var chosen) -> {
                Told told = ask(chosen, names);
                boolean silent = unexplained.left() == 0 || told.meanings().isEmpty();
                yield silent
                        ? told
                        : new Told(
                                told.meanings(),
                                List.of(
                                        ScanWarnings.meaningsLeftOut(
                                                unexplained.left(), names.size())));
            }
        };
    }

    private static Told untold(String why) {
        return new Told(Meanings.none(), List.of(ScanWarnings.meaningsUnknown(why)));
    }

    private Told ask(Embedder chosen, List<String> names) {
        var answer = new CompletableFuture<Meanings>();
        Duration bound = patience.of(names.size());
        // A native library may not hear an interrupt, so whoever waits walks away from it.
        Thread.ofPlatform()
                .daemon()
                .name("ktx-meanings")
                .start(() -> {
                    try {
                        answer.complete(Meanings.of(names, chosen.embed(names)));
                    } catch (RuntimeException | Error failure) {
                        answer.completeExceptionally(failure);
                    }
                });
        try (Cancellation.Registration _ = cancellation.onCancel(() -> answer.cancel(false))) {
            return new Told(answer.get(bound.toMillis(), TimeUnit.MILLISECONDS), List.of());
        } catch (TimeoutException late) {
            return untold("The embedder did not answer within %d s.".formatted(bound.toSeconds()));
        } catch (CancellationException stopped) {
            return new Told(Meanings.none(), List.of());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Told(Meanings.none(), List.of());
        } catch (ExecutionException failed) {
            return untold(
                    failed.getCause() instanceof KtxException known
                            ? known.problem().what()
                            : "The embedder failed.");
        }
    }
}
