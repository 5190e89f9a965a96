package dev.ktx.app.wiring;

import dev.ktx.ingest.ScanReport;
import dev.ktx.port.Cell;
import dev.ktx.storage.scan.ReportJson;

import org.jspecify.annotations.Nullable;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;

/// Answers of use cases as JSON: maps, lists, texts, numbers, truth values, null and cells of
/// result rows.
public final class JsonTree {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private JsonTree() {}

    /// @param answer names to values, in the order in which they are written
    public static ObjectNode of(Map<String, @Nullable Object> answer) {
        return object(answer);
    }

    /// The report of a scan, as in `scan-report.json`.
    public static ObjectNode of(ScanReport report) {
        return ReportJson.write(report);
    }

    /// The value of a cell; numbers keep every digit.
    public static JsonNode of(Cell cell) {
        return switch (cell) {
            case Cell.Null() -> NODES.nullNode();
            case Cell.Flag(var value) -> NODES.booleanNode(value);
            case Cell.Amount(var value) -> NODES.numberNode(value);
            case Cell.Text(var value) -> NODES.stringNode(value);
            case Cell.Array(var items) -> {
                ArrayNode array = NODES.arrayNode(items.size());
                items.forEach(item -> array.add(of(item)));
                yield array;
            }
            case Cell.Struct(var fields) -> {
                ObjectNode object = NODES.objectNode();
                fields.forEach(field -> object.set(field.name(), of(field.value())));
                yield object;
            }
        };
    }

    /// Any value that answers are made of.
    ///
    /// @throws IllegalArgumentException for anything else
    public static JsonNode node(@Nullable Object value) {
        return switch (value) {
            case null -> NODES.nullNode();
            case Cell cell -> of(cell);
            case String text -> NODES.stringNode(text);
            case Boolean flag -> NODES.booleanNode(flag);
            case Integer number -> NODES.numberNode(number);
            case Long number -> NODES.numberNode(number);
            case Double number -> NODES.numberNode(number);
            case BigDecimal number -> NODES.numberNode(number);
            case Map<?, ?> map -> object(map);
            case Collection<?> list -> {
                ArrayNode array = NODES.arrayNode(list.size());
                list.forEach(item -> array.add(node(item)));
                yield array;
            }
            default ->
                    throw new IllegalArgumentException(
                            "no part of an answer: " + value.getClass().getName());
        };
    }

    private static ObjectNode object(Map<?, ?> map) {
        ObjectNode object = NODES.objectNode();
        map.forEach((name, value) -> object.set(String.valueOf(name), node(value)));
        return object;
    }
}
