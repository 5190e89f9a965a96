package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// An object: named fields in order, and a rule for other keys.
public final class ObjectSchema extends Schema {
    static final ObjectSchema EMPTY = new ObjectSchema(new LinkedHashMap<>(), new Extra.Refused());

    private final SequencedMap<String, Field> fields;
    private final Extra extra;

    private record Field(Schema schema, String description, boolean required) {}

    private sealed interface Extra {
        record Refused() implements Extra {}

        record Ignored() implements Extra {}

        record Shaped(Schema values) implements Extra {}
    }

    private ObjectSchema(SequencedMap<String, Field> fields, Extra extra) {
        this.fields = fields;
        this.extra = extra;
    }

    /// Adds a field that must be there.
    public ObjectSchema field(String name, Schema schema, String description) {
        return with(name, new Field(schema, description, true));
    }

    /// Adds a field that must be there and explains itself.
    public ObjectSchema field(String name, Schema schema) {
        return with(name, new Field(schema, "", true));
    }

    /// Adds a field that may be absent.
    public ObjectSchema optional(String name, Schema schema, String description) {
        return with(name, new Field(schema, description, false));
    }

    /// Adds a field that may be absent and explains itself.
    public ObjectSchema optional(String name, Schema schema) {
        return with(name, new Field(schema, "", false));
    }

    /// Allows keys that are not declared.
    public ObjectSchema open() {
        return new ObjectSchema(fields, new Extra.Ignored());
    }

    /// Allows keys that are not declared when their values have this shape.
    public ObjectSchema extra(Schema values) {
        return new ObjectSchema(fields, new Extra.Shaped(values));
    }

    /// The field's shape; empty when it is not declared.
    Optional<Schema> shapeOf(String name) {
        return Optional.ofNullable(fields.get(name)).map(Field::schema);
    }

    private ObjectSchema with(String name, Field field) {
        SequencedMap<String, Field> more = new LinkedHashMap<>(fields);
        if (more.put(name, field) != null) {
            throw new IllegalArgumentException("field '" + name + "' is declared twice");
        }
        return new ObjectSchema(more, extra);
    }

    @Override
    void print(ObjectNode out) {
        out.put("type", "object");
        if (!fields.isEmpty()) {
            ObjectNode properties = out.putObject("properties");
            List<String> required = new ArrayList<>();
            fields.forEach((name, field) -> {
                ObjectNode property = properties.putObject(name);
                if (!field.description().isEmpty()) {
                    property.put("description", field.description());
                }
                field.schema().print(property);
                if (field.required()) {
                    required.add(name);
                }
            });
            if (!required.isEmpty()) {
                required.forEach(out.putArray("required")::add);
            }
        }
        switch (extra) {
            case Extra.Refused() -> out.put("additionalProperties", false);
            case Extra.Ignored() -> {}
            case Extra.Shaped(var values) -> values.print(out.putObject("additionalProperties"));
        }
    }

    @Override
    void check(JsonNode value, String path, List<Violation> found) {
        if (refuseOtherType(value, path, found)) {
            return;
        }
        fields.forEach((name, field) -> {
            if (field.required() && !value.has(name)) {
                found.add(new Violation(at(path, name), "required"));
            }
        });
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            String name = entry.getKey();
            String place = at(path, name);
            Field field = fields.get(name);
            if (field != null) {
                field.schema().check(entry.getValue(), place, found);
            } else {
                switch (extra) {
                    case Extra.Refused() ->
                            found.add(new Violation(place, "unknown key." + hint(name)));
                    case Extra.Ignored() -> {}
                    case Extra.Shaped(var values) -> values.check(entry.getValue(), place, found);
                }
            }
        }
    }

    private String hint(String name) {
        String nearest = Nearest.hint(name, fields.keySet());
        if (!nearest.isEmpty()) {
            return nearest;
        }
        return fields.isEmpty()
                ? " No keys are allowed here."
                : " Known keys: " + String.join(", ", fields.keySet());
    }

    private static String at(String path, String name) {
        String shown = shortened(name.replaceAll("\\R", " "));
        return path.isEmpty() ? shown : path + "." + shown;
    }

    @Override
    boolean resembles(JsonNode value) {
        return value.isObject();
    }

    @Override
    String noun() {
        return "an object";
    }
}
