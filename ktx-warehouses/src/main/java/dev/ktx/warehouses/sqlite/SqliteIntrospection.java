package dev.ktx.warehouses.sqlite;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.ColumnDetails;
import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.ScanWarnings;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.SnapshotScope;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableKind;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Progress;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.sql.dialect.Dialects;
import dev.ktx.warehouses.jdbc.DatabaseFile;
import dev.ktx.warehouses.jdbc.DimensionTypes;
import dev.ktx.warehouses.jdbc.Failures;
import dev.ktx.warehouses.jdbc.Introspection;
import dev.ktx.warehouses.jdbc.MetadataReader;
import dev.ktx.warehouses.jdbc.TableScope;

import org.jspecify.annotations.Nullable;

import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Reads the structure of a SQLite file: pragmas as table functions, joined with the list of
/// tables, so that a few statements suffice for any number of tables.
final class SqliteIntrospection implements Introspection {
    private static final DimensionTypes TYPES =
            DimensionTypes.of(
                    List.of("datetime", "date", "timestamp", "time"),
                    List.of("integer", "int", "real", "numeric", "float", "double", "decimal"),
                    List.of("boolean", "bool"),
                    List.of("text", "varchar", "char", "blob", ""));

    /// SQLite accepts no longer chain of UNION ALL.
    private static final int LONGEST_UNION = 400;

    private static final String MAIN = "main";

    private final ConnectionSettings settings;
    private final DatabaseFile file;
    private final Failures failures;
    private final InstantSource clock;

    SqliteIntrospection(
            ConnectionSettings settings,
            DatabaseFile file,
            Failures failures,
            InstantSource clock) {
        this.settings = settings;
        this.file = file;
        this.failures = failures;
        this.clock = clock;
    }

    private record Found(String name, String type, boolean withoutRowid) {
        boolean isView() {
            return type.equals("view");
        }
    }

    private record FoundColumn(
            String table,
            String name,
            String type,
            boolean notNull,
            String fallback,
            int key,
            int hidden) {
        Column column() {
            return new Column(
                    name,
                    type,
                    type,
                    TYPES.of(type),
                    !notNull && key == 0,
                    key > 0,
                    Optional.empty(),
                    new ColumnDetails(
                            hidden >= 2,
                            false,
                            Optional.of(fallback).filter(text -> !text.isEmpty()),
                            List.of()));
        }
    }

    private record FoundKey(String table, int id, int seq, String from, String parent, String to) {}

    @Override
    public List<String> schemas(MetadataReader metadata) {
        return List.of();
    }

    @Override
    public SchemaSnapshot read(MetadataReader metadata, Progress progress) throws SQLException {
        TableScope scope = TableScope.of(settings, TableScope.Names.ANY_CASE, List.of());
        List<Found> found = tables(metadata, scope);
        TableScope.Selection selection =
                scope.select(
                        found.stream().map(table -> TableRef.of(table.name())).toList(),
                        Optional.empty(),
                        MAIN);
        List<Found> selected =
                found.stream()
                        .filter(table -> selection.tables().contains(TableRef.of(table.name())))
                        .toList();
        List<ScanWarning> warnings = new ArrayList<>(selection.warnings());
        progress.report(0.2, "Reading columns");
        Map<String, List<FoundColumn>> columns = columns(metadata, selected, warnings);
        progress.report(0.6, "Reading keys");
        Map<String, List<ForeignKey>> foreignKeys = foreignKeys(metadata, selected);
        Map<String, List<List<String>>> uniqueKeys = uniqueKeys(metadata, selected);
        Map<String, Long> rows = rows(metadata, selected);
        List<Table> tables = new ArrayList<>();
        for (Found table : selected) {
            List<FoundColumn> own = columns.get(table.name());
            if (own != null) {
                Long count = rows.get(table.name());
                tables.add(
                        new Table(
                                TableRef.of(table.name()),
                                table.isView() ? TableKind.VIEW : TableKind.TABLE,
                                Optional.empty(),
                                count == null ? OptionalLong.empty() : OptionalLong.of(count),
                                own.stream().map(FoundColumn::column).toList(),
                                foreignKeys.getOrDefault(table.name(), List.of()),
                                uniqueKeys.getOrDefault(table.name(), List.of())));
            }
        }
        tables.sort(Comparator.comparing(Table::ref));
        return new SchemaSnapshot(
                settings.id(),
                settings.driver(),
                clock.instant(),
                SnapshotScope.all(),
                Map.of("file_path", file.written(), "file_size", file.size()),
                tables,
                warnings);
    }

