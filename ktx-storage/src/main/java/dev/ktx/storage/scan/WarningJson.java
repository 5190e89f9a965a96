package dev.ktx.storage.scan;

import dev.ktx.catalog.ScanWarning;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Warnings in `warnings.json` and in reports. Codes are kept as they are, known or not.
final class WarningJson {
    private WarningJson() {}

    static ObjectNode write(ScanWarning warning) {
        ObjectNode object = JsonText.object();
        object.put("code", warning.code());
        object.put("message", warning.message());
        warning.table().ifPresent(table -> object.put("table", table));
        warning.column().ifPresent(column -> object.put("column", column));
        object.put("recoverable", warning.recoverable());
        if (!warning.metadata().isEmpty()) {
            object.set("metadata", Fields.node(new TreeMap<>(warning.metadata())));
        }
        return object;
    }

    static List<ScanWarning> readAll(JsonNode holder) {
        return Fields.items(holder, "warnings").map(WarningJson::read).toList();
    }

    private static ScanWarning read(JsonNode object) {
        if (object.isString()) {
            return ScanWarning.of("unknown", object.stringValue());
        }
        Map<String, String> metadata =
                Fields.plainMap(object.path("metadata")).entrySet().stream()
                        .collect(
                                Collectors.toMap(
                                        Map.Entry::getKey, field -> field.getValue().toString()));
        return new ScanWarning(
                Fields.text(object, "code").orElse("unknown"),
                Fields.text(object, "message").orElse(""),
                Fields.text(object, "table"),
                Fields.text(object, "column"),
                Fields.flag(object, "recoverable", true),
                metadata);
    }
}
