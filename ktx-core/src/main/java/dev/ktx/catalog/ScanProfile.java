package dev.ktx.catalog;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What the rows of a connection look like, as of one scan.
///
/// @param sqlAvailable whether the connector could run statements at all
/// @param queryCount statements that were run for it
/// @param tables exact row counts, sorted by table
/// @param columns sorted by table, then in table order
/// @param warnings as text, for example `profile_failed:sales.orders:permission denied`
/// @param profileSampleRows rows looked at in each table at most; empty in profiles that do not say
/// @param sampleValuesPerColumn values kept of each column at most; empty likewise
/// @param profiledAt UTC; empty likewise
public record ScanProfile(
        String connectionId,
        String driver,
        boolean sqlAvailable,
        int queryCount,
        List<TableRows> tables,
        List<ColumnProfile> columns,
        List<String> warnings,
        OptionalInt profileSampleRows,
        OptionalInt sampleValuesPerColumn,
        Optional<Instant> profiledAt) {
    public ScanProfile {
        tables = List.copyOf(tables);
        columns = List.copyOf(columns);
        warnings = List.copyOf(warnings);
    }

    /// @param rowCount exact
    public record TableRows(TableRef table, long rowCount) {}
}
