package dev.ktx.sql;

import java.util.List;

/// A name that stands where a table can stand.
///
/// @param parts without quotes, from the left, at least 1
/// @param offset where it starts
/// @param written as it stands in the text
record TableUse(List<String> parts, int offset, String written) {
    TableUse {
        parts = List.copyOf(parts);
    }
}
