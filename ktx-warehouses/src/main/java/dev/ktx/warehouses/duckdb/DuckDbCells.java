package dev.ktx.warehouses.duckdb;

import dev.ktx.port.Cell;
import dev.ktx.port.QueryResult.ResultColumn;
import dev.ktx.warehouses.jdbc.CellEncoder;
import dev.ktx.warehouses.jdbc.Intervals;
import dev.ktx.warehouses.jdbc.JsonCells;
import dev.ktx.warehouses.jdbc.ResultReader;

import org.duckdb.DuckDBStruct;
import org.duckdb.JsonNode;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Blob;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// Values of DuckDB, by the Java class that the driver hands over.
final class DuckDbCells implements ResultReader {
    /// How the driver shows `infinity`: the last microsecond and the last day there is.
    private static final LocalDateTime LAST_TIME =
            LocalDateTime.of(294247, 1, 10, 4, 0, 54, 775_807_000);

    private static final int LAST_DAY = Integer.MAX_VALUE;

    @Override
    public List<ColumnReader> columns(ResultSet result, CellEncoder encoder) throws SQLException {
        ResultSetMetaData metadata = result.getMetaData();
        List<ColumnReader> columns = new ArrayList<>();
        for (int i = 1; i <= metadata.getColumnCount(); i++) {
            String type = metadata.getColumnTypeName(i);
            columns.add(
                    new ColumnReader(
                            new ResultColumn(metadata.getColumnLabel(i), type),
                            reader(type, metadata.getPrecision(i), metadata.getScale(i), encoder)));
        }
        return columns;
    }

    private static ValueReader reader(String type, int precision, int scale, CellEncoder encoder) {
        if (isTimestamp(type)) {
            // Not as java.sql.Timestamp, which belongs to the zone of this process.
            return (result, column) -> {
                LocalDateTime value = result.getObject(column, LocalDateTime.class);
                return value == null ? encoder.nothing() : timestamp(value, encoder);
            };
        }
        if (type.startsWith("DECIMAL(") && type.endsWith(")")) {
            return (result, column) -> {
                BigDecimal value = result.getBigDecimal(column);
                return value == null ? encoder.nothing() : encoder.decimal(value, precision, scale);
            };
        }
        return switch (type) {
            case "GEOMETRY" ->
                    (result, column) -> {
                        String value = result.getString(column);
                        return value == null ? encoder.nothing() : encoder.text(value);
                    };
            case "INTERVAL" ->
                    (result, column) -> {
                        String value = result.getString(column);
                        return value == null
                                ? encoder.nothing()
                                : encoder.whole(Intervals.iso(value).orElse(value));
                    };
            case "TIME" ->
                    (result, column) -> {
                        try {
                            return cell(result.getObject(column), encoder);
                        } catch (DateTimeException _) {
                            // The last time of a day in DuckDB, which Java does not have.
                            return encoder.whole("24:00:00");
                        }
                    };
            default ->
                    (result, column) -> {
                        try {
                            return cell(result.getObject(column), encoder);
                        } catch (DateTimeException beyond) {
                            throw new SQLException(beyond.getMessage(), beyond);
                        }
                    };
        };
    }

    private static boolean isTimestamp(String type) {
        return switch (type) {
            case "TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS" -> true;
            default -> false;
        };
    }

    private static Cell cell(Object value, CellEncoder encoder) throws SQLException {
        return switch (value) {
            case null -> encoder.nothing();
            case Boolean flag -> encoder.flag(flag);
            case Byte number -> encoder.integer(number);
            case Short number -> encoder.integer(number);
            case Integer number -> encoder.integer(number);
            case Long number -> encoder.integer(number);
            case BigInteger number -> encoder.integer(number);
            case BigDecimal number -> encoder.decimal(number);
            case Double number -> encoder.real(number);
            case Float number -> encoder.real(number);
            case String text -> encoder.text(text);
            case LocalDate date -> date(date, encoder);
            case LocalTime time -> encoder.time(time);
            case OffsetTime time -> encoder.time(time);
            case LocalDateTime time -> timestamp(time, encoder);
            case Timestamp time -> timestamp(time.toLocalDateTime(), encoder);
            case OffsetDateTime time -> moment(time, encoder);
            case JsonNode json -> JsonCells.parse(json.toString(), encoder);
            case Blob blob -> encoder.binary(prefix(blob), blob.length());
            case Array array ->
                    encoder.array(
                            Arrays.asList((Object[]) array.getArray()),
                            item -> cell(item, encoder));
            case DuckDBStruct struct -> fields(struct.getMap(), encoder);
            case Map<?, ?> map -> fields(map, encoder);
            default -> encoder.text(value.toString());
        };
    }

    private static Cell fields(Map<?, ?> map, CellEncoder encoder) throws SQLException {
        List<Cell.Field> fields = new ArrayList<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            fields.add(
                    encoder.field(String.valueOf(entry.getKey()), cell(entry.getValue(), encoder)));
        }
        return new Cell.Struct(fields);
    }

    private static byte[] prefix(Blob blob) throws SQLException {
        return blob.length() == 0
                ? new byte[0]
                : blob.getBytes(1, Math.toIntExact(Math.min(blob.length(), 4096)));
    }

    private static Cell date(LocalDate value, CellEncoder encoder) {
        if (Math.abs(value.toEpochDay()) == LAST_DAY) {
            return encoder.whole(value.getYear() > 0 ? "infinity" : "-infinity");
        }
        return encoder.date(value);
    }

    private static Cell timestamp(LocalDateTime value, CellEncoder encoder) {
        if (value.equals(LAST_TIME)) {
            return encoder.whole("infinity");
        }
        return value.getYear() < -290_000 ? encoder.whole("-infinity") : encoder.timestamp(value);
    }

    private static Cell moment(OffsetDateTime value, CellEncoder encoder) {
        return Math.abs(value.getYear()) >= 290_000
                ? encoder.whole(value.getYear() > 0 ? "infinity" : "-infinity")
                : encoder.timestamp(value);
    }
}
