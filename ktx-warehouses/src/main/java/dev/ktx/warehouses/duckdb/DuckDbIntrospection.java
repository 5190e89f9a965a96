package dev.ktx.warehouses.duckdb;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.ColumnDetails;
import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.SnapshotScope;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableKind;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Progress;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.warehouses.jdbc.DatabaseFile;
import dev.ktx.warehouses.jdbc.DimensionTypes;
import dev.ktx.warehouses.jdbc.Introspection;
import dev.ktx.warehouses.jdbc.MetadataReader;
import dev.ktx.warehouses.jdbc.TableScope;

import org.jspecify.annotations.Nullable;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Reads the structure of a DuckDB file from its catalog functions
/// (https://duckdb.org/docs/stable/sql/meta/duckdb_table_functions).
final class DuckDbIntrospection implements Introspection {
    private static final DimensionTypes TYPES =
            DimensionTypes.of(
                    List.of(
                            "date",
                            "time",
                            "time_ns",
                            "time with time zone",
                            "timestamp",
                            "timestamp_s",
                            "timestamp_ms",
                            "timestamp_ns",
                            "timestamp with time zone"),
                    List.of(
                            "tinyint",
                            "smallint",
                            "integer",
                            "bigint",
                            "hugeint",
                            "utinyint",
                            "usmallint",
                            "uinteger",
                            "ubigint",
                            "uhugeint",
                            "bignum",
                            "decimal",
                            "float",
                            "double"),
                    List.of("boolean"),
                    // Their arguments may hold any word: ENUM('date'), STRUCT(time TIME).
                    List.of("enum", "struct", "map", "union", "interval", "uuid", "json"));

    private static final Pattern LABEL = Pattern.compile("'((?:[^']|'')*)'");

    private final ConnectionSettings settings;
    private final DatabaseFile file;
    private final InstantSource clock;

    DuckDbIntrospection(ConnectionSettings settings, DatabaseFile file, InstantSource clock) {
        this.settings = settings;
        this.file = file;
        this.clock = clock;
    }

    private record Found(
            long oid, TableRef ref, TableKind kind, Optional<String> comment, OptionalLong rows) {}

    private record FoundColumn(
            long table,
            String name,
            String type,
            boolean nullable,
            Optional<String> comment,
            Optional<String> fallback,
            boolean generated) {
        Column column(Set<String> primaryKey) {
            return new Column(
                    name,
                    type,
                    type,
                    TYPES.of(type),
                    nullable,
                    primaryKey.contains(name),
                    comment,
                    new ColumnDetails(generated, false, fallback, labels(type)));
        }
    }

    private record Constraint(
            long table,
            String kind,
            List<String> columns,
            Optional<String> name,
            String parent,
            List<String> parentColumns) {}

    /// Schemas that hold something or were made by a user; `main` exists always.
    @Override
    public List<String> schemas(MetadataReader metadata) throws SQLException {
        return metadata.list(
                """
                SELECT DISTINCT schema_name FROM duckdb_schemas()
                WHERE database_name = current_database()
                  AND (NOT internal OR schema_name = 'main')
                  AND schema_name NOT IN ('information_schema', 'pg_catalog')
                ORDER BY schema_name
                """,
                row -> row.getString(1));
    }

    @Override
    public SchemaSnapshot read(MetadataReader metadata, Progress progress) throws SQLException {
        TableScope scope = TableScope.of(settings, TableScope.Names.ANY_CASE, List.of());
        String database =
                metadata.list("SELECT current_database()", row -> row.getString(1)).getFirst();
        List<Found> found = tables(metadata, scope);
        TableScope.Selection selection =
                scope.select(
                        found.stream().map(Found::ref).toList(), Optional.of(database), "main");
        List<Found> selected =
                found.stream().filter(table -> selection.tables().contains(table.ref())).toList();
        Array oids =
                metadata.connection()
                        .createArrayOf(
                                "BIGINT", selected.stream().map(Found::oid).toArray(Long[]::new));
        progress.report(0.2, "Reading columns");
        Map<Long, List<FoundColumn>> columns =
                columns(metadata, oids).stream().collect(Collectors.groupingBy(FoundColumn::table));
        progress.report(0.7, "Reading keys");
        Map<Long, List<Constraint>> constraints =
                constraints(metadata, oids).stream()
                        .collect(Collectors.groupingBy(Constraint::table));
        List<Table> tables =
                selected.stream()
                        .map(table ->
                                table(
                                        table,
                                        columns.getOrDefault(table.oid(), List.of()),
                                        constraints.getOrDefault(table.oid(), List.of())))
                        .sorted(Comparator.comparing(Table::ref))
                        .toList();
        List<String> schemas =
                tables.stream().flatMap(table -> table.ref().db().stream()).distinct().toList();
        return new SchemaSnapshot(
                settings.id(),
                settings.driver(),
                clock.instant(),
                SnapshotScope.schemas(schemas),
                Map.of(
                        "database",
                        database,
                        "schemas",
                        schemas,
                        "file_path",
                        file.written(),
                        "file_size",
                        file.size(),
                        "table_count",
                        tables.size(),
                        "total_columns",
                        tables.stream().mapToInt(table -> table.columns().size()).sum()),
                tables,
                selection.warnings());
    }

