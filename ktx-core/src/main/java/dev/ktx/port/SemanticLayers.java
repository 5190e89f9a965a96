package dev.ktx.port;

import dev.ktx.semantic.file.SemanticLayer;

import java.util.List;

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

    /// The layer as it would be after some edits. Writes nothing.
    ///
    /// @param edits of files of this connection
    SemanticLayer preview(String connectionId, List<FileEdit> edits);
}
