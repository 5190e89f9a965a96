package dev.ktx.semantic.file;

import dev.ktx.catalog.Namesakes;
import dev.ktx.problem.Location;
import dev.ktx.problem.Problem;
import dev.ktx.problem.SourceProblems;
import dev.ktx.semantic.file.SourceFile.Content.Parsed;
import dev.ktx.semantic.file.SourceFile.Content.Unreadable;
import dev.ktx.semantic.file.Tree.Entry;
import dev.ktx.semantic.file.Tree.Mapping;
import dev.ktx.semantic.file.Tree.Scalar;
import dev.ktx.semantic.model.Origin;
import dev.ktx.semantic.model.ResolvedSource;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.semantic.model.SourceJoin;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Makes a model of the files of one connection. A file with errors takes its own source out and
/// nothing else.
public final class SourceFiles {
    private final Map<String, List<Problem>> broken = new TreeMap<>();
    private final List<Problem> warnings = new ArrayList<>();
    private final Map<String, SourceDefinition> scanned = new TreeMap<>();
    private final Map<String, SourceDefinition> written = new TreeMap<>();
    private final Map<String, String> paths = new TreeMap<>();

    private SourceFiles() {}

    /// What the files say together.
    ///
    /// @param definitions the sound ones by name, as written, hand-written before scanned
    public record Loaded(SemanticModel model, List<SourceDefinition> definitions) {}

    /// The order of the files does not matter.
    public static Loaded read(Collection<SourceFile> files) {
        return new SourceFiles().load(files);
    }

    private Loaded load(Collection<SourceFile> files) {
        List<SourceFile> sorted =
                files.stream().sorted(Comparator.comparing(SourceFile::path)).toList();
        sorted.stream().filter(SourceFile::scanned).forEach(this::readScanned);
        qualifyDuplicates();
        sorted.stream().filter(file -> !file.scanned()).forEach(this::readWritten);
        List<ResolvedSource> resolved = new ArrayList<>();
        Set<String> names = new HashSet<>(scanned.keySet());
        names.addAll(written.keySet());
        Composition composition = new Composition(scanned, warnings);
        for (String name : names.stream().sorted().toList()) {
            if (broken.containsKey(name)) {
                continue;
            }
            List<Problem> problems = new ArrayList<>();
            Optional<ResolvedSource> source =
                    composition.resolve(Optional.ofNullable(written.get(name)), name, problems);
            if (problems.isEmpty()) {
                source.ifPresent(resolved::add);
            } else {
                broken.put(name, problems);
            }
        }
        List<SourceDefinition> definitions = new ArrayList<>(written.values());
        definitions.addAll(scanned.values());
        return new Loaded(SemanticModel.of(resolved, broken, warnings), List.copyOf(definitions));
    }

    private void fail(String name, Problem problem) {
        broken.computeIfAbsent(name, _ -> new ArrayList<>()).add(problem);
    }

    private final Map<String, List<SourceDefinition>> scannedByKey = new LinkedHashMap<>();

    private void readScanned(SourceFile file) {
        switch (file.content()) {
            case Unreadable(var _, var problem) -> warnings.add(problem);
            case Parsed(Mapping mapping) -> {
                List<Problem> problems = new ArrayList<>();
                Fields fields = new Fields(mapping, "The scan file", problems);
                fields.onlyKeys(Set.of("tables"));
                fields.mapping("tables").ifPresent(this::readTables);
                warnings.addAll(problems);
            }
            case Parsed(var tree) ->
                    warnings.add(
                            SourceProblems.badSource(
                                    tree.where(),
                                    "The scan file '%s' holds %s."
                                            .formatted(file.path(), tree.kindName()),
                                    "Scan the connection again."));
        }
    }

    private void readTables(Mapping tables) {
        for (Entry entry : tables.entries()) {
            List<Problem> problems = new ArrayList<>();
            if (entry.value() instanceof Mapping table) {
                SourceDefinition definition =
                        ScannedRoles.named(
                                new SourceReader(problems, warnings).scanned(table, entry.key()));
                if (problems.isEmpty()) {
                    scannedByKey
                            .computeIfAbsent(entry.key(), _ -> new ArrayList<>())
                            .add(definition);
                }
            } else {
                problems.add(
                        SourceProblems.badSource(
                                entry.value().where(),
                                "Table '%s' holds %s."
                                        .formatted(entry.key(), entry.value().kindName()),
                                "Scan the connection again."));
            }
            problems.forEach(problem -> fail(entry.key(), problem));
        }
    }

