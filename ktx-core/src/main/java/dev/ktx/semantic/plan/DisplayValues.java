package dev.ktx.semantic.plan;

import dev.ktx.problem.Problem;
import dev.ktx.problem.SourceProblems;
import dev.ktx.semantic.model.Edge;
import dev.ktx.semantic.model.Edge.Side;
import dev.ktx.semantic.model.Hop;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Compare;
import dev.ktx.sql.tree.Expr.Compare.Relation;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Exprs;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Joins that put what people read, such as a name, against what identifies a row: they run and
/// find nothing.
final class DisplayValues {
    private static final Set<String> SHOWN =
            Set.of("name", "email", "label", "title", "description");

    private DisplayValues() {}

    /// The joins that a source declares this way.
    static List<Problem> of(SourceNode node) {
        return node.hops().stream()
                .filter(Hop::forward)
                .map(Hop::edge)
                .flatMap(edge ->
                        Exprs.conjuncts(edge.condition()).stream()
                                .flatMap(term -> problem(edge, term).stream()))
                .toList();
    }

    private static Optional<Problem> problem(Edge edge, Expr<Side> term) {
        if (!(term
                        instanceof
                        Compare<Side>(var relation, Ref<Side>(var left), Ref<Side>(var right)))
                || relation != Relation.EQUAL
                || left.local() == right.local()) {
            return Optional.empty();
        }
        String local = left.local() ? left.column() : right.column();
        String target = left.local() ? right.column() : left.column();
        boolean key = edge.target().source().grain().contains(target) && isId(target);
        return key && isShown(local)
                ? Optional.of(
                        SourceProblems.displayValueAsKey(
                                edge.local().source().where(),
                                edge.local().name(),
                                local,
                                edge.target().name(),
                                target))
                : Optional.empty();
    }

    private static boolean isId(String column) {
        String name = column.toLowerCase(Locale.ROOT);
        return name.equals("id") || name.endsWith("_id");
    }

    private static boolean isShown(String column) {
        String name = column.toLowerCase(Locale.ROOT);
        return SHOWN.contains(name) || SHOWN.stream().anyMatch(word -> name.endsWith("_" + word));
    }
}
