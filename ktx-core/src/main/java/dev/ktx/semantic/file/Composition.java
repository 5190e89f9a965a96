package dev.ktx.semantic.file;

import dev.ktx.problem.Problem;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.problem.SourceProblems;
import dev.ktx.semantic.expression.Fragment;
import dev.ktx.semantic.file.SourceDefinition.ColumnDefinition;
import dev.ktx.semantic.file.SourceDefinition.ColumnOverride;
import dev.ktx.semantic.file.SourceDefinition.Kind;
import dev.ktx.semantic.model.Origin;
import dev.ktx.semantic.model.ResolvedSource;
import dev.ktx.semantic.model.SourceColumn;
import dev.ktx.semantic.model.SourceJoin;
import dev.ktx.semantic.model.Visibility;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.TimeKind;
import dev.ktx.sql.tree.ValueType;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Lays overlays over scanned tables and fills in what a source inherits.
final class Composition {
    private final Map<String, SourceDefinition> scanned;
    private final List<Problem> warnings;

    Composition(Map<String, SourceDefinition> scanned, List<Problem> warnings) {
        this.scanned = scanned;
        this.warnings = warnings;
    }

    /// @param written what people say about the source
    /// @return empty when nothing can be made of it, with a problem or a warning that says why
    Optional<ResolvedSource> resolve(
            Optional<SourceDefinition> written, String name, List<Problem> problems) {
        Optional<SourceDefinition> base = Optional.ofNullable(scanned.get(name));
        if (written.isEmpty()) {
            return base.flatMap(table -> finished(table, table.columns(), problems));
        }
        SourceDefinition definition = written.get();
        if (definition.kind() == Kind.STANDALONE) {
            return finished(definition, inherited(definition), problems);
        }
        if (base.isEmpty()) {
            List<String> namesakes = namesakes(name);
            problems.add(
                    namesakes.size() > 1
                            ? SourceProblems.nameOfSeveralTables(
                                    definition.where(), name, namesakes)
                            : SourceProblems.orphanOverlay(
                                    definition.where(), name, scanned.keySet()));
            return Optional.empty();
        }
        return overlaid(base.get(), definition, problems);
    }

    /// The scanned sources whose tables have a name.
    private List<String> namesakes(String table) {
        return scanned.values().stream()
                .filter(each ->
                        each.origin().orElse(new Origin.Table(List.of(each.name())))
                                        instanceof Origin.Table(var parts)
                                && parts.getLast().equalsIgnoreCase(table))
                .map(SourceDefinition::name)
                .toList();
    }

    private Optional<ResolvedSource> overlaid(
            SourceDefinition table, SourceDefinition overlay, List<Problem> problems) {
        Map<String, ColumnDefinition> columns = new LinkedHashMap<>();
        table.columns().forEach(column -> columns.put(column.name(), column));
        for (String name : overlay.excludedColumns()) {
            columns.remove(name);
        }
        for (ColumnOverride override : overlay.overrides()) {
            override(override, overlay, columns, problems);
        }
        for (ColumnDefinition computed : overlay.columns()) {
            if (columns.putIfAbsent(computed.name(), computed) != null) {
                problems.add(
                        SourceProblems.badSource(
                                computed.where(),
                                "Column '%s' exists in the scanned table."
                                        .formatted(computed.name()),
                                "List it under column_overrides."));
            }
        }
        SourceDefinition composed =
                new SourceDefinition(
                        Kind.SCANNED,
                        table.name(),
                        merged(table.descriptions(), overlay.descriptions()),
                        table.origin(),
                        Optional.empty(),
                        overlay.grain(),
                        List.copyOf(columns.values()),
                        List.of(),
                        List.of(),
                        List.of(),
                        joins(table, overlay),
                        overlay.measures(),
                        overlay.segments(),
                        overlay.defaultTime().or(table::defaultTime),
                        Map.of(),
                        overlay.where());
        return finished(composed, composed.columns(), problems);
    }

    private static void override(
            ColumnOverride override,
            SourceDefinition overlay,
            Map<String, ColumnDefinition> columns,
            List<Problem> problems) {
        if (overlay.excludedColumns().contains(override.name())) {
            problems.add(
                    SourceProblems.badSource(
                            override.where(),
                            "Column '%s' is overridden and excluded at once."
                                    .formatted(override.name()),
                            "Drop one of the two."));
            return;
        }
        String name =
                columns.containsKey(override.name())
                        ? override.name()
                        : columns.keySet().stream()
                                .filter(known -> known.equalsIgnoreCase(override.name()))
                                .findFirst()
                                .orElse("");
        ColumnDefinition column = columns.get(name);
        if (column == null) {
            problems.add(
                    SemanticProblems.unknownColumn(
                            override.where(), overlay.name(), override.name(), columns.keySet()));
            return;
        }
        columns.put(
                name,
                new ColumnDefinition(
                        column.name(),
                        column.type(),
                        override.timeDimension().or(column::timeDimension),
                        override.visibility().or(column::visibility),
                        merged(column.descriptions(), override.descriptions()),
                        column.expr(),
                        column.finest(),
                        column.primaryKey(),
                        column.where()));
    }

    private static Map<String, String> merged(
            Map<String, String> below, Map<String, String> above) {
        Map<String, String> all = new LinkedHashMap<>(below);
        all.putAll(above);
        return all;
    }

