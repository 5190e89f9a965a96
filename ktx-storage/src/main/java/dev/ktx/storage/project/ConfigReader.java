package dev.ktx.storage.project;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.Problem;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.problem.Spelling;
import dev.ktx.project.Choices.EmbeddingBackend;
import dev.ktx.project.ConfigIssue;
import dev.ktx.project.ConfigIssue.Severity;
import dev.ktx.project.ConfigSchema;
import dev.ktx.project.Connection;
import dev.ktx.project.ConnectionDriver;
import dev.ktx.project.GitAuthor;
import dev.ktx.project.ProjectConfig;
import dev.ktx.project.Setting;
import dev.ktx.project.Settings;
import dev.ktx.project.Shape;
import dev.ktx.project.Shape.Field;
import dev.ktx.project.Shape.Need;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Reads `ktx.yaml` against the schema and finds everything that is wrong with it at once.
public final class ConfigReader {
    private final Shape.Fields root;
    private final Set<String> safetyNames;

    private final Map<String, Object> values = new HashMap<>();
    private final Map<String, Node> places = new HashMap<>();
    private final List<Connection> connections = new ArrayList<>();
    private final List<ConfigIssue> issues = new ArrayList<>();

    private ConfigReader(ConfigSchema schema) {
        root = schema.root();
        safetyNames = new TreeSet<>();
        for (ConnectionDriver driver : schema.connections().drivers()) {
            driver.fields().stream()
                    .filter(Field::safety)
                    .map(Field::name)
                    .forEach(safetyNames::add);
        }
    }

    /// Never throws: a text that is no YAML at all is one issue.
    ///
    /// @param text the whole file; a byte order mark and any line ends are fine
    public static ReadConfig read(String text, ConfigSchema schema) {
        return new ConfigReader(schema).read(text);
    }

    private ReadConfig read(String text) {
        try {
            YamlText.parse(text).root().ifPresent(this::root);
        } catch (KtxException e) {
            issues.add(new ConfigIssue("", Severity.ERROR, e.problem()));
        }
        checkTogether();
        issues.sort(
                Comparator.comparingInt(ConfigIssue::line).thenComparingInt(ConfigIssue::column));
        return new ReadConfig(new ProjectConfig(values, connections), issues);
    }

    private void root(Node node) {
        if (node instanceof MappingNode mapping) {
            fields("", root, mapping);
        } else if (!YamlText.isNull(node)) {
            error("", ProjectProblems.notAMapping(YamlText.at(node)));
        }
    }

    // A mapping outside connections: values land in `values` by path.
    private void fields(String path, Shape.Fields shape, MappingNode mapping) {
        for (NodeTuple entry : entries(path, mapping)) {
            String name = YamlText.keyText(entry.getKeyNode());
            String inner = join(path, name);
            Optional<Field> field = shape.field(name);
            if (field.isEmpty()) {
                unknownSetting(inner, name, shape, entry.getKeyNode());
            } else {
                places.put(inner, entry.getValueNode());
                setting(inner, field.get().shape(), entry.getValueNode());
            }
        }
        missing(path, shape, mapping);
    }

    private void setting(String path, Shape shape, Node node) {
        switch (shape) {
            case Shape.Connections drivers -> connections(path, drivers, node);
            case Shape.Fields fields -> {
                if (node instanceof MappingNode mapping) {
                    fields(path, fields, mapping);
                    if (path.equals("setup")) {
                        values.putIfAbsent(Settings.PRIMARY_CONNECTIONS.path(), List.of());
                    }
                } else if (!YamlText.isNull(node)) {
                    error(path, ProjectProblems.wrongSetting(YamlText.at(node), path, "a mapping"));
                }
            }
            default -> {
                Object value = leaf(path, shape, node);
                if (value != null) {
                    values.put(path, value);
                }
            }
        }
    }

    private void connections(String path, Shape.Connections drivers, Node node) {
        if (node instanceof MappingNode mapping) {
            for (NodeTuple entry : entries(path, mapping)) {
                String id = YamlText.keyText(entry.getKeyNode());
                connection(join(path, id), id, drivers, entry.getValueNode());
            }
        } else if (!YamlText.isNull(node)) {
            error(path, ProjectProblems.wrongSetting(YamlText.at(node), path, "a mapping"));
        }
    }

