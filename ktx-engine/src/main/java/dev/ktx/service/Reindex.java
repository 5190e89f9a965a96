package dev.ktx.service;

import dev.ktx.port.Embedder;
import dev.ktx.port.SearchIndex;
import dev.ktx.problem.AnswerProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;
import dev.ktx.search.WikiEntities;

import org.jspecify.annotations.Nullable;

import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Brings the search index up to date part by part, and tells what it did. A part that fails stops
/// no other.
public final class Reindex {
    private static final EmbedTexts.Done NONE = new EmbedTexts.Done(0, 0, Optional.empty());

    private final SearchIndex index;
    private final RefreshIndex refresh;
    private final Supplier<Embedder.Choice> embedder;
    private final EmbedTexts embed;
    private final InstantSource clock;

    public Reindex(
            SearchIndex index,
            RefreshIndex refresh,
            Supplier<Embedder.Choice> embedder,
            InstantSource clock) {
        this.index = index;
        this.refresh = refresh;
        this.embedder = embedder;
        this.embed = new EmbedTexts(index);
        this.clock = clock;
    }

    /// @param indexPath where the index is
    /// @param force whether it was made anew
    /// @param embeddingsAvailable whether every text has a vector
    /// @param embeddingsError why texts were given none although they should be
    public record Report(
            List<Part> parts,
            String indexPath,
            boolean force,
            boolean embeddingsAvailable,
            Optional<Problem> embeddingsError,
            long durationMs) {
        public Report {
            parts = List.copyOf(parts);
        }

        public boolean failed() {
            return embeddingsError.isPresent()
                    || parts.stream().anyMatch(part -> part.error().isPresent());
        }

        /// As JSON.
        public Map<String, @Nullable Object> tree() {
            return Tree.of("scopes", parts.stream().map(Part::tree).toList())
                    .with(
                            "totals",
                            Tree.of("scanned", sum(parts.stream().map(Part::scanned).toList()))
                                    .with(
                                            "updated",
                                            sum(parts.stream().map(Part::updated).toList()))
                                    .with(
                                            "deleted",
                                            sum(parts.stream().map(Part::deleted).toList()))
                                    .with(
                                            "embeddingsRecomputed",
                                            sum(parts.stream().map(Part::embedded).toList()))
                                    .with(
                                            "embeddingsFailed",
                                            sum(parts.stream().map(Part::unembedded).toList()))
                                    .done())
                    .with("indexPath", indexPath)
                    .with("force", force)
                    .with("embeddingsAvailable", embeddingsAvailable)
                    .ifPresent(
                            "embeddingsError",
                            embeddingsError.map(problem -> problem.what() + " " + problem.next()))
                    .with("durationMs", durationMs)
                    .done();
        }

        private static int sum(List<Integer> numbers) {
            return numbers.stream().mapToInt(number -> number).sum();
        }
    }

    /// One scope.
    ///
    /// @param kind `wiki`, `semantic-layer` or `scan`
    /// @param connectionId empty for pages
    /// @param scanned units looked at: pages, sources, or tables and schemas
    /// @param embedded texts that got a vector; the first part also has those that were left before
    /// @param unembedded texts that were tried and got none
    /// @param error why some or all of it could not be read
    public record Part(
            String kind,
            String label,
            Optional<String> scopeId,
            Optional<String> connectionId,
            int scanned,
            int updated,
            int deleted,
            int embedded,
            int unembedded,
            long durationMs,
            Optional<String> error) {
        Map<String, @Nullable Object> tree() {
            return Tree.of("kind", kind)
                    .with("label", label)
                    .ifPresent(
                            "scope",
                            kind.equals("wiki")
                                    ? Optional.of(scopeId.isPresent() ? "USER" : "GLOBAL")
                                    : Optional.empty())
                    .ifPresent("scopeId", scopeId)
                    .ifPresent("connectionId", connectionId)
                    .with("scanned", scanned)
                    .with("updated", updated)
                    .with("deleted", deleted)
                    .with("embeddingsRecomputed", embedded)
                    .with("embeddingsFailed", unembedded)
                    .with("durationMs", durationMs)
                    .ifPresent("error", error)
                    .done();
        }
    }

    /// @param force whether to make everything anew, also what did not change
    public Report run(boolean force) {
        long start = clock.millis();
        if (force) {
            index.clear(RefreshIndex.FIRST);
        }
        Embedder.Choice choice = embedder.get();
        var embedding = new Embedding(choice);
        var parts = new ArrayList<Part>();
        Map<String, String> left = new HashMap<>(index.stamps());
        for (Scope scope : refresh.scopes()) {
            left.remove(scope.id());
            parts.add(part(scope, embedding));
        }
        if (!left.isEmpty()) {
            index.update(
                    left.keySet().stream().map(RefreshIndex::gone).toList(), RefreshIndex.FIRST);
        }
        return new Report(
                parts,
                index.place(),
                force,
                choice instanceof Embedder.Choice.Chosen && embedding.error.isEmpty(),
                embedding.error,
                clock.millis() - start);
    }

    /// The embedding of one run, which ends with the first failure.
    private final class Embedding {
        private final Optional<Embedder> embedder;
        private Optional<Problem> error;

        Embedding(Embedder.Choice choice) {
            this.embedder =
                    choice instanceof Embedder.Choice.Chosen(var chosen)
                            ? Optional.of(chosen)
                            : Optional.empty();
            this.error =
                    choice instanceof Embedder.Choice.Unusable(var problem)
                            ? Optional.of(problem)
                            : Optional.empty();
        }

        EmbedTexts.Done run() {
            if (embedder.isEmpty() || error.isPresent()) {
                return NONE;
            }
            EmbedTexts.Done done = embed.run(embedder.get(), () -> true);
            error = done.why();
            return done;
        }
    }

    private Part part(Scope scope, Embedding embedding) {
        long start = clock.millis();
        int scanned = 0;
        int updated = 0;
        int deleted = 0;
        Optional<String> error;
        try {
            Scope.Changes changes = scope.changes(index.units(scope.id()));
            scanned = changes.scanned();
            updated = changes.update().changed().size();
            deleted = changes.update().deleted().size();
            boolean same =
                    updated == 0
                            && deleted == 0
                            && scope.stamp().equals(index.stamps().get(scope.id()));
            boolean done = same || index.update(List.of(changes.update()), RefreshIndex.FIRST);
            error =
                    done
                            ? changes.problems().stream().findFirst()
                            : Optional.of(AnswerProblems.indexHeld());
        } catch (KtxException failure) {
            error = Optional.of(failure.problem().what());
        } catch (UncheckedIOException failure) {
            error = Optional.of(String.valueOf(failure.getMessage()));
        }
        EmbedTexts.Done vectors = embedding.run();
        boolean wiki = scope.kind().equals("wiki");
        return new Part(
                scope.kind(),
                scope.label(),
                scope instanceof WikiShelf.Pages pages
                        ? Optional.of(WikiEntities.owner(pages.scope())).filter(id -> !id.isEmpty())
                        : Optional.empty(),
                wiki ? Optional.empty() : Optional.of(scope.label()),
                scanned,
                updated,
                deleted,
                vectors.embedded(),
                vectors.failed(),
                clock.millis() - start,
                error);
    }
}
