package dev.ktx.storage.project;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Edits of YAML text that leave every other byte as it was: comments, order, quotes, line ends,
/// unknown keys. Only the text of the edited entry is replaced, and the result is read again and
/// compared before it is handed out.
///
/// Keys are paths of names through mappings. Values are texts, numbers, booleans, null, lists and
/// maps of these.
public final class YamlEdit {
    private static final String STEP = "  ";

    private final YamlText yaml;
    private final String text;
    private final YamlSpans spans;
    private final String lineEnd;
    private final String named;

    /// @param path of the edit, for messages
    YamlEdit(String text, List<String> path) {
        this.yaml = YamlText.parse(text);
        this.text = text;
        this.spans = new YamlSpans(yaml);
        this.lineEnd = spans.lineEnd();
        this.named = String.join(".", path);
    }

    /// The text with a value at a path; missing mappings on the way are made, at the end of the
    /// mapping they belong to.
    ///
    /// @param path at least one name
    /// @throws KtxException `bad-config` if the text is no YAML, or a value on the way is no
    ///   mapping or is shared through an alias
    public static String set(String text, List<String> path, @Nullable Object value) {
        if (path.isEmpty()) {
            throw new IllegalArgumentException("a path names at least one key");
        }
        var edit = new YamlEdit(text, path);
        return edit.checked(edit.setting(path, value), path, value, true);
    }

    /// The text without the entry at a path; the text itself when there is none.
    ///
    /// @throws KtxException `bad-config` as for {@link #set}
    public static String remove(String text, List<String> path) {
        if (path.isEmpty()) {
            throw new IllegalArgumentException("a path names at least one key");
        }
        var edit = new YamlEdit(text, path);
        return edit.checked(edit.removing(path), path, null, false);
    }

    private String setting(List<String> path, @Nullable Object value) {
        Node root = yaml.root().orElse(null);
        if (root == null || YamlText.isNull(root)) {
            return append(nested(path, value), root);
        }
        return setting(root, path, value);
    }

    YamlText yaml() {
        return yaml;
    }

    YamlSpans spans() {
        return spans;
    }

    String lineEnd() {
        return lineEnd;
    }

    /// The text with a value at a path below a node of it; unchecked.
    String setting(Node start, List<String> path, @Nullable Object value) {
        Node node = start;
        NodeTuple holder = null;
        for (int i = 0; i < path.size(); i++) {
            MappingNode mapping = mapping(node);
            Optional<NodeTuple> entry = entry(mapping, path.get(i));
            if (entry.isEmpty()) {
                return add(mapping, holder, path.subList(i, path.size()), value);
            }
            holder = entry.get();
            node = holder.getValueNode();
            refuseShared(holder);
            boolean last = i == path.size() - 1;
            if (!last && isEmpty(node)) {
                return replace(holder, mapping, nested(path.subList(i + 1, path.size()), value));
            }
            if (last) {
                return replace(holder, mapping, value);
            }
        }
        throw new IllegalStateException("the path has no last name");
    }

    private String removing(List<String> path) {
        Node node = yaml.root().orElse(null);
        NodeTuple holder = null;
        MappingNode above = null;
        for (int i = 0; i < path.size(); i++) {
            if (node == null || YamlText.isNull(node)) {
                return text;
            }
            MappingNode mapping = mapping(node);
            Optional<NodeTuple> entry = entry(mapping, path.get(i));
            if (entry.isEmpty()) {
                return text;
            }
            refuseShared(entry.get());
            if (i == path.size() - 1) {
                return remove(mapping, holder, above, entry.get());
            }
            above = mapping;
            holder = entry.get();
            node = holder.getValueNode();
        }
        return text;
    }

    private String remove(
            MappingNode mapping,
            @Nullable NodeTuple holder,
            @Nullable MappingNode above,
            NodeTuple entry) {
        if (YamlSpans.isFlow(mapping)) {
            return removeFromFlow(mapping, entry);
        }
        if (mapping.getValue().size() == 1 && holder != null && above != null) {
            return replace(holder, above, Map.of());
        }
        int start = spans.lineStart(yaml.startOf(entry.getKeyNode()));
        int end = spans.nextLine(spans.endOf(entry));
        return text.substring(0, start) + text.substring(end);
    }

