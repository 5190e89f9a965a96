package dev.ktx.port;

import dev.ktx.semantic.file.SemanticLayer;

import java.util.List;
import java.util.Map;
import java.util.Optional;

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

    /// A description of a source.
    ///
    /// @param key whose description it is, for example `user`
    Addition describeSource(SemanticLayer layer, String source, String key, String text);

    /// A description of a column.
    ///
    /// @param key whose description it is, for example `user`
    Addition describeColumn(
            SemanticLayer layer, String source, String column, String key, String text);

    /// The description of a measure that has none.
    Addition describeMeasure(SemanticLayer layer, String source, String measure, String text);

    /// Another name for a source or a column, beside those that ktx keeps there already.
    ///
    /// @param column empty for the source itself
    Addition addSynonym(SemanticLayer layer, String source, Optional<String> column, String word);

    /// A measure of a name that is not there yet.
    ///
    /// @param filter the rows that count
    Addition addMeasure(
            SemanticLayer layer,
            String source,
            String name,
            String expression,
            Optional<String> filter,
            String description);

    /// What a measure reckons, in the place of what it does now.
    Addition replaceMeasure(
            SemanticLayer layer,
            String source,
            String name,
            String expression,
            Optional<String> filter,
            String description);

    /// A segment of a name that is not there yet.
    Addition addSegment(
            SemanticLayer layer, String source, String name, String expression, String description);

    /// A column that is reckoned from others of its row, of a name that is not there yet.
    ///
    /// @param type for example `number`
    /// @param key whose description it is
    Addition addColumn(
            SemanticLayer layer,
            String source,
            String name,
            String type,
            String expression,
            String key,
            String description);

    /// The values that a column may have.
    ///
    /// @param key who says so, for example `dbt`
    Addition listValues(
            SemanticLayer layer, String source, String column, String key, List<String> values);

    /// A source of its own that is a query.
    ///
    /// @param types of all its columns, by name, in order
    /// @param joins keys of each as the file has them
    Addition addSource(
            SemanticLayer layer,
            String name,
            String sql,
            List<String> grain,
            Map<String, String> types,
            List<Map<String, String>> joins,
            String description);

    /// A join that the source does not declare yet.
    ///
    /// @param keys as the file has them: `to`, `on`, `relationship`, perhaps `alias`
    Addition addJoin(SemanticLayer layer, String source, Map<String, String> keys);
}
