package dev.ktx.storage.project;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.ProjectProblems;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One YAML 1.2 document with the places of its nodes in the text.
final class YamlText {
    /// As messages name the file.
    static final String FILE = "ktx.yaml";

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final int DEEPEST = 64;
    private static final int MOST_NODES = 200_000;

    private final String text;
    private final int start;
    private final Optional<Node> root;

    private YamlText(String text, int start, Optional<Node> root) {
        this.text = text;
        this.start = start;
        this.root = root;
    }

    /// @throws KtxException `bad-config` if the text is not one YAML document
    static YamlText parse(String text) {
        int start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
        // Comments are left in the text: spans are cut by marks, never by what the composer keeps.
        LoadSettings settings =
                LoadSettings.builder()
                        .setLabel(FILE)
                        .setSchema(new CoreSchema())
                        .setAllowRecursiveKeys(false)
                        .build();
        try {
            Optional<Node> root = new Compose(settings).composeString(text.substring(start));
            root.ifPresent(new Bounds()::check);
            return new YamlText(text, start, root);
        } catch (MarkedYamlEngineException e) {
            Location where = e.getProblemMark().map(YamlText::at).orElse(at(1, 1));
            throw new KtxException(
                    ProjectProblems.notYaml(where, String.valueOf(e.getProblem())), e);
        } catch (YamlEngineException e) {
            // Characters that YAML does not allow have no mark, and the message may show the line.
            throw new KtxException(
                    ProjectProblems.notYaml(at(1, 1), "it has characters YAML does not allow"), e);
        }
    }

    /// Empty for a text without content.
    Optional<Node> root() {
        return root;
    }

    String text() {
        return text;
    }

    /// The offset in {@link #text()}, in UTF-16 code units.
    int offset(Mark mark) {
        // Marks count code points, and a byte order mark is not counted.
        return text.offsetByCodePoints(start, mark.getIndex());
    }

    int startOf(Node node) {
        return offset(node.getStartMark().orElseThrow());
    }

    int endOf(Node node) {
        return offset(node.getEndMark().orElseThrow());
    }

    static Location at(Node node) {
        return node.getStartMark().map(YamlText::at).orElse(at(1, 1));
    }

    private static Location at(Mark mark) {
        return at(mark.getLine() + 1, mark.getColumn() + 1);
    }

    private static Location at(int line, int column) {
        return new Location.InFile(FILE, line, column);
    }

    /// The node as plain values: text, `Long`, `Double`, `Boolean`, lists, maps in file order; keys
    /// are texts.
    static @Nullable Object plain(Node node) {
        return switch (node) {
            case ScalarNode scalar -> scalar(scalar);
            case SequenceNode sequence -> {
                List<@Nullable Object> items = new ArrayList<>();
                sequence.getValue().forEach(item -> items.add(plain(item)));
                yield items;
            }
            case MappingNode mapping -> {
                Map<String, @Nullable Object> entries = new LinkedHashMap<>();
                mapping.getValue()
                        .forEach(entry ->
                                entries.put(
                                        keyText(entry.getKeyNode()), plain(entry.getValueNode())));
                yield entries;
            }
            default -> throw new IllegalStateException("unknown node " + node.getNodeType());
        };
    }

    static boolean isNull(Node node) {
        return node.getTag().equals(Tag.NULL);
    }

    /// The key as it is spelt; empty for a key that is a list or a mapping.
    static String keyText(Node key) {
        return key instanceof ScalarNode scalar ? scalar.getValue() : "";
    }

    private static @Nullable Object scalar(ScalarNode node) {
        String value = node.getValue();
        Tag tag = node.getTag();
        if (tag.equals(Tag.NULL)) {
            return null;
        }
        if (tag.equals(Tag.BOOL)) {
            return value.equalsIgnoreCase("true");
        }
        if (tag.equals(Tag.INT)) {
            return whole(value);
        }
        if (tag.equals(Tag.FLOAT)) {
            return fraction(value);
        }
        return value;
    }

    private static Object whole(String value) {
        try {
            if (value.startsWith("0o")) {
                return Long.parseLong(value.substring(2), 8);
            }
            if (value.startsWith("0x")) {
                return Long.parseLong(value.substring(2), 16);
            }
            return Long.parseLong(value);
        } catch (NumberFormatException tooLong) {
            return value;
        }
    }

    private static Object fraction(String value) {
        try {
            return new BigDecimal(value).doubleValue();
        } catch (NumberFormatException notFinite) {
            return value;
        }
    }

    /// Refuses documents that aliases blow up or that contain themselves.
    private static final class Bounds {
        private int nodes;
        private int depth;

        void check(Node node) {
            if (++nodes > MOST_NODES || ++depth > DEEPEST) {
                throw new KtxException(
                        ProjectProblems.notYaml(
                                at(node), "it is nested or repeated too often to be settings"));
            }
            switch (node) {
                case SequenceNode sequence -> sequence.getValue().forEach(this::check);
                case MappingNode mapping ->
                        mapping.getValue()
                                .forEach(entry -> {
                                    check(entry.getKeyNode());
                                    check(entry.getValueNode());
                                });
                default -> {}
            }
            depth--;
        }
    }
}