    private static List<SourceJoin> joins(SourceDefinition table, SourceDefinition overlay) {
        Set<String> disabled =
                overlay.disabledJoins().stream()
                        .map(fragment -> normalised(fragment.text()))
                        .collect(Collectors.toSet());
        List<SourceJoin> joins = new ArrayList<>();
        Set<List<String>> known = new HashSet<>();
        for (SourceJoin join : table.joins()) {
            if (!disabled.contains(normalised(join.on().text()))) {
                joins.add(join);
                known.add(List.of(join.to(), normalised(join.on().text())));
            }
        }
        for (SourceJoin join : overlay.joins()) {
            if (known.add(List.of(join.to(), normalised(join.on().text())))) {
                joins.add(join);
            }
        }
        return joins;
    }

    private static String normalised(String condition) {
        return condition.strip().replaceAll("\\s+", " ");
    }

    /// The columns with what a scanned table knows of them; what the file says wins.
    private List<ColumnDefinition> inherited(SourceDefinition definition) {
        if (definition.inheritsColumnsFrom().isEmpty()) {
            return definition.columns();
        }
        Optional<SourceDefinition> table = ancestor(definition.inheritsColumnsFrom().get());
        if (table.isEmpty()) {
            warnings.add(
                    SourceProblems.badSource(
                            definition.where(),
                            "Source '%s' inherits columns from '%s', which was not scanned."
                                    .formatted(
                                            definition.name(),
                                            definition.inheritsColumnsFrom().get()),
                            "Name a scanned table, or drop inherits_columns_from."));
            return definition.columns();
        }
        Map<String, ColumnDefinition> known = new LinkedHashMap<>();
        table.get()
                .columns()
                .forEach(column -> known.put(column.name().toLowerCase(Locale.ROOT), column));
        return definition.columns().stream()
                .map(column ->
                        Optional.ofNullable(known.get(column.name().toLowerCase(Locale.ROOT)))
                                .map(parent -> filled(column, parent))
                                .orElse(column))
                .toList();
    }

    private static ColumnDefinition filled(ColumnDefinition column, ColumnDefinition parent) {
        return new ColumnDefinition(
                column.name(),
                column.type().or(parent::type),
                column.timeDimension().or(parent::timeDimension),
                column.visibility(),
                merged(parent.descriptions(), column.descriptions()),
                column.expr(),
                column.finest().or(parent::finest),
                column.primaryKey(),
                column.where());
    }

    private Optional<SourceDefinition> ancestor(String wanted) {
        SourceDefinition exact = scanned.get(wanted);
        if (exact != null) {
            return Optional.of(exact);
        }
        String suffix = "." + wanted.toLowerCase(Locale.ROOT);
        return scanned.values().stream()
                .filter(table ->
                        table.origin().orElse(new Origin.Table(List.of(table.name())))
                                        instanceof Origin.Table(var parts)
                                && ("." + String.join(".", parts))
                                        .toLowerCase(Locale.ROOT)
                                        .endsWith(suffix))
                .findFirst();
    }

    /// @return empty exactly when there are problems
    private static Optional<ResolvedSource> finished(
            SourceDefinition definition,
            List<ColumnDefinition> definitions,
            List<Problem> problems) {
        boolean scanned = definition.kind() == Kind.SCANNED;
        List<SourceColumn> columns = new ArrayList<>();
        for (ColumnDefinition column : definitions) {
            if (column.type().isEmpty()) {
                problems.add(
                        SourceProblems.badSource(
                                column.where(),
                                "Column '%s' has no type.".formatted(column.name()),
                                "Use string, number, time or boolean."));
                continue;
            }
            columns.add(column(column, column.type().get(), scanned));
        }
        List<String> keys =
                definitions.stream()
                        .filter(ColumnDefinition::primaryKey)
                        .map(ColumnDefinition::name)
                        .toList();
        List<String> names =
                columns.stream()
                        .filter(column -> !column.computed())
                        .map(SourceColumn::name)
                        .toList();
        List<String> grain =
                !definition.grain().isEmpty() ? definition.grain() : !keys.isEmpty() ? keys : names;
        for (String column : grain) {
            if (columns.stream().noneMatch(known -> known.name().equals(column))) {
                problems.add(
                        SemanticProblems.unknownColumn(
                                definition.where(), definition.name(), column, names));
            }
        }
        Optional<Origin> origin = definition.origin();
        if (!problems.isEmpty() || columns.isEmpty() || grain.isEmpty() || origin.isEmpty()) {
            if (problems.isEmpty()) {
                problems.add(
                        SourceProblems.badSource(
                                definition.where(),
                                "Source '%s' has nothing to read.".formatted(definition.name()),
                                "Give it a table or a query, and columns."));
            }
            return Optional.empty();
        }
        return Optional.of(
                new ResolvedSource(
                        definition.name(),
                        origin.get(),
                        grain,
                        !definition.grain().isEmpty() || !keys.isEmpty(),
                        columns,
                        definition.joins(),
                        definition.measures().orElse(List.of()),
                        definition.segments().orElse(List.of()),
                        definition.defaultTime(),
                        definition.descriptions(),
                        definition.where()));
    }

    private static SourceColumn column(ColumnDefinition column, String type, boolean scanned) {
        ColumnTypes types = ColumnTypes.of(type);
        boolean day =
                column.finest()
                        .filter(finest -> finest.compareTo(Granularity.DAY) >= 0)
                        .isPresent();
        Optional<Fragment> expr = column.expr();
        return new SourceColumn(
                column.name(),
                types.type(),
                day && types.kind() == TimeKind.UNKNOWN ? TimeKind.DATE : types.kind(),
                column.timeDimension().orElse(scanned && types.type() == ValueType.TIME),
                column.visibility().orElse(Visibility.PUBLIC),
                column.descriptions(),
                expr,
                column.finest());
    }
}
