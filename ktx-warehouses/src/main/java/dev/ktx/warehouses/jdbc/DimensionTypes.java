package dev.ktx.warehouses.jdbc;

import dev.ktx.catalog.DimensionType;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Tells from the name of a type what a column can be grouped by (scan specification, 2.5). An
/// unknown name is judged by its whole words, never by parts of them: an enumeration called
/// `printer_state` is no number.
public final class DimensionTypes {
    private static final Map<String, DimensionType> WORDS =
            byName(
                    List.of("date", "time", "timestamp", "datetime", "timestamptz", "timetz"),
                    List.of(
                            "int",
                            "integer",
                            "tinyint",
                            "smallint",
                            "mediumint",
                            "bigint",
                            "int2",
                            "int4",
                            "int8",
                            "numeric",
                            "decimal",
                            "dec",
                            "number",
                            "real",
                            "float",
                            "float4",
                            "float8",
                            "double"),
                    List.of("bool", "boolean"));

    private final Map<String, DimensionType> exact;

    private DimensionTypes(Map<String, DimensionType> exact) {
        this.exact = exact;
    }

    /// The types of one warehouse, in lower case and without arguments; every other name is a
    /// string or is judged by its words.
    public static DimensionTypes of(
            List<String> time, List<String> number, List<String> flag, List<String> text) {
        Map<String, DimensionType> exact = byName(time, number, flag);
        text.forEach(name -> exact.put(name, DimensionType.STRING));
        return new DimensionTypes(exact);
    }

    private static Map<String, DimensionType> byName(
            List<String> time, List<String> number, List<String> flag) {
        Map<String, DimensionType> names = new HashMap<>();
        time.forEach(name -> names.put(name, DimensionType.TIME));
        number.forEach(name -> names.put(name, DimensionType.NUMBER));
        flag.forEach(name -> names.put(name, DimensionType.BOOLEAN));
        return names;
    }

    /// @param nativeType as the warehouse spells it, for example `NUMERIC(10, 2)`
    public DimensionType of(String nativeType) {
        String name = nativeType.toLowerCase(Locale.ROOT).strip();
        if (name.endsWith("]")) {
            return DimensionType.STRING;
        }
        int arguments = name.indexOf('(');
        String base = (arguments < 0 ? name : name.substring(0, arguments)).strip();
        DimensionType known = exact.get(base);
        if (known != null) {
            return known;
        }
        for (String word : base.split("\\s+", -1)) {
            DimensionType type = WORDS.get(word);
            if (type != null) {
                return type;
            }
        }
        return DimensionType.STRING;
    }
}
