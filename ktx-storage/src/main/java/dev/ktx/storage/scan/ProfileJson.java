package dev.ktx.storage.scan;

import dev.ktx.catalog.ColumnProfile;
import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanProfile.TableRows;
import dev.ktx.catalog.TableRef;
import dev.ktx.storage.files.Texts;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// `relationship-profile.json`. A column stands under its full name and, where that is unique in
/// the connection, once more under `table.column`, as the format had it before there were schemas.
final class ProfileJson {
    private ProfileJson() {}

    static ObjectNode write(ScanProfile profile) {
        ObjectNode object = JsonText.object();
        object.put("connectionId", profile.connectionId());
        object.put("driver", profile.driver());
        object.put("sqlAvailable", profile.sqlAvailable());
        object.put("queryCount", profile.queryCount());
        profile.profileSampleRows().ifPresent(rows -> object.put("profileSampleRows", rows));
        profile.sampleValuesPerColumn()
                .ifPresent(values -> object.put("sampleValuesPerColumn", values));
        profile.profiledAt().ifPresent(at -> object.put("profiledAt", at.toString()));
        object.set(
                "tables",
                Fields.array(
                        profile.tables(),
                        table -> {
                            ObjectNode entry = JsonText.object();
                            entry.set("table", TableJson.writeRef(table.table()));
                            entry.put("rowCount", table.rowCount());
                            return entry;
                        }));
        object.set("columns", columns(profile.columns()));
        object.set("warnings", Fields.texts(profile.warnings()));
        return object;
    }

    private static ObjectNode columns(List<ColumnProfile> columns) {
        var users = new HashMap<String, Integer>();
        columns.forEach(column -> users.merge(shortKey(column), 1, Integer::sum));
        var full = new HashMap<String, Boolean>();
        columns.forEach(column -> full.put(fullKey(column), true));
        ObjectNode object = JsonText.object();
        for (ColumnProfile column : columns) {
            ObjectNode entry = writeColumn(column);
            object.set(fullKey(column), entry);
            String shortKey = shortKey(column);
            if (users.getOrDefault(shortKey, 0) == 1 && !full.containsKey(shortKey)) {
                object.set(shortKey, entry);
            }
        }
        return object;
    }

    private static String fullKey(ColumnProfile column) {
        return column.table().display() + "." + column.column();
    }

    private static String shortKey(ColumnProfile column) {
        return column.table().name() + "." + column.column();
    }

    private static ObjectNode writeColumn(ColumnProfile column) {
        ObjectNode object = JsonText.object();
        object.set("table", TableJson.writeRef(column.table()));
        object.put("column", column.column());
        object.put("nativeType", column.nativeType());
        object.put("normalizedType", column.normalizedType());
        object.set("rowCount", Fields.number(column.rowCount()));
        object.set("nullCount", Fields.number(column.nullCount()));
        object.set("distinctCount", Fields.number(column.distinctCount()));
        object.set("uniquenessRatio", Fields.number(column.uniquenessRatio()));
        object.set("nullRate", Fields.number(column.nullRate()));
        object.set("sampleValues", Fields.texts(column.sampleValues()));
        object.set("minTextLength", length(column.minTextLength()));
        object.set("maxTextLength", length(column.maxTextLength()));
        return object;
    }

    private static JsonNode length(Optional<Long> length) {
        return Fields.number(length.map(OptionalLong::of).orElse(OptionalLong.empty()));
    }

    /// @param complaints hears, as short sentences, what was skipped
    /// @return empty when the object has no columns, so is no profile
    /// @throws JacksonException if the text is no JSON object, or ends early
    static Optional<ScanProfile> read(
            InputStream text, String connectionId, Consumer<String> complaints) {
        record Key(TableRef table, String column) {}
        Map<Key, ColumnProfile> columns = new LinkedHashMap<>();
        ObjectNode object =
                JsonText.read(
                        text,
                        new Texts(),
                        "columns",
                        (name, entry) ->
                                readColumn(entry)
                                        .ifPresentOrElse(
                                                column ->
                                                        columns.putIfAbsent(
                                                                new Key(
                                                                        column.table(),
                                                                        column.column()),
                                                                column),
                                                () ->
                                                        complaints.accept(
                                                                "column '"
                                                                        + name
                                                                        + "' was skipped")));
        if (!object.path("columns").isObject()) {
            return Optional.empty();
        }
        return Optional.of(
                new ScanProfile(
                        Fields.text(object, "connectionId").orElse(connectionId),
                        Fields.text(object, "driver").orElse(""),
                        Fields.flag(object, "sqlAvailable", true),
                        Fields.count(object, "queryCount"),
                        Fields.items(object, "tables").flatMap(ProfileJson::readTable).toList(),
                        List.copyOf(columns.values()),
                        Fields.texts(object, "warnings"),
                        Fields.optionalCount(object, "profileSampleRows"),
                        Fields.optionalCount(object, "sampleValuesPerColumn"),
                        Fields.instant(object, "profiledAt")
                                .or(() -> Fields.instant(object, "extractedAt"))));
    }

    private static Stream<TableRows> readTable(JsonNode entry) {
        return table(entry.path("table")).stream()
                .map(ref -> new TableRows(ref, Fields.whole(entry, "rowCount").orElse(0)));
    }

    /// Some projects name a table by text alone.
    private static Optional<TableRef> table(JsonNode table) {
        if (table.isString() && !table.stringValue().isBlank()) {
            var parts = new ArrayList<>(List.of(table.stringValue().split("\\.", 3)));
            String name = parts.removeLast();
            Optional<String> db =
                    parts.isEmpty() ? Optional.empty() : Optional.of(parts.removeLast());
            Optional<String> catalog =
                    parts.isEmpty() ? Optional.empty() : Optional.of(parts.removeLast());
            return name.isEmpty() ? Optional.empty() : Optional.of(new TableRef(catalog, db, name));
        }
        return TableJson.readRef(table);
    }

    private static Optional<ColumnProfile> readColumn(JsonNode object) {
        Optional<TableRef> table = table(object.path("table"));
        Optional<String> column = Fields.name(object, "column");
        if (table.isEmpty() || column.isEmpty()) {
            return Optional.empty();
        }
        String nativeType = Fields.text(object, "nativeType").orElse("unknown");
        return Optional.of(
                new ColumnProfile(
                        table.get(),
                        column.get(),
                        nativeType,
                        Fields.text(object, "normalizedType").orElse(nativeType),
                        Fields.whole(object, "rowCount"),
                        Fields.whole(object, "nullCount"),
                        Fields.whole(object, "distinctCount"),
                        Fields.real(object, "uniquenessRatio"),
                        Fields.real(object, "nullRate"),
                        Fields.texts(object, "sampleValues"),
                        boxed(Fields.whole(object, "minTextLength")),
                        boxed(Fields.whole(object, "maxTextLength"))));
    }

    private static Optional<Long> boxed(OptionalLong number) {
        return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
    }
}
