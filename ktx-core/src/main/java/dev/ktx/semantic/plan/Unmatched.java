package dev.ktx.semantic.plan;

import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.And;
import dev.ktx.sql.tree.Expr.Call;
import dev.ktx.sql.tree.Expr.Compare;
import dev.ktx.sql.tree.Expr.Compare.Relation;
import dev.ktx.sql.tree.Expr.IsNull;
import dev.ktx.sql.tree.Expr.Not;
import dev.ktx.sql.tree.Expr.Null;
import dev.ktx.sql.tree.Expr.Or;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Expr.Truth;
import dev.ktx.sql.tree.Exprs;
import dev.ktx.sql.tree.ScalarFunction;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// What a condition comes to for a row that no other row belongs to: all that the others show is
/// NULL, as in a left join.
///
/// @param theirs whether a field belongs to the missing rows
record Unmatched(Predicate<Field> theirs) {

    /// A condition that is true exactly when the given one is true of such a row: a {@link Truth}
    /// when that is settled, else over the fields that are left.
    Expr<Field> holds(Expr<Field> condition) {
        return is(condition, true);
    }

    /// When the condition has the wanted value; unknown is neither.
    private Expr<Field> is(Expr<Field> condition, boolean wanted) {
        return switch (condition) {
            case Not<Field>(var operand) -> is(operand, !wanted);
            case And<Field>(var terms) -> wanted ? all(terms, true) : any(terms, false);
            case Or<Field>(var terms) -> wanted ? any(terms, true) : all(terms, false);
            default -> {
                Expr<Field> value = value(condition);
                yield switch (value) {
                    case Null<Field> _ -> new Truth<>(false);
                    case Truth<Field>(var truth) -> new Truth<>(truth == wanted);
                    default -> wanted ? value : new Not<>(value);
                };
            }
        };
    }

    private Expr<Field> all(List<Expr<Field>> terms, boolean wanted) {
        return together(terms, wanted, true);
    }

    private Expr<Field> any(List<Expr<Field>> terms, boolean wanted) {
        return together(terms, wanted, false);
    }

    private Expr<Field> together(List<Expr<Field>> terms, boolean wanted, boolean neutral) {
        List<Expr<Field>> left = new ArrayList<>();
        for (Expr<Field> term : terms) {
            Expr<Field> settled = is(term, wanted);
            if (settled instanceof Truth<Field>(var truth)) {
                if (truth != neutral) {
                    return settled;
                }
            } else {
                left.add(settled);
            }
        }
        return switch (left.size()) {
            case 0 -> new Truth<>(neutral);
            case 1 -> left.getFirst();
            default -> neutral ? new And<>(left) : new Or<>(left);
        };
    }

    private Expr<Field> value(Expr<Field> expr) {
        return switch (expr) {
            case Ref<Field>(var field) -> theirs.test(field) ? new Null<>() : expr;
            case IsNull<Field>(var operand, var negated) -> {
                Expr<Field> value = value(operand);
                yield value instanceof Null<Field>
                        ? new Truth<>(!negated)
                        : new IsNull<>(value, negated);
            }
            case Compare<Field>(var relation, var left, var right)
                    when relation == Relation.SAME -> {
                Expr<Field> one = value(left);
                Expr<Field> other = value(right);
                if (one instanceof Null<Field>) {
                    yield other instanceof Null<Field>
                            ? new Truth<>(true)
                            : new IsNull<>(other, false);
                }
                yield other instanceof Null<Field>
                        ? new IsNull<>(one, false)
                        : new Compare<>(relation, one, other);
            }
            case Call<Field>(var function, var arguments)
                    when function == ScalarFunction.COALESCE -> {
                List<Expr<Field>> left =
                        arguments.stream()
                                .map(this::value)
                                .filter(value -> !(value instanceof Null<Field>))
                                .toList();
                yield switch (left.size()) {
                    case 0 -> new Null<>();
                    case 1 -> left.getFirst();
                    default -> new Call<>(function, left);
                };
            }
            // A branch of CASE may hold, and these take NULL in ways of their own.
            case Expr.Case<Field> _ -> substituted(expr);
            case Call<Field>(var function, var _)
                    when function == ScalarFunction.NULLIF
                            || function == ScalarFunction.CONCAT
                            || function == ScalarFunction.GREATEST
                            || function == ScalarFunction.LEAST ->
                    substituted(expr);
            case Expr.In<Field>(var operand, var items, var negated) -> {
                Expr<Field> value = value(operand);
                yield value instanceof Null<Field>
                        ? value
                        : new Expr.In<>(value, items.stream().map(this::value).toList(), negated);
            }
            default ->
                    Exprs.children(expr).stream()
                                    .anyMatch(child -> value(child) instanceof Null<Field>)
                            ? new Null<>()
                            : substituted(expr);
        };
    }

    private Expr<Field> substituted(Expr<Field> expr) {
        return Exprs.bind(expr, field -> theirs.test(field) ? new Null<>() : new Ref<Field>(field));
    }
}
