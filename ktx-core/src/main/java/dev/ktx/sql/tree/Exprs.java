package dev.ktx.sql.tree;

import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Amount;
import dev.ktx.sql.tree.Expr.And;
import dev.ktx.sql.tree.Expr.Arithmetic;
import dev.ktx.sql.tree.Expr.Call;
import dev.ktx.sql.tree.Expr.Case;
import dev.ktx.sql.tree.Expr.Cast;
import dev.ktx.sql.tree.Expr.Compare;
import dev.ktx.sql.tree.Expr.Exists;
import dev.ktx.sql.tree.Expr.In;
import dev.ktx.sql.tree.Expr.InZone;
import dev.ktx.sql.tree.Expr.IsNull;
import dev.ktx.sql.tree.Expr.Like;
import dev.ktx.sql.tree.Expr.Moment;
import dev.ktx.sql.tree.Expr.Negate;
import dev.ktx.sql.tree.Expr.Not;
import dev.ktx.sql.tree.Expr.Null;
import dev.ktx.sql.tree.Expr.Or;
import dev.ktx.sql.tree.Expr.Part;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Expr.Shift;
import dev.ktx.sql.tree.Expr.Text;
import dev.ktx.sql.tree.Expr.Truncate;
import dev.ktx.sql.tree.Expr.Truth;
import dev.ktx.sql.tree.Expr.When;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// Walks and rebuilds {@link Expr} trees.
public final class Exprs {
    private Exprs() {}

    /// The same tree with every reference replaced by a tree.
    public static <R, S> Expr<S> bind(Expr<R> expr, Function<? super R, Expr<S>> references) {
        return rewrite(expr, references, aggregate -> aggregate(aggregate, references));
    }

    /// The same tree with references and aggregates replaced.
    ///
    /// @param aggregates is given each outermost aggregate as it is
    public static <R, S> Expr<S> rewrite(
            Expr<R> expr,
            Function<? super R, Expr<S>> references,
            Function<Aggregate<R>, Expr<S>> aggregates) {
        return switch (expr) {
            case Ref<R>(var target) -> references.apply(target);
            case Text<R>(var value) -> new Text<>(value);
            case Amount<R>(var value) -> new Amount<>(value);
            case Truth<R>(var value) -> new Truth<>(value);
            case Null<R>() -> new Null<>();
            case Moment<R>(var at, var dateOnly) -> new Moment<>(at, dateOnly);
            case Negate<R>(var operand) -> new Negate<>(rewrite(operand, references, aggregates));
            case Not<R>(var operand) -> new Not<>(rewrite(operand, references, aggregates));
            case Arithmetic<R>(var operator, var left, var right) ->
                    new Arithmetic<>(
                            operator,
                            rewrite(left, references, aggregates),
                            rewrite(right, references, aggregates));
            case Compare<R>(var relation, var left, var right) ->
                    new Compare<>(
                            relation,
                            rewrite(left, references, aggregates),
                            rewrite(right, references, aggregates));
            case And<R>(var terms) -> new And<>(all(terms, references, aggregates));
            case Or<R>(var terms) -> new Or<>(all(terms, references, aggregates));
            case IsNull<R>(var operand, var negated) ->
                    new IsNull<>(rewrite(operand, references, aggregates), negated);
            case In<R>(var operand, var items, var negated) ->
                    new In<>(
                            rewrite(operand, references, aggregates),
                            all(items, references, aggregates),
                            negated);
            case Like<R>(var operand, var pattern, var ignoreCase, var negated) ->
                    new Like<>(
                            rewrite(operand, references, aggregates), pattern, ignoreCase, negated);
            case Case<R>(var whens, var otherwise) ->
                    new Case<>(
                            whens.stream()
                                    .map(when ->
                                            new When<>(
                                                    rewrite(
                                                            when.condition(),
                                                            references,
                                                            aggregates),
                                                    rewrite(when.value(), references, aggregates)))
                                    .toList(),
                            otherwise.map(value -> rewrite(value, references, aggregates)));
            case Call<R>(var function, var arguments) ->
                    new Call<>(function, all(arguments, references, aggregates));
            case Cast<R>(var operand, var target) ->
                    new Cast<>(rewrite(operand, references, aggregates), target);
            case Truncate<R>(var unit, var operand, var weekStart) ->
                    new Truncate<>(unit, rewrite(operand, references, aggregates), weekStart);
            case Part<R>(var part, var operand) ->
                    new Part<>(part, rewrite(operand, references, aggregates));
            case Shift<R>(var operand, var amount, var unit) ->
                    new Shift<>(rewrite(operand, references, aggregates), amount, unit);
            case InZone<R>(var operand, var zone, var kind) ->
                    new InZone<>(rewrite(operand, references, aggregates), zone, kind);
            case Aggregate<R> aggregate -> aggregates.apply(aggregate);
            case Exists<R>(var query) -> new Exists<>(query);
        };
    }

    private static <R, S> List<Expr<S>> all(
            List<Expr<R>> exprs,
            Function<? super R, Expr<S>> references,
            Function<Aggregate<R>, Expr<S>> aggregates) {
        List<Expr<S>> rewritten = new ArrayList<>(exprs.size());
        for (Expr<R> expr : exprs) {
            rewritten.add(rewrite(expr, references, aggregates));
        }
        return rewritten;
    }

