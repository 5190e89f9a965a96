package dev.ktx.semantic.plan;

import dev.ktx.semantic.model.Hop;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.sql.tree.Query;
import dev.ktx.sql.tree.Query.Join.Kind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A FROM clause that grows with what is asked of it: each way from its first table is joined once.
final class JoinTree {
    private final Sources sources;
    private final String alias;
    private final Query.Relation first;
    private final Map<List<Hop>, String> reached = new HashMap<>();
    private final List<Query.Join> joins = new ArrayList<>();

    JoinTree(Sources sources, SourceNode node) {
        this.sources = sources;
        this.alias = sources.alias(node.name());
        this.first = sources.relation(node, alias);
        reached.put(List.of(), alias);
    }

    String alias() {
        return alias;
    }

    /// The alias at the end of a way.
    ///
    /// @param one how joins to one row are made when they are new
    /// @param many how joins to many rows are made when they are new
    String reach(List<Hop> hops, Kind one, Kind many) {
        String at = alias;
        for (int i = 1; i <= hops.size(); i++) {
            List<Hop> way = List.copyOf(hops.subList(0, i));
            String known = reached.get(way);
            at = known != null ? known : join(at, way, one, many);
        }
        return at;
    }

    private String join(String from, List<Hop> way, Kind one, Kind many) {
        Hop hop = way.getLast();
        String to = sources.alias(hop.role().filter(_ -> hop.forward()).orElse(hop.to().name()));
        joins.add(
                new Query.Join(
                        hop.toMany() ? many : one,
                        sources.relation(hop.to(), to),
                        Optional.of(sources.condition(hop, from, to))));
        reached.put(way, to);
        return to;
    }

    Query.From from() {
        return new Query.From(first, joins);
    }
}
