package dev.ktx.relation;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.ColumnProfile;
import dev.ktx.catalog.TableRef;
import dev.ktx.relation.RowFacts.ColumnRef;
import dev.ktx.relation.RowFacts.Range;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// A column with its name taken apart and what its rows look like.
///
/// @param position in the table, from 0
/// @param place the position without columns in front that say whose row it is, as a client or
///   tenant before every table's own columns
/// @param words all words of the name
/// @param stripped without the prefix that the columns of the table share
/// @param content of the stripped words, those that name a thing: no `id`, `code`, `by`, no digits
/// @param keyed whether a word says that it identifies something
/// @param complete whether the statistics are over all rows
record ColumnFacts(
        TableRef table,
        Column column,
        int position,
        int place,
        KeyType type,
        List<String> words,
        List<String> stripped,
        List<String> content,
        boolean keyed,
        Optional<ColumnProfile> profile,
        Optional<Range> range,
        boolean complete) {
    ColumnFacts {
        words = List.copyOf(words);
        stripped = List.copyOf(stripped);
        content = List.copyOf(content);
    }

    String name() {
        return column.name();
    }

    ColumnRef ref() {
        return new ColumnRef(table, column.name());
    }

    /// Whether a word says so that is hardly ever used for anything else.
    boolean identifies() {
        return stripped.stream().anyMatch(Words.ID::contains);
    }

    boolean isMeasure() {
        return !keyed && words.stream().map(Names::singular).anyMatch(Words.MEASURE::contains);
    }

    boolean isProse() {
        return !keyed && !content.isEmpty() && content.stream().anyMatch(Words.PROSE::contains);
    }

    boolean isText() {
        return type == KeyType.TEXT || type == KeyType.ANY;
    }

    /// Numbers rows within a parent.
    boolean isSequence() {
        return (type == KeyType.INTEGER || type == KeyType.ANY || type == KeyType.TEXT)
                && stripped.stream().map(Names::singular).anyMatch(Words.SEQUENCE::contains);
    }

    OptionalLong filled() {
        return profile.filter(
                        facts -> facts.rowCount().isPresent() && facts.nullCount().isPresent())
                .map(facts ->
                        OptionalLong.of(
                                facts.rowCount().getAsLong() - facts.nullCount().getAsLong()))
                .orElse(OptionalLong.empty());
    }

    OptionalLong distinct() {
        return profile.map(ColumnProfile::distinctCount).orElse(OptionalLong.empty());
    }

    /// Different values by rows with a value; empty when nobody knows or no row has one.
    OptionalDouble uniqueness() {
        OptionalLong filled = filled();
        OptionalLong distinct = distinct();
        return filled.isEmpty() || distinct.isEmpty() || filled.getAsLong() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) distinct.getAsLong() / filled.getAsLong());
    }

    OptionalDouble nullRate() {
        return profile.map(ColumnProfile::nullRate).orElse(OptionalDouble.empty());
    }

    boolean isEmpty() {
        OptionalLong filled = filled();
        return filled.isPresent() && filled.getAsLong() == 0;
    }

    boolean declaredKey(TableFacts owner) {
        List<Column> key = owner.table().primaryKey();
        return (key.size() == 1 && key.getFirst().name().equals(name()))
                || owner.table().uniqueKeys().contains(List.of(name()));
    }
}
