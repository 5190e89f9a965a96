package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;

/// An array of values of one shape.
public final class ListSchema extends Schema {
    private final Schema items;
    private final int fewest;
    private final int most;

    private ListSchema(Schema items, int fewest, int most) {
        this.items = items;
        this.fewest = fewest;
        this.most = most;
    }

    static ListSchema of(Schema items) {
        return new ListSchema(items, 0, Integer.MAX_VALUE);
    }

    /// Both bounds are allowed lengths.
    public ListSchema size(int fewest, int most) {
        return new ListSchema(items, fewest, most);
    }

    public ListSchema nonEmpty() {
        return new ListSchema(items, 1, most);
    }

    public ListSchema atMost(int length) {
        return new ListSchema(items, fewest, length);
    }

    @Override
    void print(ObjectNode out) {
        out.put("type", "array");
        ObjectNode shape = items.toJson();
        if (!shape.isEmpty()) {
            out.set("items", shape);
        }
        if (fewest > 0) {
            out.put("minItems", fewest);
        }
        if (most < Integer.MAX_VALUE) {
            out.put("maxItems", most);
        }
    }

    @Override
    void check(JsonNode value, String path, List<Violation> found) {
        if (refuseOtherType(value, path, found)) {
            return;
        }
        if (value.size() < fewest) {
            found.add(
                    new Violation(
                            path,
                            "needs at least "
                                    + fewest
                                    + (fewest == 1 ? " item" : " items")
                                    + ", got "
                                    + value.size()));
        }
        if (value.size() > most) {
            found.add(new Violation(path, "takes at most " + most + " items, got " + value.size()));
        }
        for (int i = 0; i < value.size(); i++) {
            items.check(value.path(i), path + "[" + i + "]", found);
        }
    }

    @Override
    boolean resembles(JsonNode value) {
        return value.isArray();
    }

    @Override
    String noun() {
        return "an array";
    }
}
