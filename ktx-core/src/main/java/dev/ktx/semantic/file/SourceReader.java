package dev.ktx.semantic.file;

import dev.ktx.problem.Location;
import dev.ktx.problem.Problem;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.problem.SourceProblems;
import dev.ktx.semantic.expression.Fragment;
import dev.ktx.semantic.file.SourceDefinition.ColumnDefinition;
import dev.ktx.semantic.file.SourceDefinition.ColumnOverride;
import dev.ktx.semantic.file.SourceDefinition.Kind;
import dev.ktx.semantic.file.Tree.Mapping;
import dev.ktx.semantic.model.Measure;
import dev.ktx.semantic.model.Origin;
import dev.ktx.semantic.model.Relationship;
import dev.ktx.semantic.model.Segment;
import dev.ktx.semantic.model.SourceJoin;
import dev.ktx.semantic.model.Visibility;
import dev.ktx.sql.tree.Granularity;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads one source by the schema of source files. Every key is checked; what is not in the schema
/// is a problem with the nearest key, at any depth.
final class SourceReader {
    private static final Set<String> SHARED =
            Set.of(
                    "name",
                    "descriptions",
                    "description",
                    "grain",
                    "columns",
                    "joins",
                    "measures",
                    "segments",
                    "default_time_dimension",
                    "usage");

    private static final Set<String> STANDALONE =
            with(
                    SHARED,
                    "source_type",
                    "table",
                    "sql",
                    "inherits_columns_from",
                    "tags",
                    "freshness");

    private static final Set<String> OVERLAY =
            with(SHARED, "column_overrides", "exclude_columns", "disable_joins");

    private static final Set<String> SCANNED =
            Set.of(
                    "table",
                    "descriptions",
                    "usage",
                    "columns",
                    "joins",
                    "tags",
                    "freshness",
                    "default_time_dimension");

    private static final Set<String> COLUMN =
            Set.of(
                    "name",
                    "type",
                    "role",
                    "visibility",
                    "descriptions",
                    "description",
                    "expr",
                    "natural_granularity",
                    "constraints",
                    "enum_values",
                    "tests");

    private static final Set<String> OVERRIDE =
            Set.of(
                    "name",
                    "role",
                    "visibility",
                    "descriptions",
                    "constraints",
                    "enum_values",
                    "tests");

    private enum Role {
        TIME,
        DEFAULT
    }

    private final List<Problem> problems;
    private final List<Problem> warnings;

    /// @param problems gets what is wrong
    /// @param warnings gets what is read and would better be written otherwise
    SourceReader(List<Problem> problems, List<Problem> warnings) {
        this.problems = problems;
        this.warnings = warnings;
    }

    private static Set<String> with(Set<String> some, String... more) {
        Set<String> all = new HashSet<>(some);
        all.addAll(List.of(more));
        return Set.copyOf(all);
    }

    /// A hand-written file: with table or sql a source of its own, without both an overlay.
    SourceDefinition written(Mapping mapping, String name) {
        Fields fields = new Fields(mapping, "Source '" + name + "'", problems);
        boolean own = fields.has("table") || fields.has("sql");
        fields.onlyKeys(own ? STANDALONE : OVERLAY);
        if (own && (fields.needed("name").isEmpty() || name.isBlank())) {
            return definition(Kind.STANDALONE, name, fields);
        }
        return definition(own ? Kind.STANDALONE : Kind.OVERLAY, name, fields);
    }

    /// An entry of a file that the scan wrote.
    SourceDefinition scanned(Mapping mapping, String name) {
        Fields fields = new Fields(mapping, "Table '" + name + "'", problems);
        fields.onlyKeys(SCANNED);
        return definition(Kind.SCANNED, name, fields);
    }

    private SourceDefinition definition(Kind kind, String name, Fields fields) {
        List<ColumnDefinition> columns = columns(kind, fields);
        List<String> grain = fields.texts("grain");
        if (kind == Kind.STANDALONE && fields.lacks("grain")) {
            fields.bad(
                    fields.where(),
                    "has no grain.",
                    "List the columns that identify one row, for example grain: [id].");
        }
        if (kind != Kind.OVERLAY && fields.lacks("columns")) {
            fields.bad(fields.where(), "has no columns.", "List at least one column.");
        }
        for (String column : grain) {
            if (column.indexOf('.') >= 0) {
                fields.bad(
                        fields.where(),
                        "has '%s' in its grain.".formatted(column),
                        "Name the column alone.");
            }
        }
        return new SourceDefinition(
                kind,
                name,
                descriptions(fields),
                origin(kind, fields),
                fields.text("inherits_columns_from"),
                grain,
                columns,
                overrides(fields),
                fields.texts("exclude_columns"),
                fragments(fields, "disable_joins"),
                joins(kind, fields),
                fields.has("measures") ? Optional.of(measures(fields)) : Optional.empty(),
                fields.has("segments") ? Optional.of(segments(fields)) : Optional.empty(),
                defaultTime(fields),
                metadata(fields),
                fields.where());
    }

