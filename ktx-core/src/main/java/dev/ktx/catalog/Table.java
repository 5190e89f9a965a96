package dev.ktx.catalog;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// A table or view as a connector found it.
///
/// @param estimatedRows the warehouse's own estimate, or an exact count where that costs nothing;
///   empty when it was never gathered
/// @param columns in declared order; names may differ by case only
/// @param foreignKeys one entry for each column of a key, in key order
/// @param uniqueKeys declared unique constraints and unique indexes other than the primary key,
///   each as its columns in key order
public record Table(
        TableRef ref,
        TableKind kind,
        Optional<String> comment,
        OptionalLong estimatedRows,
        List<Column> columns,
        List<ForeignKey> foreignKeys,
        List<List<String>> uniqueKeys) {
    public Table {
        columns = List.copyOf(columns);
        foreignKeys = List.copyOf(foreignKeys);
        uniqueKeys = uniqueKeys.stream().map(List::copyOf).toList();
    }

    /// Columns of the declared primary key, in table order; empty without one.
    public List<Column> primaryKey() {
        return columns.stream().filter(Column::primaryKey).toList();
    }
}
