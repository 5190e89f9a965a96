package dev.ktx.service;

import dev.ktx.port.Embedder;
import dev.ktx.port.SearchIndex.Reader;
import dev.ktx.port.SearchIndex.VectorSpace;
import dev.ktx.problem.EmbeddingProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;
import dev.ktx.search.Candidate;
import dev.ktx.search.EntityKind;
import dev.ktx.search.Nearness;

import java.util.List;
import java.util.Optional;

/// What becomes of looking for what means the same as a question.
sealed interface Meaning {
    /// Nobody embeds.
    record Unconfigured() implements Meaning {}

    /// Nobody waits for the embedder.
    record NotStarted() implements Meaning {}

    record Unhealthy(Problem problem) implements Meaning {}

    /// The question as a vector.
    final class Asked implements Meaning {
        private final VectorSpace space;
        private final float[] vector;

        private Asked(VectorSpace space, float[] vector) {
            this.space = space;
            this.vector = vector;
        }
    }

    /// @param question as asked
    static Meaning of(Embedder.Choice choice, String question) {
        return switch (choice) {
            case Embedder.Choice.None() -> new Unconfigured();
            case Embedder.Choice.Unusable(var problem) -> new Unhealthy(problem);
            case Embedder.Choice.Chosen(var embedder) -> {
                if (!embedder.ready()) {
                    yield new NotStarted();
                }
                try {
                    float[] vector = embedder.question(question);
                    yield new Asked(new VectorSpace(embedder.model(), vector.length), vector);
                } catch (KtxException failure) {
                    yield new Unhealthy(failure.problem());
                }
            }
        };
    }

    /// @return what says something of the question, nearest first, with scores between 0 and 1
    default List<Candidate> nearest(
            Reader reader, EntityKind kind, List<String> owners, int limit) {
        return switch (this) {
            case Unconfigured(), NotStarted(), Unhealthy(_) -> List.of();
            case Asked asked -> {
                if (!reader.hasVectors(asked.space)) {
                    yield List.of();
                }
                double usual = reader.usual(asked.space, asked.vector);
                yield reader.nearest(asked.space, asked.vector, kind, owners, limit).stream()
                        .map(one -> one.scored(Nearness.strength(one.score(), usual)))
                        .filter(one -> one.score() > 0)
                        .toList();
            }
        };
    }

    /// @param found how many candidates it brought
    default LaneReport lane(Reader reader, int pool, int found, double weight) {
        return switch (this) {
            case Unconfigured() ->
                    LaneReport.skipped("semantic", pool, weight, LaneReport.UNCONFIGURED);
            case NotStarted() ->
                    LaneReport.skipped(
                            "semantic",
                            pool,
                            weight,
                            EmbeddingProblems.laneUnhealthy(EmbeddingProblems.notStarted()));
            case Unhealthy(var problem) ->
                    LaneReport.skipped(
                            "semantic",
                            pool,
                            weight,
                            EmbeddingProblems.laneUnhealthy(problem.what()));
            case Asked asked ->
                    reader.hasVectors(asked.space)
                            ? LaneReport.available("semantic", pool, found, weight)
                            : LaneReport.skipped(
                                    "semantic",
                                    pool,
                                    weight,
                                    EmbeddingProblems.laneUnhealthy(EmbeddingProblems.noVectors()));
        };
    }

    /// What the answer should say about it; empty when all is as configured.
    default Optional<String> note() {
        return switch (this) {
            case Unconfigured _, NotStarted _, Asked _ -> Optional.empty();
            case Unhealthy(var problem) -> Optional.of(EmbeddingProblems.withoutVectors(problem));
        };
    }
}
