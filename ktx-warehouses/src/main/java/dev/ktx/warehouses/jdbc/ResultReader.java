package dev.ktx.warehouses.jdbc;

import dev.ktx.port.Cell;
import dev.ktx.port.QueryResult.ResultColumn;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/// Knows how one driver hands over values.
public interface ResultReader {
    /// One reader for each column of the result, in order. The result stands before its first row.
    ///
    /// @param encoder used by the readers
    List<ColumnReader> columns(ResultSet result, CellEncoder encoder) throws SQLException;

    /// @param read takes the value of the current row
    record ColumnReader(ResultColumn column, ValueReader read) {}

    /// Takes one value of the current row.
    interface ValueReader {
        /// @param column from 1
        Cell read(ResultSet result, int column) throws SQLException;
    }
}