    /// An aggregate over the same rows with every reference replaced.
    public static <R, S> Aggregate<S> aggregate(
            Aggregate<R> aggregate, Function<? super R, Expr<S>> references) {
        return new Aggregate<>(
                aggregate.function(),
                aggregate.arguments().stream().map(argument -> bind(argument, references)).toList(),
                aggregate.distinct(),
                aggregate.filter().map(filter -> bind(filter, references)),
                aggregate.fraction());
    }

    /// Calls the consumer with the tree and every part of it, parents first. Does not look into
    /// queries.
    public static <R> void walk(Expr<R> expr, Consumer<Expr<R>> consumer) {
        consumer.accept(expr);
        for (Expr<R> child : children(expr)) {
            walk(child, consumer);
        }
    }

    /// The direct parts, in the order they were written.
    public static <R> List<Expr<R>> children(Expr<R> expr) {
        return switch (expr) {
            case Ref<R> _,
                    Text<R> _,
                    Amount<R> _,
                    Truth<R> _,
                    Null<R> _,
                    Moment<R> _,
                    Exists<R> _ ->
                    List.of();
            case Negate<R>(var operand) -> List.of(operand);
            case Not<R>(var operand) -> List.of(operand);
            case Arithmetic<R>(var _, var left, var right) -> List.of(left, right);
            case Compare<R>(var _, var left, var right) -> List.of(left, right);
            case And<R>(var terms) -> terms;
            case Or<R>(var terms) -> terms;
            case IsNull<R>(var operand, var _) -> List.of(operand);
            case In<R>(var operand, var items, var _) -> {
                List<Expr<R>> parts = new ArrayList<>(items.size() + 1);
                parts.add(operand);
                parts.addAll(items);
                yield parts;
            }
            case Like<R>(var operand, var _, var _, var _) -> List.of(operand);
            case Case<R>(var whens, var otherwise) -> {
                List<Expr<R>> parts = new ArrayList<>();
                for (When<R> when : whens) {
                    parts.add(when.condition());
                    parts.add(when.value());
                }
                otherwise.ifPresent(parts::add);
                yield parts;
            }
            case Call<R>(var _, var arguments) -> arguments;
            case Cast<R>(var operand, var _) -> List.of(operand);
            case Truncate<R>(var _, var operand, var _) -> List.of(operand);
            case Part<R>(var _, var operand) -> List.of(operand);
            case Shift<R>(var operand, var _, var _) -> List.of(operand);
            case InZone<R>(var operand, var _, var _) -> List.of(operand);
            case Aggregate<R> aggregate -> {
                List<Expr<R>> parts = new ArrayList<>(aggregate.arguments());
                aggregate.filter().ifPresent(parts::add);
                yield parts;
            }
        };
    }

    /// What the leaves refer to, in the order they were written, with repetitions.
    public static <R> List<R> references(Expr<R> expr) {
        List<R> found = new ArrayList<>();
        walk(
                expr,
                part -> {
                    if (part instanceof Ref<R>(var target)) {
                        found.add(target);
                    }
                });
        return found;
    }

    public static boolean hasAggregate(Expr<?> expr) {
        return expr instanceof Aggregate<?>
                || children(expr).stream().anyMatch(Exprs::hasAggregate);
    }

    /// The terms of a conjunction at any depth; the expression itself when it is none.
    public static <R> List<Expr<R>> conjuncts(Expr<R> expr) {
        if (expr instanceof And<R>(var terms)) {
            return terms.stream().flatMap(term -> conjuncts(term).stream()).toList();
        }
        return List.of(expr);
    }

    /// All of them hold.
    ///
    /// @return empty when there is none
    public static <R> Optional<Expr<R>> and(List<Expr<R>> terms) {
        return switch (terms.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(terms.getFirst());
            default -> Optional.of(new And<>(terms));
        };
    }

    /// What the expression yields.
    public static <R> ValueType type(Expr<R> expr, Function<? super R, ValueType> references) {
        return switch (expr) {
            case Ref<R>(var target) -> references.apply(target);
            case Text<R> _ -> ValueType.STRING;
            case Amount<R> _, Negate<R> _, Part<R> _ -> ValueType.NUMBER;
            case Null<R> _ -> ValueType.ANY;
            case Moment<R> _, Truncate<R> _, Shift<R> _, InZone<R> _ -> ValueType.TIME;
            case Truth<R> _,
                    Not<R> _,
                    Compare<R> _,
                    And<R> _,
                    Or<R> _,
                    IsNull<R> _,
                    In<R> _,
                    Like<R> _,
                    Exists<R> _ ->
                    ValueType.BOOLEAN;
            case Arithmetic<R> _ -> ValueType.NUMBER;
            case Case<R>(var whens, var otherwise) -> {
                ValueType type = ValueType.ANY;
                for (When<R> when : whens) {
                    type = type == ValueType.ANY ? type(when.value(), references) : type;
                }
                yield type == ValueType.ANY
                        ? otherwise.map(value -> type(value, references)).orElse(type)
                        : type;
            }
            case Call<R>(var function, var arguments) -> {
                if (function.result() != ValueType.ANY) {
                    yield function.result();
                }
                ValueType type = ValueType.ANY;
                for (Expr<R> argument : arguments) {
                    type = type == ValueType.ANY ? type(argument, references) : type;
                }
                yield type;
            }
            case Cast<R>(var _, var target) -> target.type();
            case Aggregate<R> aggregate ->
                    switch (aggregate.function()) {
                        case MIN, MAX -> type(aggregate.arguments().getFirst(), references);
                        case COUNT_ROWS, COUNT, SUM, AVG, MEDIAN, PERCENTILE, STDDEV, VARIANCE ->
                                ValueType.NUMBER;
                    };
        };
    }
}
