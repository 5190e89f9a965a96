package dev.ktx.relation;

import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableRef;
import dev.ktx.sql.Dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The statements that ask a warehouse about keys and links: one arm of a UNION ALL for each; only
/// counts come back.
public final class EvidenceQuery {
    private final Dialect dialect;
    private final int sampleRows;
    private final long fullReadRows;
    private final Map<TableRef, Table> tables;
    private final Map<TableRef, Long> rows;

    /// @param sampleRows rows of a large table looked at for a link
    /// @param fullReadRows tables up to this size are read in full
    /// @param tables that are asked about
    /// @param rows of the tables; one whose size nobody knows is left out
    public EvidenceQuery(
            Dialect dialect,
            int sampleRows,
            long fullReadRows,
            List<Table> tables,
            Map<TableRef, Long> rows) {
        this.dialect = dialect;
        this.sampleRows = sampleRows;
        this.fullReadRows = fullReadRows;
        this.tables =
                tables.stream()
                        .collect(
                                Collectors.toUnmodifiableMap(
                                        Table::ref, Function.identity(), (one, _) -> one));
        this.rows = Map.copyOf(rows);
    }

    /// Whether only a part of a table is looked at for a link, since it is large or nobody knows
    /// how large.
    public boolean samples(TableRef table) {
        return rows(table) > fullReadRows;
    }

    private long rows(TableRef table) {
        return rows.getOrDefault(table, Long.MAX_VALUE);
    }

    /// How far some columns identify the rows of their tables: rows of `(position, rows, filled,
    /// different)`.
    ///
    /// @param keys at least 1
    public String keys(List<KeyRef> keys) {
        return IntStream.range(0, keys.size())
                .mapToObj(i -> key(i, keys.get(i)))
                .collect(Collectors.joining("\nUNION ALL\n"));
    }

    private String key(int position, KeyRef key) {
        String table = name(key.table());
        List<String> columns = key.columns().stream().map(dialect::quote).toList();
        String filled =
                columns.stream()
                        .map(column -> column + " IS NOT NULL")
                        .collect(Collectors.joining(" AND "));
        return "SELECT %d AS %s, (SELECT COUNT(*) FROM %s) AS %s, COALESCE(SUM(%s), 0) AS %s, COUNT(*) AS %s FROM (SELECT %s, COUNT(*) AS %s FROM %s WHERE %s GROUP BY %s) AS %s"
                .formatted(
                        position,
                        dialect.quote("position"),
                        table,
                        dialect.quote("n"),
                        dialect.quote("m"),
                        dialect.quote("filled"),
                        dialect.quote("different"),
                        String.join(", ", columns),
                        dialect.quote("m"),
                        table,
                        filled,
                        String.join(", ", columns),
                        dialect.quote("g" + position));
    }

    /// How far the values of some columns are found where they may refer to: rows of `(position,
    /// different, matched, filled, orphans)`.
    ///
    /// @param candidates at least 1, each from one of the tables
    public String links(List<Candidate> candidates) {
        return IntStream.range(0, candidates.size())
                .mapToObj(i -> link(from(candidates.get(i).from().table()), i, candidates.get(i)))
                .collect(Collectors.joining("\nUNION ALL\n"));
    }

    private String from(TableRef ref) {
        if (!samples(ref)) {
            return name(ref);
        }
        Table table = tables.get(ref);
        if (table == null) {
            throw new IllegalArgumentException("no such table: " + ref.display());
        }
        return switch (table.kind()) {
            case TABLE -> dialect.sample(name(ref), rows(ref), sampleRows);
            // Warehouses sample stored tables only.
            case VIEW, EXTERNAL, EVENT_STREAM -> dialect.firstRows(name(ref), sampleRows);
        };
    }

    private String link(String from, int position, Candidate candidate) {
        List<String> left = expressions(candidate.from().columns(), candidate.castText());
        List<String> right = expressions(candidate.to().columns(), candidate.castText());
        var conditions = new ArrayList<>(present(candidate.from().columns()));
        candidate
                .condition()
                .ifPresent(when ->
                        conditions.add(
                                dialect.quote(when.column())
                                        + " IN ("
                                        + when.values().stream()
                                                .map(dialect::literal)
                                                .collect(Collectors.joining(", "))
                                        + ")"));
        String c = dialect.quote("c" + position);
        String p = dialect.quote("p" + position);
        String n = dialect.quote("n");
        String join =
                IntStream.range(0, left.size())
                        .mapToObj(i -> p + "." + named("k", i) + " = " + c + "." + named("v", i))
                        .collect(Collectors.joining(" AND "));
        return "SELECT %d AS %s, COUNT(*) AS %s, COUNT(%s) AS %s, COALESCE(SUM(%s), 0) AS %s, COALESCE(SUM(CASE WHEN %s IS NULL THEN %s ELSE 0 END), 0) AS %s FROM (SELECT %s, COUNT(*) AS %s FROM %s AS %s WHERE %s GROUP BY %s) AS %s LEFT JOIN (SELECT DISTINCT %s FROM %s AS %s WHERE %s) AS %s ON %s"
                .formatted(
                        position,
                        dialect.quote("position"),
                        dialect.quote("different"),
                        p + "." + named("k", 0),
                        dialect.quote("matched"),
                        c + "." + n,
                        dialect.quote("filled"),
                        p + "." + named("k", 0),
                        c + "." + n,
                        dialect.quote("orphans"),
                        aliased(left, "v"),
                        n,
                        from,
                        dialect.quote("t"),
                        String.join(" AND ", conditions),
                        String.join(", ", left),
                        c,
                        aliased(right, "k"),
                        name(candidate.to().table()),
                        dialect.quote("u"),
                        String.join(" AND ", present(candidate.to().columns())),
                        p,
                        join);
    }

    private List<String> expressions(List<String> columns, boolean asText) {
        return columns.stream()
                .map(dialect::quote)
                .map(column -> asText ? dialect.asText(column) : column)
                .toList();
    }

    private List<String> present(List<String> columns) {
        return columns.stream().map(column -> dialect.quote(column) + " IS NOT NULL").toList();
    }

    private String aliased(List<String> expressions, String prefix) {
        return IntStream.range(0, expressions.size())
                .mapToObj(i -> expressions.get(i) + " AS " + named(prefix, i))
                .collect(Collectors.joining(", "));
    }

    private String named(String prefix, int i) {
        return dialect.quote(prefix + i);
    }

    private String name(TableRef table) {
        return dialect.qualified(table.parts().toList());
    }
}
