package dev.ktx.knowledge.effect;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads what dbt makes of a project, `manifest.json` or `semantic_manifest.json`: nodes with their
/// descriptions, tests as nodes of their own, semantic models, metrics.
final class ReadManifest {
    private static final Set<String> TABLES = Set.of("model", "seed", "snapshot", "source");
    private static final Pattern REFERRED =
            Pattern.compile("(?:ref|source)\\((?:[^()]*,\\s*)?['\"]([^'\"]+)['\"]\\s*\\)");

    private final Projection projection;
    private final Map<String, String> sources = new LinkedHashMap<>();
    private final Set<String> missing = new LinkedHashSet<>();

    ReadManifest(Projection projection) {
        this.projection = projection;
    }

    void read(Branch root) {
        for (String kind : List.of("nodes", "sources")) {
            Branch nodes = root.at(kind);
            nodes.keys().forEach(id -> table(id, nodes.at(id)));
        }
        root.at("nodes").values().stream()
                .filter(node -> node.text("resource_type").filter("test"::equals).isPresent())
                .forEach(this::test);
        if (!missing.isEmpty()) {
            projection.because("missing_target_table", Reading.some(missing));
        }
        var metrics = new ReadMetrics(projection);
        metrics.semanticModels(root.each("semantic_models"));
        root.each("metrics").forEach(metrics::metric);
    }

    private void table(String id, Branch node) {
        boolean absent =
                node.at("config").isFalse("enabled")
                        || node.at("config")
                                .text("materialized")
                                .filter("ephemeral"::equals)
                                .isPresent();
        if (!TABLES.contains(node.text("resource_type").orElse("source")) || absent) {
            return;
        }
        String name =
                node.text("alias")
                        .or(() -> node.text("identifier"))
                        .or(() -> node.text("name"))
                        .orElse("");
        Targets targets = projection.targets();
        Optional<String> source =
                node.text("schema")
                        .flatMap(schema -> targets.source(schema + "." + name))
                        .or(() -> targets.source(name));
        if (source.isEmpty()) {
            missing.add(name);
            return;
        }
        sources.put(id, source.get());
        ReadDbt.described(projection, projection.node(source.get()), node);
        for (Branch column : node.at("columns").values()) {
            boolean says = column.text("description").isPresent() || column.at("meta").isThere();
            if (says) {
                projection
                        .column(source.get(), column.text("name").orElse(""))
                        .ifPresent(known ->
                                ReadDbt.described(
                                        projection, projection.node(source.get(), known), column));
            }
        }
    }

    private void test(Branch node) {
        Branch told = node.at("test_metadata");
        Branch arguments = told.at("kwargs");
        Optional<String> source =
                node.text("attached_node")
                        .map(id ->
                                Optional.ofNullable(sources.get(id))
                                        .or(() -> projection.targets().source(last(id))))
                        .orElseGet(() -> referred(arguments.text("model").orElse("")));
        Optional<String> column = node.text("column_name").or(() -> arguments.text("column_name"));
        if (source.isPresent() && column.isPresent()) {
            projection
                    .column(source.get(), column.get())
                    .ifPresent(known ->
                            DbtTests.of(
                                    told.text("name").orElse(""),
                                    arguments,
                                    node,
                                    projection,
                                    source.get(),
                                    known));
        }
    }

    private static String last(String id) {
        return id.substring(id.lastIndexOf('.') + 1);
    }

    private Optional<String> referred(String model) {
        Matcher found = REFERRED.matcher(model);
        return found.find() ? projection.targets().source(found.group(1)) : Optional.empty();
    }
}
