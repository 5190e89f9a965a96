package dev.ktx.semantic.plan;

import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Exprs;
import dev.ktx.sql.tree.Query;
import dev.ktx.sql.tree.Query.Body.Select;
import dev.ktx.sql.tree.Query.Item;
import dev.ktx.sql.tree.Query.Join.Kind;
import dev.ktx.sql.tree.SqlColumn;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The members of the dimensions, whether rows belong to them or not.
///
/// @param root the source of a dimension of which one row leads to all the others
record Members(Role root, Question question, Routes routes) {

    /// @param counted the sources whose rows make groups; what they show themselves needs no
    ///   members
    /// @return empty when the dimensions belong to each other only through counted rows
    static Optional<Members> of(Question question, Routes routes, List<Role> counted) {
        return root(question, routes)
                .filter(root -> !counted.contains(root))
                .map(root -> new Members(root, question, routes));
    }

    /// Whether the dimensions belong to each other only through counted rows.
    static boolean apart(Question question, Routes routes) {
        return question.dimensions().size() > 1
                && question.dimensions().stream()
                        .allMatch(dimension -> dimension.value() instanceof Dimension.Value.Fixed)
                && root(question, routes).isEmpty();
    }

    private static Optional<Role> root(Question question, Routes routes) {
        Set<Role> roles = new LinkedHashSet<>();
        for (Dimension dimension : question.dimensions()) {
            if (!(dimension.value() instanceof Dimension.Value.Fixed(var expr))) {
                return Optional.empty();
            }
            Exprs.references(expr).forEach(field -> roles.add(field.role()));
        }
        return roles.stream()
                .filter(candidate ->
                        roles.stream().allMatch(role -> leadsToOne(routes, candidate, role)))
                .findFirst();
    }

    static List<String> sources(Question question) {
        List<String> names = new ArrayList<>();
        for (Dimension dimension : question.dimensions()) {
            if (dimension.value() instanceof Dimension.Value.Fixed(var expr)) {
                Exprs.references(expr).forEach(field -> names.add(field.role().text()));
            }
        }
        return names.stream().distinct().toList();
    }

    private static boolean leadsToOne(Routes routes, Role from, Role to) {
        return routes.find(from, to) instanceof Route.Found found && found.toOne();
    }

    /// One row a combination. Filters apply as far as a member decides them.
    Query query(Sources sources) {
        JoinTree tree = new JoinTree(sources, root.node());
        List<Item> items = new ArrayList<>();
        for (Dimension dimension : question.dimensions()) {
            if (dimension.value() instanceof Dimension.Value.Fixed(var expr)) {
                items.add(new Item(columns(expr, tree), "k" + (items.size() + 1)));
            }
        }
        List<Expr<SqlColumn>> where = new ArrayList<>();
        for (RowFilter filter : question.filters()) {
            boolean decided =
                    Exprs.references(filter.condition()).stream()
                            .allMatch(field -> leadsToOne(routes, root, field.role()));
            if (decided) {
                where.add(columns(filter.condition(), tree));
            }
        }
        return Query.of(
                new Select(
                        true,
                        items,
                        Optional.of(tree.from()),
                        Exprs.and(where),
                        List.of(),
                        Optional.empty()));
    }

    private Expr<SqlColumn> columns(Expr<Field> expr, JoinTree tree) {
        return Exprs.bind(
                expr,
                field -> {
                    if (routes.find(root, field.role()) instanceof Route.Found(var hops, var _)) {
                        return new Ref<>(
                                Sources.column(tree.reach(hops, Kind.LEFT, Kind.LEFT), field));
                    }
                    throw new IllegalStateException("members lead to " + field.role().text());
                });
    }
}
