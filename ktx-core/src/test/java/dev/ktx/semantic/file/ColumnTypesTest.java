package dev.ktx.semantic.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.sql.tree.TimeKind;
import dev.ktx.sql.tree.ValueType;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Types as eleven warehouses spell them.
class ColumnTypesTest {
    private static void are(ValueType type, String... texts) {
        for (String text : texts) {
            assertThat(ColumnTypes.of(text).type()).as(text).isEqualTo(type);
        }
    }

    private static void are(TimeKind kind, String... texts) {
        for (String text : texts) {
            assertThat(ColumnTypes.of(text))
                    .as(text)
                    .isEqualTo(new ColumnTypes(ValueType.TIME, kind));
        }
    }

    @Test
    @DisplayName("SL-T102 types of every warehouse are numbers, times, truths or texts")
    void normalises() {
        are(
                ValueType.NUMBER,
                "number",
                "NUMBER(38, 0)",
                "int",
                "integer",
                "INT4",
                "int8",
                "bigint",
                "smallint",
                "tinyint",
                "mediumint",
                "int64",
                "UInt64",
                "Int256",
                "hugeint",
                "ubigint",
                "decimal(10,2)",
                "numeric",
                "BIGNUMERIC",
                "float",
                "float8",
                "FLOAT64",
                "Float32",
                "double",
                "double precision",
                "real",
                "int unsigned",
                "bigint(20) unsigned zerofill",
                "Nullable(Int64)",
                "LowCardinality(Nullable(UInt8))",
                "money",
                "smallmoney",
                "serial",
                "bigserial",
                "dec(5)");
        are(ValueType.BOOLEAN, "boolean", "BOOL");
        are(
                ValueType.STRING,
                "string",
                "varchar(20)",
                "text",
                "nvarchar(max)",
                "char",
                "uuid",
                "jsonb",
                "interval",
                "interval day to second",
                "point",
                "geometry",
                "array<int>",
                "struct<a int>",
                "int[]",
                "variant",
                "LowCardinality(String)",
                "enum('a','b')",
                "bytea",
                "");
        are(TimeKind.DATE, "date", "DATE", "Date32");
        are(
                TimeKind.TIMESTAMP,
                "timestamp",
                "TIMESTAMP(6)",
                "timestamp without time zone",
                "datetime",
                "datetime2(7)",
                "DateTime64(3)",
                "smalldatetime",
                "timestamp_ntz(9)");
        are(
                TimeKind.TIMESTAMP_WITH_ZONE,
                "timestamptz",
                "timestamp with time zone",
                "timestamp(3) with time zone",
                "TIMESTAMP_TZ(9)",
                "timestamp_ltz",
                "timestamp with local time zone",
                "datetimeoffset(7)");
        are(TimeKind.UNKNOWN, "time", "timetz");
    }
}
