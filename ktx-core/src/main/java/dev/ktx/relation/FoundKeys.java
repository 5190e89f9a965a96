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
}
