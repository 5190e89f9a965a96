package dev.ktx.project;

import dev.ktx.project.Shape.Field;
import dev.ktx.project.Shape.Fields;
import dev.ktx.project.Shape.Need;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes shapes as JSON Schema, draft-07.
final class JsonSchema {
    private static final String NOT_BLANK = "\\S";

    // A number or a truth value without quotes is read as the text it is spelt as.
    private static final List<String> SCALARS = List.of("string", "number", "boolean");

    private JsonSchema() {}

    static Map<String, Object> of(ConfigSchema schema) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("$schema", "http://json-schema.org/draft-07/schema#");
        document.put("$id", "urn:ktx:schema:ktx.yaml");
        document.put("title", "ktx.yaml");
        document.putAll(of(schema.root()));
        return document;
    }

    private static Map<String, Object> of(Shape shape) {
        return switch (shape) {
            case Shape.Text(var _, var blank) -> blank ? mapOf("type", SCALARS) : text();
            case Shape.Address _ -> mapOf("type", "string", "pattern", "^(https?://|env:|file:)");
            case Shape.Choice(var names, var _) -> mapOf("type", "string", "enum", names);
            case Shape.Whole(var least, var most, var spelt) -> whole(least, most, spelt);
            case Shape.Fraction _ -> mapOf("type", "number", "minimum", 0, "maximum", 1);
            case Shape.Flag(var spelt) ->
                    spelt
                            ? mapOf("enum", List.of(true, false, "true", "false"))
                            : mapOf("type", "boolean");
            case Shape.Texts(var single) ->
                    single ? mapOf("anyOf", List.of(arrayOf(text()), text())) : arrayOf(text());
            case Shape.Wholes _ -> arrayOf(mapOf("type", "integer"));
            case Shape.Either(var shapes) ->
                    mapOf("anyOf", shapes.stream().map(JsonSchema::of).toList());
            case Shape.OrNothing(var inner) ->
                    mapOf("anyOf", List.of(of(inner), mapOf("type", "null")));
            case Fields fields -> fields(fields);
            case Shape.Numbered(var value) ->
                    mapOf(
                            "type",
                            "object",
                            "patternProperties",
                            mapOf("^[1-9][0-9]*$", of(value)),
                            "additionalProperties",
                            false);
            case Shape.Anything(var mapping) -> mapping ? mapOf("type", "object") : mapOf();
            case Shape.Connections connections -> connections(connections);
        };
    }

    private static Map<String, Object> text() {
        return mapOf("type", SCALARS, "pattern", NOT_BLANK);
    }

    private static Map<String, Object> whole(long least, long most, boolean spelt) {
        Map<String, Object> number = mapOf("type", "integer", "minimum", least);
        if (most != Long.MAX_VALUE) {
            number.put("maximum", most);
        }
        return spelt
                ? mapOf(
                        "anyOf",
                        List.of(
                                number,
                                mapOf(
                                        "type",
                                        "string",
                                        "pattern",
                                        "^\\s*([0-9]+\\s*$|env:|file:)")))
                : number;
    }

    private static Map<String, Object> fields(Fields fields) {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (Field field : fields.fields()) {
            Map<String, Object> property = of(field.shape());
            property.put("description", field.description());
            field.fallback().ifPresent(value -> property.put("default", value));
            properties.put(field.name(), property);
        }
        Map<String, Object> result = mapOf("type", "object", "properties", properties);
        List<String> required =
                fields.fields().stream()
                        .filter(field -> field.need() == Need.REQUIRED)
                        .map(Field::name)
                        .toList();
        if (!required.isEmpty()) {
            result.put("required", required);
        }
        if (!fields.open()) {
            result.put("additionalProperties", false);
        }
        return result;
    }

    private static Map<String, Object> connections(Shape.Connections connections) {
        List<String> spellings = new ArrayList<>();
        List<Object> rules = new ArrayList<>();
        for (ConnectionDriver driver : connections.drivers()) {
            List<String> names = new ArrayList<>(List.of(driver.name()));
            driver.aliases().stream().sorted().forEach(names::add);
            spellings.addAll(names);
            rules.add(
                    mapOf(
                            "if",
                            mapOf("properties", mapOf("driver", mapOf("enum", names))),
                            "then",
                            of(driver.shape())));
        }
        return mapOf(
                "type",
                "object",
                "additionalProperties",
                mapOf(
                        "type",
                        "object",
                        "required",
                        List.of("driver"),
                        "properties",
                        mapOf("driver", mapOf("enum", spellings)),
                        "allOf",
                        rules));
    }

    private static Map<String, Object> arrayOf(Map<String, Object> items) {
        return mapOf("type", "array", "items", items);
    }

    private static Map<String, Object> mapOf(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return map;
    }
}
