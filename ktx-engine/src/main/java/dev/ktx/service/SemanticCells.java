package dev.ktx.service;

import dev.ktx.port.Cell;
import dev.ktx.semantic.query.OutputColumn;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.ValueType;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Values of an answer as its columns promise them, whichever warehouse they come from.
final class SemanticCells {
    /// A moment as warehouses write it: date, time, fraction, zone.
    private static final Pattern MOMENT =
            Pattern.compile(
                    "(\\d{4,}-\\d{2}-\\d{2})[T ](\\d{2}:\\d{2}:\\d{2})(?:\\.0+)?(Z|[+-]\\d{2}(?::?\\d{2})?)?");

    private SemanticCells() {}

    static List<List<Cell>> of(List<List<Cell>> rows, List<OutputColumn> columns) {
        return rows.stream()
                .map(row ->
                        IntStream.range(0, row.size())
                                .mapToObj(i -> of(row.get(i), columns.get(i)))
                                .toList())
                .toList();
    }

    private static Cell of(Cell cell, OutputColumn column) {
        return switch (cell) {
            // SQLite and SQL Server have no booleans.
            case Cell.Amount(var number)
                    when column.type() == ValueType.BOOLEAN
                            && (number.signum() == 0 || number.compareTo(BigDecimal.ONE) == 0) ->
                    new Cell.Flag(number.signum() != 0);
            case Cell.Text(var text) when column.granularity().isPresent() ->
                    new Cell.Text(moment(text, column.granularity().get()));
            case Cell.Text _,
                    Cell.Amount _,
                    Cell.Null _,
                    Cell.Flag _,
                    Cell.Array _,
                    Cell.Struct _ ->
                    cell;
        };
    }

    /// Days and what is coarser as dates; what is finer with `T` and without empty fractions.
    private static String moment(String text, Granularity granularity) {
        Matcher parts = MOMENT.matcher(text);
        if (!parts.matches()) {
            return text;
        }
        return granularity.compareTo(Granularity.DAY) >= 0 && parts.group(2).equals("00:00:00")
                ? parts.group(1)
                : parts.group(1)
                        + "T"
                        + parts.group(2)
                        + (parts.group(3) == null ? "" : parts.group(3));
    }
}
