package dev.ktx.port;

import java.util.List;
import java.util.Optional;

/// Rows by position. Columns may share a name.
///
/// @param rows each as long as `columns`
/// @param truncatedBy why rows are missing; empty when all are here
public record QueryResult(
        List<ResultColumn> columns, List<List<Cell>> rows, Optional<Cut> truncatedBy) {
    public QueryResult {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /// @param name the label the statement gave it, possibly empty
    /// @param type the type as the warehouse spells it
    public record ResultColumn(String name, String type) {}

    /// Why rows are missing.
    public enum Cut {
        ROWS,
        BYTES
    }
}