    private record Named(SourceDefinition definition, String name) {}

    /// A table name in two schemas makes two sources; neither keeps the short name. Joins to that
    /// name mean the one that stands in the same file.
    private void qualifyDuplicates() {
        Set<String> taken = new HashSet<>();
        List<Named> duplicates = new ArrayList<>();
        scannedByKey.forEach((key, definitions) -> {
            if (definitions.size() == 1) {
                taken.add(key);
                scanned.put(key, definitions.getFirst());
            }
        });
        scannedByKey.forEach((key, definitions) -> {
            if (definitions.size() > 1) {
                definitions.forEach(definition ->
                        duplicates.add(
                                new Named(
                                        definition,
                                        Namesakes.qualified(parts(definition, key), taken))));
            }
        });
        if (duplicates.isEmpty()) {
            return;
        }
        duplicates.forEach(each -> scanned.put(each.name(), each.definition()));
        Map<List<String>, String> inFile = new HashMap<>();
        duplicates.forEach(each ->
                inFile.put(
                        List.of(file(each.definition()), each.definition().name()), each.name()));
        scanned.replaceAll((name, definition) -> renamed(definition, name, inFile));
    }

    private static String file(SourceDefinition definition) {
        return definition.where() instanceof Location.InFile(var path, var _, var _) ? path : "";
    }

    private static List<String> parts(SourceDefinition definition, String key) {
        List<String> parts =
                definition.origin().orElse(new Origin.Table(List.of(key)))
                                instanceof Origin.Table(var written)
                        ? new ArrayList<>(written)
                        : new ArrayList<>(List.of(key));
        parts.set(parts.size() - 1, key);
        return parts;
    }

    private static SourceDefinition renamed(
            SourceDefinition of, String name, Map<List<String>, String> inFile) {
        return with(
                of,
                name,
                of.joins().stream()
                        .map(join ->
                                new SourceJoin(
                                        inFile.getOrDefault(
                                                List.of(file(of), join.to()), join.to()),
                                        join.on(),
                                        join.relationship(),
                                        join.alias()))
                        .toList());
    }

    static SourceDefinition with(SourceDefinition of, String name, List<SourceJoin> joins) {
        return new SourceDefinition(
                of.kind(),
                name,
                of.descriptions(),
                of.origin(),
                of.inheritsColumnsFrom(),
                of.grain(),
                of.columns(),
                of.overrides(),
                of.excludedColumns(),
                of.disabledJoins(),
                joins,
                of.measures(),
                of.segments(),
                of.defaultTime(),
                of.metadata(),
                of.where());
    }

    private void readWritten(SourceFile file) {
        switch (file.content()) {
            case Unreadable(var name, var problem) -> {
                if (taken(name, file.path())) {
                    return;
                }
                fail(name, problem);
            }
            case Parsed(Mapping mapping) -> {
                String name = name(mapping).orElse(file.label());
                if (taken(name, file.path())) {
                    return;
                }
                List<Problem> problems = new ArrayList<>();
                SourceDefinition definition =
                        new SourceReader(problems, warnings).written(mapping, name);
                problems.forEach(problem -> fail(name, problem));
                written.put(name, definition);
            }
            case Parsed(var tree) ->
                    fail(
                            file.label(),
                            SourceProblems.badSource(
                                    tree.where(),
                                    "The file holds %s.".formatted(tree.kindName()),
                                    "Write the keys of a source, for example name, table, grain,"
                                            + " columns."));
        }
    }

    private boolean taken(String name, String path) {
        String other = paths.putIfAbsent(name, path);
        if (other != null) {
            broken.put(name, List.of(SourceProblems.duplicateSource(name, List.of(other, path))));
        }
        return other != null;
    }

    /// The name that a file gives its source.
    static Optional<String> name(Tree tree) {
        List<Entry> entries = tree instanceof Mapping mapping ? mapping.entries() : List.of();
        return entries.stream()
                .filter(entry -> entry.key().equals("name"))
                .map(Entry::value)
                .filter(value -> value instanceof Scalar scalar && !scalar.text().isBlank())
                .map(value -> ((Scalar) value).text())
                .findFirst();
    }
}
