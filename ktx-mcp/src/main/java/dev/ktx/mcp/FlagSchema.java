package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;

/// A truth value.
final class FlagSchema extends Schema {
    static final FlagSchema FLAG = new FlagSchema();

    @Override
    void print(ObjectNode out) {
        out.put("type", "boolean");
    }

    @Override
    void check(JsonNode value, String path, List<Violation> found) {
        refuseOtherType(value, path, found);
    }

    @Override
    boolean resembles(JsonNode value) {
        return value.isBoolean();
    }

    @Override
    String noun() {
        return "true or false";
    }
}
