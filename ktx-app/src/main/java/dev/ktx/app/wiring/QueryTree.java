package dev.ktx.app.wiring;

import dev.ktx.problem.Location;
import dev.ktx.semantic.file.Tree;
import dev.ktx.semantic.file.Tree.Scalar;

import tools.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// JSON as the tree that questions are read from. Places are paths, for example `measures[0].expr`.
public final class QueryTree {
    private QueryTree() {}

    public static Tree of(JsonNode node) {
        return of(node, "");
    }

    /// @param path where the value stands, for example `sources[0]`
    public static Tree at(JsonNode node, String path) {
        return of(node, path);
    }

    private static Tree of(JsonNode node, String path) {
        Location where = path.isEmpty() ? Location.everywhere() : new Location.AtPath(path);
        return switch (node.getNodeType()) {
            case OBJECT -> {
                List<Tree.Entry> entries = new ArrayList<>();
                for (Map.Entry<String, JsonNode> field : node.properties()) {
                    String place = path.isEmpty() ? field.getKey() : path + "." + field.getKey();
                    entries.add(
                            new Tree.Entry(
                                    field.getKey(),
                                    new Location.AtPath(place),
                                    of(field.getValue(), place)));
                }
                yield new Tree.Mapping(entries, where);
            }
            case ARRAY -> {
                List<Tree> items = new ArrayList<>();
                for (int i = 0; i < node.size(); i++) {
                    items.add(of(node.get(i), path + "[" + i + "]"));
                }
                yield new Tree.Sequence(items, where);
            }
            case STRING, BINARY -> new Scalar(Scalar.Kind.TEXT, node.asString(), where);
            case NUMBER -> new Scalar(Scalar.Kind.NUMBER, node.asString(), where);
            case BOOLEAN -> new Scalar(Scalar.Kind.TRUTH, node.asString(), where);
            case NULL, MISSING, POJO -> new Scalar(Scalar.Kind.NULL, "null", where);
        };
    }
}
