package dev.ktx.relation;

import dev.ktx.catalog.TableRef;

import java.util.List;

/// Columns that may identify the rows of a table.
///
/// @param columns in table order, at least 1
/// @param likely how much names and position speak for it, between 0 and 1
/// @param declared whether the warehouse says so
/// @param isShared whether several tables have a column of its name and this table is the one that
///   they mean
record Key(
        TableRef table,
        List<ColumnFacts> columns,
        double likely,
        boolean declared,
        boolean isShared) {
    Key {
        columns = List.copyOf(columns);
    }

    Key(TableRef table, List<ColumnFacts> columns, double likely, boolean declared) {
        this(table, columns, likely, declared, false);
    }

    List<String> names() {
        return columns.stream().map(ColumnFacts::name).toList();
    }

    boolean isSingle() {
        return columns.size() == 1;
    }

    ColumnFacts only() {
        return columns.getFirst();
    }

    /// Which columns of which table, for asking about them.
    KeyRef ref() {
        return new KeyRef(table, names());
    }

    /// How many values a single column holds; the most possible when nobody knows.
    long values() {
        return only().complete() ? only().distinct().orElse(0) : Long.MAX_VALUE;
    }
}
