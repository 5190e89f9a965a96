package dev.ktx.warehouses.postgres;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.ColumnDetails;
import dev.ktx.catalog.DimensionType;
import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableKind;
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
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads the structure of a PostgreSQL database: a handful of statements on its catalogs, whatever
/// the number of tables, joined here by object id.
final class PostgresIntrospection implements Introspection {
    private final ConnectionSettings settings;
    private final PostgresAddress address;
    private final InstantSource clock;

    PostgresIntrospection(
            ConnectionSettings settings, PostgresAddress address, InstantSource clock) {
        this.settings = settings;
        this.address = address;
        this.clock = clock;
    }

    @Override
    public List<String> schemas(MetadataReader metadata) throws SQLException {
        return new PostgresCatalog(metadata).schemas();
    }

    @Override
    public SchemaSnapshot read(MetadataReader metadata, Progress progress) throws SQLException {
        TableScope scope =
                TableScope.of(settings, TableScope.Names.LOWER_UNLESS_QUOTED, List.of("public"));
        PostgresCatalog catalog = new PostgresCatalog(metadata);
        List<PostgresCatalog.Relation> found = catalog.relations(scope);
        TableScope.Selection selection =
                scope.select(
                        found.stream().map(PostgresCatalog.Relation::ref).toList(),
                        Optional.of(address.database()),
                        "public");
        List<PostgresCatalog.Relation> selected =
                found.stream().filter(table -> selection.tables().contains(table.ref())).toList();
        List<ScanWarning> warnings = new ArrayList<>(selection.warnings());
        List<Long> oids = selected.stream().map(PostgresCatalog.Relation::oid).toList();

        progress.report(0.2, "Reading columns");
        Map<Long, List<PostgresCatalog.Attribute>> attributes =
                catalog.attributes(oids).stream()
                        .collect(Collectors.groupingBy(PostgresCatalog.Attribute::table));
        Map<Long, List<String>> labels = catalog.enumLabels(enumTypes(attributes));
        progress.report(0.6, "Reading keys");
        Map<Long, List<PostgresCatalog.KeyColumn>> keys =
                keys(catalog, oids, selected, warnings).stream()
                        .collect(Collectors.groupingBy(PostgresCatalog.KeyColumn::table));
        Map<Long, List<List<String>>> uniqueKeys = uniqueKeys(catalog, oids);

        List<Table> tables =
                selected.stream()
                        .map(relation ->
                                table(
                                        relation,
                                        attributes.getOrDefault(relation.oid(), List.of()),
                                        keys.getOrDefault(relation.oid(), List.of()),
                                        uniqueKeys.getOrDefault(relation.oid(), List.of()),
                                        labels))
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

    private static Set<Long> enumTypes(Map<Long, List<PostgresCatalog.Attribute>> attributes) {
        return attributes.values().stream()
                .flatMap(List::stream)
                .filter(PostgresCatalog.Attribute::isEnum)
                .map(PostgresCatalog.Attribute::typeOid)
                .collect(Collectors.toSet());
    }

    /// What a missing permission hides becomes a warning for each schema.
    private static List<PostgresCatalog.KeyColumn> keys(
            PostgresCatalog catalog,
            List<Long> oids,
            List<PostgresCatalog.Relation> tables,
            List<ScanWarning> warnings)
            throws SQLException {
        Optional<List<PostgresCatalog.KeyColumn>> keys = catalog.keys(oids);
        if (keys.isEmpty()) {
            warnings.addAll(
                    ServerSnapshot.hiddenKeys(
                            tables.stream()
                                    .flatMap(table -> table.ref().db().stream())
                                    .distinct()));
        }
        return keys.orElse(List.of());
    }

    private static Map<Long, List<List<String>>> uniqueKeys(
            PostgresCatalog catalog, List<Long> oids) throws SQLException {
        Map<Long, Map<Long, List<String>>> byIndex = new HashMap<>();
        for (PostgresCatalog.IndexColumn column : catalog.uniqueIndexes(oids)) {
            byIndex.computeIfAbsent(column.table(), _ -> new LinkedHashMap<>())
                    .computeIfAbsent(column.index(), _ -> new ArrayList<>())
                    .add(column.name());
        }
        Map<Long, List<List<String>>> byTable = new HashMap<>();
        byIndex.forEach((table, indexes) ->
                byTable.put(table, indexes.values().stream().distinct().toList()));
        return byTable;
    }

    private static Table table(
            PostgresCatalog.Relation relation,
            List<PostgresCatalog.Attribute> attributes,
            List<PostgresCatalog.KeyColumn> keys,
            List<List<String>> uniqueKeys,
            Map<Long, List<String>> labels) {
        Set<String> primaryKey = new HashSet<>();
        List<ForeignKey> foreignKeys = new ArrayList<>();
        for (PostgresCatalog.KeyColumn key : keys) {
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
                kind(relation.kind()),
                relation.comment(),
                relation.rows(),
                attributes.stream()
                        .map(attribute -> column(attribute, primaryKey, labels))
                        .toList(),
                foreignKeys,
                uniqueKeys);
    }

    private static TableKind kind(String kind) {
        return switch (kind) {
            case "v", "m" -> TableKind.VIEW;
            case "f" -> TableKind.EXTERNAL;
            default -> TableKind.TABLE;
        };
    }

    private static Column column(
            PostgresCatalog.Attribute attribute,
            Set<String> primaryKey,
            Map<Long, List<String>> labels) {
        return new Column(
                attribute.name(),
                attribute.type(),
                attribute.type(),
                attribute.isPlain()
                        ? PostgresCatalog.TYPES.of(attribute.baseType())
                        : DimensionType.STRING,
                attribute.nullable(),
                primaryKey.contains(attribute.name()),
                attribute.comment(),
                new ColumnDetails(
                        attribute.generated(),
                        attribute.identity(),
                        attribute.fallback(),
                        labels.getOrDefault(attribute.typeOid(), List.of())));
    }
}
