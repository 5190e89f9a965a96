package dev.ktx.warehouses.mysql;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.ColumnDetails;
import dev.ktx.catalog.DimensionType;
import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableKind;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Progress;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.warehouses.jdbc.Introspection;
import dev.ktx.warehouses.jdbc.MetadataReader;
import dev.ktx.warehouses.jdbc.ServerSnapshot;
import dev.ktx.warehouses.jdbc.TableScope;

import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads the structure of some schemas: five statements on the information schema, whatever the
/// number of tables.
final class MySqlIntrospection implements Introspection {
    /// Engines whose tables live somewhere else.
    private static final Set<String> ELSEWHERE = Set.of("FEDERATED", "CONNECT", "SPIDER", "S3");

    private final ConnectionSettings settings;
    private final MySqlAddress address;
    private final InstantSource clock;

    MySqlIntrospection(ConnectionSettings settings, MySqlAddress address, InstantSource clock) {
        this.settings = settings;
        this.address = address;
        this.clock = clock;
    }

    @Override
    public List<String> schemas(MetadataReader metadata) throws SQLException {
        return new MySqlCatalog(metadata).schemas();
    }

    @Override
    public SchemaSnapshot read(MetadataReader metadata, Progress progress) throws SQLException {
        TableScope scope =
                TableScope.of(settings, TableScope.Names.ANY_CASE, List.of(address.database()));
        MySqlCatalog catalog = new MySqlCatalog(metadata);
        List<String> schemas =
                catalog.schemas().stream()
                        .filter(name ->
                                scope.schemaSpellings().contains(name.toLowerCase(Locale.ROOT)))
                        .toList();
        List<MySqlCatalog.Relation> found = catalog.relations(schemas);
        TableScope.Selection selection =
                scope.select(
                        found.stream().map(MySqlCatalog.Relation::ref).toList(),
                        // The standard's name for the only catalog there is.
                        Optional.of("def"),
                        address.database());
        List<ScanWarning> warnings = new ArrayList<>(selection.warnings());

        progress.report(0.2, "Reading columns");
        Map<TableRef, List<MySqlCatalog.Attribute>> attributes =
                catalog.attributes(schemas).stream()
                        .collect(Collectors.groupingBy(MySqlCatalog.Attribute::table));
        progress.report(0.6, "Reading keys");
        Map<TableRef, List<MySqlCatalog.KeyColumn>> keys =
                keys(catalog, schemas, warnings).stream()
                        .collect(Collectors.groupingBy(MySqlCatalog.KeyColumn::table));
        Map<TableRef, List<List<String>>> uniqueKeys = uniqueKeys(catalog.uniqueIndexes(schemas));

        List<Table> tables =
                found.stream()
                        .filter(relation -> selection.tables().contains(relation.ref()))
                        .map(relation ->
                                table(
                                        relation,
                                        attributes.getOrDefault(relation.ref(), List.of()),
                                        keys.getOrDefault(relation.ref(), List.of()),
                                        uniqueKeys.getOrDefault(relation.ref(), List.of())))
                        .sorted(Comparator.comparing(Table::ref))
                        .toList();
        return ServerSnapshot.of(
                settings,
                address.host(),
                address.database(),
                scope.schemas(),
                tables,
                warnings,
                clock.instant());
    }

    /// What a missing permission hides becomes a warning for each schema.
    private static List<MySqlCatalog.KeyColumn> keys(
            MySqlCatalog catalog, List<String> schemas, List<ScanWarning> warnings)
            throws SQLException {
        Optional<List<MySqlCatalog.KeyColumn>> keys = catalog.keys(schemas);
        if (keys.isEmpty()) {
            warnings.addAll(ServerSnapshot.hiddenKeys(schemas.stream()));
        }
        return keys.orElse(List.of());
    }

    /// Without indexes that cover a part of a column or an expression.
    private static Map<TableRef, List<List<String>>> uniqueKeys(
            List<MySqlCatalog.IndexColumn> columns) {
        Map<TableRef, Map<String, List<MySqlCatalog.IndexColumn>>> byTable = new LinkedHashMap<>();
        for (MySqlCatalog.IndexColumn column : columns) {
            byTable.computeIfAbsent(column.table(), _ -> new LinkedHashMap<>())
                    .computeIfAbsent(column.index(), _ -> new ArrayList<>())
                    .add(column);
        }
        Map<TableRef, List<List<String>>> keys = new LinkedHashMap<>();
        byTable.forEach((table, indexes) ->
                keys.put(
                        table,
                        indexes.values().stream()
                                .filter(parts ->
                                        parts.stream().allMatch(MySqlCatalog.IndexColumn::whole))
                                .map(parts ->
                                        parts.stream()
                                                .flatMap(part -> part.name().stream())
                                                .toList())
                                .distinct()
                                .toList()));
        return keys;
    }

    private static Table table(
            MySqlCatalog.Relation relation,
            List<MySqlCatalog.Attribute> attributes,
            List<MySqlCatalog.KeyColumn> keys,
            List<List<String>> uniqueKeys) {
        Set<String> primaryKey = new HashSet<>();
        List<ForeignKey> foreignKeys = new ArrayList<>();
        for (MySqlCatalog.KeyColumn key : keys) {
            if (key.isPrimary()) {
                primaryKey.add(key.column());
            } else {
                foreignKeys.add(
                        new ForeignKey(
                                key.column(),
                                key.parent().orElseThrow(),
                                key.parentColumn(),
                                Optional.of(key.constraint())));
            }
        }
        return new Table(
                relation.ref(),
                kind(relation),
                relation.comment(),
                relation.rows(),
                attributes.stream().map(attribute -> column(attribute, primaryKey)).toList(),
                foreignKeys,
                uniqueKeys);
    }

    private static TableKind kind(MySqlCatalog.Relation relation) {
        if (relation.type().endsWith("VIEW")) {
            return TableKind.VIEW;
        }
        return ELSEWHERE.contains(relation.engine().toUpperCase(Locale.ROOT))
                ? TableKind.EXTERNAL
                : TableKind.TABLE;
    }

    private static Column column(MySqlCatalog.Attribute attribute, Set<String> primaryKey) {
        return new Column(
                attribute.name(),
                attribute.type(),
                attribute.type(),
                dimensionType(attribute.type()),
                attribute.nullable(),
                primaryKey.contains(attribute.name()),
                attribute.comment(),
                new ColumnDetails(
                        attribute.generated(),
                        attribute.identity(),
                        attribute.fallback(),
                        enumLabels(attribute.type())));
    }

    private static DimensionType dimensionType(String type) {
        // The server's word for BOOLEAN.
        return type.startsWith("tinyint(1)") ? DimensionType.BOOLEAN : MySqlCatalog.TYPES.of(type);
    }

    /// The labels of `enum('a','it''s')` in declared order; of other types none.
    static List<String> enumLabels(String type) {
        if (!type.startsWith("enum(")) {
            return List.of();
        }
        List<String> labels = new ArrayList<>();
        StringBuilder label = new StringBuilder();
        boolean inside = false;
        for (int i = "enum(".length(); i < type.length(); i++) {
            char c = type.charAt(i);
            if (!inside) {
                inside = c == '\'';
            } else if (c != '\'') {
                label.append(c);
            } else if (i + 1 < type.length() && type.charAt(i + 1) == '\'') {
                label.append(c);
                i++;
            } else {
                labels.add(label.toString());
                label.setLength(0);
                inside = false;
            }
        }
        return labels;
    }
}
