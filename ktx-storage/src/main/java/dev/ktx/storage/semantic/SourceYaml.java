package dev.ktx.storage.semantic;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.Problem;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.file.SourceFile;
import dev.ktx.semantic.file.SourceFile.Content;
import dev.ktx.semantic.file.Tree;

import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads YAML of the semantic layer, and JSON, which is YAML. Keys are texts as written, so `on:`
/// is the key `on`.
public final class SourceYaml {
    private static final int DEEPEST = 40;
    private static final int MOST_NODES = 5_000_000;

    /// A manifest shard of a schema with thousands of tables has megabytes.
    private static final int MOST_CODE_POINTS = 128 * 1024 * 1024;

    /// The name that a file with errors still tells.
    private static final Pattern NAME =
            Pattern.compile("(?m)^name:[ \\t]*(['\"]?)([^'\"#\\r\\n]+?)\\1[ \\t]*(#.*)?$");

    private final String path;
    private int nodes;

    private SourceYaml(String path) {
        this.path = path;
    }

    /// A file of the semantic layer; never fails, since a faulty file is a part of the model too.
    ///
    /// @param path relative to the project folder, with forward slashes
    public static SourceFile file(String path, String text) {
        try {
            return new SourceFile(path, new Content.Parsed(tree(path, text)));
        } catch (KtxException e) {
            Matcher name = NAME.matcher(text);
            String label = SourceFile.label(path);
            return new SourceFile(
                    path,
                    new Content.Unreadable(
                            name.find() ? name.group(2).strip() : label, e.problem()));
        }
    }

    /// Any YAML or JSON text.
    ///
    /// @param path as messages name it
    /// @throws KtxException `bad-source` when the text is not one document of mappings, lists and
    ///   scalars, or a key stands twice
    public static Tree tree(String path, String text) {
        return new SourceYaml(path).read(text);
    }

    /// Any text.
    ///
    /// @return empty when it is neither YAML nor JSON
    public static Optional<Tree> maybe(String text) {
        try {
            return Optional.of(tree("note", text));
        } catch (KtxException e) {
            return Optional.empty();
        }
    }

    private Tree read(String text) {
        LoadSettings settings =
                LoadSettings.builder()
                        .setLabel(path)
                        .setSchema(new CoreSchema())
                        .setAllowRecursiveKeys(false)
                        .setCodePointLimit(MOST_CODE_POINTS)
                        .build();
        try {
            Optional<Node> root = new Compose(settings).composeString(text);
            if (root.isEmpty()) {
                throw new KtxException(
                        SemanticProblems.badSource(
                                new Location.InFile(path, 1, 1),
                                "The file is empty.",
                                "Write the keys of a source, or delete the file."));
            }
            return tree(root.get(), 0);
        } catch (MarkedYamlEngineException e) {
            throw new KtxException(
                    notYaml(
                            e.getProblemMark().map(this::at).orElse(start()),
                            String.valueOf(e.getProblem())),
                    e);
        } catch (YamlEngineException e) {
            throw new KtxException(notYaml(start(), "it has characters YAML does not allow"), e);
        }
    }

    private static Problem notYaml(Location where, String why) {
        return SemanticProblems.badSource(
                where, "The file is not valid YAML: " + why + ".", "Correct the text there.");
    }

    private Location start() {
        return new Location.InFile(path, 1, 1);
    }

    private Location at(Mark mark) {
        return new Location.InFile(path, mark.getLine() + 1, mark.getColumn() + 1);
    }

    private Location at(Node node) {
        return node.getStartMark().map(this::at).orElse(start());
    }

    private KtxException bad(Node node, String what, String next) {
        return new KtxException(SemanticProblems.badSource(at(node), what, next));
    }

    private Tree tree(Node node, int depth) {
        // Aliases make a small text a large tree.
        if (depth > DEEPEST || ++nodes > MOST_NODES) {
            throw bad(node, "The file is too large or too deep.", "Split it.");
        }
        return switch (node) {
            case MappingNode mapping -> mapping(mapping, depth);
            case SequenceNode sequence -> {
                List<Tree> items = new ArrayList<>();
                for (Node item : sequence.getValue()) {
                    items.add(tree(item, depth + 1));
                }
                yield new Tree.Sequence(items, at(node));
            }
            case ScalarNode scalar ->
                    new Tree.Scalar(kind(scalar.getTag()), scalar.getValue(), at(node));
            default -> throw bad(node, "The file holds a reference.", "Write the value itself.");
        };
    }

    private Tree mapping(MappingNode mapping, int depth) {
        List<Tree.Entry> entries = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        for (NodeTuple tuple : mapping.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                throw bad(tuple.getKeyNode(), "A key is not a text.", "Write a plain key.");
            }
            if (!keys.add(key.getValue())) {
                throw bad(
                        key,
                        "The key '%s' stands twice.".formatted(key.getValue()),
                        "Put what belongs together under one key.");
            }
            entries.add(
                    new Tree.Entry(key.getValue(), at(key), tree(tuple.getValueNode(), depth + 1)));
        }
        return new Tree.Mapping(entries, at(mapping));
    }

    private static Tree.Scalar.Kind kind(Tag tag) {
        if (tag.equals(Tag.NULL)) {
            return Tree.Scalar.Kind.NULL;
        }
        if (tag.equals(Tag.BOOL)) {
            return Tree.Scalar.Kind.TRUTH;
        }
        return tag.equals(Tag.INT) || tag.equals(Tag.FLOAT)
                ? Tree.Scalar.Kind.NUMBER
                : Tree.Scalar.Kind.TEXT;
    }
}
