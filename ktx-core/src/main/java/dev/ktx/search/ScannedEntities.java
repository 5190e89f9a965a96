package dev.ktx.search;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.ColumnProfile;
import dev.ktx.catalog.DictionaryColumns;
import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableNames;
import dev.ktx.catalog.TableRef;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a scan found, as entities: each table with its columns, and each schema.
public final class ScannedEntities {
    /// Field names of what is handed back with a table or column.
    public static final String CATALOG = "catalog";

    public static final String DB = "db";
    public static final String TABLE = "table";
    public static final String COLUMN = "column";
    public static final String TYPE = "type";

    private static final int VALUES_OF_COLUMN = 50;
    private static final int LETTERS_OF_VALUE = 60;
    private static final int LETTERS_OF_TABLE = 4000;
    private static final int LETTERS_OF_GROUP = 200_000;

    private final String connectionId;
    private final TableNames names;
    private final Map<String, List<String>> values;
    private final Descriptions written;
    private final Map<String, String> displays = new HashMap<>();

    private ScannedEntities(
            String connectionId,
            TableNames names,
            Map<String, List<String>> values,
            Descriptions written) {
        this.connectionId = connectionId;
        this.names = names;
        this.values = values;
        this.written = written;
    }

    /// Unit to entities: one unit for each table with its columns, one for each schema.
    ///
    /// @param profile empty when rows were not looked at
    /// @param written what the semantic layer says about the tables
    public static Map<String, List<Entity>> of(
            SchemaSnapshot snapshot, Optional<ScanProfile> profile, Descriptions written) {
        var values = new HashMap<String, List<String>>();
        profile.ifPresent(found ->
                found.columns().stream()
                        .filter(DictionaryColumns::isCandidate)
                        .forEach(column -> values.put(key(column), values(column))));
        var entities =
                new ScannedEntities(
                        snapshot.connectionId(), TableNames.of(snapshot.driver()), values, written);
        snapshot.tables()
                .forEach(table ->
                        entities.displays.put(
                                lower(table.ref()), entities.names.display(table.ref())));
        var units = new LinkedHashMap<String, List<Entity>>();
        var groups = new TreeMap<String, List<Table>>();
        for (Table table : snapshot.tables()) {
            units.put("table " + table.ref().display(), entities.table(table));
            groups.computeIfAbsent(group(table.ref()), _ -> new ArrayList<>()).add(table);
        }
        groups.forEach((group, tables) ->
                units.put("schema " + group, List.of(entities.group(group, tables))));
        return units;
    }

    private static String key(ColumnProfile column) {
        return key(column.table(), column.column());
    }

    private static String key(TableRef table, String column) {
        return table.display() + "\n" + column;
    }

    private static List<String> values(ColumnProfile column) {
        return DictionaryColumns.values(column).stream()
                .limit(VALUES_OF_COLUMN)
                .map(value ->
                        value.length() > LETTERS_OF_VALUE
                                ? value.substring(0, LETTERS_OF_VALUE)
                                : value)
                .toList();
    }

    private static String group(TableRef table) {
        return table.parts().limit(table.parts().count() - 1).collect(Collectors.joining("."));
    }

    private static String lower(TableRef table) {
        return table.display().toLowerCase(Locale.ROOT);
    }

    private List<Entity> table(Table table) {
        var entities = new ArrayList<Entity>(table.columns().size() + 1);
        var texts = new EnumMap<Facet, String>(Facet.class);
        texts.put(Facet.NAME, table.ref().name());
        texts.put(Facet.DISPLAY, names.display(table.ref()));
        table.comment().ifPresent(comment -> texts.put(Facet.COMMENT, comment));
        texts.put(Facet.DESCRIPTION, written.tables().getOrDefault(lower(table.ref()), ""));
        texts.put(Facet.PARTS, columnNames(table).collect(Collectors.joining(", ")));
        texts.put(Facet.SAMPLES, samples(table));
        texts.put(
                Facet.BODY,
                table.columns().stream()
                        .flatMap(column ->
                                Stream.concat(
                                        column.comment().stream(),
                                        Stream.of(description(table, column))))
                        .filter(text -> !text.isBlank())
                        .collect(Collectors.joining("\n")));
        List<String> linked =
                Stream.concat(
                                table.foreignKeys().stream()
                                        .map(ForeignKey::toTable)
                                        .filter(other -> !other.sameAs(table.ref()))
                                        .map(names::display),
                                written.joins().getOrDefault(lower(table.ref()), Set.of()).stream()
                                        .map(displays::get)
                                        .filter(Objects::nonNull))
                        .distinct()
                        .toList();
        entities.add(
                new Entity(
                        EntityKind.TABLE,
                        names.display(table.ref()),
                        connectionId,
                        group(table.ref()),
                        texts,
                        fields(table.ref()),
                        linked));
        table.columns().forEach(column -> entities.add(column(table, column)));
        return entities;
    }

