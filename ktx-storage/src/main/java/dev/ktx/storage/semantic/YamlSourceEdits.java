package dev.ktx.storage.semantic;

import dev.ktx.port.FileEdit;
import dev.ktx.port.SemanticLayers;
import dev.ktx.port.SourceEdits;
import dev.ktx.problem.KtxException;
import dev.ktx.semantic.expression.Fragment;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.file.SourceDefinition;
import dev.ktx.semantic.file.SourceDefinition.Kind;
import dev.ktx.semantic.file.SourceFile;
import dev.ktx.semantic.file.SourceFileName;
import dev.ktx.semantic.model.Measure;
import dev.ktx.semantic.model.Segment;
import dev.ktx.storage.project.YamlEdit;
import dev.ktx.storage.project.YamlListEdit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Edits of source files in YAML, by spans.
public final class YamlSourceEdits implements SourceEdits {
    /// The key of descriptions under which other names are kept, and how they begin.
    private static final String SYNONYMS = "synonyms";

    private static final String ALSO = "Also called ";
    private static final String COLUMNS = "columns";

    @Override
    public Addition describeSource(SemanticLayer layer, String source, String key, String text) {
        return described(layer, source, key)
                .<Addition>map(Addition.Present::new)
                .orElseGet(() ->
                        edited(
                                layer,
                                source,
                                yaml -> YamlEdit.set(yaml, List.of("descriptions", key), text)));
    }

    private static Optional<String> described(SemanticLayer layer, String source, String key) {
        return layer.written(source)
                .map(file -> file.descriptions().get(key))
                .or(() -> layer.scanned(source).map(table -> table.descriptions().get(key)));
    }

    @Override
    public Addition addSynonym(
            SemanticLayer layer, String source, Optional<String> column, String word) {
        Optional<String> there =
                column.isEmpty()
                        ? described(layer, source, SYNONYMS)
                        : layer.written(source)
                                .flatMap(file -> described(file, column.get(), SYNONYMS))
                                .or(() ->
                                        layer.scanned(source)
                                                .flatMap(table ->
                                                        described(table, column.get(), SYNONYMS)));
        List<String> words = new ArrayList<>();
        if (there.isPresent()) {
            if (!there.get().startsWith(ALSO)) {
                return new Addition.Present(there.get());
            }
            words.addAll(
                    Arrays.asList(
                            there.get()
                                    .substring(ALSO.length())
                                    .replaceFirst("[.]$", "")
                                    .split(", ", -1)));
            if (words.stream().anyMatch(word::equalsIgnoreCase)) {
                return new Addition.Present(word);
            }
        }
        words.add(word);
        String text = ALSO + String.join(", ", words);
        if (column.isEmpty()) {
            return edited(
                    layer,
                    source,
                    yaml -> YamlEdit.set(yaml, List.of("descriptions", SYNONYMS), text));
        }
        return setColumn(layer, source, column.get(), SYNONYMS, text);
    }

    @Override
    public Addition addSegment(
            SemanticLayer layer,
            String source,
            String name,
            String expression,
            String description) {
        Optional<Segment> known =
                layer.model()
                        .node(source)
                        .flatMap(node -> Optional.ofNullable(node.segments().get(name)));
        if (known.isPresent()) {
            return new Addition.Present(known.get().expr().text());
        }
        return edited(
                layer,
                source,
                yaml ->
                        YamlListEdit.set(
                                YamlListEdit.set(
                                        yaml, "segments", name, List.of("expr"), expression),
                                "segments",
                                name,
                                List.of("description"),
                                description));
    }

    /// What a measure is, of a new one or of one that is there.
    private static String reckoned(
            String yaml, String name, String expression, Optional<String> filter) {
        String text = YamlListEdit.set(yaml, "measures", name, List.of("expr"), expression);
        return filter.isEmpty()
                ? text
                : YamlListEdit.set(text, "measures", name, List.of("filter"), filter.get());
    }

