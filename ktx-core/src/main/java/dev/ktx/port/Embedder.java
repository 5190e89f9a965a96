package dev.ktx.port;

import dev.ktx.problem.Problem;

import java.util.List;

/// Turns texts into vectors that are near each other when the texts mean the same. Safe for use by
/// many threads.
public interface Embedder {
    /// Who makes the vectors, for example `minilm-l6-v2-q`. Vectors of different makers or lengths
    /// are never compared.
    String model();

    /// How long a vector is.
    ///
    /// @throws dev.ktx.problem.KtxException `embedder-unavailable`
    int dimensions();

    /// Takes as long as it takes.
    ///
    /// @return a vector for each text, in order
    /// @throws dev.ktx.problem.KtxException `embedder-unavailable`
    List<float[]> embed(List<String> texts);

    /// A text that somebody waits for: answers within seconds or fails.
    ///
    /// @throws dev.ktx.problem.KtxException `embedder-unavailable`
    float[] question(String text);

    /// Whether a search gets its answer at once. One that needs long to start says no, and begins
    /// to start where its process goes on living.
    boolean ready();

    /// Who embeds, as configured and as this machine can.
    sealed interface Choice {
        /// Nobody, and nobody is asked for.
        record None() implements Choice {}

        /// Somebody is asked for and is not there.
        record Unusable(Problem problem) implements Choice {}

        record Chosen(Embedder embedder) implements Choice {}
    }
}
