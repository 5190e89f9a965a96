package dev.ktx.semantic.model;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.SourceProblems;
import dev.ktx.semantic.expression.Name;
import dev.ktx.semantic.model.Edge.Cardinality;
import dev.ktx.semantic.model.Edge.Side;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Compare;
import dev.ktx.sql.tree.Expr.Compare.Relation;
import dev.ktx.sql.tree.Expr.In;
import dev.ktx.sql.tree.Expr.IsNull;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Exprs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Turns the joins that sources declare into edges between them. A join that is declared from both
/// ends becomes one edge. A faulty join is left out and noted at its source.
final class JoinLinker {
    private final Map<String, SourceNode> nodes;
    private final Set<String> broken;
    private final Map<String, Edge> edges = new HashMap<>();

    JoinLinker(Map<String, SourceNode> nodes, Set<String> broken) {
        this.nodes = nodes;
        this.broken = broken;
    }

    /// Joins to one row come first, so that a join that is declared from both ends is the one of
    /// the end that can name a role.
    void link() {
        for (boolean toMany : new boolean[] {false, true}) {
            for (SourceNode node : nodes.values()) {
                for (SourceJoin join : node.source().joins()) {
                    if (toMany == (join.relationship() == Relationship.ONE_TO_MANY)) {
                        tryLink(node, join);
                    }
                }
            }
        }
    }

    private void tryLink(SourceNode node, SourceJoin join) {
        try {
            link(node, join);
        } catch (KtxException e) {
            node.add(e.problem());
        }
    }

    private void link(SourceNode local, SourceJoin join) {
        SourceNode target = nodes.get(join.to());
        if (target == null) {
            throw new KtxException(
                    broken.contains(join.to())
                            ? SourceProblems.joinToBrokenSource(
                                    join.on().where(), local.name(), join.to())
                            : SourceProblems.joinToUnknownSource(
                                    join.on().where(), local.name(), join.to(), nodes.keySet()));
        }
        join.alias().ifPresent(alias -> checkAlias(local, join, alias));
        if (target == local && join.alias().isEmpty()) {
            throw new KtxException(
                    SourceProblems.badJoin(
                            join.on().where(),
                            "Source '%s' joins itself without an alias.".formatted(local.name()),
                            "Give the join an alias that names the role, for example 'parent'."));
        }
        Condition condition = new Condition(local, target, join);
        Expr<Side> tree = condition.read(local.parse(join.on()));
        String key = condition.key(tree);
        if (join.alias().isEmpty() && absorbed(local, target, key)) {
            return;
        }
        Edge edge =
                new Edge(
                        local,
                        target,
                        join.alias(),
                        tree,
                        condition.text(tree),
                        cardinality(
                                join.relationship() != Relationship.ONE_TO_MANY,
                                condition.covers(tree, target, false),
                                true),
                        cardinality(
                                join.relationship() != Relationship.MANY_TO_ONE,
                                condition.covers(tree, local, true),
                                join.relationship() == Relationship.ONE_TO_MANY));
        edges.put(local.name() + "\n" + join.alias().orElse("") + "\n" + key, edge);
        local.add(new Hop(edge, true));
        target.add(new Hop(edge, false));
    }

    /// @param claimed what the declaration says
    /// @param proven the join names the whole key of the reached side
    /// @param trusted whether the declaration is about this direction
    private static Cardinality cardinality(boolean claimed, boolean proven, boolean trusted) {
        if (proven) {
            return Cardinality.ONE;
        }
        if (!claimed) {
            return Cardinality.MANY;
        }
        return trusted ? Cardinality.DECLARED_ONE : Cardinality.CLAIMED_ONE;
    }

    /// Whether the same join is known already, declared twice or from the other end.
    private boolean absorbed(SourceNode local, SourceNode target, String key) {
        if (edges.containsKey(local.name() + "\n\n" + key)) {
            return true;
        }
        return edges.entrySet().stream()
                .anyMatch(entry ->
                        entry.getValue().local() == target && entry.getKey().endsWith("\n" + key));
    }

    private void checkAlias(SourceNode local, SourceJoin join, String alias) {
        String clash =
                nodes.containsKey(alias)
                        ? "a source"
                        : local.columns().containsKey(alias)
                                ? "a column of '" + local.name() + "'"
                                : local.roles().containsKey(alias) ? "another alias" : "";
        if (!clash.isEmpty()) {
            throw new KtxException(
                    SourceProblems.badJoin(
                            join.on().where(),
                            "Alias '%s' of source '%s' is also the name of %s."
                                    .formatted(alias, local.name(), clash),
                            "Choose another alias."));
        }
    }

    /// The condition of one join.
    private record Condition(SourceNode local, SourceNode target, SourceJoin join) {
        Expr<Side> read(Expr<Name> on) {
            boolean linked = false;
            List<Expr<Side>> terms = new ArrayList<>();
            for (Expr<Name> term : Exprs.conjuncts(on)) {
                if (!(term instanceof Compare<Name>
                        || term instanceof IsNull<Name>
                        || term instanceof In<Name>)) {
                    throw bad("holds a term that is neither a comparison nor IS NULL");
                }
                if (Exprs.hasAggregate(term)) {
                    throw bad("holds an aggregate");
                }
                Expr<Side> bound = sides(term);
                terms.add(bound);
                linked |=
                        bound instanceof Compare<Side>(var relation, var left, var right)
                                && (relation == Relation.EQUAL || relation == Relation.SAME)
                                && oneSide(left)
                                        .flatMap(a -> oneSide(right).map(b -> !a.equals(b)))
                                        .orElse(false);
            }
            if (!linked) {
                throw bad("does not set a column of one source equal to one of the other");
            }
            return Exprs.and(terms).orElseThrow();
        }