    @Override
    public Addition replaceMeasure(
            SemanticLayer layer,
            String source,
            String name,
            String expression,
            Optional<String> filter,
            String description) {
        Optional<Measure> known = layer.model().node(source).flatMap(node -> node.measure(name));
        if (known.isEmpty()) {
            return new Addition.Impossible("the measure is gone");
        }
        if (known.get().filter().isPresent() != filter.isPresent()
                || !known.get().segments().isEmpty()) {
            // Whether its rows change too is not said.
            return new Addition.Impossible("the measure has rows of its own");
        }
        return edited(
                layer,
                source,
                yaml ->
                        YamlListEdit.set(
                                reckoned(yaml, name, expression, filter),
                                "measures",
                                name,
                                List.of("description"),
                                description));
    }

    @Override
    public Addition addColumn(
            SemanticLayer layer,
            String source,
            String name,
            String type,
            String expression,
            String key,
            String description) {
        Optional<String> known =
                layer.model()
                        .node(source)
                        .flatMap(node -> Optional.ofNullable(node.columns().get(name)))
                        .map(column -> column.expr().map(Fragment::text).orElse("a column"));
        if (known.isPresent()) {
            return new Addition.Present(known.get());
        }
        return edited(
                layer,
                source,
                yaml -> {
                    String text = YamlListEdit.set(yaml, COLUMNS, name, List.of("type"), type);
                    text = YamlListEdit.set(text, COLUMNS, name, List.of("expr"), expression);
                    return description.isEmpty()
                            ? text
                            : YamlListEdit.set(
                                    text, COLUMNS, name, List.of("descriptions", key), description);
                });
    }

    @Override
    public Addition listValues(
            SemanticLayer layer, String source, String column, String key, List<String> values) {
        boolean standalone =
                layer.written(source).filter(file -> file.kind() == Kind.STANDALONE).isPresent();
        boolean own =
                layer.written(source)
                        .filter(file ->
                                file.columns().stream()
                                        .anyMatch(each -> each.name().equals(column)))
                        .isPresent();
        if (standalone && !own) {
            return new Addition.Impossible("the file does not list the column");
        }
        String list = own ? COLUMNS : "column_overrides";
        Optional<String> there =
                layer.filesOf(source).stream()
                        .flatMap(file -> ListedValues.of(file, list, column, key).stream())
                        .findFirst();
        return there.<Addition>map(Addition.Present::new)
                .orElseGet(() ->
                        edited(
                                layer,
                                source,
                                yaml ->
                                        YamlListEdit.set(
                                                yaml,
                                                list,
                                                column,
                                                List.of("enum_values", key),
                                                values)));
    }

    @Override
    public Addition addSource(
            SemanticLayer layer,
            String name,
            String sql,
            List<String> grain,
            Map<String, String> types,
            List<Map<String, String>> joins,
            String description) {
        String path = SemanticLayers.folder(layer.connectionId()) + "/" + SourceFileName.of(name);
        if (layer.names().contains(name) || layer.texts().containsKey(path)) {
            return new Addition.Impossible("a source of the name is there");
        }
        try {
            String yaml = YamlEdit.set("", List.of("name"), name);
            if (!description.isEmpty()) {
                yaml = YamlEdit.set(yaml, List.of("descriptions", "user"), description);
            }
            yaml += "sql: |-\n" + sql.strip().indent(2);
            yaml = YamlEdit.set(yaml, List.of("grain"), grain);
            for (var column : types.entrySet()) {
                Map<String, String> keys = new LinkedHashMap<>();
                keys.put("name", column.getKey());
                keys.put("type", column.getValue());
                yaml = YamlListEdit.append(yaml, COLUMNS, keys);
            }
            for (Map<String, String> join : joins) {
                yaml = YamlListEdit.append(yaml, "joins", join);
            }
            return new Addition.Possible(FileEdit.write(path, yaml));
        } catch (KtxException e) {
            return new Addition.Impossible("its text cannot be written as YAML");
        }
    }

    @Override
    public Addition addJoin(SemanticLayer layer, String source, Map<String, String> keys) {
        return edited(layer, source, yaml -> YamlListEdit.append(yaml, "joins", keys));
    }

