package dev.ktx.relation;

import dev.ktx.catalog.TableRef;

import java.util.List;

/// Columns of a table that may identify its rows.
///
/// @param columns at least 1
public record KeyRef(TableRef table, List<String> columns) {
    public KeyRef {
        columns = List.copyOf(columns);
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("a key has columns");
        }
    }
}
