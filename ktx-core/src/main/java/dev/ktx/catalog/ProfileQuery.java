package dev.ktx.catalog;

import dev.ktx.sql.Dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The statements that profile tables inside the warehouse. One counts the rows of several tables;
/// one reads a bounded sample of a table once and answers statistics and frequent values of many
/// columns, each as one arm of a UNION ALL.
public final class ProfileQuery {
    /// Longer values are no vocabulary and are not asked for; in characters.
    public static final int MAX_VALUE_LENGTH = 200;

    private final Dialect dialect;
    private final SamplePolicy policy;
    private final int sampleRows;
    private final int valuesPerColumn;

    /// @param sampleRows rows looked at in each table, at least 1
    /// @param valuesPerColumn values asked for, at least 1
    public ProfileQuery(Dialect dialect, SamplePolicy policy, int sampleRows, int valuesPerColumn) {
        if (sampleRows < 1 || valuesPerColumn < 1) {
            throw new IllegalArgumentException("a profile looks at rows and values");
        }
        this.dialect = dialect;
        this.policy = policy;
        this.sampleRows = sampleRows;
        this.valuesPerColumn = valuesPerColumn;
    }

    /// Exact row counts: one row `(position in the list, rows)` for each table.
    public String counts(List<TableRef> tables) {
        return IntStream.range(0, tables.size())
                .mapToObj(i ->
                        "SELECT %d AS %s, COUNT(*) AS %s FROM %s"
                                .formatted(
                                        i,
                                        dialect.quote("position"),
                                        dialect.quote("n"),
                                        dialect.qualified(tables.get(i).parts().toList())))
                .collect(Collectors.joining("\nUNION ALL\n"));
    }

    /// Statistics and values of some columns of a table.
    ///
    /// Rows are `(position, kind, rows, with value, distinct, shortest, longest, value, other)`.
    /// Kind 0 is one row for each column; the lengths are -1 where they mean nothing and NULL
    /// without values; of a number column, `value` is the least as text and `other` the greatest.
    /// Kind 1 is one row for each frequent value, where `rows` is how often it occurs.
    ///
    /// @param tableRows exact
    /// @param columns of the table, at least 1
    public String columns(Table table, long tableRows, List<Column> columns) {
        var arms = new ArrayList<String>();
        for (int i = 0; i < columns.size(); i++) {
            arms.add(statistics(i, columns.get(i)));
        }
        for (int i = 0; i < columns.size(); i++) {
            if (policy.asksFor(table.ref(), columns.get(i))) {
                arms.add(values(i, columns.get(i)));
            }
        }
        return "WITH "
                + dialect.quote("s")
                + " AS (SELECT "
                + columns.stream()
                        .map(column -> dialect.quote(column.name()))
                        .collect(Collectors.joining(", "))
                + " FROM "
                + sample(table, tableRows)
                + " AS "
                + dialect.quote("t")
                + ")\n"
                + String.join("\nUNION ALL\n", arms);
    }

    /// The most rows that the answer about so many columns has.
    public int maxRows(int columns) {
        return columns * (1 + valuesPerColumn);
    }

    private String sample(Table table, long tableRows) {
        String name = dialect.qualified(table.ref().parts().toList());
        return switch (table.kind()) {
            case TABLE -> dialect.sample(name, tableRows, sampleRows);
            // Warehouses sample stored tables only.
            case VIEW, EXTERNAL, EVENT_STREAM -> dialect.firstRows(name, sampleRows);
        };
    }

    private String statistics(int position, Column column) {
        String name = dialect.quote(column.name());
        String distinct = isPlain(column) ? name : dialect.asText(name);
        String length = dialect.textLength(dialect.asText(name));
        boolean text = isText(column);
        boolean number = column.dimensionType() == DimensionType.NUMBER;
        return "SELECT %d AS %s, 0 AS %s, COUNT(*) AS %s, COUNT(%s) AS %s, COUNT(DISTINCT %s) AS %s, %s AS %s, %s AS %s, %s AS %s, %s AS %s FROM %s"
                .formatted(
                        position,
                        dialect.quote("position"),
                        dialect.quote("kind"),
                        dialect.quote("n"),
                        name,
                        dialect.quote("filled"),
                        distinct,
                        dialect.quote("different"),
                        text ? "MIN(" + length + ")" : "-1",
                        dialect.quote("shortest"),
                        text ? "MAX(" + length + ")" : "-1",
                        dialect.quote("longest"),
                        number ? dialect.asText("MIN(" + name + ")") : "''",
                        dialect.quote("v"),
                        number ? dialect.asText("MAX(" + name + ")") : "''",
                        dialect.quote("w"),
                        dialect.quote("s"));
    }

    private String values(int position, Column column) {
        String name = dialect.quote(column.name());
        String text = dialect.asText(name);
        return "SELECT * FROM (SELECT %d AS %s, 1 AS %s, COUNT(*) AS %s, 0 AS %s, 0 AS %s, 0 AS %s, 0 AS %s, %s AS %s, '' AS %s FROM %s WHERE %s IS NOT NULL AND %s <= %d GROUP BY %s ORDER BY COUNT(*) DESC, %s LIMIT %d) AS %s"
                .formatted(
                        position,
                        dialect.quote("position"),
                        dialect.quote("kind"),
                        dialect.quote("n"),
                        dialect.quote("filled"),
                        dialect.quote("different"),
                        dialect.quote("shortest"),
                        dialect.quote("longest"),
                        text,
                        dialect.quote("v"),
                        dialect.quote("w"),
                        dialect.quote("s"),
                        name,
                        dialect.textLength(text),
                        MAX_VALUE_LENGTH,
                        text,
                        dialect.byCodePoint(text),
                        valuesPerColumn,
                        dialect.quote("v" + position));
    }

    /// Types that every warehouse can compare. Others, such as `json` in PostgreSQL, are told apart
    /// by their text.
    private static boolean isPlain(Column column) {
        return switch (column.dimensionType()) {
            case TIME, NUMBER, BOOLEAN -> true;
            case STRING -> isText(column);
        };
    }

    private static boolean isText(Column column) {
        String type = column.normalizedType().toLowerCase(Locale.ROOT);
        return column.dimensionType() == DimensionType.STRING
                && (type.contains("char") || type.contains("text") || type.startsWith("string"));
    }
}
