package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;

/// Any value; prints as the empty schema.
final class AnySchema extends Schema {
    static final AnySchema ANY = new AnySchema();

    @Override
    void print(ObjectNode out) {}

    @Override
    void check(JsonNode value, String path, List<Violation> found) {}

    @Override
    boolean resembles(JsonNode value) {
        return true;
    }

    @Override
    String noun() {
        return "any value";
    }
}
