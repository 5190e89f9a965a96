package dev.ktx.semantic.plan;

import dev.ktx.semantic.model.Hop;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Amount;
import dev.ktx.sql.tree.Expr.And;
import dev.ktx.sql.tree.Expr.Exists;
import dev.ktx.sql.tree.Expr.Not;
import dev.ktx.sql.tree.Expr.Or;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Expr.Truth;
import dev.ktx.sql.tree.Exprs;
import dev.ktx.sql.tree.Query;
import dev.ktx.sql.tree.Query.Body.Select;
import dev.ktx.sql.tree.Query.Item;
import dev.ktx.sql.tree.Query.Join.Kind;
import dev.ktx.sql.tree.SqlColumn;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The rows that several lead to from one row, for conditions on them. A condition holds as in a
/// left join that counts a row once: for one of the others, or, where there are none, with NULL for
/// all they show.
///
/// @param prefix the way to them; its last join is the one that leads to many
/// @param tree where the row is
/// @param ways from the row to a source
record OtherRows(List<Hop> prefix, JoinTree tree, Sources sources, Function<Role, List<Hop>> ways) {

    /// Whether the conditions hold together.
    ///
    /// @param conditions at least one
    Expr<SqlColumn> meet(List<Expr<Field>> conditions) {
        String outer = tree.reach(prefix.subList(0, prefix.size() - 1), Kind.LEFT, Kind.LEFT);
        Expr<SqlColumn> met = exists(outer, conditions);
        Expr<Field> alone =
                new Unmatched(field -> beyond(ways.apply(field.role())))
                        .holds(Exprs.and(conditions).orElseThrow());
        if (alone instanceof Truth<Field>(var always)) {
            return always ? new Or<>(List.of(met, none(outer))) : met;
        }
        Expr<SqlColumn> own = Exprs.bind(alone, field -> column(tree, field, 0));
        return new Or<>(List.of(met, new And<>(List.of(none(outer), own))));
    }

    private boolean beyond(List<Hop> hops) {
        return hops.size() >= prefix.size() && hops.subList(0, prefix.size()).equals(prefix);
    }

    private Expr<SqlColumn> none(String outer) {
        return new Not<>(exists(outer, List.of()));
    }

    private Expr<SqlColumn> exists(String outer, List<Expr<Field>> conditions) {
        JoinTree inner = new JoinTree(sources, prefix.getLast().to());
        List<Expr<SqlColumn>> terms = new ArrayList<>();
        terms.add(sources.condition(prefix.getLast(), outer, inner.alias()));
        for (Expr<Field> condition : conditions) {
            terms.add(
                    Exprs.bind(
                            condition,
                            field ->
                                    beyond(ways.apply(field.role()))
                                            ? column(inner, field, prefix.size())
                                            : column(tree, field, 0)));
        }
        return new Exists<>(
                Query.of(
                        new Select(
                                false,
                                List.of(new Item(Amount.of(1), "found")),
                                Optional.of(inner.from()),
                                Exprs.and(terms),
                                List.of(),
                                Optional.empty())));
    }

    /// @param skipped how many joins of the way lie before the tree
    private Expr<SqlColumn> column(JoinTree from, Field field, int skipped) {
        List<Hop> hops = ways.apply(field.role());
        String alias = from.reach(hops.subList(skipped, hops.size()), Kind.LEFT, Kind.LEFT);
        return new Ref<>(Sources.column(alias, field));
    }
}