    private String removeFromFlow(MappingNode mapping, NodeTuple entry) {
        List<NodeTuple> entries = mapping.getValue();
        int at = entries.indexOf(entry);
        if (at + 1 < entries.size()) {
            int next = yaml.startOf(entries.get(at + 1).getKeyNode());
            return text.substring(0, yaml.startOf(entry.getKeyNode())) + text.substring(next);
        }
        int start = at > 0 ? spans.endOf(entries.get(at - 1)) : yaml.startOf(entry.getKeyNode());
        return text.substring(0, start) + text.substring(spans.endOf(entry));
    }

    // A value where there was another, or none.
    private String replace(NodeTuple entry, MappingNode within, @Nullable Object value) {
        Node old = entry.getValueNode();
        int colon = spans.colonAfter(entry.getKeyNode());
        if (YamlSpans.isFlow(within) || !(value instanceof Map<?, ?> map) || map.isEmpty()) {
            return replaceInline(old, colon, YamlScalar.inline(value));
        }
        String indent = " ".repeat(YamlSpans.column(entry.getKeyNode())) + STEP;
        String block = block(map, indent);
        int end = spans.valueEnd(old, colon);
        if (spans.startsOnLaterLine(old, colon)) {
            int start = spans.lineStart(yaml.startOf(old));
            return text.substring(0, start) + unended(block) + text.substring(end);
        }
        // A comment beside the key stays beside the key.
        int lineStop = spans.lineStop(end);
        return text.substring(0, colon)
                + text.substring(end, lineStop)
                + lineEnd
                + unended(block)
                + text.substring(lineStop);
    }

    private String replaceInline(Node old, int colon, String inline) {
        int end = spans.valueEnd(old, colon);
        if (end == colon) {
            return text.substring(0, colon) + " " + inline + text.substring(colon);
        }
        if (spans.startsOnLaterLine(old, colon)) {
            return text.substring(0, colon)
                    + " "
                    + inline
                    + text.substring(colon, spans.lineStop(colon))
                    + text.substring(end);
        }
        int start = yaml.startOf(old);
        boolean property = !text.substring(colon, start).isBlank();
        String before = property ? text.substring(0, colon) + " " : text.substring(0, start);
        return before + inline + text.substring(end);
    }

    // A new entry at the end of a mapping.
    private String add(
            MappingNode mapping,
            @Nullable NodeTuple holder,
            List<String> path,
            @Nullable Object value) {
        Object inner = path.size() == 1 ? value : nested(path.subList(1, path.size()), value);
        List<NodeTuple> entries = mapping.getValue();
        if (YamlSpans.isFlow(mapping)) {
            if (entries.isEmpty() && holder == null) {
                // The root was `{}`.
                int start = yaml.startOf(mapping);
                return text.substring(0, start)
                        + unended(block(single(path.getFirst(), inner), ""))
                        + text.substring(yaml.endOf(mapping));
            }
            return addToFlow(mapping, path.getFirst(), inner);
        }
        int end = spans.lineStop(spans.endOf(entries.getLast()));
        String indent = " ".repeat(YamlSpans.column(entries.getFirst().getKeyNode()));
        String block = block(single(path.getFirst(), inner), indent);
        boolean ended = end < text.length();
        return text.substring(0, end)
                + lineEnd
                + (ended ? unended(block) : block)
                + text.substring(end);
    }

    private String addToFlow(MappingNode mapping, String name, @Nullable Object value) {
        String entry = YamlScalar.text(name) + ": " + YamlScalar.inline(value);
        List<NodeTuple> entries = mapping.getValue();
        if (entries.isEmpty()) {
            int inside = yaml.startOf(mapping) + 1;
            return text.substring(0, inside)
                    + " "
                    + entry
                    + " "
                    + text.substring(inside).stripLeading();
        }
        int end = spans.endOf(entries.getLast());
        int comma = end;
        while (Character.isWhitespace(text.charAt(comma))) {
            comma++;
        }
        if (text.charAt(comma) == ',') {
            return text.substring(0, comma + 1) + " " + entry + text.substring(comma + 1);
        }
        return text.substring(0, end) + ", " + entry + text.substring(end);
    }

