package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;

/// A shape or `null`.
final class NullableSchema extends Schema {
    private final Schema inner;

    NullableSchema(Schema inner) {
        this.inner = inner;
    }

    /// Widens `type` where that says it all, and falls back to `anyOf` where other keywords would
    /// still refuse null.
    @Override
    void print(ObjectNode out) {
        ObjectNode shape = inner.toJson();
        JsonNode type = shape.path("type");
        if (shape.isEmpty()) {
            return;
        }
        if (type.isString() && !shape.has("const") && !shape.has("oneOf")) {
            out.setAll(shape);
            out.putArray("type").add(type.stringValue()).add("null");
            if (shape.path("enum") instanceof ArrayNode values) {
                values.addNull();
            }
        } else {
            out.putArray("anyOf").add(shape).addObject().put("type", "null");
        }
    }

    @Override
    void check(JsonNode value, String path, List<Violation> found) {
        if (!value.isNull()) {
            if (inner.resembles(value)) {
                inner.check(value, path, found);
            } else {
                refuseOtherType(value, path, found);
            }
        }
    }

    @Override
    boolean resembles(JsonNode value) {
        return value.isNull() || inner.resembles(value);
    }

    @Override
    String noun() {
        return inner.noun() + " or null";
    }
}
