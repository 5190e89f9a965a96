package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames.Node;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Semantic models and metrics as dbt writes them: measures, entities that meet, and numbers that
/// are made of measures of one source.
final class ReadMetrics {
    private static final Pattern DIMENSION =
            Pattern.compile(
                    "\\{\\{\\s*(?:Dimension|TimeDimension|Entity)\\(\\s*['\"](?:(\\w+?)__)?((?:(?!__)\\w)+)['\"]\\s*\\)\\s*}}");
    private static final Pattern COLUMN = Pattern.compile("[A-Za-z_]\\w*");
    private static final Pattern WORD = Pattern.compile("(?<![\\w.'])[A-Za-z_]\\w*(?![\\w.('])");

    private final Projection projection;
    private final Targets targets;

    /// Name of a measure or metric to where it is.
    private final Map<String, Known> measures = new HashMap<>();

    /// Metrics that are not taken over, though a measure may have the name.
    private final Set<String> refused = new HashSet<>();

    /// @param dimensions name of a dimension to its column or expression
    /// @param entities what rows of the source are called before a dimension
    private record Known(
            String source, String name, Map<String, String> dimensions, Set<String> entities) {
        /// What a dimension stands for; empty for one of another source.
        Optional<String> sense(String entity, String dimension) {
            boolean own =
                    entity.isEmpty()
                            || entities.contains(entity)
                            || Folded.of(entity).equals(Folded.of(source));
            return own
                    ? Optional.of(dimensions.getOrDefault(dimension, dimension))
                    : Optional.empty();
        }
    }

    ReadMetrics(Projection projection) {
        this.projection = projection;
        this.targets = projection.targets();
    }

    void semanticModels(List<Branch> models) {
        Map<String, String> primary = new LinkedHashMap<>();
        Map<String, String> keys = new HashMap<>();
        Map<Branch, String> resolved = new LinkedHashMap<>();
        for (Branch model : models) {
            String written =
                    model.text("model")
                            .map(ReadDbt::referred)
                            .or(() -> model.at("node_relation").text("alias"))
                            .or(() -> model.text("name"))
                            .orElse("");
            projection
                    .source(written, model.at("node_relation").text("schema_name").orElse(""))
                    .ifPresent(source -> resolved.put(model, source));
        }
        resolved.forEach((model, source) -> {
            for (Branch entity : model.items("entities")) {
                String name = entity.text("name").orElse("");
                if (entity.text("type").filter(type -> type.matches("primary|unique")).isPresent()
                        && primary.putIfAbsent(name, source) == null) {
                    keys.put(name, entity.text("expr").orElse(name));
                }
            }
        });
        resolved.forEach((model, source) -> semanticModel(model, source, primary, keys));
    }

    private void semanticModel(
            Branch model, String source, Map<String, String> primary, Map<String, String> keys) {
        ReadDbt.described(projection, projection.node(source), model);
        Map<String, String> dimensions = new HashMap<>();
        for (Branch dimension : model.items("dimensions")) {
            String name = dimension.text("name").orElse("");
            String expr = dimension.text("expr").orElse(name);
            Optional<String> column =
                    targets.column(source, expr).filter(each -> each.equalsIgnoreCase(expr));
            if (column.isPresent()) {
                dimensions.put(name, column.get());
                ReadDbt.described(projection, projection.node(source, column.get()), dimension);
            } else if (dimension.text("type").filter("time"::equals).isPresent()) {
                projection.because("computed_column", source + "." + name);
            } else {
                projection.computed(
                        source,
                        name,
                        expr,
                        dimension.text("description").or(() -> dimension.text("label")).orElse(""));
                Formula.ofRow(expr, targets, source)
                        .ifPresent(each -> dimensions.put(name, "(" + each.text() + ")"));
            }
        }
        Set<String> entities = new HashSet<>();
        model.text("primary_entity").ifPresent(entities::add);
        model.items("entities").stream()
                .filter(each ->
                        each.text("type").filter(type -> !type.equals("foreign")).isPresent())
                .flatMap(each -> each.text("name").stream())
                .forEach(entities::add);
        for (Branch entity : model.items("entities")) {
            String name = entity.text("name").orElse("");
            String target = primary.get(name);
            String column = entity.text("expr").orElse(name);
            if (entity.text("type").filter("foreign"::equals).isPresent() && target != null) {
                if (COLUMN.matcher(column).matches()
                        && targets.offer(source).columns().stream()
                                .anyMatch(column::equalsIgnoreCase)) {
                    projection.join(source, column, target, Optional.ofNullable(keys.get(name)));
                } else {
                    projection.because("unverified_column", source + "." + column);
                }
            }
        }
        for (Branch measure : model.items("measures")) {
            String name = measure.text("name").orElse("");
            String expr =
                    measure.text("expr")
                            .orElse(
                                    measure.text("agg").filter("count"::equals).isPresent()
                                            ? "*"
                                            : name);
            Optional<String> whole = Projection.aggregate(measure.text("agg").orElse(""), expr);
            if (measure.at("non_additive_dimension").isThere()) {
                // A sum over days would count each day's stock again.
                projection.because("non_additive_measure", name);
                continue;
            }
            if (whole.isEmpty()) {
                projection.because("unsupported_aggregation", name);
                continue;
            }
            String kept =
                    projection.measure(
                            source,
                            name,
                            whole.get(),
                            Optional.empty(),
                            measure.text("description").or(() -> measure.text("label")).orElse(""),
                            model.text("name").orElse("dbt"));
            measures.put(name, new Known(source, kept, dimensions, entities));
        }
    }

