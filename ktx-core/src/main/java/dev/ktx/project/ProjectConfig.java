package dev.ktx.project;

import dev.ktx.project.Choices.EmbeddingBackend;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The settings of one project: what `ktx.yaml` says, and the defaults for what it does not.
/// Immutable.
///
/// ```java
/// int rows = config.get(Settings.PROFILE_SAMPLE_ROWS);
/// ```
public final class ProjectConfig {
    private final Map<String, Object> values;
    private final Map<String, Connection> connections;

    /// @param values by path, only what is written, already checked against its setting
    /// @param connections in file order
    public ProjectConfig(Map<String, Object> values, List<Connection> connections) {
        this.values = Map.copyOf(values);
        Map<String, Connection> byId = new LinkedHashMap<>();
        connections.forEach(connection -> byId.put(connection.id(), connection));
        this.connections = java.util.Collections.unmodifiableMap(byId);
    }

    /// A project whose file says nothing.
    public static ProjectConfig defaults() {
        return new ProjectConfig(Map.of(), List.of());
    }

    public <T> T get(Setting<T> setting) {
        Object value = values.get(setting.path());
        return value == null ? setting.fallback() : setting.read(value);
    }

    /// Whether the file itself says it.
    public boolean isWritten(Setting<?> setting) {
        return values.containsKey(setting.path());
    }

    /// By id, in file order.
    public Map<String, Connection> connections() {
        return connections;
    }

    public Optional<Connection> connection(String id) {
        return Optional.ofNullable(connections.get(id));
    }

    /// The connections that answer SQL, in file order.
    public List<Connection> warehouses() {
        return connections.values().stream().filter(Connection::isWarehouse).toList();
    }

    /// Who commits, unless the environment names somebody.
    public GitAuthor gitAuthor() {
        return GitAuthor.parse(get(Settings.GIT_AUTHOR)).orElse(GitAuthor.DEFAULT);
    }

    /// What turns texts into vectors in search.
    public Embeddings embeddings() {
        return embeddings(Settings.EMBEDDINGS);
    }

    /// What turns texts into vectors in scans: its own block, else that of search.
    public Embeddings scanEmbeddings() {
        String block = Settings.SCAN_EMBEDDINGS.path() + ".";
        boolean own = values.keySet().stream().anyMatch(path -> path.startsWith(block));
        return embeddings(own ? Settings.SCAN_EMBEDDINGS : Settings.EMBEDDINGS);
    }

    private Embeddings embeddings(Settings.EmbeddingSettings keys) {
        Optional<Integer> dimensions =
                Optional.of(get(keys.dimensions))
                        .filter(n -> n != Settings.EmbeddingSettings.PLACEHOLDER_DIMENSIONS);
        int batch = get(keys.batchSize).orElse(Embeddings.DEFAULT_BATCH);
        EmbeddingBackend backend = get(keys.backend);
        if (backend == EmbeddingBackend.SENTENCE_TRANSFORMERS) {
            String url = get(keys.sentenceTransformersUrl);
            String prefix = get(keys.sentenceTransformersPrefix).orElse("");
            return new Embeddings(
                    url.isBlank() ? EmbeddingBackend.AUTO : EmbeddingBackend.OPENAI,
                    get(keys.model),
                    dimensions,
                    Optional.empty(),
                    Optional.of(url).filter(text -> !text.isBlank()),
                    prefix,
                    batch,
                    keys.path());
        }
        return new Embeddings(
                backend,
                get(keys.model),
                dimensions,
                get(keys.apiKey),
                get(keys.baseUrl),
                "",
                batch,
                keys.path());
    }
}
