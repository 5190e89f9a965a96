package dev.ktx.project;

import dev.ktx.project.Choices.EmbeddingBackend;

import java.util.Optional;

/// What turns texts into vectors, as configured.
///
/// @param backend never `SENTENCE_TRANSFORMERS`: with an address it reads as `OPENAI`, without one
///   as `AUTO`
/// @param dimensions empty when the file leaves it to the model
/// @param apiKey as written, possibly a reference
/// @param baseUrl as written, possibly a reference
/// @param pathPrefix what stands between the address and `/embeddings`; may be empty
/// @param batchSize texts in one request
/// @param path the block of `ktx.yaml` it came from, for messages
public record Embeddings(
        EmbeddingBackend backend,
        Optional<String> model,
        Optional<Integer> dimensions,
        Optional<String> apiKey,
        Optional<String> baseUrl,
        String pathPrefix,
        int batchSize,
        String path) {
    static final int DEFAULT_BATCH = 100;
}