    @Override
    public Addition describeColumn(
            SemanticLayer layer, String source, String column, String key, String text) {
        Optional<SourceDefinition> written = layer.written(source);
        Optional<String> there =
                written.flatMap(file -> described(file, column, key))
                        .or(() ->
                                layer.scanned(source)
                                        .flatMap(table -> described(table, column, key)));
        if (there.isPresent()) {
            return new Addition.Present(there.get());
        }
        return setColumn(layer, source, column, key, text);
    }

    private static Addition setColumn(
            SemanticLayer layer, String source, String column, String key, String text) {
        Optional<SourceDefinition> written = layer.written(source);
        boolean standalone = written.filter(file -> file.kind() == Kind.STANDALONE).isPresent();
        if (standalone
                && written.orElseThrow().columns().stream()
                        .noneMatch(each -> each.name().equals(column))) {
            return new Addition.Impossible("the file does not list the column");
        }
        return edited(
                layer,
                source,
                yaml ->
                        YamlListEdit.set(
                                yaml,
                                standalone ? COLUMNS : "column_overrides",
                                column,
                                List.of("descriptions", key),
                                text));
    }

    @Override
    public Addition describeMeasure(
            SemanticLayer layer, String source, String measure, String text) {
        Optional<Measure> known =
                layer.written(source)
                        .flatMap(SourceDefinition::measures)
                        .flatMap(measures ->
                                measures.stream()
                                        .filter(each -> each.name().equals(measure))
                                        .findFirst());
        if (known.isEmpty()) {
            return new Addition.Impossible("no file that people write has the measure");
        }
        return known.get()
                .description()
                .<Addition>map(Addition.Present::new)
                .orElseGet(() ->
                        edited(
                                layer,
                                source,
                                yaml ->
                                        YamlListEdit.set(
                                                yaml,
                                                "measures",
                                                measure,
                                                List.of("description"),
                                                text)));
    }

    @Override
    public Addition addMeasure(
            SemanticLayer layer,
            String source,
            String name,
            String expression,
            Optional<String> filter,
            String description) {
        Optional<Measure> known = layer.model().node(source).flatMap(node -> node.measure(name));
        if (known.isPresent()) {
            return new Addition.Present(
                    known.get().expr().text()
                            + known.get().filter().map(rows -> " where " + rows.text()).orElse(""));
        }
        return edited(
                layer,
                source,
                yaml -> {
                    String text = reckoned(yaml, name, expression, filter);
                    return description.isEmpty()
                            ? text
                            : YamlListEdit.set(
                                    text, "measures", name, List.of("description"), description);
                });
    }

    /// From text to text.
    private interface Edit {
        String of(String yaml);
    }

    private static Addition edited(SemanticLayer layer, String source, Edit edit) {
        if (layer.model().broken().containsKey(source)) {
            return new Addition.Impossible("the source has errors of its own");
        }
        List<SourceFile> files = layer.filesOf(source);
        if (files.size() > 1) {
            return new Addition.Impossible("several files declare the source");
        }
        String path;
        String yaml;
        if (files.isEmpty()) {
            path = SemanticLayers.folder(layer.connectionId()) + "/" + SourceFileName.of(source);
            if (layer.scanned(source).isEmpty() || layer.texts().containsKey(path)) {
                return new Addition.Impossible("no file declares the source");
            }
            yaml = YamlEdit.set("", List.of("name"), source);
        } else {
            path = files.getFirst().path();
            yaml = layer.texts().getOrDefault(path, "");
        }
        try {
            return new Addition.Possible(FileEdit.write(path, edit.of(yaml)));
        } catch (KtxException e) {
            return new Addition.Impossible("the file is laid out in a way ktx cannot edit");
        }
    }

    private static Optional<String> described(
            SourceDefinition definition, String column, String key) {
        return definition.overrides().stream()
                .filter(each -> each.name().equals(column))
                .map(each -> each.descriptions())
                .filter(texts -> texts.containsKey(key))
                .findFirst()
                .or(() ->
                        definition.columns().stream()
                                .filter(each -> each.name().equals(column))
                                .map(each -> each.descriptions())
                                .filter(texts -> texts.containsKey(key))
                                .findFirst())
                .map(texts -> texts.getOrDefault(key, ""));
    }
}
