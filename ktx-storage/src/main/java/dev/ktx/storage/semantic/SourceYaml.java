package dev.ktx.storage.semantic;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.Problem;
import dev.ktx.problem.SourceProblems;
import dev.ktx.semantic.file.SourceFile;
import dev.ktx.semantic.file.SourceFile.Content;
import dev.ktx.semantic.file.Tree;
import dev.ktx.storage.files.Texts;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
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

    private static final CoreSchema SCHEMA = new CoreSchema();

    private final Map<Anchor, Anchored> anchors = new HashMap<>();
    private final String path;
    private final Texts texts;
    private int nodes;

    /// @param nodes in the tree
    /// @param depth of the tree; 0 for a scalar
    private record Anchored(Tree tree, int nodes, int depth) {}

    private SourceYaml(String path, Texts texts) {
        this.path = path;
        this.texts = texts;
    }

    /// A file of the semantic layer; never fails, since a faulty file is a part of the model too.
    ///
    /// @param path relative to the project folder, with forward slashes
    public static SourceFile file(String path, String text) {
        return file(path, text, new Texts());
    }

    /// @param texts that the files of one reading share
    static SourceFile file(String path, String text, Texts texts) {
        try {
            return new SourceFile(path, new Content.Parsed(new SourceYaml(path, texts).read(text)));
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
        return new SourceYaml(path, new Texts()).read(text);
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
                        .setSchema(SCHEMA)
                        .setAllowRecursiveKeys(false)
                        .setCodePointLimit(MOST_CODE_POINTS)
                        .build();
        try {
            // Not composed to the library's own nodes, which take ten times the memory of ours.
            var events = new Parse(settings).parseString(text).iterator();
            @Nullable Tree root = null;
            while (events.hasNext()) {
                Event event = events.next();
                if (event instanceof NodeEvent node) {
                    if (root != null) {
                        throw bad(
                                event,
                                "The file holds more than one document.",
                                "Keep one document, without a line of three dashes in between.");
                    }
                    root = tree(node, events, 0);
                }
            }
            if (root == null) {
                throw new KtxException(
                        SourceProblems.badSource(
                                new Location.InFile(path, 1, 1),
                                "The file is empty.",
                                "Write the keys of a source, or delete the file."));
            }
            return root;
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
        return SourceProblems.badSource(
                where, "The file is not valid YAML: " + why + ".", "Correct the text there.");
    }

    private Location start() {
        return new Location.InFile(path, 1, 1);
    }

    private Location at(Mark mark) {
        return new Location.InFile(path, mark.getLine() + 1, mark.getColumn() + 1);
    }

    private Location at(Event event) {
        return event.getStartMark().map(this::at).orElse(start());
    }

    private KtxException bad(Event event, String what, String next) {
        return new KtxException(SourceProblems.badSource(at(event), what, next));
    }

    /// @param node whose start was just read; its end is read before this returns
    private Tree tree(NodeEvent node, Iterator<Event> events, int depth) {
        int before = nodes;
        count(node, 1, depth);
        Tree tree =
                switch (node) {
                    case SequenceStartEvent _ -> {
                        List<Tree> items = new ArrayList<>();
                        for (var item = events.next();
                                item instanceof NodeEvent child;
                                item = events.next()) {
                            items.add(tree(child, events, depth + 1));
                        }
                        yield new Tree.Sequence(items, at(node));
                    }
                    case ScalarEvent scalar ->
                            new Tree.Scalar(kind(scalar), texts.once(scalar.getValue()), at(node));
                    case AliasEvent alias -> {
                        Anchored named = anchors.get(alias.getAlias());
                        if (named == null) {
                            throw bad(
                                    node,
                                    "The file refers to '*%s', which is not defined before."
                                            .formatted(alias.getAlias().getValue()),
                                    "Write the value itself.");
                        }
                        count(node, named.nodes(), depth + named.depth());
                        yield named.tree();
                    }
                    // The library's class is open; mappings are the one other kind.
                    default -> mapping(node, events, depth);
                };
        node.getAnchor()
                .filter(_ -> !(node instanceof AliasEvent))
                .ifPresent(anchor ->
                        anchors.put(anchor, new Anchored(tree, nodes - before, depth(tree))));
        return tree;
    }

    private static int depth(Tree tree) {
        return switch (tree) {
            case Tree.Scalar _ -> 0;
            case Tree.Sequence(var items, var _) ->
                    1 + items.stream().mapToInt(SourceYaml::depth).max().orElse(0);
            case Tree.Mapping(var entries, var _) ->
                    1 + entries.stream().mapToInt(entry -> depth(entry.value())).max().orElse(0);
        };
    }

    /// Aliases make a small text a large tree, so what they stand for counts again.
    private void count(Event event, int more, int depth) {
        nodes += more;
        if (depth > DEEPEST || nodes > MOST_NODES) {
            throw bad(event, "The file is too large or too deep.", "Split it.");
        }
    }

    private Tree mapping(NodeEvent mapping, Iterator<Event> events, int depth) {
        List<Tree.Entry> entries = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        for (Event key = events.next(); key instanceof NodeEvent; key = events.next()) {
            if (!(key instanceof ScalarEvent scalar)) {
                throw bad(key, "A key is not a text.", "Write a plain key.");
            }
            if (!keys.add(scalar.getValue())) {
                throw bad(
                        key,
                        "The key '%s' stands twice.".formatted(scalar.getValue()),
                        "Put what belongs together under one key.");
            }
            entries.add(
                    new Tree.Entry(
                            texts.once(scalar.getValue()),
                            at(key),
                            tree((NodeEvent) events.next(), events, depth + 1)));
        }
        return new Tree.Mapping(entries, at(mapping));
    }

    private static Tree.Scalar.Kind kind(ScalarEvent scalar) {
        // A lone exclamation mark says that the text is a text, which the resolver knows.
        Tag tag =
                scalar.getTag()
                        .filter(written -> !written.equals("!"))
                        .map(Tag::new)
                        .orElseGet(() ->
                                SCHEMA.getScalarResolver()
                                        .resolve(
                                                scalar.getValue(),
                                                scalar.getImplicit().canOmitTagInPlainScalar()));
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