    void metric(Branch metric) {
        String name = metric.text("name").orElse("");
        if (metric.at("config").isFalse("enabled")) {
            return;
        }
        refused.add(name);
        Branch params = metric.at("type_params").isThere() ? metric.at("type_params") : metric;
        String description = metric.text("description").or(() -> metric.text("label")).orElse("");
        switch (metric.text("type")
                .orElse(metric.at("calculation_method").isThere() ? "legacy" : "")) {
            case "simple" -> {
                if (params.at("measure").isThere()) {
                    simple(metric, name, params.at("measure"), description);
                } else {
                    projection.because("parse_error", "metric " + name);
                }
            }
            case "ratio" -> ratio(metric, name, params, description);
            case "derived" -> derived(metric, name, params, description);
            case "cumulative" -> projection.because("cumulative_metric_unsupported", name);
            case "conversion" -> projection.because("conversion_metric_unsupported", name);
            case "legacy" -> LegacyMetric.of(metric, name, description, projection);
            default -> projection.because("parse_error", "metric " + name);
        }
    }

    private void put(String metric, Known known) {
        measures.put(metric, known);
        refused.remove(metric);
    }

    /// A metric that another is made of.
    private Optional<Known> part(Branch operand) {
        String name = operand.text().or(() -> operand.text("name")).orElse("");
        if (refused.contains(name)) {
            projection.because("unverified_measure", name);
            return Optional.empty();
        }
        return operand(operand);
    }

    private Optional<Known> operand(Branch operand) {
        String name = operand.text().or(() -> operand.text("name")).orElse("");
        Known known = measures.get(name);
        if (known == null) {
            Optional<Node> there = Targets.one(targets.named(name));
            known =
                    there.filter(node ->
                                    node.entity()
                                            .filter(each ->
                                                    targets.offer(node.source())
                                                            .measures()
                                                            .contains(each))
                                            .isPresent())
                            .map(node ->
                                    new Known(
                                            node.source(),
                                            node.entity().orElseThrow(),
                                            Map.of(),
                                            Set.of()))
                            .orElse(null);
        }
        if (known == null) {
            projection.because("unverified_measure", name);
        }
        return Optional.ofNullable(known);
    }

    private Optional<Optional<String>> filter(
            Branch metric, Branch operand, Known known, String name) {
        List<String> written = new ArrayList<>(filters(metric));
        written.addAll(filters(operand));
        if (written.isEmpty()) {
            return Optional.of(Optional.empty());
        }
        String whole =
                written.size() == 1
                        ? written.getFirst()
                        : String.join(
                                " and ", written.stream().map(each -> "(" + each + ")").toList());
        String columns =
                DIMENSION
                        .matcher(whole)
                        .replaceAll(found ->
                                Matcher.quoteReplacement(
                                        known.sense(
                                                        found.group(1) == null
                                                                ? ""
                                                                : found.group(1),
                                                        found.group(2))
                                                .orElse(found.group())));
        Optional<String> condition =
                Formula.ofRow(columns, targets, known.source()).map(Formula::text);
        if (condition.isEmpty()) {
            projection.because("parse_error", "filter of " + name);
            return Optional.empty();
        }
        return Optional.of(condition);
    }

