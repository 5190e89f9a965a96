package dev.ktx.warehouses.mysql;

import dev.ktx.port.Cell;
import dev.ktx.port.QueryResult.ResultColumn;
import dev.ktx.warehouses.jdbc.CellEncoder;
import dev.ktx.warehouses.jdbc.JsonCells;
import dev.ktx.warehouses.jdbc.ResultReader;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Values of MariaDB and MySQL, from the text that the server writes. Going by the text keeps what
/// classes of the JDK would bend or refuse: days that do not exist, such as `0000-00-00`, and times
/// of hundreds of hours.
final class MySqlCells implements ResultReader {
    private static final Pattern TRAILING_ZEROS = Pattern.compile("\\.?0+$");

    /// Turns what the server wrote into a cell.
    private interface Decoder {
        Cell decode(String text);
    }

    @Override
    public List<ColumnReader> columns(ResultSet result, CellEncoder encoder) throws SQLException {
        ResultSetMetaData metadata = result.getMetaData();
        List<ColumnReader> columns = new ArrayList<>();
        for (int i = 1; i <= metadata.getColumnCount(); i++) {
            String type = metadata.getColumnTypeName(i).toLowerCase(Locale.ROOT);
            columns.add(
                    new ColumnReader(
                            new ResultColumn(metadata.getColumnLabel(i), type),
                            reader(type, metadata, i, encoder)));
        }
        return columns;
    }

    private static ValueReader reader(
            String type, ResultSetMetaData metadata, int column, CellEncoder encoder)
            throws SQLException {
        int precision = metadata.getPrecision(column);
        int scale = metadata.getScale(column);
        return switch (type.replace(" unsigned", "")) {
            case "tinyint" ->
                    // BOOLEAN is another word for TINYINT(1), which holds more than two values.
                    metadata.getColumnDisplaySize(column) == 1
                            ? text(encoder, text -> flag(text, encoder))
                            : text(encoder, text -> encoder.integer(new BigInteger(text)));
            case "smallint", "mediumint", "integer", "bigint", "year" ->
                    text(encoder, text -> encoder.integer(new BigInteger(text)));
            case "decimal" ->
                    // A sum of integers is a decimal of many digits that nobody declared.
                    scale == 0 && metadata.getTableName(column).isEmpty()
                            ? text(encoder, text -> encoder.integer(new BigInteger(text)))
                            : text(
                                    encoder,
                                    text ->
                                            encoder.decimal(
                                                    new BigDecimal(text), precision, scale));
            case "float", "double" -> text(encoder, text -> encoder.real(digits(text)));
            case "date" -> text(encoder, encoder::whole);
            case "time" -> text(encoder, text -> encoder.whole(fraction(text)));
            case "datetime" ->
                    text(encoder, text -> encoder.whole(fraction(text).replace(' ', 'T')));
            case "timestamp" ->
                    // A moment, which the server writes in the zone of the session: UTC.
                    text(encoder, text -> encoder.whole(fraction(text).replace(' ', 'T') + "Z"));
            case "bit" -> bits(metadata.getColumnDisplaySize(column), encoder);
            case "json" -> text(encoder, text -> JsonCells.parse(text, encoder));
            case "geometry",
                    "point",
                    "linestring",
                    "polygon",
                    "multipoint",
                    "multilinestring",
                    "multipolygon",
                    "geometrycollection" ->
                    geometry(encoder);
            default ->
                    isBinary(metadata.getColumnType(column))
                            ? binary(encoder)
                            : text(encoder, encoder::text);
        };
    }

    private static boolean isBinary(int type) {
        return switch (type) {
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> true;
            default -> false;
        };
    }

    private static ValueReader text(CellEncoder encoder, Decoder decoder) {
        return (result, column) -> {
            String text = result.getString(column);
            return text == null ? encoder.nothing() : decoder.decode(text);
        };
    }

    private static Cell flag(String text, CellEncoder encoder) {
        return text.equals("0") || text.equals("1")
                ? encoder.flag(text.equals("1"))
                : encoder.integer(new BigInteger(text));
    }

    /// Some of the server's own values have zeros behind the point.
    private static BigDecimal digits(String text) {
        BigDecimal written = new BigDecimal(text);
        return written.scale() > 0 ? new BigDecimal(fraction(text)) : written;
    }

    private static String fraction(String text) {
        return text.indexOf('.') < 0 ? text : TRAILING_ZEROS.matcher(text).replaceFirst("");
    }

    private static ValueReader bits(int width, CellEncoder encoder) {
        return (result, column) -> {
            byte[] bytes = result.getBytes(column);
            if (bytes == null) {
                return encoder.nothing();
            }
            BigInteger value = new BigInteger(1, bytes);
            if (width == 1) {
                return encoder.flag(value.signum() != 0);
            }
            String digits = value.toString(2);
            return encoder.whole("0".repeat(Math.max(0, width - digits.length())) + digits);
        };
    }

    private static ValueReader binary(CellEncoder encoder) {
        return (result, column) -> {
            byte[] bytes = result.getBytes(column);
            return bytes == null ? encoder.nothing() : encoder.binary(bytes);
        };
    }

    private static ValueReader geometry(CellEncoder encoder) {
        return (result, column) -> {
            Object shape = result.getObject(column);
            return shape == null ? encoder.nothing() : encoder.text(shape.toString());
        };
    }
}