    private void connection(String path, String id, Shape.Connections drivers, Node node) {
        if (!(node instanceof MappingNode mapping)) {
            error(path, ProjectProblems.wrongSetting(YamlText.at(node), path, "a mapping"));
            return;
        }
        Optional<Node> named =
                mapping.getValue().stream()
                        .filter(entry -> YamlText.keyText(entry.getKeyNode()).equals("driver"))
                        .map(NodeTuple::getValueNode)
                        .findFirst();
        if (named.isEmpty()) {
            error(path, ProjectProblems.missingKey(YamlText.at(node), path + ".driver"));
            return;
        }
        String name = named.get() instanceof ScalarNode scalar ? scalar.getValue() : "";
        Optional<ConnectionDriver> driver = drivers.driver(name);
        if (driver.isEmpty()) {
            List<String> known = drivers.drivers().stream().map(ConnectionDriver::name).toList();
            error(
                    path + ".driver",
                    ProjectProblems.unknownDriver(
                            YamlText.at(named.get()), path + ".driver", name, known));
            return;
        }
        Map<String, Object> read = openFields(path, driver.get().shape(), mapping);
        read.remove("driver");
        connections.add(new Connection(id, driver.get(), read));
    }

    // A mapping inside a connection: the values stay together.
    private Map<String, Object> openFields(String path, Shape.Fields shape, MappingNode mapping) {
        Map<String, Object> read = new LinkedHashMap<>();
        for (NodeTuple entry : entries(path, mapping)) {
            String name = YamlText.keyText(entry.getKeyNode());
            String inner = join(path, name);
            Node value = entry.getValueNode();
            Optional<Field> field = shape.field(name);
            if (field.isPresent()) {
                Object known = connectionValue(inner, field.get().shape(), value);
                if (known != null) {
                    read.put(name, known);
                }
            } else if (mayStay(inner, name, shape, entry.getKeyNode())) {
                Object kept = YamlText.plain(value);
                if (kept != null) {
                    read.put(name, kept);
                }
            }
        }
        missing(path, shape, mapping);
        return read;
    }

    private @Nullable Object connectionValue(String path, Shape shape, Node node) {
        return switch (shape) {
            case Shape.Fields fields -> {
                if (node instanceof MappingNode mapping) {
                    yield openFields(path, fields, mapping);
                }
                if (!YamlText.isNull(node)) {
                    error(path, ProjectProblems.wrongSetting(YamlText.at(node), path, "a mapping"));
                }
                yield null;
            }
            case Shape.Numbered(var value) -> numbered(path, value, node);
            // A key without a value is as good as no key.
            default -> YamlText.isNull(node) ? null : leaf(path, shape, node);
        };
    }

    private @Nullable Object numbered(String path, Shape shape, Node node) {
        if (!(node instanceof MappingNode mapping)) {
            error(path, ProjectProblems.wrongSetting(YamlText.at(node), path, "a mapping"));
            return null;
        }
        Map<String, @Nullable Object> read = new LinkedHashMap<>();
        for (NodeTuple entry : entries(path, mapping)) {
            String key = YamlText.keyText(entry.getKeyNode());
            if (!key.matches("[1-9][0-9]{0,17}")) {
                error(
                        join(path, key),
                        ProjectProblems.notAPositiveNumber(
                                YamlText.at(entry.getKeyNode()), path, key));
                continue;
            }
            read.put(key, leaf(join(path, key), shape, entry.getValueNode()));
        }
        return read;
    }

    private @Nullable Object leaf(String path, Shape shape, Node node) {
        return switch (LeafReader.read(shape, node)) {
            case LeafReader.Leaf.Value(var value) -> value;
            case LeafReader.Leaf.Retired(var where, var name, var advice) -> {
                error(path, ProjectProblems.retiredValue(YamlText.at(where), path, name, advice));
                yield null;
            }
            case LeafReader.Leaf.Wrong(var where, var wanted) -> {
                error(path, wrong(path, where, wanted));
                yield null;
            }
        };
    }

    private static Problem wrong(String path, Node node, Shape wanted) {
        if (wanted instanceof Shape.Choice(var names, var _) && node instanceof ScalarNode scalar) {
            return ProjectProblems.unsupportedValue(
                    YamlText.at(node), path, scalar.getValue(), names);
        }
        return ProjectProblems.wrongSetting(YamlText.at(node), path, wanted.wanted());
    }

    // The entries whose keys are texts, each key once.
    private List<NodeTuple> entries(String path, MappingNode mapping) {
        Set<String> seen = new HashSet<>();
        List<NodeTuple> entries = new ArrayList<>();
        for (NodeTuple entry : mapping.getValue()) {
            Node key = entry.getKeyNode();
            String name = YamlText.keyText(key);
            if (!(key instanceof ScalarNode)) {
                error(path, ProjectProblems.nonTextKey(YamlText.at(key), path));
            } else if (!seen.add(name)) {
                String inner = join(path, name);
                error(inner, ProjectProblems.duplicateKey(YamlText.at(key), inner));
            } else {
                entries.add(entry);
            }
        }
        return entries;
    }

