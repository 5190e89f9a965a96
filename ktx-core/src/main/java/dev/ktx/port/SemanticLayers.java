package dev.ktx.port;

import dev.ktx.semantic.file.SemanticLayer;

import java.util.List;
import java.util.Optional;

/// The semantic layers of the project, read side. Every call sees the files as they are now, also
/// what a scan or another process wrote. Safe for use by many threads.
public interface SemanticLayers {
    /// Where the semantic layer of a connection is, for example `semantic-layer/shop`.
    static String folder(String connectionId) {
        return "semantic-layer/" + connectionId;
    }

    /// Ids of the connections that have files here, configured or not, sorted.
    List<String> connections();

    /// The layer of a connection. Faulty files are part of it and never keep it from being read; a
    /// connection without files has an empty layer. The same object as long as no file changes.
    SemanticLayer layer(String connectionId);

    /// Differs whenever a file of the layer does; empty without files. Costs a look at file times
    /// where files are on disk.
    default Optional<String> stamp(String connectionId) {
        SemanticLayer layer = layer(connectionId);
        return layer.files().isEmpty()
                ? Optional.empty()
                : Optional.of(Integer.toHexString(layer.texts().hashCode()));
    }

    /// The layer as it would be after some edits. Writes nothing.
    ///
    /// @param edits of files of this connection
    SemanticLayer preview(String connectionId, List<FileEdit> edits);
}
