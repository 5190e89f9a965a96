package dev.ktx.search;

import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.file.SourceDefinition;
import dev.ktx.semantic.file.SourceDefinition.Kind;
import dev.ktx.semantic.model.Origin;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// What people and models wrote about tables and columns in the semantic layer, and which tables it
/// joins.
///
/// @param tables by full name in lower case
/// @param columns by full name in lower case, a blank line and the column in lower case
/// @param joins full names in lower case, in both directions
public record Descriptions(
        Map<String, String> tables, Map<String, String> columns, Map<String, Set<String>> joins) {
    public Descriptions {
        tables = Map.copyOf(tables);
        columns = Map.copyOf(columns);
        joins = Map.copyOf(joins);
    }

    public static Descriptions none() {
        return new Descriptions(Map.of(), Map.of(), Map.of());
    }

    public static Descriptions of(SemanticLayer layer) {
        var tables = new HashMap<String, String>();
        var columns = new HashMap<String, String>();
        Map<String, String> tableOf = new HashMap<>();
        for (SourceDefinition source : layer.definitions()) {
            source.origin()
                    .ifPresent(origin -> {
                        if (origin instanceof Origin.Table(var parts)) {
                            tableOf.putIfAbsent(source.name(), key(parts));
                        }
                    });
        }
        Map<String, Set<String>> joins = new HashMap<>();
        for (SourceDefinition source : layer.definitions()) {
            String table = tableOf.get(source.name());
            if (table == null) {
                continue;
            }
            add(tables, table, source.descriptions(), source.kind());
            source.columns()
                    .forEach(column ->
                            add(
                                    columns,
                                    table + "\n" + column.name().toLowerCase(Locale.ROOT),
                                    column.descriptions(),
                                    source.kind()));
            source.overrides()
                    .forEach(column ->
                            add(
                                    columns,
                                    table + "\n" + column.name().toLowerCase(Locale.ROOT),
                                    column.descriptions(),
                                    source.kind()));
            source.joins()
                    .forEach(join -> {
                        String other = tableOf.get(join.to());
                        if (other != null && !other.equals(table)) {
                            joins.computeIfAbsent(table, _ -> new LinkedHashSet<>()).add(other);
                            joins.computeIfAbsent(other, _ -> new LinkedHashSet<>()).add(table);
                        }
                    });
        }
        return new Descriptions(tables, columns, joins);
    }

    /// What the warehouse says itself is known from the scan.
    private static void add(
            Map<String, String> texts, String key, Map<String, String> said, Kind kind) {
        said.forEach((who, text) -> {
            if (!(kind == Kind.SCANNED && who.equals("db")) && !text.isBlank()) {
                texts.merge(
                        key,
                        text,
                        (before, more) -> before.contains(more) ? before : before + "\n" + more);
            }
        });
    }

    private static String key(List<String> parts) {
        return String.join(".", parts).toLowerCase(Locale.ROOT);
    }
}