    private void missing(String path, Shape.Fields shape, MappingNode mapping) {
        Set<String> there = new HashSet<>();
        mapping.getValue().forEach(entry -> there.add(YamlText.keyText(entry.getKeyNode())));
        for (Field field : shape.fields()) {
            if (field.need() == Need.OPTIONAL || there.contains(field.name())) {
                continue;
            }
            String inner = join(path, field.name());
            Problem problem = ProjectProblems.missingKey(YamlText.at(mapping), inner);
            if (field.need() == Need.REQUIRED) {
                error(inner, problem);
            } else {
                issues.add(new ConfigIssue(inner, Severity.WARNING, problem));
            }
        }
    }

    private void unknownSetting(String path, String name, Shape.Fields shape, Node key) {
        Location where = YamlText.at(key);
        Set<String> candidates = new TreeSet<>(shape.names());
        candidates.addAll(safetyNames);
        Optional<String> meant = Spelling.nearest(name, candidates).filter(safetyNames::contains);
        if (meant.isPresent()) {
            error(path, ProjectProblems.misplacedSafetyKey(where, path, meant.get()));
        } else {
            issues.add(
                    new ConfigIssue(
                            path,
                            Severity.WARNING,
                            ProjectProblems.unknownKey(where, path, name, shape.names())));
        }
    }

    // A connection keeps keys that ktx does not know, unless one looks like a rule misspelt.
    private boolean mayStay(String path, String name, Shape.Fields shape, Node key) {
        Location where = YamlText.at(key);
        Set<String> safety = new TreeSet<>();
        shape.fields().stream().filter(Field::safety).map(Field::name).forEach(safety::add);
        if (!shape.open()) {
            String meant = Spelling.ranked(name, safety, 1).getFirst();
            error(path, ProjectProblems.misspeltSafetyKey(where, path, meant));
            return false;
        }
        Optional<String> meant =
                Spelling.nearest(name, shape.names())
                        .filter(safety::contains)
                        .or(() -> encryption(name, safety));
        meant.ifPresent(
                known -> error(path, ProjectProblems.misspeltSafetyKey(where, path, known)));
        return meant.isEmpty();
    }

    private static Optional<String> encryption(String name, Set<String> safety) {
        if (!name.regionMatches(true, 0, "ssl", 0, 3)) {
            return Optional.empty();
        }
        List<String> known = safety.stream().filter(key -> key.startsWith("ssl")).toList();
        return Spelling.ranked(name, known, 1).stream().findFirst();
    }

    private void checkTogether() {
        ProjectConfig config = new ProjectConfig(values, connections);
        double accept = config.get(Settings.ACCEPT_THRESHOLD);
        double review = config.get(Settings.REVIEW_THRESHOLD);
        if (review > accept) {
            Setting<?> blamed =
                    config.isWritten(Settings.REVIEW_THRESHOLD)
                            ? Settings.REVIEW_THRESHOLD
                            : Settings.ACCEPT_THRESHOLD;
            error(blamed.path(), ProjectProblems.reviewAboveAccept(place(blamed), review, accept));
        }
        checkDimensions(config, Settings.EMBEDDINGS);
        checkDimensions(config, Settings.SCAN_EMBEDDINGS);
        if (GitAuthor.parse(config.get(Settings.GIT_AUTHOR)).isEmpty()) {
            String path = Settings.GIT_AUTHOR.path();
            error(path, ProjectProblems.badAuthor(place(Settings.GIT_AUTHOR), path));
        }
    }

    private void checkDimensions(ProjectConfig config, Settings.EmbeddingSettings keys) {
        EmbeddingBackend backend = config.get(keys.backend);
        boolean placeholder =
                config.isWritten(keys.dimensions)
                        && config.get(keys.dimensions)
                                == Settings.EmbeddingSettings.PLACEHOLDER_DIMENSIONS;
        if (placeholder && config.isWritten(keys.backend) && backend != EmbeddingBackend.NONE) {
            String path = keys.dimensions.path();
            error(
                    path,
                    ProjectProblems.placeholderDimensions(
                            place(keys.dimensions), path, backend.spelling()));
        }
    }

    private Location place(Setting<?> setting) {
        return Optional.ofNullable(places.get(setting.path()))
                .map(YamlText::at)
                .orElse(new Location.InFile(YamlText.FILE, 1, 1));
    }

    private void error(String path, Problem problem) {
        values.remove(path);
        issues.add(new ConfigIssue(path, Severity.ERROR, problem));
    }

    private static String join(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
