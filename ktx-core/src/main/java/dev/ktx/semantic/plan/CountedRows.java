package dev.ktx.semantic.plan;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.expression.Fragment;
import dev.ktx.semantic.expression.Name;
import dev.ktx.semantic.plan.Route.Found;
import dev.ktx.sql.tree.AggregateFunction;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Exprs;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Decides whose rows an aggregate takes: those of the source that a star names, else of the one of
/// which a row leads to every value.
final class CountedRows {
    private final Names names;
    private final Routes routes;

    CountedRows(Names names, Routes routes) {
        this.names = names;
        this.routes = routes;
    }

    private static void refuseNested(Aggregate<Name> aggregate, Fragment fragment) {
        if (Exprs.children(aggregate).stream().anyMatch(Exprs::hasAggregate)) {
            throw new KtxException(
                    SemanticProblems.badExpression(
                            fragment.where(),
                            "The expression '%s' has an aggregate inside an aggregate."
                                    .formatted(fragment.text()),
                            "Aggregate once, or group by a dimension first."));
        }
    }

    /// The source of `count(source.*)`.
    ///
    /// @throws KtxException when an aggregate stands inside another, or a star where a value
    ///   belongs
    Optional<Role> starred(Aggregate<Name> aggregate, Fragment fragment) {
        refuseNested(aggregate, fragment);
        for (Name name : Exprs.references(aggregate)) {
            if (name.last().equals("*")) {
                boolean alone =
                        aggregate.function() == AggregateFunction.COUNT
                                && !aggregate.distinct()
                                && aggregate.arguments().equals(List.of(new Ref<>(name)));
                if (!alone) {
                    throw new KtxException(
                            SemanticProblems.badExpression(
                                    fragment.place(name.at()),
                                    "'%s' does not stand for a value.".formatted(name.text()),
                                    "Only count(source.*) takes a star."));
                }
                return Optional.of(names.role(name.path(), fragment.place(name.at())));
            }
        }
        return Optional.empty();
    }

    /// Rows instead of a star.
    static Aggregate<Name> unstarred(Aggregate<Name> aggregate) {
        boolean star =
                aggregate.arguments().size() == 1
                        && aggregate.arguments().getFirst() instanceof Ref<Name>(var name)
                        && name.last().equals("*");
        return star
                ? new Aggregate<>(
                        AggregateFunction.COUNT_ROWS,
                        List.of(),
                        false,
                        aggregate.filter(),
                        Optional.empty())
                : aggregate;
    }

    private static Set<Role> argumentRoles(Aggregate<Field> aggregate) {
        Set<Role> roles = new LinkedHashSet<>();
        for (Expr<Field> argument : aggregate.arguments()) {
            Exprs.references(argument).forEach(field -> roles.add(field.role()));
        }
        return roles;
    }

    /// The source of which one row leads to every value that the aggregate combines.
    Role common(Aggregate<Field> aggregate, Fragment fragment) {
        Set<Role> roles = argumentRoles(aggregate);
        if (roles.isEmpty()) {
            throw new KtxException(SemanticProblems.noAggregate(fragment.where(), fragment.text()));
        }
        List<Role> candidates = new ArrayList<>(roles);
        roles.stream()
                .filter(role -> !role.plain())
                .map(role -> Role.of(role.base()))
                .forEach(candidates::add);
        List<Role> counted =
                candidates.stream()
                        .distinct()
                        .filter(candidate ->
                                roles.stream().allMatch(role -> leadsToOne(candidate, role)))
                        .toList();
        if (counted.size() == 1) {
            return counted.getFirst();
        }
        if (counted.size() > 1) {
            throw new KtxException(
                    SemanticProblems.severalCommonRows(
                            fragment.where(),
                            fragment.text(),
                            counted.stream().map(Role::text).toList()));
        }
        throw new KtxException(
                SemanticProblems.noCommonRow(
                        fragment.where(), roles.stream().map(Role::text).toList()));
    }

    /// Whether one row of a source leads to all that the aggregate combines.
    boolean leadsToAll(Role from, Aggregate<Field> aggregate) {
        return argumentRoles(aggregate).stream().allMatch(role -> leadsToOne(from, role));
    }

    private boolean leadsToOne(Role from, Role to) {
        return routes.find(from, to) instanceof Found found && found.toOne();
    }
}
