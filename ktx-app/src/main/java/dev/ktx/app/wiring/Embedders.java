package dev.ktx.app.wiring;

import dev.ktx.models.embedding.MiniLmEmbedder;
import dev.ktx.models.embedding.MiniLmPack;
import dev.ktx.models.embedding.OpenAiEmbedder;
import dev.ktx.port.Embedder;
import dev.ktx.port.Secrets;
import dev.ktx.problem.EmbeddingProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.project.Embeddings;

import org.jspecify.annotations.Nullable;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/// Who turns texts into vectors, as `ktx.yaml` says now. The same embedder as long as it says the
/// same.
final class Embedders {
    private static final String OFFICIAL = "https://api.openai.com/v1";
    private static final String DEFAULT_MODEL = "text-embedding-3-small";
    private static final Duration BATCH = Duration.ofSeconds(60);
    private static final Duration QUESTION = Duration.ofSeconds(4);

    private final LiveSettings settings;
    private final Secrets secrets;
    private final MiniLmPack pack;
    private final boolean lives;
    private @Nullable Embedder local;
    private @Nullable Known known;

    /// @param lives as {@link MiniLmEmbedder}
    Embedders(LiveSettings settings, Secrets secrets, MiniLmPack pack, boolean lives) {
        this.settings = settings;
        this.secrets = secrets;
        this.pack = pack;
        this.lives = lives;
    }

    private record Known(OpenAiEmbedder.Endpoint endpoint, Embedder embedder) {}

    synchronized Embedder.Choice choice() {
        Embeddings wanted = settings.config().embeddings();
        return switch (wanted.backend()) {
            case NONE, SENTENCE_TRANSFORMERS -> new Embedder.Choice.None();
            case AUTO ->
                    pack.installed()
                            ? new Embedder.Choice.Chosen(local())
                            : new Embedder.Choice.None();
            case LOCAL ->
                    pack.installed()
                            ? new Embedder.Choice.Chosen(local())
                            : new Embedder.Choice.Unusable(
                                    EmbeddingProblems.packMissing(wanted.path() + ".backend"));
            case OPENAI -> endpoint(wanted);
        };
    }

    private Embedder local() {
        Embedder made = local;
        if (made == null) {
            made = new MiniLmEmbedder(pack, lives);
            local = made;
        }
        return made;
    }

    private Embedder.Choice endpoint(Embeddings wanted) {
        String block = wanted.path() + ".openai.";
        if (wanted.baseUrl().isEmpty() && wanted.apiKey().isEmpty()) {
            return new Embedder.Choice.Unusable(
                    EmbeddingProblems.settingMissing(block + "base_url"));
        }
        try {
            Optional<String> key =
                    wanted.apiKey().map(value -> secrets.resolve(block + "api_key", value));
            String base =
                    wanted.baseUrl()
                                    .map(value -> secrets.resolve(block + "base_url", value))
                                    .orElse(OFFICIAL)
                            + wanted.pathPrefix();
            URI address = URI.create(base);
            if (address.getHost() == null || !address.getScheme().startsWith("http")) {
                return new Embedder.Choice.Unusable(
                        EmbeddingProblems.badAddress(block + "base_url"));
            }
            var endpoint =
                    new OpenAiEmbedder.Endpoint(
                            address,
                            key,
                            wanted.model().orElse(DEFAULT_MODEL),
                            wanted.dimensions(),
                            wanted.batchSize(),
                            BATCH,
                            QUESTION);
            Known before = known;
            if (before == null || !before.endpoint().equals(endpoint)) {
                before = new Known(endpoint, new OpenAiEmbedder(endpoint));
                known = before;
            }
            return new Embedder.Choice.Chosen(before.embedder());
        } catch (KtxException unresolved) {
            return new Embedder.Choice.Unusable(unresolved.problem());
        } catch (IllegalArgumentException noAddress) {
            return new Embedder.Choice.Unusable(EmbeddingProblems.badAddress(block + "base_url"));
        }
    }
}
