package dev.ktx.storage.scan;

import dev.ktx.storage.scan.ShardText.Block;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Rewrites the block of one table, line by line: fields, and columns and joins among them, that
/// say the same as before keep their lines.
final class BlockEdit {
    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setCodePointLimit(512 * 1024 * 1024).build();

    private final List<String> lines;

    private BlockEdit(List<String> lines) {
        this.lines = lines;
    }

    /// The new text of the block.
    static String of(Block block, Map<String, Object> before, Map<String, Object> after) {
        String document = "tables:\n" + block.text();
        List<String> lines = ShardText.lines(document);
        Node root = new Compose(SETTINGS).composeString(document).orElseThrow();
        NodeTuple table = entries(entries(root).getFirst().getValueNode()).getFirst();
        int keyLine = line(table.getKeyNode());
        var out = new StringBuilder(String.join("", lines.subList(1, keyLine)));
        if (!isBlock(table.getValueNode())) {
            YamlOut.field(out, 2, block.key(), after);
            return out.toString();
        }
        out.append(lines.get(keyLine));
        new BlockEdit(lines).fields(out, table.getValueNode(), lines.size(), before, after);
        return out.toString();
    }

    private void fields(
            StringBuilder out,
            Node mapping,
            int end,
            Map<String, Object> before,
            Map<String, Object> after) {
        List<NodeTuple> entries = entries(mapping);
        var places = new HashMap<String, Place>();
        for (int i = 0; i < entries.size(); i++) {
            Node key = entries.get(i).getKeyNode();
            int next = i + 1 < entries.size() ? start(entries.get(i + 1).getKeyNode()) : end;
            places.put(
                    ((ScalarNode) key).getValue(),
                    new Place(start(key), line(key), next, entries.get(i).getValueNode()));
        }
        int indent = column(entries.getFirst().getKeyNode());
        after.forEach((key, value) -> {
            Place place = places.get(key);
            Object old = before.get(key);
            if (place == null) {
                YamlOut.field(out, indent, key, value);
            } else if (Objects.equals(old, value)) {
                append(out, place.start(), place.end());
            } else if (old instanceof List<?> oldItems
                    && value instanceof List<?> items
                    && !oldItems.isEmpty()
                    && isBlock(place.value())) {
                append(out, place.start(), start(items(place.value()).getFirst()));
                items(out, place, oldItems, items);
            } else {
                append(out, place.start(), place.line());
                YamlOut.field(out, indent, key, value);
            }
        });
    }

    private void items(StringBuilder out, Place list, List<?> before, List<?> after) {
        List<Node> nodes = items(list.value());
        var places = new HashMap<Object, Place>();
        for (int i = 0; i < nodes.size(); i++) {
            int next = i + 1 < nodes.size() ? start(nodes.get(i + 1)) : list.end();
            places.putIfAbsent(
                    identity(before.get(i)),
                    new Place(start(nodes.get(i)), line(nodes.get(i)), next, nodes.get(i)));
        }
        var old = new ArrayList<Object>(before);
        int indent = dash(nodes.getFirst());
        for (Object item : after) {
            Place place = places.get(identity(item));
            if (place == null) {
                YamlOut.item(out, indent, item);
            } else if (old.contains(item)) {
                append(out, place.start(), place.end());
            } else {
                append(out, place.start(), place.line());
                YamlOut.item(out, indent, item);
            }
        }
    }

    /// What a column or a join is recognised by.
    private static Object identity(@Nullable Object item) {
        if (item instanceof Map<?, ?> map) {
            Object name = map.get("name");
            return name != null
                    ? name
                    : String.valueOf(map.get("to")) + "\n" + String.valueOf(map.get("on"));
        }
        return String.valueOf(item);
    }

    private void append(StringBuilder out, int from, int to) {
        lines.subList(from, to).forEach(out::append);
    }

    /// The first line of what belongs to a node: the comments right above it, at its own depth, are
    /// its own.
    private int start(Node node) {
        int start = line(node);
        int indent = lines.get(start).length() - lines.get(start).stripLeading().length();
        String comment = " ".repeat(indent) + "#";
        while (start > 0 && lines.get(start - 1).startsWith(comment)) {
            start--;
        }
        return start;
    }

    private int dash(Node item) {
        String text = lines.get(line(item));
        return text.length() - text.stripLeading().length();
    }

    /// Whether every part of a value stands on lines of its own.
    private static boolean isBlock(Node node) {
        return switch (node) {
            case MappingNode mapping ->
                    mapping.getFlowStyle() == FlowStyle.BLOCK
                            && mapping.getValue().stream()
                                    .allMatch(tuple -> tuple.getKeyNode() instanceof ScalarNode);
            case SequenceNode sequence -> sequence.getFlowStyle() == FlowStyle.BLOCK;
            default -> false;
        };
    }

    private static List<NodeTuple> entries(Node node) {
        return ((MappingNode) node).getValue();
    }

    private static List<Node> items(Node node) {
        return ((SequenceNode) node).getValue();
    }

    private static int line(Node node) {
        return node.getStartMark().orElseThrow().getLine();
    }

    private static int column(Node node) {
        return node.getStartMark().orElseThrow().getColumn();
    }

    /// @param start first line, comments included
    /// @param line where the key or item itself starts
    /// @param end the line after the last
    private record Place(int start, int line, int end, Node value) {}
}
