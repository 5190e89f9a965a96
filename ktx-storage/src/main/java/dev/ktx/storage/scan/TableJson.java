package dev.ktx.storage.scan;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.ColumnDetails;
import dev.ktx.catalog.DimensionType;
import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableKind;
import dev.ktx.catalog.TableRef;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// One table in `tables/*.json`. What only some warehouses tell is written where it is told, beside
/// the fields of the format (scan specification, section 2.4).
final class TableJson {
    private TableJson() {}

    static ObjectNode write(Table table) {
        ObjectNode object = writeRef(table.ref());
        object.put("kind", table.kind().id());
        object.set("comment", Fields.text(table.comment()));
        object.set("estimatedRows", Fields.number(table.estimatedRows()));
        object.set("columns", Fields.array(table.columns(), TableJson::writeColumn));
        object.set("foreignKeys", Fields.array(table.foreignKeys(), TableJson::writeForeignKey));
        if (!table.uniqueKeys().isEmpty()) {
            object.set("uniqueKeys", Fields.array(table.uniqueKeys(), Fields::texts));
        }
        return object;
    }

    static ObjectNode writeRef(TableRef ref) {
        ObjectNode object = JsonText.object();
        object.set("catalog", Fields.text(ref.catalog()));
        object.set("db", Fields.text(ref.db()));
        object.put("name", ref.name());
        return object;
    }

    /// @param complaints hears, as short sentences, what was skipped
    /// @return empty when the object has no name and columns, so is no table
    static Optional<Table> read(JsonNode object, Consumer<String> complaints) {
        Optional<TableRef> ref = readRef(object);
        if (ref.isEmpty() || !object.path("columns").isArray()) {
            return Optional.empty();
        }
        return Optional.of(
                new Table(
                        ref.get(),
                        kind(Fields.text(object, "kind").orElse("table")),
                        Fields.text(object, "comment"),
                        Fields.whole(object, "estimatedRows"),
                        Fields.items(object, "columns")
                                .flatMap(column -> readColumn(column, complaints).stream())
                                .toList(),
                        Fields.items(object, "foreignKeys")
                                .flatMap(key -> readForeignKey(key, complaints).stream())
                                .toList(),
                        Fields.items(object, "uniqueKeys")
                                .map(key -> key.valueStream().map(JsonNode::asString).toList())
                                .toList()));
    }

    static Optional<TableRef> readRef(JsonNode object) {
        return Fields.name(object, "name")
                .map(name ->
                        new TableRef(
                                Fields.text(object, "catalog"), Fields.text(object, "db"), name));
    }

    private static TableKind kind(String id) {
        return Arrays.stream(TableKind.values())
                .filter(kind -> kind.id().equals(id))
                .findFirst()
                .orElse(TableKind.TABLE);
    }

    private static ObjectNode writeColumn(Column column) {
        ObjectNode object = JsonText.object();
        object.put("name", column.name());
        object.put("nativeType", column.nativeType());
        object.put("normalizedType", column.normalizedType());
        object.put("dimensionType", column.dimensionType().id());
        object.put("nullable", column.nullable());
        object.put("primaryKey", column.primaryKey());
        object.set("comment", Fields.text(column.comment()));
        ColumnDetails details = column.details();
        if (details.generated()) {
            object.put("generated", true);
        }
        if (details.identity()) {
            object.put("identity", true);
        }
        details.defaultExpression().ifPresent(text -> object.put("defaultExpression", text));
        if (!details.enumLabels().isEmpty()) {
            object.set("enumLabels", Fields.texts(details.enumLabels()));
        }
        return object;
    }

    private static Optional<Column> readColumn(JsonNode object, Consumer<String> complaints) {
        Optional<String> name = Fields.name(object, "name");
        if (name.isEmpty()) {
            complaints.accept("a column without 'name' was skipped");
            return Optional.empty();
        }
        String nativeType = Fields.text(object, "nativeType").orElse("unknown");
        return Optional.of(
                new Column(
                        name.get(),
                        nativeType,
                        Fields.text(object, "normalizedType").orElse(nativeType),
                        dimensionType(Fields.text(object, "dimensionType").orElse("string")),
                        Fields.flag(object, "nullable", true),
                        Fields.flag(object, "primaryKey", false),
                        Fields.text(object, "comment"),
                        new ColumnDetails(
                                Fields.flag(object, "generated", false),
                                Fields.flag(object, "identity", false),
                                Fields.text(object, "defaultExpression"),
                                Fields.texts(object, "enumLabels"))));
    }

    private static DimensionType dimensionType(String id) {
        return Arrays.stream(DimensionType.values())
                .filter(type -> type.id().equals(id))
                .findFirst()
                .orElse(DimensionType.STRING);
    }

    private static ObjectNode writeForeignKey(ForeignKey key) {
        ObjectNode object = JsonText.object();
        object.put("fromColumn", key.fromColumn());
        object.set("toCatalog", Fields.text(key.toTable().catalog()));
        object.set("toDb", Fields.text(key.toTable().db()));
        object.put("toTable", key.toTable().name());
        object.put("toColumn", key.toColumn());
        object.set("constraintName", Fields.text(key.constraintName()));
        return object;
    }

    private static Optional<ForeignKey> readForeignKey(
            JsonNode object, Consumer<String> complaints) {
        for (String needed : List.of("fromColumn", "toTable", "toColumn")) {
            if (Fields.name(object, needed).isEmpty()) {
                complaints.accept("a foreign key without '" + needed + "' was skipped");
                return Optional.empty();
            }
        }
        return Optional.of(
                new ForeignKey(
                        Fields.name(object, "fromColumn").orElseThrow(),
                        new TableRef(
                                Fields.text(object, "toCatalog"),
                                Fields.text(object, "toDb"),
                                Fields.name(object, "toTable").orElseThrow()),
                        Fields.name(object, "toColumn").orElseThrow(),
                        Fields.text(object, "constraintName")));
    }
}
