package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.SemanticNames.Node;
import dev.ktx.knowledge.effect.SemanticEffect.Author;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the YAML of dbt: descriptions and tests of models and sources, measures, dimensions and
/// entities of semantic models, metrics over them; and its manifest in JSON.
final class ReadDbt {
    private static final Pattern QUOTED =
            Pattern.compile("['\"]([^'\"]+)['\"]\\s*(?:,\\s*v\\s*=.*)?\\)\\s*(?:}})?\\s*$");

    private final Projection projection;

    private ReadDbt(Projection projection) {
        this.projection = projection;
    }

    static Reading of(Branch tree, SemanticNames names, String connection) {
        Targets targets = new Targets(names, connection);
        if (targets.isEmpty()) {
            return Reading.NOTHING;
        }
        var projection = new Projection(targets, Author.DBT);
        new ReadDbt(projection).read(tree);
        return projection.reading();
    }

    private void read(Branch root) {
        if (root.at("nodes").isMap() || root.at("semantic_models").isMap()) {
            new ReadManifest(projection).read(root);
            return;
        }
        for (String kind : List.of("models", "seeds", "snapshots")) {
            root.items(kind).forEach(model -> table(model, ""));
        }
        for (Branch group : root.items("sources")) {
            String schema = group.text("schema").or(() -> group.text("name")).orElse("");
            group.items("tables").forEach(table -> table(table, schema));
        }
        var metrics = new ReadMetrics(projection);
        metrics.semanticModels(root.items("semantic_models"));
        root.items("metrics").forEach(metrics::metric);
    }

    private void table(Branch model, String schema) {
        String name =
                model.at("config")
                        .text("alias")
                        .or(() -> model.text("alias"))
                        .or(() -> model.text("identifier"))
                        .or(() -> model.text("name"))
                        .orElse("");
        if (name.isEmpty() || model.at("config").isFalse("enabled")) {
            return;
        }
        Optional<String> source =
                projection.source(name, model.at("config").text("schema").orElse(schema));
        if (source.isEmpty()) {
            return;
        }
        described(projection, projection.node(source.get()), model);
        for (Branch column : model.items("columns")) {
            column(source.get(), column);
        }
        model.items("constraints")
                .forEach(each -> foreignKey(source.get(), each, each.texts("columns")));
        lightdash(source.get(), meta(model).at("metrics"), "");
    }

    static void described(Projection projection, Node node, Branch branch) {
        branch.text("description").ifPresent(text -> projection.describe(node, text));
        for (String word : meta(branch).texts("synonyms")) {
            projection.synonym(node, word);
        }
    }

    private static Branch meta(Branch branch) {
        return branch.at("meta").isThere() ? branch.at("meta") : branch.at("config").at("meta");
    }

    private void column(String source, Branch column) {
        Optional<String> name = projection.column(source, column.text("name").orElse(""));
        if (name.isEmpty()) {
            return;
        }
        described(projection, projection.node(source, name.get()), column);
        List<Branch> tests = new ArrayList<>(column.items("tests"));
        tests.addAll(column.items("data_tests"));
        tests.forEach(test -> DbtTests.of(test, projection, source, name.get()));
        column.items("constraints").forEach(each -> foreignKey(source, each, List.of(name.get())));
        lightdash(source, meta(column).at("metrics"), name.get());
    }

    private void foreignKey(String source, Branch constraint, List<String> columns) {
        List<String> others = constraint.texts("to_columns");
        if (constraint.text("type").filter("foreign_key"::equals).isPresent()
                && columns.size() == 1
                && others.size() <= 1) {
            join(
                    source,
                    columns.getFirst(),
                    constraint.text("to").orElse(""),
                    others.stream().findFirst());
        }
    }

    static String referred(String text) {
        Matcher quoted = QUOTED.matcher(text);
        return quoted.find() ? quoted.group(1) : text;
    }

    private void join(String source, String column, String to, Optional<String> field) {
        projection
                .source(referred(to), "")
                .ifPresent(other -> projection.join(source, column, other, field));
    }

    /// Metrics that are kept under `meta`, by name.
    private void lightdash(String source, Branch metrics, String column) {
        for (String name : metrics.keys()) {
            Branch metric = metrics.at(name);
            if (metric.at("filters").isThere()) {
                projection.because("parse_error", "filter of " + name);
                continue;
            }
            String expression =
                    metric.text("sql")
                            .map(sql -> sql.replaceAll("\\$\\{(?:TABLE\\.)?(\\w+)}", "$1"))
                            .orElse(column);
            Projection.aggregate(metric.text("type").orElse(""), expression)
                    .ifPresentOrElse(
                            expr ->
                                    projection.measure(
                                            source,
                                            name,
                                            expr,
                                            Optional.empty(),
                                            metric.text("description").orElse("")),
                            () -> projection.because("unsupported_aggregation", name));
        }
    }
}