        private Optional<Boolean> oneSide(Expr<Side> expr) {
            Set<Boolean> sides =
                    Exprs.references(expr).stream().map(Side::local).collect(Collectors.toSet());
            return sides.size() == 1 ? Optional.of(sides.iterator().next()) : Optional.empty();
        }

        /// Qualifiers decide the side, then who has the column. In a join of a source with itself
        /// where both columns carry its name, the first is the local one.
        private Expr<Side> sides(Expr<Name> term) {
            boolean self = local == target;
            boolean bothQualified =
                    self
                            && Exprs.references(term).stream()
                                    .allMatch(name -> name.path().equals(List.of(local.name())));
            int[] seen = {0};
            return Exprs.bind(
                    term,
                    name -> {
                        boolean first = seen[0]++ == 0;
                        return new Ref<>(
                                bothQualified
                                        ? checked(new Side(first, name.last()), name)
                                        : side(name));
                    });
        }

        private Side side(Name name) {
            if (name.parts().size() > 2) {
                throw bad("has the name '" + name.text() + "'");
            }
            if (name.bare()) {
                boolean own = local.columns().containsKey(name.last());
                return checked(new Side(own || local == target, name.last()), name);
            }
            String qualifier = name.path().getFirst();
            if (qualifier.equals(target.name()) || join.alias().equals(Optional.of(qualifier))) {
                return checked(new Side(false, name.last()), name);
            }
            if (qualifier.equals(local.name())) {
                return checked(new Side(true, name.last()), name);
            }
            boolean ofTarget = isTableOf(target, qualifier);
            if (ofTarget != isTableOf(local, qualifier)) {
                return checked(new Side(!ofTarget, name.last()), name);
            }
            throw bad("names '" + name.text() + "', which belongs to neither side");
        }

        /// Joins of a scan name tables; a source may be called otherwise than its table.
        private static boolean isTableOf(SourceNode node, String qualifier) {
            return node.source().origin() instanceof Origin.Table(var parts)
                    && parts.getLast().equals(qualifier);
        }

        private Side checked(Side side, Name name) {
            SourceNode owner = side.local() ? local : target;
            if (!owner.columns().containsKey(side.column())) {
                throw bad(
                        "names '%s', and '%s' has no column '%s'"
                                .formatted(name.text(), owner.name(), side.column()));
            }
            return side;
        }

        private KtxException bad(String what) {
            return new KtxException(
                    SourceProblems.badJoin(
                            join.on().where(),
                            "The join of '%s' to '%s' on '%s' %s."
                                    .formatted(local.name(), target.name(), join.on().text(), what),
                            "Write terms such as %s_id = %s.id, joined by AND; ranges may follow."
                                    .formatted(target.name(), target.name())));
        }

        /// Whether the equalities of the condition name the whole key of a side.
        boolean covers(Expr<Side> condition, SourceNode node, boolean localSide) {
            if (!node.source().grainKnown()) {
                return false;
            }
            Set<String> fixed = new HashSet<>();
            for (Expr<Side> term : Exprs.conjuncts(condition)) {
                if (term instanceof Compare<Side>(var relation, var left, var right)
                        && (relation == Relation.EQUAL || relation == Relation.SAME)) {
                    fix(left, right, localSide, fixed);
                    fix(right, left, localSide, fixed);
                }
            }
            return fixed.containsAll(node.source().grain());
        }

        /// A column is fixed when it equals something that does not depend on its own side.
        private static void fix(
                Expr<Side> one, Expr<Side> other, boolean localSide, Set<String> fixed) {
            if (one instanceof Ref<Side>(var side)
                    && side.local() == localSide
                    && Exprs.references(other).stream().allMatch(s -> s.local() != localSide)) {
                fixed.add(side.column());
            }
        }

        /// The same text for the same join, from whichever end it is seen.
        String key(Expr<Side> condition) {
            return Exprs.conjuncts(condition).stream()
                    .map(this::keyOf)
                    .sorted()
                    .collect(Collectors.joining(" AND "));
        }

        private String keyOf(Expr<Side> term) {
            if (term instanceof Compare<Side>(var relation, Ref<Side> left, Ref<Side> right)
                    && relation == Relation.EQUAL) {
                return List.of(named(left.target()), named(right.target())).stream()
                        .sorted()
                        .collect(Collectors.joining("="));
            }
            return Exprs.<Side, String>bind(term, side -> new Ref<>(named(side))).toString();
        }

        private String named(Side side) {
            return (side.local() ? local : target).name() + "\t" + side.column();
        }

        String text(Expr<Side> condition) {
            return Exprs.conjuncts(condition).stream()
                    .map(this::textOf)
                    .collect(Collectors.joining(" AND "));
        }

        private String textOf(Expr<Side> term) {
            if (term instanceof Compare<Side>(var relation, Ref<Side> left, Ref<Side> right)) {
                return shown(left.target()) + " " + relation.sign() + " " + shown(right.target());
            }
            return Exprs.references(term).stream()
                    .map(this::shown)
                    .collect(Collectors.joining(", ", "a condition on ", ""));
        }

        private String shown(Side side) {
            return (side.local() ? local.name() : join.alias().orElse(target.name()))
                    + "."
                    + side.column();
        }
    }
}
