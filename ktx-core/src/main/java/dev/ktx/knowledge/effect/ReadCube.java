package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.effect.SemanticEffect.Author;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads cubes of Cube, in YAML or in scripts: measures with their filters, dimensions that are
/// more than a column, segments, joins. A cube over a query of its own is left alone, and so is
/// what rolls over time.
final class ReadCube {
    private static final Pattern OWN =
            Pattern.compile("\\$?\\{\\s*CUBE\\s*}\\s*\\.\\s*|\\bCUBE\\.");
    private static final Pattern MEMBER = Pattern.compile("\\$?\\{\\s*(?:CUBE\\.)?(\\w+)\\s*}");
    private static final Pattern CUBE = Pattern.compile("\\bcube\\(\\s*([`'\"])([\\w.-]+)\\1\\s*,");
    private static final Pattern EQUAL =
            Pattern.compile(
                    "\\$?\\{?\\s*(\\w+)(?:\\s*}\\s*\\.\\s*|\\.)(\\w+)}?\\s*=\\s*\\$?\\{?\\s*(\\w+)(?:\\s*}\\s*\\.\\s*|\\.)(\\w+)}?");
    private static final int MOST_STEPS = 6;

    private final Projection projection;

    /// Name of a cube to its source.
    private final Map<String, String> sources = new HashMap<>();

    private ReadCube(Projection projection) {
        this.projection = projection;
    }

    static Reading ofScript(String text, SemanticNames names, String connection) {
        Map<String, Branch> cubes = new LinkedHashMap<>();
        Matcher found = CUBE.matcher(text);
        List<String> unread = new ArrayList<>();
        while (found.find()) {
            String name = found.group(2);
            ScriptTree.of(text, found.end())
                    .ifPresentOrElse(
                            tree -> cubes.put(name, Branch.of(tree)), () -> unread.add(name));
        }
        return of(cubes, unread, names, connection);
    }

    static Reading ofTree(Branch root, SemanticNames names, String connection) {
        Map<String, Branch> cubes = new LinkedHashMap<>();
        root.items("cubes").forEach(cube -> cubes.put(cube.text("name").orElse(""), cube));
        return of(cubes, List.of(), names, connection);
    }

    private static Reading of(
            Map<String, Branch> cubes,
            List<String> unread,
            SemanticNames names,
            String connection) {
        Targets targets = new Targets(names, connection);
        if (targets.isEmpty()) {
            return Reading.NOTHING;
        }
        var projection = new Projection(targets, Author.PERSON);
        unread.forEach(name -> projection.because("parse_error", "cube " + name));
        var reader = new ReadCube(projection);
        cubes.forEach((name, cube) -> reader.source(name, cube));
        cubes.forEach((name, cube) -> {
            if (reader.sources.containsKey(name)) {
                reader.cube(name, cube);
            }
        });
        return projection.reading();
    }

    private void source(String name, Branch cube) {
        Optional<String> table = cube.any("sql_table", "sqlTable").text();
        Optional<String> all =
                cube.text("sql")
                        .map(sql ->
                                sql.replaceFirst(
                                        "(?is)^\\s*select\\s+\\*\\s+from\\s+([\\w.\"`]+)\\s*;?\\s*$",
                                        "$1"));
        boolean query =
                table.isEmpty() && all.filter(text -> !text.matches("[\\w.\"`]+")).isPresent();
        if (query || cube.text("extends").isPresent()) {
            projection.because("derived_table_not_supported", name);
            return;
        }
        projection
                .source(table.or(() -> all).orElse(name).replaceAll("[`\"]", ""), "")
                .ifPresent(source -> sources.put(name, source));
    }

    private static Map<String, Branch> members(Branch cube, String kind) {
        Branch written = cube.at(kind);
        Map<String, Branch> members = new LinkedHashMap<>();
        written.keys().forEach(name -> members.put(name, written.at(name)));
        written.items().forEach(each -> members.put(each.text("name").orElse(""), each));
        return members;
    }

    private void cube(String name, Branch cube) {
        String source = sources.getOrDefault(name, "");
        cube.text("description")
                .ifPresent(text -> projection.describe(projection.node(source), text));
        Map<String, Branch> dimensions = members(cube, "dimensions");
        Map<String, String> senses = new HashMap<>();
        dimensions.forEach((key, each) ->
                each.text("sql")
                        .ifPresent(
                                sql -> senses.put(key, OWN.matcher(sql).replaceAll("").strip())));
        dimensions.forEach((key, each) -> dimension(source, key, each, senses));
        members(cube, "segments")
                .forEach((key, each) ->
                        expanded(each.text("sql").orElse(""), senses)
                                .ifPresentOrElse(
                                        text ->
                                                projection.segment(
                                                        source, key, text, description(each)),
                                        () -> projection.because("segment_not_understood", key)));
        Map<String, String> measures = new HashMap<>();
        members(cube, "measures")
                .forEach((key, each) -> measure(source, key, each, senses, measures));
        members(cube, "joins").forEach((key, each) -> join(name, key, each, senses));
    }

    private static String description(Branch member) {
        return member.text("description").or(() -> member.text("title")).orElse("");
    }

