package dev.ktx.semantic.plan;

import dev.ktx.problem.SemanticProblems;
import dev.ktx.problem.SourceProblems;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.file.SourceDefinition;
import dev.ktx.semantic.file.SourceDefinition.ColumnDefinition;
import dev.ktx.semantic.file.SourceDefinition.Kind;
import dev.ktx.semantic.model.Origin;
import dev.ktx.semantic.plan.ModelCheck.Finding;
import dev.ktx.semantic.plan.ModelCheck.Severity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Compares what people wrote with the tables that the scan found.
final class PhysicalCheck {
    private final Map<String, List<SourceDefinition>> tables = new HashMap<>();
    private final List<Finding> findings = new ArrayList<>();

    private PhysicalCheck(SemanticLayer layer) {
        for (SourceDefinition definition : layer.definitions()) {
            if (definition.kind() == Kind.SCANNED) {
                tables.computeIfAbsent(lastPart(definition), _ -> new ArrayList<>())
                        .add(definition);
            }
        }
    }

    static List<Finding> of(SemanticLayer layer) {
        PhysicalCheck check = new PhysicalCheck(layer);
        for (SourceDefinition definition : layer.definitions()) {
            switch (definition.kind()) {
                case STANDALONE -> {
                    if (layer.scanned(definition.name()).isPresent()) {
                        check.findings.add(
                                new Finding(
                                        Severity.ERROR,
                                        Optional.of(definition.name()),
                                        SourceProblems.shadowsTable(
                                                definition.where(), definition.name())));
                    }
                    check.standalone(definition);
                }
                case OVERLAY -> check.overlay(definition, layer.scanned(definition.name()));
                case SCANNED -> {}
            }
        }
        return check.findings;
    }

    private static String lastPart(SourceDefinition definition) {
        return parts(definition)
                .map(List::getLast)
                .orElse(definition.name())
                .toLowerCase(Locale.ROOT);
    }

    private static Optional<List<String>> parts(SourceDefinition definition) {
        return definition
                .origin()
                .flatMap(origin ->
                        origin instanceof Origin.Table(var parts)
                                ? Optional.of(parts)
                                : Optional.empty());
    }

    /// Every stored column of a source stands in its table. A table that was never scanned, where
    /// others were, may be a slip of the pen.
    private void standalone(SourceDefinition definition) {
        Optional<List<String>> parts = parts(definition);
        if (parts.isEmpty() || tables.isEmpty()) {
            return;
        }
        List<SourceDefinition> matching =
                tables
                        .getOrDefault(parts.get().getLast().toLowerCase(Locale.ROOT), List.of())
                        .stream()
                        .filter(table -> endsWith(parts(table).orElse(List.of()), parts.get()))
                        .toList();
        if (matching.isEmpty()) {
            findings.add(
                    new Finding(
                            Severity.WARNING,
                            Optional.of(definition.name()),
                            SourceProblems.tableNotScanned(
                                    definition.where(),
                                    definition.name(),
                                    String.join(".", parts.get()),
                                    tables.values().stream()
                                            .flatMap(List::stream)
                                            .map(table ->
                                                    String.join(
                                                            ".", parts(table).orElse(List.of())))
                                            .collect(Collectors.toCollection(TreeSet::new)))));
            return;
        }
        Set<String> known =
                matching.stream()
                        .flatMap(table -> table.columns().stream())
                        .map(ColumnDefinition::name)
                        .collect(Collectors.toCollection(TreeSet::new));
        for (ColumnDefinition column : definition.columns()) {
            if (column.expr().isEmpty()
                    && known.stream().noneMatch(name -> name.equalsIgnoreCase(column.name()))) {
                findings.add(
                        new Finding(
                                Severity.ERROR,
                                Optional.of(definition.name()),
                                SemanticProblems.unknownColumn(
                                        column.where(),
                                        String.join(".", parts.get()),
                                        column.name(),
                                        known)));
            }
        }
    }

    /// Whether a table's full name ends with what a source says, whatever its case.
    private static boolean endsWith(List<String> full, List<String> suffix) {
        if (suffix.size() > full.size()) {
            return endsWith(suffix, full);
        }
        List<String> end = full.subList(full.size() - suffix.size(), full.size());
        for (int i = 0; i < end.size(); i++) {
            if (!end.get(i).equalsIgnoreCase(suffix.get(i))) {
                return false;
            }
        }
        return true;
    }

    private void overlay(SourceDefinition overlay, Optional<SourceDefinition> table) {
        if (table.isEmpty()) {
            return;
        }
        List<String> known = table.get().columns().stream().map(ColumnDefinition::name).toList();
        for (String excluded : overlay.excludedColumns()) {
            if (!known.contains(excluded)) {
                findings.add(
                        new Finding(
                                Severity.WARNING,
                                Optional.of(overlay.name()),
                                SemanticProblems.unknownColumn(
                                        overlay.where(), overlay.name(), excluded, known)));
            }
        }
    }
}
