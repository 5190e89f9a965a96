package dev.ktx.relation;

import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableRef;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// A table with its name taken apart.
///
/// @param words of the name in the singular, without what says how the table is kept
/// @param rows exact; empty when nobody counted
record TableFacts(Table table, List<String> words, OptionalLong rows, List<ColumnFacts> columns) {
    TableFacts {
        words = List.copyOf(words);
        columns = List.copyOf(columns);
    }

    TableRef ref() {
        return table.ref();
    }

    Optional<ColumnFacts> column(String name) {
        return columns.stream().filter(column -> column.name().equals(name)).findFirst();
    }

    boolean holdsPeople() {
        return words.stream().anyMatch(Words.PEOPLE::contains);
    }

    /// Whether words name this table, all of it; 0 when they do not.
    double named(List<String> content) {
        return NameMatch.all(content, words);
    }
}
