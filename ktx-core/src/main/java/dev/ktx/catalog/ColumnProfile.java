package dev.ktx.catalog;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// What the rows of a column look like. Counts are over the sampled rows.
///
/// @param rowCount sampled rows
/// @param distinctCount different values other than NULL
/// @param uniquenessRatio distinct values by rows that have one, between 0 and 1
/// @param nullRate rows without a value by rows, between 0 and 1
/// @param sampleValues the most frequent values as text, most frequent first; may be withheld
/// @param minTextLength in characters
public record ColumnProfile(
        TableRef table,
        String column,
        String nativeType,
        String normalizedType,
        OptionalLong rowCount,
        OptionalLong nullCount,
        OptionalLong distinctCount,
        OptionalDouble uniquenessRatio,
        OptionalDouble nullRate,
        List<String> sampleValues,
        Optional<Long> minTextLength,
        Optional<Long> maxTextLength) {
    public ColumnProfile {
        sampleValues = List.copyOf(sampleValues);
    }
}