    private void dimension(
            String source, String name, Branch dimension, Map<String, String> senses) {
        Optional<String> sql = expanded("{" + name + "}", senses);
        if (sql.isEmpty()) {
            projection.because("computed_column", source + "." + name);
            return;
        }
        if (sql.get().matches("\\w+")) {
            Optional<String> column = projection.column(source, sql.get());
            column.ifPresent(each -> {
                String text = dimension.text("description").orElse("");
                projection.describe(projection.node(source, each), text);
            });
            return;
        }
        if (dimension.text("type").filter("time"::equals).isPresent()) {
            projection.because("computed_column", source + "." + name);
        } else {
            projection.computed(source, name, sql.get(), description(dimension));
        }
    }

    /// With dimensions in the place of their names; empty when one is not known.
    private static Optional<String> expanded(String sql, Map<String, String> senses) {
        String text = OWN.matcher(sql).replaceAll("").strip();
        for (int i = 0; i < MOST_STEPS && MEMBER.matcher(text).find(); i++) {
            if (!MEMBER.matcher(text)
                    .results()
                    .allMatch(each -> senses.containsKey(each.group(1)))) {
                return Optional.empty();
            }
            boolean whole = MEMBER.matcher(text).matches();
            text =
                    MEMBER.matcher(text)
                            .replaceAll(found -> {
                                String sense = senses.getOrDefault(found.group(1), "");
                                return Matcher.quoteReplacement(
                                        whole || sense.matches("\\w+") ? sense : "(" + sense + ")");
                            });
        }
        return text.isEmpty() || text.indexOf('{') >= 0 ? Optional.empty() : Optional.of(text);
    }

    private void measure(
            String source,
            String name,
            Branch measure,
            Map<String, String> senses,
            Map<String, String> measures) {
        String type = measure.text("type").orElse("");
        Optional<String> sql = measure.text("sql");
        if (measure.any("rolling_window", "rollingWindow", "multi_stage", "time_shift").isThere()) {
            projection.because("cumulative_metric_unsupported", name);
            return;
        }
        Optional<String> expr =
                switch (type) {
                    case "count" ->
                            sql.isEmpty()
                                    ? Optional.of("count(*)")
                                    : expanded(sql.get(), senses)
                                            .map(text -> "count(" + text + ")");
                    case "count_distinct", "countDistinct" ->
                            sql.flatMap(text -> expanded(text, senses))
                                    .map(text -> "count(distinct " + text + ")");
                    case "sum", "avg", "min", "max" ->
                            sql.flatMap(text -> expanded(text, senses))
                                    .map(text -> type + "(" + text + ")");
                    case "number" -> sql.flatMap(text -> number(text, senses, measures));
                    default -> Optional.empty();
                };
        List<String> conditions = new ArrayList<>();
        for (Branch filter : measure.items("filters")) {
            Optional<String> text = expanded(filter.text("sql").orElse(""), senses);
            if (text.isEmpty()) {
                projection.because("parse_error", "filters of " + name);
                return;
            }
            conditions.add(
                    measure.items("filters").size() == 1 ? text.get() : "(" + text.get() + ")");
        }
        Optional<Formula> rows =
                Formula.ofRow(String.join(" and ", conditions), projection.targets(), source);
        Optional<Formula> whole =
                expr.flatMap(text -> Formula.ofAll(text, projection.targets(), source));
        if (!conditions.isEmpty() && rows.isEmpty()) {
            projection.because("parse_error", "filters of " + name);
        } else if (whole.isEmpty()) {
            projection.because("unsupported_aggregation", name);
        } else {
            if (conditions.isEmpty()) {
                measures.put(name, whole.get().text());
            }
            projection.measure(
                    source,
                    Projection.snake(name),
                    whole.get().text(),
                    rows.map(Formula::text),
                    description(measure),
                    "cube");
        }
    }

    /// A number of other measures, each in brackets, or with aggregates of its own.
    private static Optional<String> number(
            String sql, Map<String, String> senses, Map<String, String> measures) {
        Map<String, String> all = new HashMap<>(senses);
        measures.forEach((name, text) -> all.put(name, text));
        return expanded(sql, all);
    }

    private void join(String cube, String other, Branch join, Map<String, String> senses) {
        String sql = join.text("sql").orElse("").strip();
        String named = sql.replace("CUBE", cube);
        Matcher equal = EQUAL.matcher(named);
        boolean both =
                equal.matches()
                        && List.of(equal.group(1), equal.group(3)).contains(cube)
                        && List.of(equal.group(1), equal.group(3)).contains(other);
        Optional<String> target =
                Optional.ofNullable(sources.get(other))
                        .or(() -> projection.targets().source(Projection.snake(other)));
        if (!both || target.isEmpty()) {
            projection.because("complex_join", other);
            return;
        }
        boolean turned = equal.group(1).equals(other);
        String local = turned ? equal.group(4) : equal.group(2);
        String there = turned ? equal.group(2) : equal.group(4);
        String source = sources.getOrDefault(cube, "");
        projection
                .column(source, senses.getOrDefault(local, local))
                .ifPresent(column ->
                        projection.join(source, column, target.get(), Optional.of(there)));
    }
}
