package dev.ktx.relation;

import dev.ktx.catalog.ColumnProfile;
import dev.ktx.catalog.TableRef;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// What is known of the rows before anything is asked for links.
///
/// @param rows exact row counts
/// @param columns statistics over a sample
/// @param ranges least and greatest value of number columns, over the same sample
/// @param sampleRows rows of a table looked at at most
public record RowFacts(
        Map<TableRef, Long> rows,
        Map<ColumnRef, ColumnProfile> columns,
        Map<ColumnRef, Range> ranges,
        int sampleRows) {
    public RowFacts {
        rows = Map.copyOf(rows);
        columns = Map.copyOf(columns);
        ranges = Map.copyOf(ranges);
    }

    /// Nobody looked at rows.
    public static RowFacts none() {
        return new RowFacts(Map.of(), Map.of(), Map.of(), 0);
    }

    /// From a profile.
    public static RowFacts of(
            Map<TableRef, Long> rows,
            List<ColumnProfile> profiles,
            Map<ColumnRef, Range> ranges,
            int sampleRows) {
        var columns = new HashMap<ColumnRef, ColumnProfile>();
        for (ColumnProfile profile : profiles) {
            columns.put(new ColumnRef(profile.table(), profile.column()), profile);
        }
        return new RowFacts(rows, columns, ranges, sampleRows);
    }

    OptionalLong rowsOf(TableRef table) {
        Long count = rows.get(table);
        return count == null ? OptionalLong.empty() : OptionalLong.of(count);
    }

    Optional<ColumnProfile> profile(ColumnRef column) {
        return Optional.ofNullable(columns.get(column));
    }

    /// A column of a table.
    public record ColumnRef(TableRef table, String column) {}

    /// @param least not after `greatest`
    public record Range(BigDecimal least, BigDecimal greatest) {}
}
