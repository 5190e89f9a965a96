/// What turns texts into vectors: {@link dev.ktx.models.embedding.OpenAiEmbedder} over HTTP, and
/// {@link dev.ktx.models.embedding.MiniLmEmbedder} in this process, from a pack that {@link
/// dev.ktx.models.embedding.MiniLmPack} installs. Texts come in, vectors of one length go out.
@NullMarked
package dev.ktx.models.embedding;

import org.jspecify.annotations.NullMarked;
