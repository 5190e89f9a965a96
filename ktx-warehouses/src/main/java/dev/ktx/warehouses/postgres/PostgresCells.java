package dev.ktx.warehouses.postgres;

import dev.ktx.port.Cell;
import dev.ktx.port.QueryResult.ResultColumn;
import dev.ktx.warehouses.jdbc.CellEncoder;
import dev.ktx.warehouses.jdbc.Intervals;
import dev.ktx.warehouses.jdbc.JsonCells;
import dev.ktx.warehouses.jdbc.ResultReader;

import org.postgresql.core.BaseConnection;
import org.postgresql.core.Oid;
import org.postgresql.core.TypeInfo;
import org.postgresql.jdbc.PgResultSet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// Values of PostgreSQL, from the text that the server writes. Going by the text keeps what classes
/// of the JDK would bend: infinity, years before Christ, hours of a zone that skips them.
final class PostgresCells implements ResultReader {
    /// Turns what the server wrote into a cell.
    interface Decoder {
        Cell decode(String text) throws SQLException;
    }

    @Override
    public List<ColumnReader> columns(ResultSet result, CellEncoder encoder) throws SQLException {
        ResultSetMetaData metadata = result.getMetaData();
        PgResultSet rows = result.unwrap(PgResultSet.class);
        TypeInfo types =
                result.getStatement().getConnection().unwrap(BaseConnection.class).getTypeInfo();
        List<ColumnReader> columns = new ArrayList<>();
        for (int i = 1; i <= metadata.getColumnCount(); i++) {
            int oid = rows.getColumnOID(i);
            // Not getColumnTypeName, which asks the catalog whether the column numbers itself.
            columns.add(
                    new ColumnReader(
                            new ResultColumn(metadata.getColumnLabel(i), name(oid, types)),
                            reader(
                                    oid,
                                    metadata.getPrecision(i),
                                    metadata.getScale(i),
                                    types,
                                    encoder)));
        }
        return columns;
    }

    /// What an array consists of, unspecified for other types. The driver knows the types of the
    /// server's own; it asks the catalog once about each other type.
    private static int element(int oid, TypeInfo types) throws SQLException {
        return types.getSQLType(oid) == Types.ARRAY
                ? types.getPGArrayElement(oid)
                : Oid.UNSPECIFIED;
    }

    private static String name(int oid, TypeInfo types) throws SQLException {
        int element = element(oid, types);
        String name = types.getPGType(element == Oid.UNSPECIFIED ? oid : element);
        if (name == null) {
            return "oid:" + oid;
        }
        return element == Oid.UNSPECIFIED ? name : name + "[]";
    }

    private static ValueReader reader(
            int oid, int precision, int scale, TypeInfo types, CellEncoder encoder)
            throws SQLException {
        if (oid == Oid.BYTEA) {
            return (result, column) -> {
                byte[] bytes = result.getBytes(column);
                return bytes == null ? encoder.nothing() : encoder.binary(bytes);
            };
        }
        Decoder decoder = decoder(oid, precision, scale, types, encoder);
        return (result, column) -> {
            String text = result.getString(column);
            return text == null ? encoder.nothing() : decoder.decode(text);
        };
    }

    private static Decoder decoder(
            int oid, int precision, int scale, TypeInfo types, CellEncoder encoder)
            throws SQLException {
        int element = element(oid, types);
        if (element != Oid.UNSPECIFIED) {
            Decoder items = decoder(element, precision, scale, types, encoder);
            char delimiter = types.getArrayDelimiter(oid);
            return text -> PostgresArrays.read(text, delimiter, items, encoder);
        }
        return switch (oid) {
            case Oid.BOOL -> text -> encoder.flag(text.startsWith("t"));
            case Oid.INT2, Oid.INT4, Oid.INT8, Oid.OID ->
                    text -> encoder.integer(new BigInteger(text));
            case Oid.NUMERIC -> text -> numeric(text, precision, scale, encoder);
            case Oid.FLOAT4, Oid.FLOAT8 -> text -> real(text, encoder);
            case Oid.DATE -> text -> encoder.whole(PostgresTimes.date(text));
            case Oid.TIMESTAMP -> text -> encoder.whole(PostgresTimes.timestamp(text));
            case Oid.TIMESTAMPTZ -> text -> encoder.whole(PostgresTimes.moment(text));
            case Oid.TIMETZ -> text -> encoder.whole(PostgresTimes.zoned(text));
            case Oid.INTERVAL -> text -> encoder.whole(Intervals.iso(text).orElse(text));
            case Oid.BIT ->
                    text ->
                            text.length() == 1
                                    ? encoder.flag(text.equals("1"))
                                    : encoder.text(text);
            case Oid.BYTEA -> text -> encoder.binary(HexFormat.of().parseHex(text.substring(2)));
            case Oid.JSON, Oid.JSONB -> text -> JsonCells.parse(text, encoder);
            default -> encoder::text;
        };
    }

    private static Cell numeric(String text, int precision, int scale, CellEncoder encoder) {
        if (!Character.isDigit(text.charAt(text.length() - 1))) {
            return encoder.whole(text);
        }
        BigDecimal value = new BigDecimal(text);
        return precision == 0 ? encoder.decimal(value) : encoder.decimal(value, precision, scale);
    }

    private static Cell real(String text, CellEncoder encoder) {
        return Character.isDigit(text.charAt(text.length() - 1))
                ? encoder.real(new BigDecimal(text))
                : encoder.whole(text);
    }
}
