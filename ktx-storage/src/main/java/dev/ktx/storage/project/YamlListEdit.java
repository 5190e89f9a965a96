package dev.ktx.storage.project;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Edits of an item in a list of mappings that a key of the item names, for example the column
/// `fee` in `columns`. Every byte they do not concern stays; the result is read again and compared.
public final class YamlListEdit {
    private static final String NAME = "name";

    private final String list;
    private final String item;

    private YamlListEdit(String list, String item) {
        this.list = list;
        this.item = item;
    }

    /// The text with a value in an item; list, item and mappings on the way are made when they are
    /// missing.
    ///
    /// @param list a key of the root
    /// @param item the `name` of the item
    /// @param path below the item
    /// @throws KtxException `bad-config` when the text is laid out in a way that cannot be edited
    public static String set(
            String text, String list, String item, List<String> path, Object value) {
        return new YamlListEdit(list, item).set(text, path, value);
    }

    /// The text with one more item at the end of a list; the list is made when it is missing.
    ///
    /// @param keys of the item, in order
    /// @throws KtxException `bad-config` when the text is laid out in a way that cannot be edited
    public static String append(String text, String list, Map<String, String> keys) {
        return new YamlListEdit(list, "item").append(text, keys);
    }

    private String append(String text, Map<String, String> keys) {
        var edit = new YamlEdit(text, List.of(list));
        String edited;
        if (!(edit.yaml().root().orElse(null) instanceof MappingNode mapping)
                || YamlSpans.isFlow(mapping)) {
            throw refuse("it is no block of keys");
        }
        Optional<NodeTuple> entry = entry(mapping);
        Map<String, Object> made = new LinkedHashMap<>(keys);
        if (entry.isEmpty()) {
            edited = begun(edit, made);
        } else if (entry.get().getValueNode() instanceof SequenceNode sequence
                && !sequence.getValue().isEmpty()) {
            edited = appended(edit, sequence, made);
        } else if (isEmpty(entry.get().getValueNode())) {
            return YamlEdit.set(text, List.of(list), List.of(made));
        } else {
            throw refuse("it is no list");
        }
        Map<String, @Nullable Object> wanted = root(text);
        List<@Nullable Object> items =
                new ArrayList<>(wanted.get(list) instanceof List<?> known ? known : List.of());
        items.add(made);
        wanted.put(list, items);
        if (!Objects.equals(wanted, root(edited))) {
            throw refuse("its layout is beyond what ktx can edit");
        }
        return edited;
    }

    private Optional<NodeTuple> entry(MappingNode mapping) {
        return mapping.getValue().stream()
                .filter(each -> YamlText.keyText(each.getKeyNode()).equals(list))
                .findFirst();
    }

    private String begun(YamlEdit edit, Map<String, Object> made) {
        String text = edit.yaml().text();
        String end = edit.lineEnd();
        return text
                + (text.endsWith("\n") ? "" : end)
                + list
                + ":"
                + end
                + block(made, "  - ", "    ", end);
    }

    private String set(String text, List<String> path, Object value) {
        var edit = new YamlEdit(text, path);
        Node root = edit.yaml().root().orElse(null);
        if (!(root instanceof MappingNode mapping) || YamlSpans.isFlow(mapping)) {
            throw refuse("it is no block of keys");
        }
        Optional<NodeTuple> entry = entry(mapping);
        Map<String, Object> made = new LinkedHashMap<>();
        made.put(NAME, item);
        put(made, path, value);
        String edited;
        if (entry.isEmpty()) {
            edited = begun(edit, made);
        } else if (entry.get().getValueNode() instanceof SequenceNode sequence
                && !sequence.getValue().isEmpty()) {
            Optional<MappingNode> found = found(sequence);
            edited =
                    found.isPresent()
                            ? edit.setting(found.get(), path, value)
                            : appended(edit, sequence, made);
        } else if (isEmpty(entry.get().getValueNode())) {
            return YamlEdit.set(text, List.of(list), List.of(made));
        } else {
            throw refuse("it is no list");
        }
        return checked(text, edited, path, value);
    }

    private static boolean isEmpty(Node node) {
        return YamlText.isNull(node)
                || (node instanceof SequenceNode sequence && sequence.getValue().isEmpty());
    }

