package dev.ktx.service;

import dev.ktx.knowledge.effect.SemanticEffect.AddSource;
import dev.ktx.port.SourceEdits;
import dev.ktx.port.SourceEdits.Addition;
import dev.ktx.problem.KtxException;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.model.Origin;
import dev.ktx.semantic.model.SourceColumn;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.sql.Known;
import dev.ktx.sql.ReadOnlySql;
import dev.ktx.sql.SqlTarget;
import dev.ktx.sql.StatementAnalysis;
import dev.ktx.sql.TableName;
import dev.ktx.sql.tree.ValueType;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Works out the file of a source that is a query: the types of its columns, told by the tables it
/// reads, and the joins to the sources whose keys it shows.
final class QuerySource {
    private QuerySource() {}

    static Addition of(SemanticLayer layer, AddSource view, SqlTarget target, SourceEdits sources) {
        try {
            ReadOnlySql.parse(target.dialect(), view.sql(), target.policy());
        } catch (KtxException e) {
            return new Addition.Impossible(e.problem().what());
        }
        List<SourceNode> read = new ArrayList<>();
        if (!(StatementAnalysis.of(target.dialect(), view.sql()).tables()
                instanceof Known.Is<List<TableName>>(var tables))) {
            return new Addition.Impossible("nothing tells which tables it reads");
        }
        for (TableName table : tables) {
            Optional<SourceNode> owner = owner(layer, table);
            if (owner.isEmpty()) {
                return new Addition.Impossible(
                        "no one source is the table '%s'"
                                .formatted(String.join(".", table.parts())));
            }
            read.add(owner.get());
        }
        Map<String, String> types = new LinkedHashMap<>();
        for (AddSource.Shown shown : view.columns()) {
            Optional<ValueType> type = shown.type().or(() -> type(read, shown.column()));
            if (type.isEmpty()) {
                return new Addition.Impossible(
                        "nothing tells the type of '%s'".formatted(shown.name()));
            }
            if (types.put(shown.name(), type.get().id()) != null) {
                return new Addition.Impossible("two columns are '%s'".formatted(shown.name()));
            }
        }
        return sources.addSource(
                layer,
                view.source(),
                view.sql(),
                view.grain(),
                types,
                joins(view, read),
                view.description());
    }

    private static Optional<SourceNode> owner(SemanticLayer layer, TableName table) {
        List<SourceNode> owners =
                layer.model().nodes().stream()
                        .filter(node ->
                                node.source().origin() instanceof Origin.Table(var parts)
                                        && ends(parts, table.parts()))
                        .toList();
        return owners.size() == 1 ? Optional.of(owners.getFirst()) : Optional.empty();
    }

    private static boolean ends(List<String> full, List<String> written) {
        return ("." + String.join(".", full))
                .toLowerCase(Locale.ROOT)
                .endsWith("." + String.join(".", written).toLowerCase(Locale.ROOT));
    }

    private static Optional<ValueType> type(List<SourceNode> read, Optional<String> column) {
        Set<ValueType> types = new LinkedHashSet<>();
        for (SourceNode node : read) {
            column(node, column.orElse("")).ifPresent(each -> types.add(each.type()));
        }
        return types.size() == 1 ? Optional.of(types.iterator().next()) : Optional.empty();
    }

    private static Optional<SourceColumn> column(SourceNode node, String name) {
        return node.columns().values().stream()
                .filter(each -> each.name().equalsIgnoreCase(name))
                .findFirst();
    }

    // A column that is the key of one of the tables, or leads to one, leads there from here too.
    private static List<Map<String, String>> joins(AddSource view, List<SourceNode> read) {
        Map<String, Map<String, String>> joins = new LinkedHashMap<>();
        for (AddSource.Shown shown : view.columns()) {
            for (SourceNode node : read) {
                List<String> grain = node.source().grain();
                boolean key =
                        node.source().grainKnown()
                                && grain.size() == 1
                                && shown.column()
                                        .filter(grain.getFirst()::equalsIgnoreCase)
                                        .isPresent();
                if (key) {
                    joins.putIfAbsent(
                            node.name(), join(view, shown.name(), node.name(), grain.getFirst()));
                }
                for (var hop : node.hops()) {
                    List<String> other = hop.to().source().grain();
                    Optional<String> local =
                            shown.column().flatMap(name -> PlaceJoin.local(hop, node, name));
                    if (local.isPresent()
                            && hop.to().source().grainKnown()
                            && other.equals(List.of(local.get()))) {
                        joins.putIfAbsent(
                                hop.to().name(),
                                join(view, shown.name(), hop.to().name(), local.get()));
                    }
                }
            }
        }
        return List.copyOf(joins.values());
    }

    private static Map<String, String> join(
            AddSource view, String column, String other, String key) {
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("to", other);
        keys.put(
                "on",
                "%s.%s = %s.%s"
                        .formatted(
                                PlaceJoin.quoted(view.source()),
                                PlaceJoin.quoted(column),
                                PlaceJoin.quoted(other),
                                PlaceJoin.quoted(key)));
        keys.put(
                "relationship",
                view.grain().equals(List.of(column)) ? "one_to_one" : "many_to_one");
        return keys;
    }
}
