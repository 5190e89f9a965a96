package dev.ktx.port;

import dev.ktx.semantic.file.SemanticLayer;

/// Small edits of source files that keep every byte they do not concern. A scanned table gets an
/// overlay of its own; files that a scan wrote are never edited. Writes nothing itself.
public interface SourceEdits {
    /// What an addition comes to.
    sealed interface Addition {
        /// @param edit of one file of the connection
        record Possible(FileEdit edit) implements Addition {}

        /// There is such a thing already.
        ///
        /// @param text what it says
        record Present(String text) implements Addition {}

        /// The file is laid out in a way that cannot be edited, or is not sound.
        record Impossible(String reason) implements Addition {}
    }

    /// A description of a column.
    ///
    /// @param key whose description it is, for example `user`
    Addition describeColumn(
            SemanticLayer layer, String source, String column, String key, String text);

    /// The description of a measure that has none.
    Addition describeMeasure(SemanticLayer layer, String source, String measure, String text);

    /// A measure of a name that is not there yet.
    Addition addMeasure(
            SemanticLayer layer, String source, String name, String expression, String description);
}