    private static List<Found> tables(MetadataReader metadata, TableScope scope)
            throws SQLException {
        // Shadow tables hold the innards of virtual ones, such as a full-text index.
        return metadata.list(
                """
                SELECT l.name, l.type, l.wr
                FROM pragma_table_list l
                WHERE l.schema = 'main'
                  AND l.type IN ('table', 'view', 'virtual')
                  AND l.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                  AND (? = 0 OR lower(l.name) IN (SELECT value FROM json_each(?)))
                ORDER BY l.name
                """,
                row -> new Found(row.getString(1), row.getString(2), row.getInt(3) == 1),
                scope.namesTables() ? 1L : 0L,
                JsonList.of(scope.tableSpellings()));
    }

    /// Columns of every table that can be read, by table.
    private Map<String, List<FoundColumn>> columns(
            MetadataReader metadata, List<Found> tables, List<ScanWarning> warnings)
            throws SQLException {
        List<Found> views = tables.stream().filter(Found::isView).toList();
        List<FoundColumn> columns =
                new ArrayList<>(
                        columnsOf(metadata, tables.stream().filter(t -> !t.isView()).toList()));
        try {
            columns.addAll(columnsOf(metadata, views));
        } catch (SQLException e) {
            // One view over a table that is gone fails the whole statement, so each is asked alone.
            for (Found view : views) {
                try {
                    columns.addAll(columnsOf(metadata, List.of(view)));
                } catch (SQLException broken) {
                    warnings.add(
                            ScanWarnings.tableUnreadable(
                                    TableRef.of(view.name()), failures.reason(broken)));
                }
            }
        }
        return columns.stream()
                .collect(
                        Collectors.groupingBy(
                                FoundColumn::table, LinkedHashMap::new, Collectors.toList()));
    }

    private static List<FoundColumn> columnsOf(MetadataReader metadata, List<Found> tables)
            throws SQLException {
        // hidden: 1 hidden column of a virtual table, 2 and 3 generated columns.
        return metadata.list(
                """
                SELECT t.value, c.name, c.type, c."notnull", c.dflt_value, c.pk, c.hidden
                FROM json_each(?) t, pragma_table_xinfo(t.value, 'main') c
                WHERE c.hidden <> 1
                ORDER BY t.key, c.cid
                """,
                row ->
                        new FoundColumn(
                                row.getString(1),
                                row.getString(2),
                                text(row.getString(3)),
                                row.getInt(4) == 1,
                                text(row.getString(5)),
                                row.getInt(6),
                                row.getInt(7)),
                namesOf(tables));
    }

    private static Map<String, List<ForeignKey>> foreignKeys(
            MetadataReader metadata, List<Found> tables) throws SQLException {
        List<FoundKey> keys =
                metadata.list(
                        """
                        SELECT t.value, k.id, k.seq, k."from", k."table", k."to"
                        FROM json_each(?) t, pragma_foreign_key_list(t.value, 'main') k
                        ORDER BY t.key, k.id, k.seq
                        """,
                        row ->
                                new FoundKey(
                                        row.getString(1),
                                        row.getInt(2),
                                        row.getInt(3),
                                        row.getString(4),
                                        row.getString(5),
                                        text(row.getString(6))),
                        namesOf(tables));
        Map<String, Parent> parents = parents(metadata, keys);
        Map<String, List<ForeignKey>> byTable = new HashMap<>();
        for (FoundKey key : keys) {
            Parent parent = parents.get(key.parent().toLowerCase(Locale.ROOT));
            if (parent == null) {
                continue; // SQLite lets a key name a table that does not exist.
            }
            // A key that names no columns of its parent means the parent's primary key, in order.
            String to =
                    !key.to().isEmpty()
                            ? key.to()
                            : key.seq() < parent.key().size() ? parent.key().get(key.seq()) : "";
            if (!to.isEmpty()) {
                byTable.computeIfAbsent(key.table(), _ -> new ArrayList<>())
                        .add(
                                new ForeignKey(
                                        key.from(),
                                        TableRef.of(parent.name()),
                                        to,
                                        Optional.of("fk_" + key.table() + "_" + key.id())));
            }
        }
        return byTable;
    }

    private record Parent(String name, List<String> key) {}