    private Optional<Origin> origin(Kind kind, Fields fields) {
        Optional<Fragment> table = fields.fragment("table");
        Optional<Fragment> sql = fields.fragment("sql");
        if (table.isPresent() && sql.isPresent()) {
            fields.bad(
                    fields.where(),
                    "has both table and sql.",
                    "Keep one: a table of the warehouse, or a query.");
        }
        if (kind == Kind.SCANNED && table.isEmpty()) {
            fields.bad(fields.where(), "has no table.", "Scan the connection again.");
        }
        if (table.isPresent()) {
            Optional<List<String>> parts = TableName.split(table.get().text());
            if (parts.isEmpty()) {
                fields.bad(
                        table.get().where(),
                        "has the table '%s'.".formatted(table.get().text()),
                        "Write catalog.schema.table; quote a part that holds a dot.");
            }
            return parts.map(Origin.Table::new);
        }
        return sql.map(Origin.Sql::new);
    }

    private Map<String, String> descriptions(Fields fields) {
        Map<String, String> texts = new LinkedHashMap<>(fields.textMap("descriptions"));
        Optional<String> plain = fields.text("description");
        if (plain.isPresent()) {
            texts.putIfAbsent("user", plain.get());
            warnings.add(SourceProblems.plainDescription(fields.where(), fields.owner()));
        }
        return texts;
    }

    private static Map<String, Tree> metadata(Fields fields) {
        Map<String, Tree> kept = new LinkedHashMap<>();
        for (String key : List.of("usage", "tags", "freshness")) {
            fields.value(key).ifPresent(value -> kept.put(key, value));
        }
        return kept;
    }

    private Optional<String> defaultTime(Fields fields) {
        return fields.mapping("default_time_dimension")
                .flatMap(inner -> {
                    Fields keys = new Fields(inner, "The default time dimension", problems);
                    keys.onlyKeys(Set.of("dbt", "user"));
                    return keys.text("user").or(() -> keys.text("dbt"));
                });
    }

