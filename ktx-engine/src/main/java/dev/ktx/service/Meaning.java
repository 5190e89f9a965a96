package dev.ktx.service;

import dev.ktx.port.Embedder;
import dev.ktx.problem.EmbeddingProblems;

import java.util.Optional;

/// What became of looking for what means the same.
sealed interface Meaning {
    /// Nobody embeds.
    record Unconfigured() implements Meaning {}

    /// @param why a sentence or two
    record Unhealthy(String why, Optional<String> note) implements Meaning {}

    static Meaning of(Embedder.Choice choice) {
        return switch (choice) {
            case Embedder.Choice.None() -> new Unconfigured();
            case Embedder.Choice.Unusable(var problem) ->
                    new Unhealthy(
                            problem.what(), Optional.of(EmbeddingProblems.withoutVectors(problem)));
            case Embedder.Choice.Chosen(var _) -> new Unconfigured();
        };
    }

    default LaneReport lane(int pool, double weight) {
        return switch (this) {
            case Unconfigured() ->
                    LaneReport.skipped("semantic", pool, weight, "embedding_unconfigured");
            case Unhealthy(var why, var _) ->
                    LaneReport.failed(
                            "semantic", pool, weight, EmbeddingProblems.laneUnhealthy(why));
        };
    }

    /// What the answer should say about it; empty when all is as configured.
    default Optional<String> note() {
        return switch (this) {
            case Unconfigured() -> Optional.empty();
            case Unhealthy(var _, var note) -> note;
        };
    }
}