    /// The tables that keys point to, spelled as stored, by their name in lower case.
    private static Map<String, Parent> parents(MetadataReader metadata, List<FoundKey> keys)
            throws SQLException {
        Set<String> wanted =
                keys.stream()
                        .map(key -> key.parent().toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet());
        record ParentColumn(String table, String column, int key) {}
        List<ParentColumn> columns =
                metadata.list(
                        """
                        SELECT m.name, c.name, c.pk
                        FROM sqlite_master m, pragma_table_xinfo(m.name, 'main') c
                        WHERE m.type = 'table'
                          AND lower(m.name) IN (SELECT value FROM json_each(?))
                        ORDER BY m.name, c.pk
                        """,
                        row -> new ParentColumn(row.getString(1), row.getString(2), row.getInt(3)),
                        JsonList.of(List.copyOf(wanted)));
        Map<String, Parent> parents = new HashMap<>();
        for (ParentColumn column : columns) {
            Parent parent =
                    parents.computeIfAbsent(
                            column.table().toLowerCase(Locale.ROOT),
                            _ -> new Parent(column.table(), new ArrayList<>()));
            if (column.key() > 0) {
                parent.key().add(column.column());
            }
        }
        return parents;
    }

    private static Map<String, List<List<String>>> uniqueKeys(
            MetadataReader metadata, List<Found> tables) throws SQLException {
        record IndexColumn(String table, String index, int column, String name) {}
        List<IndexColumn> columns =
                metadata.list(
                        """
                        SELECT t.value, i.name, x.cid, x.name
                        FROM json_each(?) t,
                             pragma_index_list(t.value, 'main') i,
                             pragma_index_xinfo(i.name, 'main') x
                        WHERE i."unique" = 1 AND i.partial = 0 AND i.origin <> 'pk' AND x.key = 1
                        ORDER BY t.key, i.seq DESC, x.seqno
                        """,
                        row ->
                                new IndexColumn(
                                        row.getString(1),
                                        row.getString(2),
                                        row.getInt(3),
                                        text(row.getString(4))),
                        namesOf(tables));
        Map<String, Map<String, List<IndexColumn>>> byIndex =
                columns.stream()
                        .collect(
                                Collectors.groupingBy(
                                        IndexColumn::table,
                                        LinkedHashMap::new,
                                        Collectors.groupingBy(
                                                IndexColumn::index,
                                                LinkedHashMap::new,
                                                Collectors.toList())));
        Map<String, List<List<String>>> byTable = new HashMap<>();
        byIndex.forEach((table, indexes) ->
                byTable.put(
                        table,
                        indexes.values().stream()
                                // A negative number stands for the rowid or for an expression.
                                .filter(index ->
                                        index.stream().allMatch(column -> column.column() >= 0))
                                .map(index -> index.stream().map(IndexColumn::name).toList())
                                .distinct()
                                .toList()));
        return byTable;
    }

    /// Row counts that cost nothing: those of ANALYZE, else the largest rowid, which is found at
    /// the end of the table and exceeds the count by the rows deleted since.
    private static Map<String, Long> rows(MetadataReader metadata, List<Found> tables)
            throws SQLException {
        record Count(String table, long rows) {}
        List<Count> counts = new ArrayList<>();
        boolean analyzed =
                !metadata.list(
                                "SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'",
                                row -> row.getInt(1))
                        .isEmpty();
        if (analyzed) {
            // The first number of each entry is the number of rows, or of rows in a partial index.
            counts.addAll(
                    metadata.list(
                            """
                            SELECT tbl, max(CAST(stat AS INTEGER)) FROM sqlite_stat1 GROUP BY tbl
                            """,
                            row -> new Count(row.getString(1), row.getLong(2))));
        }
        Set<String> known = counts.stream().map(Count::table).collect(Collectors.toSet());
        List<Found> unknown =
                tables.stream()
                        .filter(table -> table.type().equals("table") && !table.withoutRowid())
                        .filter(table -> !known.contains(table.name()))
                        .toList();
        for (int from = 0; from < unknown.size(); from += LONGEST_UNION) {
            List<Found> part =
                    unknown.subList(from, Math.min(from + LONGEST_UNION, unknown.size()));
            int first = from;
            String union =
                    IntStream.range(0, part.size())
                            .mapToObj(i ->
                                    "SELECT "
                                            + (first + i)
                                            + ", max(_rowid_) - min(_rowid_) + 1 FROM main."
                                            + Dialects.SQLITE.quote(part.get(i).name()))
                            .collect(Collectors.joining(" UNION ALL "));
            counts.addAll(
                    metadata.list(
                            union,
                            row ->
                                    new Count(
                                            unknown.get(row.getInt(1)).name(),
                                            Math.max(0, row.getLong(2)))));
        }
        Map<String, Long> byTable = new HashMap<>();
        counts.forEach(count -> byTable.merge(count.table(), count.rows(), Math::max));
        return byTable;
    }

    private static String namesOf(List<Found> tables) {
        return JsonList.of(tables.stream().map(Found::name).toList());
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }
}