    private static List<String> filters(Branch branch) {
        List<String> listed =
                branch.at("filter").at("where_filters").isList()
                        ? branch.at("filter").items("where_filters").stream()
                                .map(each -> each.text("where_sql_template").orElse("{{?}}"))
                                .toList()
                        : branch.items("filter").stream()
                                .flatMap(each -> each.text().stream())
                                .toList();
        return listed.isEmpty() ? branch.text("filter").map(List::of).orElse(List.of()) : listed;
    }

    private void simple(Branch metric, String name, Branch operand, String description) {
        Optional<Known> known = operand(operand);
        Optional<Optional<String>> filter =
                known.flatMap(each -> filter(metric, operand, each, name));
        if (known.isEmpty() || filter.isEmpty()) {
            return;
        }
        Known base = known.get();
        String called = Folded.name(name).orElse(name);
        if (called.equals(base.name())) {
            if (filter.get().isEmpty()) {
                refused.remove(name);
            } else {
                projection.because(
                        "ambiguous_target", "metric " + name + " (its measure has the name)");
            }
        } else {
            Optional<String> aggregated =
                    filter.get().isEmpty() ? Optional.of(base.name()) : whole(base);
            aggregated.ifPresentOrElse(
                    expr ->
                            put(
                                    name,
                                    new Known(
                                            base.source(),
                                            projection.measure(
                                                    base.source(),
                                                    name,
                                                    expr,
                                                    filter.get(),
                                                    description),
                                            base.dimensions(),
                                            base.entities())),
                    () -> projection.because("parse_error", "metric " + name));
        }
    }

    // A filter belongs to an aggregate, not to a name that stands for one.
    private Optional<String> whole(Known base) {
        return projection.expression(base.source(), base.name());
    }

    private void ratio(Branch metric, String name, Branch params, String description) {
        Optional<Known> above = part(params.at("numerator"));
        Optional<Known> below = part(params.at("denominator"));
        if (above.isEmpty() || below.isEmpty()) {
            return;
        }
        boolean filtered =
                !filters(metric).isEmpty()
                        || !filters(params.at("numerator")).isEmpty()
                        || !filters(params.at("denominator")).isEmpty();
        if (!above.get().source().equals(below.get().source())) {
            projection.because("cross_source_metric", name);
        } else if (filtered) {
            projection.because("filtered_ratio_unsupported", name);
        } else {
            String kept =
                    projection.measure(
                            above.get().source(),
                            name,
                            "%s / nullif(%s, 0)".formatted(above.get().name(), below.get().name()),
                            Optional.empty(),
                            description);
            put(name, new Known(above.get().source(), kept, Map.of(), Set.of()));
        }
    }

    private void derived(Branch metric, String name, Branch params, String description) {
        Map<String, String> names = new HashMap<>();
        List<String> sources = new ArrayList<>();
        for (Branch operand : params.items("metrics")) {
            if (operand.any("offset_window", "offset_to_grain").isThere()) {
                projection.because("offset_metric", name);
                return;
            }
            Optional<Known> known = part(operand);
            if (known.isEmpty()) {
                return;
            }
            if (!filters(operand).isEmpty()) {
                projection.because("filtered_operand_unsupported", name);
                return;
            }
            sources.add(known.get().source());
            names.put(
                    operand.text("alias")
                            .or(() -> operand.text("name"))
                            .or(operand::text)
                            .orElse(""),
                    known.get().name());
        }
        String expr = params.text("expr").orElse("");
        if (sources.stream().distinct().count() != 1
                || expr.isEmpty()
                || !filters(metric).isEmpty()) {
            projection.because("cross_source_metric", name);
            return;
        }
        String replaced =
                WORD.matcher(expr)
                        .replaceAll(found ->
                                Matcher.quoteReplacement(
                                        names.getOrDefault(found.group(), found.group())));
        String kept =
                projection.measure(
                        sources.getFirst(), name, replaced, Optional.empty(), description);
        put(name, new Known(sources.getFirst(), kept, Map.of(), Set.of()));
    }
}
