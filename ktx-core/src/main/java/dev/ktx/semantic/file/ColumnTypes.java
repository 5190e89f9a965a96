package dev.ktx.semantic.file;

import dev.ktx.problem.Spelling;
import dev.ktx.sql.tree.TimeKind;
import dev.ktx.sql.tree.ValueType;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What the type of a column means, normalised or as the warehouse spells it.
record ColumnTypes(ValueType type, TimeKind kind) {
    private static final Map<String, ColumnTypes> TIMES =
            Map.of(
                    "time", new ColumnTypes(ValueType.TIME, TimeKind.UNKNOWN),
                    "timetz", new ColumnTypes(ValueType.TIME, TimeKind.UNKNOWN),
                    "date", new ColumnTypes(ValueType.TIME, TimeKind.DATE),
                    "date32", new ColumnTypes(ValueType.TIME, TimeKind.DATE),
                    "timestamptz", new ColumnTypes(ValueType.TIME, TimeKind.TIMESTAMP_WITH_ZONE),
                    "timestamp_tz", new ColumnTypes(ValueType.TIME, TimeKind.TIMESTAMP_WITH_ZONE),
                    "timestamp_ltz", new ColumnTypes(ValueType.TIME, TimeKind.TIMESTAMP_WITH_ZONE),
                    "timestamp with time zone",
                            new ColumnTypes(ValueType.TIME, TimeKind.TIMESTAMP_WITH_ZONE),
                    "timestamp with local time zone",
                            new ColumnTypes(ValueType.TIME, TimeKind.TIMESTAMP_WITH_ZONE),
                    "datetimeoffset",
                            new ColumnTypes(ValueType.TIME, TimeKind.TIMESTAMP_WITH_ZONE));

    /// Types of warehouses whose values are read as texts.
    private static final Set<String> TEXTS =
            Set.of(
                    "string",
                    "text",
                    "varchar",
                    "char",
                    "character",
                    "character varying",
                    "bpchar",
                    "nchar",
                    "nvarchar",
                    "varchar2",
                    "nvarchar2",
                    "ntext",
                    "tinytext",
                    "mediumtext",
                    "longtext",
                    "clob",
                    "fixedstring",
                    "lowcardinality",
                    "nullable",
                    "json",
                    "jsonb",
                    "xml",
                    "uuid",
                    "uniqueidentifier",
                    "bytes",
                    "bytea",
                    "binary",
                    "varbinary",
                    "blob",
                    "bit",
                    "bits",
                    "enum",
                    "enum8",
                    "enum16",
                    "set",
                    "array",
                    "list",
                    "map",
                    "struct",
                    "row",
                    "tuple",
                    "record",
                    "super",
                    "object",
                    "variant",
                    "interval",
                    "geometry",
                    "geography",
                    "point",
                    "inet",
                    "cidr",
                    "macaddr",
                    "hstore",
                    "tsvector");

    private static final List<String> MEANT =
            List.of(
                    "string",
                    "number",
                    "time",
                    "boolean",
                    "date",
                    "timestamp",
                    "datetime",
                    "integer",
                    "decimal",
                    "numeric",
                    "double");

    /// Whether it is a type of ours or of some warehouse.
    static boolean known(String text) {
        return TEXTS.contains(base(text))
                || !of(text).equals(new ColumnTypes(ValueType.STRING, TimeKind.UNKNOWN));
    }

    /// The type that a misspelt one was meant to be.
    static Optional<String> meant(String text) {
        return Spelling.nearest(base(text), MEANT);
    }

    private static String base(String text) {
        return text.toLowerCase(Locale.ROOT).replaceFirst("[(<\\[].*", "").strip();
    }

    /// Text that is no known type counts as a string.
    static ColumnTypes of(String text) {
        String type =
                text.toLowerCase(Locale.ROOT)
                        .replaceAll("\\b(un)?signed\\b|\\bzerofill\\b", "")
                        .strip();
        if (type.matches("(nullable|lowcardinality)\\(.+\\)")) {
            return of(type.substring(type.indexOf('(') + 1, type.length() - 1));
        }
        int bracket = type.indexOf('(');
        String base = bracket < 0 ? type : type.substring(0, bracket).strip();
        String full = bracket < 0 ? type : (base + type.substring(type.indexOf(')') + 1)).strip();
        ColumnTypes time = TIMES.get(TIMES.containsKey(full) ? full : base);
        if (time != null) {
            return time;
        }
        if (base.startsWith("timestamp")
                || base.startsWith("datetime")
                || base.equals("smalldatetime")) {
            return new ColumnTypes(ValueType.TIME, TimeKind.TIMESTAMP);
        }
        return new ColumnTypes(
                switch (base) {
                    case "boolean", "bool" -> ValueType.BOOLEAN;
                    case "number",
                            "numeric",
                            "decimal",
                            "dec",
                            "integer",
                            "int",
                            "int2",
                            "int4",
                            "int8",
                            "int16",
                            "int32",
                            "int64",
                            "int128",
                            "int256",
                            "uint8",
                            "uint16",
                            "uint32",
                            "uint64",
                            "tinyint",
                            "smallint",
                            "mediumint",
                            "bigint",
                            "hugeint",
                            "utinyint",
                            "usmallint",
                            "uinteger",
                            "ubigint",
                            "serial",
                            "bigserial",
                            "smallserial",
                            "float",
                            "float4",
                            "float8",
                            "float32",
                            "float64",
                            "double",
                            "double precision",
                            "real",
                            "money",
                            "smallmoney",
                            "bignumeric" ->
                            ValueType.NUMBER;
                    default -> ValueType.STRING;
                },
                TimeKind.UNKNOWN);
    }
}
