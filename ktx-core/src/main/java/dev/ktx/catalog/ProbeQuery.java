package dev.ktx.catalog;

import dev.ktx.sql.Dialect;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The statement that asks a table for values which contain what people named. Each column is one
/// arm of a UNION ALL and gives a bounded number of values.
public final class ProbeQuery {
    private final Dialect dialect;
    private final int valuesPerColumn;

    /// @param valuesPerColumn values that a column gives at most, at least 1
    public ProbeQuery(Dialect dialect, int valuesPerColumn) {
        if (valuesPerColumn < 1) {
            throw new IllegalArgumentException("a probe asks for values");
        }
        this.dialect = dialect;
        this.valuesPerColumn = valuesPerColumn;
    }

    /// Rows are `(position in the list, value)`.
    ///
    /// @param columns text columns of the table, at least 1
    /// @param asked what the values shall contain, at least 1
    public String values(TableRef table, List<String> columns, List<String> asked) {
        String from = dialect.qualified(table.parts().toList());
        return IntStream.range(0, columns.size())
                .mapToObj(i -> arm(i, columns.get(i), from, asked))
                .collect(Collectors.joining("\nUNION ALL\n"));
    }

    /// The most rows that the answer about so many columns has.
    public int maxRows(int columns) {
        return columns * valuesPerColumn;
    }

    private String arm(int position, String column, String from, List<String> asked) {
        String name = dialect.quote(column);
        String text = dialect.asText(name);
        return "SELECT * FROM (SELECT DISTINCT %d AS %s, %s AS %s FROM %s WHERE %s IS NOT NULL AND %s <= %d AND (%s) LIMIT %d) AS %s"
                .formatted(
                        position,
                        dialect.quote("position"),
                        text,
                        dialect.quote("v"),
                        from,
                        name,
                        dialect.textLength(text),
                        ProfileQuery.MAX_VALUE_LENGTH,
                        asked.stream()
                                .flatMap(value -> conditions(text, value).stream())
                                .distinct()
                                .collect(Collectors.joining(" OR ")),
                        valuesPerColumn,
                        dialect.quote("a" + position));
    }

    // Some warehouses fold ASCII letters only, so other letters are looked for as they may be
    // written.
    private Set<String> conditions(String text, String value) {
        Set<String> conditions = new LinkedHashSet<>();
        String lower = value.toLowerCase(Locale.ROOT);
        conditions.add(dialect.contains("LOWER(" + text + ")", dialect.literal(lower)));
        if (lower.chars().anyMatch(letter -> letter > '~')) {
            int first = lower.offsetByCodePoints(0, 1);
            String capital = lower.substring(0, first).toUpperCase(Locale.ROOT);
            for (String spelling :
                    List.of(
                            value,
                            lower,
                            capital + lower.substring(first),
                            value.toUpperCase(Locale.ROOT))) {
                conditions.add(dialect.contains(text, dialect.literal(spelling)));
            }
        }
        return conditions;
    }
}
