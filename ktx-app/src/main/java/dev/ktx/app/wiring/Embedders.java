package dev.ktx.app.wiring;

import dev.ktx.port.Embedder;
import dev.ktx.problem.EmbeddingProblems;
import dev.ktx.project.Embeddings;

/// Who turns texts into vectors, as `ktx.yaml` says now.
final class Embedders {
    private final LiveSettings settings;

    Embedders(LiveSettings settings) {
        this.settings = settings;
    }

    Embedder.Choice choice() {
        Embeddings wanted = settings.config().embeddings();
        return switch (wanted.backend()) {
            case AUTO, NONE, SENTENCE_TRANSFORMERS -> new Embedder.Choice.None();
            case LOCAL ->
                    new Embedder.Choice.Unusable(
                            EmbeddingProblems.packMissing(wanted.path() + ".backend"));
            case OPENAI ->
                    new Embedder.Choice.Unusable(
                            EmbeddingProblems.settingMissing(wanted.path() + ".openai.base_url"));
        };
    }
}