    private List<ColumnDefinition> columns(Kind kind, Fields source) {
        List<ColumnDefinition> columns = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Mapping mapping : source.mappings("columns")) {
            Optional<String> name =
                    new Fields(mapping, "A column", problems).needed("name").map(Fragment::text);
            if (name.isEmpty()) {
                continue;
            }
            Fields fields = new Fields(mapping, "Column '" + name.get() + "'", problems);
            fields.onlyKeys(kind == Kind.SCANNED ? with(COLUMN, "pk", "nullable") : COLUMN);
            if (name.get().indexOf('.') >= 0) {
                fields.bad(fields.where(), "has a dot in its name.", "Name the column alone.");
                continue;
            }
            if (!names.add(name.get())) {
                fields.bad(fields.where(), "is declared twice.", "Keep one of them.");
                continue;
            }
            ColumnDefinition column = column(kind, name.get(), fields);
            if (kind == Kind.OVERLAY && (column.expr().isEmpty() || column.type().isEmpty())) {
                fields.bad(
                        fields.where(),
                        "of an overlay needs type and expr.",
                        "To change a scanned column, list it under column_overrides.");
                continue;
            }
            columns.add(column);
        }
        return columns;
    }

    private ColumnDefinition column(Kind kind, String name, Fields fields) {
        Optional<Fragment> finest = fields.fragment("natural_granularity");
        Optional<Granularity> unit = finest.flatMap(text -> Granularity.named(text.text().strip()));
        if (finest.isPresent() && unit.isEmpty()) {
            problems.add(
                    SemanticProblems.badGranularity(finest.get().where(), finest.get().text()));
        }
        Optional<String> type = fields.text("type");
        if (kind != Kind.SCANNED && type.isPresent() && !ColumnTypes.known(type.get())) {
            fields.bad(
                    fields.where(),
                    "has the type '%s'.".formatted(type.get()),
                    ColumnTypes.meant(type.get())
                            .map("Did you mean '%s'?"::formatted)
                            .orElse("Use string, number, time or boolean."));
        }
        return new ColumnDefinition(
                name,
                type,
                fields.choice("role", Role.class).map(role -> role == Role.TIME),
                fields.choice("visibility", Visibility.class),
                descriptions(fields),
                fields.fragment("expr"),
                unit,
                fields.truth("pk").orElse(false),
                fields.where());
    }

    private List<ColumnOverride> overrides(Fields source) {
        List<ColumnOverride> overrides = new ArrayList<>();
        for (Mapping mapping : source.mappings("column_overrides")) {
            Optional<String> name =
                    new Fields(mapping, "A column override", problems)
                            .needed("name")
                            .map(Fragment::text);
            if (name.isPresent()) {
                Fields fields =
                        new Fields(mapping, "The override of '" + name.get() + "'", problems);
                fields.onlyKeys(OVERRIDE);
                overrides.add(
                        new ColumnOverride(
                                name.get(),
                                fields.choice("role", Role.class).map(role -> role == Role.TIME),
                                fields.choice("visibility", Visibility.class),
                                fields.textMap("descriptions"),
                                fields.where()));
            }
        }
        return overrides;
    }

    private static List<Fragment> fragments(Fields fields, String key) {
        Location where = fields.where();
        return fields.texts(key).stream().map(text -> new Fragment(text, where)).toList();
    }

    private List<SourceJoin> joins(Kind kind, Fields source) {
        List<SourceJoin> joins = new ArrayList<>();
        for (Mapping mapping : source.mappings("joins")) {
            Fields fields = new Fields(mapping, "A join", problems);
            fields.onlyKeys(
                    Set.of("to", "on", "relationship", kind == Kind.SCANNED ? "source" : "alias"));
            Optional<Fragment> to = fields.needed("to");
            Optional<Fragment> on = fields.needed("on");
            if (fields.value("relationship").isEmpty()) {
                fields.needed("relationship");
            }
            Optional<Relationship> relationship = fields.choice("relationship", Relationship.class);
            if (to.isPresent() && on.isPresent() && relationship.isPresent()) {
                joins.add(
                        new SourceJoin(
                                to.get().text(),
                                on.get(),
                                relationship.get(),
                                fields.text("alias")));
            }
        }
        return joins;
    }

    private List<Measure> measures(Fields source) {
        List<Measure> measures = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Mapping mapping : source.mappings("measures")) {
            Optional<Fragment> name = new Fields(mapping, "A measure", problems).needed("name");
            if (name.isEmpty() || unusable(name.get(), names)) {
                continue;
            }
            Fields fields = new Fields(mapping, "Measure '" + name.get().text() + "'", problems);
            fields.onlyKeys(Set.of("name", "expr", "filter", "segments", "description"));
            Optional<Fragment> expr = fields.needed("expr");
            Optional<Fragment> filter = fields.fragment("filter");
            List<String> segments = fields.texts("segments");
            Optional<String> description = fields.text("description");
            expr.ifPresent(text ->
                    measures.add(
                            new Measure(name.get().text(), text, filter, segments, description)));
        }
        return measures;
    }

    private boolean unusable(Fragment name, Set<String> names) {
        String text = name.text();
        if (text.chars().anyMatch(Character::isISOControl)) {
            problems.add(
                    SourceProblems.badSource(
                            name.where(),
                            "The name '%s' has control characters.".formatted(text),
                            "Write it on one line."));
            return true;
        }
        if (!names.add(text)) {
            problems.add(
                    SourceProblems.badSource(
                            name.where(),
                            "The name '%s' is used twice.".formatted(text),
                            "Give one of them another name."));
            return true;
        }
        return false;
    }

    private List<Segment> segments(Fields source) {
        List<Segment> segments = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Mapping mapping : source.mappings("segments")) {
            Optional<Fragment> name = new Fields(mapping, "A segment", problems).needed("name");
            if (name.isEmpty() || unusable(name.get(), names)) {
                continue;
            }
            Fields fields = new Fields(mapping, "Segment '" + name.get().text() + "'", problems);
            fields.onlyKeys(Set.of("name", "expr", "description"));
            Optional<String> description = fields.text("description");
            fields.needed("expr")
                    .ifPresent(expr ->
                            segments.add(new Segment(name.get().text(), expr, description)));
        }
        return segments;
    }
}
