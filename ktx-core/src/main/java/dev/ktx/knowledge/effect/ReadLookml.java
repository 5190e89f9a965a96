package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.effect.SemanticEffect.Author;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads views and explores of LookML: descriptions and labels of dimensions that are columns,
/// measures, joins. Templates and derived tables are left alone.
public final class ReadLookml {
    private static final Pattern TABLE = Pattern.compile("\\$\\{TABLE}\\s*\\.\\s*");
    private static final Pattern FIELD = Pattern.compile("\\$\\{([A-Za-z_][\\w.]*)}");
    private static final Pattern COLUMN = Pattern.compile("[`\"]?([A-Za-z_]\\w*)[`\"]?");
    private static final Pattern FILTER =
            Pattern.compile("([\\w.]+)\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern EQUAL =
            Pattern.compile("\\$\\{(\\w+)\\.(\\w+)}\\s*=\\s*\\$\\{(\\w+)\\.(\\w+)}");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");
    private static final int MOST_STEPS = 8;

    private final Projection projection;

    /// View to its source, and to what its dimensions stand for.
    private final Map<String, String> sources = new HashMap<>();

    private final Map<String, Map<String, String>> dimensions = new HashMap<>();

    private ReadLookml(Projection projection) {
        this.projection = projection;
    }

    public static Reading of(String text, SemanticNames names, String connection) {
        Targets targets = new Targets(names, connection);
        if (targets.isEmpty()) {
            return Reading.NOTHING;
        }
        Optional<Lookml> root = Lookml.of(text);
        if (root.isEmpty()) {
            return Reading.because("parse_error", "LookML");
        }
        var projection = new Projection(targets, Author.LOOKER);
        new ReadLookml(projection).read(root.get());
        if (!root.get().whole()) {
            projection.because("parse_error", "LookML (it ends too early)");
        }
        return projection.reading();
    }

    static Reading of(Lookml root, SemanticNames names, String connection) {
        Targets targets = new Targets(names, connection);
        if (targets.isEmpty()) {
            return Reading.NOTHING;
        }
        var projection = new Projection(targets, Author.LOOKER);
        new ReadLookml(projection).read(root);
        return projection.reading();
    }

    private void read(Lookml root) {
        for (Lookml view : root.blocks("view")) {
            source(view).ifPresent(source -> sources.put(view.name().replace("+", ""), source));
        }
        for (Lookml view : root.blocks("view")) {
            String source = sources.get(view.name().replace("+", ""));
            if (source != null) {
                view(view, source);
            }
        }
        root.blocks("explore").forEach(this::explore);
    }

    private Optional<String> source(Lookml view) {
        if (!view.blocks("derived_table").isEmpty()) {
            projection.because("derived_table_not_supported", view.name());
            return Optional.empty();
        }
        String table = view.value("sql_table_name").orElse(view.name().replace("+", ""));
        if (isTemplate(table)) {
            projection.because("looker_template_unresolved", view.name());
            return Optional.empty();
        }
        return projection.source(table.replaceAll("[`\"\\[\\]]", "").strip(), "");
    }

    private static boolean isTemplate(String sql) {
        return sql.contains("{%") || sql.contains("{{") || sql.contains("@{");
    }

    private void view(Lookml view, String source) {
        view.value("description")
                .ifPresent(text -> projection.describe(projection.node(source), text));
        view.value("label").ifPresent(word -> projection.synonym(projection.node(source), word));
        Map<String, String> known = new HashMap<>();
        dimensions.put(view.name().replace("+", ""), known);
        List<Lookml> fields = new ArrayList<>(view.closed("dimension"));
        fields.addAll(view.closed("dimension_group"));
        for (Lookml field : fields) {
            String sql =
                    TABLE.matcher(
                                    cases(field)
                                            .or(() -> field.value("sql"))
                                            .orElse("${TABLE}." + field.name()))
                            .replaceAll("");
            known.put(field.name(), sql.strip());
        }
        for (Lookml field : fields) {
            Matcher column = COLUMN.matcher(known.getOrDefault(field.name(), ""));
            if (column.matches()) {
                projection
                        .column(source, column.group(1))
                        .ifPresent(name -> {
                            field.value("description")
                                    .ifPresent(text ->
                                            projection.describe(
                                                    projection.node(source, name), text));
                            field.value("label")
                                    .ifPresent(word ->
                                            projection.synonym(
                                                    projection.node(source, name), word));
                        });
            } else {
                computed(source, field, known);
            }
            List<String> suggestions = quoted(field.value("suggestions").orElse(""));
            if (column.matches() && !suggestions.isEmpty()) {
                projection
                        .column(source, column.group(1))
                        .ifPresent(name -> projection.values(source, name, suggestions));
            }
        }
        Map<String, String> measures = new HashMap<>();
        view.closed("measure").stream()
                .filter(each -> !each.value("type").orElse("").equals("number"))
                .forEach(each ->
                        measure(each, view.name().replace("+", ""), source, known, measures));
        view.closed("measure").stream()
                .filter(each -> each.value("type").orElse("").equals("number"))
                .forEach(each -> number(each, source, known, measures));
    }

    /// A dimension that is more than a column: an expression, a truth or a list of cases.
    private void computed(String source, Lookml field, Map<String, String> known) {
        String type = field.value("type").orElse("string");
        boolean plain =
                field.kind().equals("dimension")
                        && (type.equals("string")
                                || type.equals("number")
                                || type.equals("yesno")
                                || type.equals("date"));
        Optional<String> sql = expanded("${" + field.name() + "}", known);
        if (!plain || sql.isEmpty() || field.value("tiers").isPresent()) {
            projection.because("computed_column", source + "." + field.name());
            return;
        }
        projection.computed(
                source,
                field.name(),
                sql.get(),
                field.value("description").or(() -> field.value("label")).orElse(""));
    }

    /// `case: { when: { sql: ... ;; label: "x" } else: "y" }` as an expression.
    private static Optional<String> cases(Lookml field) {
        List<Lookml> whens =
                field.closed("case").stream()
                        .flatMap(each -> each.closed("when").stream())
                        .toList();
        if (whens.isEmpty()) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder("case");
        for (Lookml when : whens) {
            text.append(" when ").append(when.value("sql").orElse("?"));
            text.append(" then ").append(Literals.literal(when.value("label").orElse("?")));
        }
        field.closed("case")
                .getFirst()
                .value("else")
                .ifPresent(other -> text.append(" else ").append(Literals.literal(other)));
        return Optional.of(text.append(" end").toString());
    }

    private static List<String> quoted(String list) {
        return QUOTED.matcher(list).results().map(each -> each.group(1)).toList();
    }

    private void measure(
            Lookml measure,
            String view,
            String source,
            Map<String, String> known,
            Map<String, String> measures) {
        String type = measure.value("type").orElse("");
        Optional<String> sql = expanded(measure.value("sql").orElse(""), known);
        if (Projection.aggregate(type, "x").isEmpty()
                || (measure.value("sql").isEmpty() && !type.equals("count"))) {
            projection.because("unsupported_aggregation", measure.name());
            return;
        }
        Optional<String> expr = sql.flatMap(each -> Projection.aggregate(type, each));
        if (expr.isEmpty()) {
            projection.because("looker_template_unresolved", measure.name());
            return;
        }
        Optional<Optional<String>> filter = filter(measure, source, known);
        if (filter.isEmpty()) {
            projection.because("parse_error", "filters of " + measure.name());
            return;
        }
        String kept =
                projection.measure(
                        source,
                        measure.name(),
                        expr.get(),
                        filter.get(),
                        measure.value("description").or(() -> measure.value("label")).orElse(""),
                        view);
        measures.put(measure.name(), kept);
    }

    private void number(
            Lookml measure,
            String source,
            Map<String, String> dimensions,
            Map<String, String> measures) {
        String sql = measure.value("sql").orElse("");
        boolean known =
                FIELD.matcher(sql).results().allMatch(each -> measures.containsKey(each.group(1)));
        boolean filtered =
                measure.value("filters").isPresent() || !measure.blocks("filters").isEmpty();
        // Aggregates of its own over columns.
        Optional<Formula> own =
                expanded(sql, dimensions)
                        .flatMap(each -> Formula.ofAll(each, projection.targets(), source));
        if (own.isPresent() && !filtered) {
            measures.put(
                    measure.name(),
                    projection.measure(
                            source,
                            measure.name(),
                            own.get().text(),
                            Optional.empty(),
                            measure.value("description")
                                    .or(() -> measure.value("label"))
                                    .orElse("")));
            return;
        }
        if (isTemplate(sql) || TABLE.matcher(sql).find() || !known || sql.isBlank() || filtered) {
            projection.because("unsupported_measure", measure.name());
            return;
        }
        String expr =
                FIELD.matcher(sql)
                        .replaceAll(found ->
                                Matcher.quoteReplacement(
                                        measures.getOrDefault(found.group(1), found.group(1))));
        projection.measure(
                source,
                measure.name(),
                expr,
                Optional.empty(),
                measure.value("description").or(() -> measure.value("label")).orElse(""));
    }

    /// With dimensions in the place of their names; empty when one is not known.
    private static Optional<String> expanded(String sql, Map<String, String> known) {
        String text = TABLE.matcher(sql).replaceAll("").strip();
        for (int i = 0; i < MOST_STEPS && FIELD.matcher(text).find(); i++) {
            if (!FIELD.matcher(text).results().allMatch(each -> known.containsKey(each.group(1)))) {
                return Optional.empty();
            }
            boolean whole = FIELD.matcher(text).matches();
            text =
                    FIELD.matcher(text)
                            .replaceAll(found -> {
                                String sense = known.getOrDefault(found.group(1), "");
                                return Matcher.quoteReplacement(
                                        whole || COLUMN.matcher(sense).matches()
                                                ? sense
                                                : "(" + sense + ")");
                            });
        }
        return FIELD.matcher(text).find() || isTemplate(text)
                ? Optional.empty()
                : Optional.of(text);
    }

    /// @return empty when a filter is not understood, an empty one when there is none
    private Optional<Optional<String>> filter(
            Lookml measure, String source, Map<String, String> known) {
        String written = measure.value("filters").orElse("");
        List<String> terms = new ArrayList<>();
        Matcher filters = FILTER.matcher(written);
        while (filters.find()) {
            String field = filters.group(1).substring(filters.group(1).lastIndexOf('.') + 1);
            Optional<String> sense = bracketed(field, known);
            Optional<String> term = sense.flatMap(each -> LookerFilter.of(each, filters.group(2)));
            if (term.isEmpty()) {
                return Optional.empty();
            }
            terms.add(term.get());
        }
        for (Lookml old : measure.blocks("filters")) {
            Optional<String> sense = old.value("field").flatMap(field -> bracketed(field, known));
            Optional<String> term =
                    sense.flatMap(each ->
                            old.value("value").flatMap(value -> LookerFilter.of(each, value)));
            if (term.isEmpty()) {
                return Optional.empty();
            }
            terms.add(term.get());
        }
        if (terms.isEmpty()) {
            return written.isBlank() ? Optional.of(Optional.empty()) : Optional.empty();
        }
        Optional<String> all =
                Condition.of(String.join(" and ", terms), projection.targets(), source);
        return all.isEmpty() ? Optional.empty() : Optional.of(all);
    }

    private static Optional<String> bracketed(String field, Map<String, String> known) {
        return expanded("${" + field + "}", known)
                .map(sense -> COLUMN.matcher(sense).matches() ? sense : "(" + sense + ")");
    }

    private void explore(Lookml explore) {
        String base =
                explore.value("from").or(() -> explore.value("view_name")).orElse(explore.name());
        for (Lookml join : explore.closed("join")) {
            String view = join.value("from").or(() -> join.value("view_name")).orElse(join.name());
            Map<String, String> views = new HashMap<>();
            views.put(explore.name(), base);
            views.put(join.name(), view);
            join.value("foreign_key")
                    .ifPresentOrElse(
                            key -> foreign(base, view, key.substring(key.lastIndexOf('.') + 1)),
                            () -> joined(join, views));
        }
    }

    private Optional<String> sourceOf(String view) {
        return Optional.ofNullable(sources.get(view)).or(() -> projection.source(view, ""));
    }

    private Optional<String> columnOf(String view, String source, String field) {
        String sense = dimensions.getOrDefault(view, Map.of()).getOrDefault(field, field);
        Matcher column = COLUMN.matcher(sense);
        return column.matches() ? projection.column(source, column.group(1)) : Optional.empty();
    }

    private void foreign(String base, String view, String key) {
        Optional<String> source = sourceOf(base);
        Optional<String> other = sourceOf(view);
        if (source.isPresent() && other.isPresent()) {
            columnOf(base, source.get(), key)
                    .ifPresent(column ->
                            projection.join(source.get(), column, other.get(), Optional.empty()));
        }
    }

    private void joined(Lookml join, Map<String, String> views) {
        String on = join.value("sql_on").orElse("");
        Matcher equal = EQUAL.matcher(on.strip());
        if (!equal.matches()) {
            projection.because("complex_join", join.name());
            return;
        }
        String left = views.getOrDefault(equal.group(1), equal.group(1));
        String right = views.getOrDefault(equal.group(3), equal.group(3));
        Optional<String> source = sourceOf(left);
        Optional<String> other = sourceOf(right);
        if (source.isEmpty() || other.isEmpty()) {
            return;
        }
        Optional<String> here = columnOf(left, source.get(), equal.group(2));
        Optional<String> there = columnOf(right, other.get(), equal.group(4));
        if (here.isPresent() && there.isPresent()) {
            projection.join(source.get(), here.get(), other.get(), there);
        }
    }
}
