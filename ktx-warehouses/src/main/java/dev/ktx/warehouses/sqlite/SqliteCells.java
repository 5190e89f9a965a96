package dev.ktx.warehouses.sqlite;

import dev.ktx.port.Cell;
import dev.ktx.port.QueryResult.ResultColumn;
import dev.ktx.warehouses.jdbc.CellEncoder;
import dev.ktx.warehouses.jdbc.JsonCells;
import dev.ktx.warehouses.jdbc.ResultReader;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Values of SQLite. Each has a storage class of its own (https://sqlite.org/datatype3.html); where
/// the column declares a type that SQLite lacks and the value fits it, it is told as that type, so
/// that the same data reads the same in every warehouse. A value that does not fit stays as stored.
final class SqliteCells implements ResultReader {
    private static final Pattern TIMESTAMP =
            Pattern.compile("(\\d{4}-\\d{2}-\\d{2}) (\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?)");
    private static final Pattern FRACTION_ZEROS = Pattern.compile("\\.?0+$");

    @Override
    public List<ColumnReader> columns(ResultSet result, CellEncoder encoder) throws SQLException {
        ResultSetMetaData metadata = result.getMetaData();
        List<ColumnReader> columns = new ArrayList<>();
        for (int i = 1; i <= metadata.getColumnCount(); i++) {
            String type = metadata.getColumnTypeName(i);
            int scale = metadata.getScale(i);
            columns.add(
                    new ColumnReader(
                            new ResultColumn(metadata.getColumnLabel(i), type),
                            reader(type.toUpperCase(Locale.ROOT), scale, encoder)));
        }
        return columns;
    }

    private static ValueReader reader(String type, int scale, CellEncoder encoder) {
        return (result, column) ->
                switch (result.getObject(column)) {
                    case null -> encoder.nothing();
                    case Integer number -> whole(type, scale, number, encoder);
                    case Long number -> whole(type, scale, number, encoder);
                    case Double number -> real(type, scale, number, encoder);
                    case byte[] bytes -> encoder.binary(bytes);
                    case String text -> text(type, text, encoder);
                    case Object other ->
                            throw new IllegalStateException("no value of SQLite: " + other);
                };
    }

    private static Cell whole(String type, int scale, long number, CellEncoder encoder) {
        if (isFlag(type) && (number == 0 || number == 1)) {
            return encoder.flag(number == 1);
        }
        return isDecimal(type) && scale > 0
                ? encoder.decimal(BigDecimal.valueOf(number).setScale(scale), 0, scale)
                : encoder.integer(number);
    }

    private static Cell real(String type, int scale, double number, CellEncoder encoder) {
        if (isDecimal(type) && scale > 0 && Double.isFinite(number)) {
            BigDecimal value = BigDecimal.valueOf(number);
            // Nothing enforces the declared scale: a value with more digits keeps them.
            return encoder.decimal(
                    value.scale() <= scale
                            ? value.setScale(scale, RoundingMode.UNNECESSARY)
                            : value,
                    0,
                    scale);
        }
        return encoder.real(number);
    }

    private static Cell text(String type, String text, CellEncoder encoder) {
        if (type.equals("JSON") || type.equals("JSONB")) {
            return JsonCells.parse(text, encoder);
        }
        if (type.startsWith("TIMESTAMP") || type.startsWith("DATETIME")) {
            var parts = TIMESTAMP.matcher(text);
            if (parts.matches()) {
                String time = parts.group(2);
                String trimmed =
                        time.contains(".") ? FRACTION_ZEROS.matcher(time).replaceFirst("") : time;
                return encoder.whole(parts.group(1) + "T" + trimmed);
            }
        }
        return encoder.text(text);
    }

    private static boolean isFlag(String type) {
        return type.equals("BOOLEAN") || type.equals("BOOL");
    }

    private static boolean isDecimal(String type) {
        return type.equals("DECIMAL") || type.equals("NUMERIC");
    }
}