    private Optional<MappingNode> found(SequenceNode sequence) {
        return sequence.getValue().stream()
                .filter(MappingNode.class::isInstance)
                .map(MappingNode.class::cast)
                .filter(mapping ->
                        mapping.getValue().stream()
                                .anyMatch(entry ->
                                        YamlText.keyText(entry.getKeyNode()).equals(NAME)
                                                && entry.getValueNode() instanceof ScalarNode name
                                                && name.getValue().equals(item)))
                .findFirst();
    }

    private String appended(YamlEdit edit, SequenceNode sequence, Map<String, Object> made) {
        String text = edit.yaml().text();
        Node last = sequence.getValue().getLast();
        if (YamlSpans.isFlow(sequence)) {
            int end = edit.yaml().endOf(last);
            return text.substring(0, end) + ", " + YamlScalar.inline(made) + text.substring(end);
        }
        int start = edit.yaml().startOf(last);
        int dash = text.lastIndexOf('-', start - 1);
        int line = edit.spans().lineStart(start);
        if (dash < line || !text.substring(line, dash).isBlank()) {
            throw refuse("its items are not on lines of their own");
        }
        String indent = text.substring(line, dash);
        int end = edit.spans().lineStop(edit.spans().valueEnd(last, start));
        String block = block(made, indent + "- ", indent + "  ", edit.lineEnd());
        String unended = block.substring(0, block.length() - edit.lineEnd().length());
        return text.substring(0, end) + edit.lineEnd() + unended + text.substring(end);
    }

    private static String block(Map<?, ?> map, String first, String next, String lineEnd) {
        var lines = new StringBuilder();
        map.forEach((key, value) -> {
            lines.append(lines.isEmpty() ? first : next)
                    .append(YamlScalar.text(String.valueOf(key)))
                    .append(':');
            if (value instanceof Map<?, ?> inner) {
                lines.append(lineEnd).append(block(inner, next + "  ", next + "  ", lineEnd));
            } else {
                lines.append(' ').append(YamlScalar.inline(value)).append(lineEnd);
            }
        });
        return lines.toString();
    }

    private static void put(Map<String, Object> map, List<String> path, Object value) {
        if (path.size() == 1) {
            map.put(path.getFirst(), value);
            return;
        }
        Map<String, Object> inner = new LinkedHashMap<>();
        if (map.get(path.getFirst()) instanceof Map<?, ?> there) {
            there.forEach((key, old) -> inner.put(String.valueOf(key), old));
        }
        put(inner, path.subList(1, path.size()), value);
        map.put(path.getFirst(), inner);
    }

    // Says what it said before, but for the edit.
    private String checked(String before, String after, List<String> path, Object value) {
        Map<String, @Nullable Object> wanted = root(before);
        List<@Nullable Object> items = new ArrayList<>();
        boolean there = false;
        for (Object each : wanted.get(list) instanceof List<?> known ? known : List.of()) {
            if (each instanceof Map<?, ?> map && item.equals(map.get(NAME)) && !there) {
                Map<String, Object> copy = new LinkedHashMap<>();
                map.forEach((key, old) -> copy.put(String.valueOf(key), old));
                put(copy, path, value);
                items.add(copy);
                there = true;
            } else {
                items.add(each);
            }
        }
        if (!there) {
            Map<String, Object> made = new LinkedHashMap<>();
            made.put(NAME, item);
            put(made, path, value);
            items.add(made);
        }
        wanted.put(list, items);
        if (!Objects.equals(wanted, root(after))) {
            throw refuse("its layout is beyond what ktx can edit");
        }
        return after;
    }

    private Map<String, @Nullable Object> root(String text) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        try {
            if (YamlText.parse(text).root().map(YamlText::plain).orElse(null)
                    instanceof Map<?, ?> root) {
                root.forEach((key, value) -> map.put(String.valueOf(key), value));
            }
        } catch (KtxException e) {
            throw refuse("its layout is beyond what ktx can edit");
        }
        return map;
    }

    private KtxException refuse(String reason) {
        return new KtxException(ProjectProblems.uneditable(list + "." + item, reason));
    }
}
