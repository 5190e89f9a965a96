package dev.ktx.relation;

import dev.ktx.catalog.TableRef;

import java.util.List;
import java.util.Map;

/// What may identify rows, by table, and what rows say about it.
///
/// @param singles keys of one column, the likeliest first
/// @param tuples keys of several columns, likewise
record FoundKeys(
        Map<TableRef, List<Key>> singles, Map<TableRef, List<Key>> tuples, KeyEvidence rows) {
    FoundKeys {
        singles = Map.copyOf(singles);
        tuples = Map.copyOf(tuples);
    }

    /// Whether a column stands in front of its table and is its likeliest key.
    boolean isFirst(KeyRef column) {
        List<Key> ofTable = singles.getOrDefault(column.table(), List.of());
        return column.columns().size() == 1
                && !ofTable.isEmpty()
                && ofTable.getFirst().ref().equals(column)
                && ofTable.getFirst().only().place() == 0;
    }
}
