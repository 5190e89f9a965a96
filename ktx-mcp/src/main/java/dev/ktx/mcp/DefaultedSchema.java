package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;

/// A shape that says what an absent value means.
final class DefaultedSchema extends Schema {
    private final Schema inner;
    private final JsonNode fallback;

    DefaultedSchema(Schema inner, JsonNode fallback) {
        if (!inner.fits(fallback)) {
            throw new IllegalArgumentException(
                    "the default does not fit its own schema: " + inner.check(fallback));
        }
        this.inner = inner;
        this.fallback = fallback.deepCopy();
    }

    @Override
    void print(ObjectNode out) {
        inner.print(out);
        out.set("default", fallback.deepCopy());
    }

    @Override
    void check(JsonNode value, String path, List<Violation> found) {
        inner.check(value, path, found);
    }

    @Override
    boolean resembles(JsonNode value) {
        return inner.resembles(value);
    }

    @Override
    String noun() {
        return inner.noun();
    }
}
