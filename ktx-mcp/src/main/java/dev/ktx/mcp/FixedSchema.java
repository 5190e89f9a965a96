package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.stream.Collectors;

/// One of a few values of one JSON type: an enumeration or a constant.
final class FixedSchema extends Schema {
    private final List<JsonNode> values;
    private final boolean constant;

    FixedSchema(List<JsonNode> values, boolean constant) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("an enumeration needs a value");
        }
        this.values = List.copyOf(values);
        this.constant = constant;
    }

    @Override
    void print(ObjectNode out) {
        out.put("type", values.getFirst().isBoolean() ? "boolean" : "string");
        if (constant) {
            out.set("const", values.getFirst());
        } else {
            values.forEach(out.putArray("enum")::add);
        }
    }

    @Override
    void check(JsonNode value, String path, List<Violation> found) {
        if (values.contains(value)) {
            return;
        }
        String got = value.isString() ? quoted(value) : nounOf(value);
        String hint =
                value.isString()
                        ? Nearest.hint(
                                value.stringValue(),
                                values.stream().map(JsonNode::asString).toList())
                        : "";
        found.add(
                new Violation(
                        path,
                        "expected "
                                + noun()
                                + ", got "
                                + got
                                + (hint.isEmpty() ? "" : "." + hint)));
    }

    @Override
    boolean resembles(JsonNode value) {
        return value.getNodeType() == values.getFirst().getNodeType();
    }

    @Override
    String noun() {
        String listed = values.stream().map(FixedSchema::quoted).collect(Collectors.joining(", "));
        return values.size() == 1 ? listed : "one of " + listed;
    }

    private static String quoted(JsonNode value) {
        return value.isString()
                ? "'" + shortened(value.stringValue().replaceAll("\\R", " ")) + "'"
                : Json.compact(value);
    }
}