    private String description(Table table, Column column) {
        return written.columns()
                .getOrDefault(
                        lower(table.ref()) + "\n" + column.name().toLowerCase(Locale.ROOT), "");
    }

    private static Stream<String> columnNames(Table table) {
        List<String> names = table.columns().stream().map(Column::name).toList();
        return Stream.concat(names.stream(), Prefixed.without(names).stream());
    }

    private String samples(Table table) {
        String all =
                table.columns().stream()
                        .flatMap(column ->
                                values
                                        .getOrDefault(
                                                key(table.ref(), column.name()),
                                                column.details().enumLabels())
                                        .stream())
                        .distinct()
                        .collect(Collectors.joining(", "));
        return all.length() > LETTERS_OF_TABLE ? all.substring(0, LETTERS_OF_TABLE) : all;
    }

    private static Map<String, String> fields(TableRef table) {
        var fields = new HashMap<String, String>();
        table.catalog().ifPresent(catalog -> fields.put(CATALOG, catalog));
        table.db().ifPresent(db -> fields.put(DB, db));
        fields.put(TABLE, table.name());
        return fields;
    }

    private Entity column(Table table, Column column) {
        var texts = new EnumMap<Facet, String>(Facet.class);
        texts.put(Facet.NAME, column.name());
        texts.put(Facet.DISPLAY, names.display(table.ref()));
        column.comment().ifPresent(comment -> texts.put(Facet.COMMENT, comment));
        texts.put(Facet.DESCRIPTION, description(table, column));
        texts.put(
                Facet.SAMPLES,
                String.join(
                        ", ",
                        values.getOrDefault(
                                key(table.ref(), column.name()), column.details().enumLabels())));
        Map<String, String> fields = fields(table.ref());
        fields.put(COLUMN, column.name());
        fields.put(TYPE, column.nativeType());
        return new Entity(
                EntityKind.COLUMN,
                names.display(table.ref()) + "." + column.name(),
                connectionId,
                names.display(table.ref()),
                texts,
                fields,
                List.of());
    }

    /// A schema says what its tables and columns say, each name once.
    private Entity group(String group, List<Table> tables) {
        var texts = new EnumMap<Facet, String>(Facet.class);
        texts.put(Facet.DISPLAY, group);
        texts.put(
                Facet.NAME,
                cut(
                        tables.stream()
                                .map(table -> table.ref().name())
                                .distinct()
                                .collect(Collectors.joining(", "))));
        texts.put(
                Facet.PARTS,
                cut(
                        tables.stream()
                                .flatMap(ScannedEntities::columnNames)
                                .distinct()
                                .sorted(Comparator.naturalOrder())
                                .collect(Collectors.joining(", "))));
        texts.put(
                Facet.COMMENT,
                cut(
                        tables.stream()
                                .flatMap(table -> table.comment().stream())
                                .collect(Collectors.joining("\n"))));
        texts.put(
                Facet.BODY,
                cut(
                        tables.stream()
                                .flatMap(table -> table.columns().stream())
                                .flatMap(column -> column.comment().stream())
                                .distinct()
                                .collect(Collectors.joining("\n"))));
        texts.put(
                Facet.SAMPLES,
                cut(tables.stream().map(this::samples).collect(Collectors.joining(", "))));
        return new Entity(
                EntityKind.GROUP,
                group.isEmpty() ? connectionId : group,
                connectionId,
                group,
                texts,
                Map.of(),
                List.of());
    }

    private static String cut(String text) {
        return text.length() > LETTERS_OF_GROUP ? text.substring(0, LETTERS_OF_GROUP) : text;
    }
}