    // A document that says nothing gets its first entry after whatever comments it has.
    private String append(Map<String, @Nullable Object> entry, @Nullable Node root) {
        if (root != null && yaml.endOf(root) > yaml.startOf(root)) {
            return text.substring(0, yaml.startOf(root))
                    + unended(block(entry, ""))
                    + text.substring(yaml.endOf(root));
        }
        String start = spans.endsLine() ? text : text + lineEnd;
        return start + block(entry, "");
    }

    // Lines of a mapping, each ended.
    private String block(Map<?, ?> map, String indent) {
        var lines = new StringBuilder();
        map.forEach((name, value) -> {
            lines.append(indent).append(YamlScalar.text(String.valueOf(name))).append(':');
            if (value instanceof Map<?, ?> inner && !inner.isEmpty()) {
                lines.append(lineEnd).append(block(inner, indent + STEP));
            } else {
                lines.append(' ').append(YamlScalar.inline(value)).append(lineEnd);
            }
        });
        return lines.toString();
    }

    private String unended(String block) {
        return block.substring(0, block.length() - lineEnd.length());
    }

    private static Map<String, @Nullable Object> nested(List<String> path, @Nullable Object value) {
        Object inner = path.size() == 1 ? value : nested(path.subList(1, path.size()), value);
        return single(path.getFirst(), inner);
    }

    private static Map<String, @Nullable Object> single(String name, @Nullable Object value) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put(name, value);
        return map;
    }

    private MappingNode mapping(Node node) {
        if (node instanceof MappingNode mapping) {
            return mapping;
        }
        throw refuse("a value on the way is not a mapping");
    }

    private static Optional<NodeTuple> entry(MappingNode mapping, String name) {
        return mapping.getValue().stream()
                .filter(entry -> YamlText.keyText(entry.getKeyNode()).equals(name))
                .findFirst();
    }

    // The composer puts the anchored node itself in the place of an alias, so an alias shows by a
    // value that starts before its key.
    private void refuseShared(NodeTuple entry) {
        boolean alias = yaml.startOf(entry.getValueNode()) < yaml.startOf(entry.getKeyNode());
        if (alias || entry.getValueNode().getAnchor().isPresent()) {
            throw refuse("the value is shared through an anchor");
        }
    }

    private static boolean isEmpty(Node node) {
        return YamlText.isNull(node)
                || (node instanceof MappingNode mapping && mapping.getValue().isEmpty());
    }

    private KtxException refuse(String reason) {
        return new KtxException(ProjectProblems.uneditable(named, reason));
    }

    // Reads the result again: it has to say what it said before, but for the edit.
    private String checked(
            String edited, List<String> path, @Nullable Object value, boolean present) {
        Object before = yaml.root().map(YamlText::plain).orElse(null);
        Object wanted = edited(before, path, value, present);
        Object after;
        try {
            after = YamlText.parse(edited).root().map(YamlText::plain).orElse(null);
        } catch (KtxException e) {
            throw refuse("its layout is beyond what ktx can edit");
        }
        if (!Objects.equals(emptied(wanted), emptied(after))) {
            throw refuse("its layout is beyond what ktx can edit");
        }
        return edited;
    }

    private static @Nullable Object edited(
            @Nullable Object tree, List<String> path, @Nullable Object value, boolean present) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        if (tree instanceof Map<?, ?> map) {
            map.forEach((name, inner) -> copy.put(String.valueOf(name), inner));
        }
        String name = path.getFirst();
        if (path.size() > 1) {
            if (present || copy.get(name) instanceof Map) {
                copy.put(
                        name, edited(copy.get(name), path.subList(1, path.size()), value, present));
            }
        } else if (present) {
            copy.put(name, value);
        } else {
            copy.remove(name);
        }
        return copy;
    }

    // A file without entries and an empty mapping say the same; int and long are one number.
    private static @Nullable Object emptied(@Nullable Object tree) {
        return switch (tree) {
            case null -> Map.of();
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> copy = new LinkedHashMap<>();
                map.forEach((name, value) -> copy.put(String.valueOf(name), plain(value)));
                yield copy;
            }
            default -> plain(tree);
        };
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case Integer number -> number.longValue();
            case Float number -> number.doubleValue();
            case List<?> list -> list.stream().map(YamlEdit::plain).toList();
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> copy = new LinkedHashMap<>();
                map.forEach((name, inner) -> copy.put(String.valueOf(name), plain(inner)));
                yield copy;
            }
            case null, default -> value;
        };
    }
}
