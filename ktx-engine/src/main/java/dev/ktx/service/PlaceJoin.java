package dev.ktx.service;

import dev.ktx.knowledge.effect.SemanticEffect.AddJoin;
import dev.ktx.knowledge.effect.SemanticEffect.AddJoin.Pair;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.model.Edge;
import dev.ktx.semantic.model.Hop;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Compare;
import dev.ktx.sql.tree.Expr.Compare.Relation;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Exprs;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Finds the source that declares a join: the one whose rows meet at most one of the other, since
/// the columns are the other's key. Without such a key nobody knows how many rows meet, and there
/// is no join.
final class PlaceJoin {
    private PlaceJoin() {}

    /// Where a join belongs.
    sealed interface Place {
        /// @param source that declares it
        /// @param keys as the file has them
        record Declared(String source, Map<String, String> keys) implements Place {}

        /// The sources are joined like this already.
        ///
        /// @param text the condition
        record Known(String text) implements Place {}

        record Nowhere(String reason) implements Place {}
    }

    static Place of(SemanticLayer layer, AddJoin join) {
        Optional<SourceNode> first = layer.model().node(join.source());
        Optional<SourceNode> second = layer.model().node(join.other());
        if (first.isEmpty() || second.isEmpty()) {
            return new Place.Nowhere("a source of the join has errors of its own");
        }
        Map<String, String> columns = new LinkedHashMap<>();
        for (Pair pair : join.pairs()) {
            Optional<String> other = pair.other().or(() -> key(second.get()));
            if (other.isEmpty()) {
                return new Place.Nowhere("'%s' has no key of one column".formatted(join.other()));
            }
            columns.put(pair.local(), other.get());
        }
        if (!first.get().columns().keySet().containsAll(columns.keySet())
                || !second.get().columns().keySet().containsAll(columns.values())) {
            return new Place.Nowhere("a column of it is not there");
        }
        return placed(first.get(), second.get(), columns);
    }

    private static Place placed(SourceNode one, SourceNode other, Map<String, String> columns) {
        Optional<Edge> known =
                one.hops().stream()
                        .filter(hop -> hop.to() == other)
                        .map(Hop::edge)
                        .filter(edge ->
                                pairs(edge, one).equals(Optional.of(new TreeMap<>(columns))))
                        .findFirst();
        if (known.isPresent()) {
            return new Place.Known(known.get().text());
        }
        boolean toOne = isKey(other, columns.values());
        boolean fromOne = isKey(one, columns.keySet());
        if (!toOne && !fromOne) {
            return new Place.Nowhere(
                    "ambiguous_cardinality: neither side is the key of its source");
        }
        return toOne
                ? declared(one, other, columns, fromOne)
                : declared(other, one, turned(columns), false);
    }

    private static Place declared(
            SourceNode local, SourceNode target, Map<String, String> columns, boolean both) {
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("to", target.name());
        keys.put(
                "on",
                columns.entrySet().stream()
                        .map(pair ->
                                "%s.%s = %s.%s"
                                        .formatted(
                                                quoted(local.name()),
                                                quoted(pair.getKey()),
                                                quoted(target.name()),
                                                quoted(pair.getValue())))
                        .collect(Collectors.joining(" AND ")));
        keys.put("relationship", both ? "one_to_one" : "many_to_one");
        boolean joined = local.hops().stream().anyMatch(hop -> hop.to() == target);
        if (joined) {
            // Another way to the same source is another role of it.
            String alias = target.name() + "_" + columns.keySet().iterator().next();
            keys.put("alias", alias);
            keys.put(
                    "on",
                    keys.getOrDefault("on", "")
                            .replace(
                                    "= " + quoted(target.name()) + ".",
                                    "= " + quoted(alias) + "."));
        }
        return new Place.Declared(local.name(), keys);
    }

    /// Whether each row of the first source meets at most one of the other.
    static boolean isToOne(SemanticLayer layer, AddJoin join) {
        Optional<SourceNode> other = layer.model().node(join.other());
        return other.isPresent()
                && isKey(
                        other.get(),
                        join.pairs().stream()
                                .map(pair -> pair.other().or(() -> key(other.get())).orElse(""))
                                .toList());
    }

    /// The column of the neighbour that one of the source meets, where nothing else has to.
    static Optional<String> local(Hop hop, SourceNode from, String column) {
        return pairs(hop.edge(), from)
                .filter(pairs -> pairs.size() == 1)
                .flatMap(pairs -> Optional.ofNullable(pairs.get(column)));
    }

    static String quoted(String name) {
        return name.matches("[A-Za-z_]\\w*") ? name : "\"" + name.replace("\"", "\"\"") + "\"";
    }

    private static Map<String, String> turned(Map<String, String> columns) {
        Map<String, String> turned = new LinkedHashMap<>();
        columns.forEach((local, other) -> turned.put(other, local));
        return turned;
    }

    private static Optional<String> key(SourceNode node) {
        List<String> grain = node.source().grain();
        return node.source().grainKnown() && grain.size() == 1
                ? Optional.of(grain.getFirst())
                : Optional.empty();
    }

    private static boolean isKey(SourceNode node, Collection<String> columns) {
        return node.source().grainKnown()
                && new HashSet<>(columns).containsAll(node.source().grain());
    }

    /// The columns that meet, seen from one end; empty when there is more to the condition.
    private static Optional<Map<String, String>> pairs(Edge edge, SourceNode from) {
        Map<String, String> pairs = new TreeMap<>();
        boolean forward = edge.local() == from;
        for (Expr<Edge.Side> term : Exprs.conjuncts(edge.condition())) {
            if (!(term
                            instanceof
                            Compare<Edge.Side>(
                                    var relation,
                                    Ref<Edge.Side>(var left),
                                    Ref<Edge.Side>(var right)))
                    || relation != Relation.EQUAL
                    || left.local() == right.local()) {
                return Optional.empty();
            }
            String local = left.local() ? left.column() : right.column();
            String target = left.local() ? right.column() : left.column();
            pairs.put(forward ? local : target, forward ? target : local);
        }
        return Optional.of(pairs);
    }
}