    private static List<Found> tables(MetadataReader metadata, TableScope scope)
            throws SQLException {
        return metadata.list(
                """
                SELECT oid, schema_name, name, is_view, comment, estimated_rows
                FROM (
                    SELECT table_oid AS oid, schema_name, table_name AS name, false AS is_view,
                           comment, estimated_size AS estimated_rows, database_name
                    FROM duckdb_tables() WHERE NOT internal AND NOT temporary
                    UNION ALL
                    SELECT view_oid, schema_name, view_name, true, comment, NULL, database_name
                    FROM duckdb_views() WHERE NOT internal AND NOT temporary)
                WHERE database_name = current_database()
                  AND (len(?) = 0 OR list_contains(?, lower(schema_name)))
                  AND (? = 0 OR list_contains(?, lower(name)))
                ORDER BY schema_name, name
                """,
                row ->
                        new Found(
                                row.getLong(1),
                                TableRef.of(row.getString(2), row.getString(3)),
                                row.getBoolean(4) ? TableKind.VIEW : TableKind.TABLE,
                                Optional.ofNullable(row.getString(5)),
                                row.getBoolean(4)
                                        ? OptionalLong.empty()
                                        : OptionalLong.of(row.getLong(6))),
                texts(metadata, scope.schemaSpellings()),
                texts(metadata, scope.schemaSpellings()),
                scope.namesTables() ? 1L : 0L,
                texts(metadata, scope.tableSpellings()));
    }

    private static List<FoundColumn> columns(MetadataReader metadata, Array oids)
            throws SQLException {
        return metadata.list(
                """
                SELECT table_oid, column_name, data_type, is_nullable, comment, column_default,
                       is_generated
                FROM duckdb_columns()
                WHERE database_name = current_database() AND table_oid IN (SELECT unnest(?))
                ORDER BY table_oid, column_index
                """,
                row ->
                        new FoundColumn(
                                row.getLong(1),
                                row.getString(2),
                                row.getString(3),
                                row.getBoolean(4),
                                Optional.ofNullable(row.getString(5)),
                                Optional.ofNullable(row.getString(6)),
                                row.getBoolean(7)),
                oids);
    }

    private static List<Constraint> constraints(MetadataReader metadata, Array oids)
            throws SQLException {
        return metadata.list(
                """
                SELECT table_oid, constraint_type, constraint_column_names, constraint_name,
                       coalesce(referenced_table, ''), referenced_column_names
                FROM duckdb_constraints()
                WHERE database_name = current_database() AND table_oid IN (SELECT unnest(?))
                  AND constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY', 'UNIQUE')
                UNION ALL
                SELECT table_oid, 'INDEX', [expressions], index_name, '', []
                FROM duckdb_indexes()
                WHERE database_name = current_database() AND table_oid IN (SELECT unnest(?))
                  AND is_unique AND NOT is_primary
                """,
                row ->
                        new Constraint(
                                row.getLong(1),
                                row.getString(2),
                                texts(row, 3),
                                Optional.ofNullable(row.getString(4)),
                                row.getString(5),
                                texts(row, 6)),
                oids,
                oids);
    }

    private static Table table(
            Found found, List<FoundColumn> columns, List<Constraint> constraints) {
        Set<String> names = columns.stream().map(FoundColumn::name).collect(Collectors.toSet());
        Set<String> primaryKey = new HashSet<>();
        List<ForeignKey> foreignKeys = new ArrayList<>();
        List<List<String>> uniqueKeys = new ArrayList<>();
        for (Constraint constraint : constraints) {
            switch (constraint.kind()) {
                case "PRIMARY KEY" -> primaryKey.addAll(constraint.columns());
                case "UNIQUE" -> uniqueKeys.add(constraint.columns());
                case "INDEX" ->
                        indexedColumns(constraint.columns().getFirst(), names)
                                .ifPresent(uniqueKeys::add);
                default -> foreignKeys.addAll(foreignKeys(found.ref(), constraint));
            }
        }
        return new Table(
                found.ref(),
                found.kind(),
                found.comment(),
                found.rows(),
                columns.stream().map(column -> column.column(primaryKey)).toList(),
                foreignKeys,
                uniqueKeys.stream().distinct().toList());
    }

    private static List<ForeignKey> foreignKeys(TableRef table, Constraint constraint) {
        List<ForeignKey> keys = new ArrayList<>();
        for (int i = 0; i < constraint.columns().size(); i++) {
            // A key of DuckDB stays within its schema.
            keys.add(
                    new ForeignKey(
                            constraint.columns().get(i),
                            new TableRef(table.catalog(), table.db(), constraint.parent()),
                            constraint.parentColumns().get(i),
                            constraint.name()));
        }
        return keys;
    }

    /// The columns of an index that is listed as text such as `[a, '"odd name"']`; empty when it is
    /// over an expression.
    private static Optional<List<String>> indexedColumns(String listed, Set<String> columns) {
        List<String> parts =
                Arrays.stream(listed.replaceAll("^\\[|]$", "").split(", ", -1))
                        .map(part -> part.replaceAll("^'|'$", ""))
                        .map(part -> part.replaceAll("^\"|\"$", "").replace("\"\"", "\""))
                        .toList();
        return columns.containsAll(parts) ? Optional.of(parts) : Optional.empty();
    }

    private static List<String> labels(String type) {
        if (!type.startsWith("ENUM(")) {
            return List.of();
        }
        List<String> labels = new ArrayList<>();
        Matcher label = LABEL.matcher(type);
        while (label.find()) {
            labels.add(label.group(1).replace("''", "'"));
        }
        return labels;
    }

    private static Array texts(MetadataReader metadata, List<String> texts) throws SQLException {
        return metadata.connection().createArrayOf("VARCHAR", texts.toArray(String[]::new));
    }

    private static List<String> texts(ResultSet row, int column) throws SQLException {
        @Nullable Array array = row.getArray(column);
        return array == null
                ? List.of()
                : Arrays.stream((Object[]) array.getArray()).map(String::valueOf).toList();
    }
}
