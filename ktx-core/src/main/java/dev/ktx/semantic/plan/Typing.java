package dev.ktx.semantic.plan;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.expression.Fragment;
import dev.ktx.semantic.expression.Moments;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Amount;
import dev.ktx.sql.tree.Expr.And;
import dev.ktx.sql.tree.Expr.Arithmetic;
import dev.ktx.sql.tree.Expr.Case;
import dev.ktx.sql.tree.Expr.Compare;
import dev.ktx.sql.tree.Expr.In;
import dev.ktx.sql.tree.Expr.Like;
import dev.ktx.sql.tree.Expr.Moment;
import dev.ktx.sql.tree.Expr.Negate;
import dev.ktx.sql.tree.Expr.Not;
import dev.ktx.sql.tree.Expr.Or;
import dev.ktx.sql.tree.Expr.Part;
import dev.ktx.sql.tree.Expr.Shift;
import dev.ktx.sql.tree.Expr.Text;
import dev.ktx.sql.tree.Expr.Truncate;
import dev.ktx.sql.tree.Exprs;
import dev.ktx.sql.tree.ScalarFunction;
import dev.ktx.sql.tree.SqlColumn;
import dev.ktx.sql.tree.ValueType;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Checks that operators meet values they can work on, before the warehouse would say so in its own
/// words, and reads literals as what they are compared with.
final class Typing<R> {
    private final Function<? super R, ValueType> references;
    private final Fragment fragment;

    private Typing(Function<? super R, ValueType> references, Fragment fragment) {
        this.references = references;
        this.fragment = fragment;
    }

    /// @throws KtxException `type-mismatch`
    static Expr<Field> checked(Expr<Field> expr, Fragment fragment) {
        return new Typing<Field>(Field::type, fragment).check(expr);
    }

    /// The same for expressions over aggregates.
    static Expr<Atom> checkedAtoms(Expr<Atom> expr, Fragment fragment) {
        return new Typing<Atom>(Typing::type, fragment).check(expr);
    }

    /// The same for the condition of a join.
    static Expr<SqlColumn> checkedColumns(Expr<SqlColumn> expr, String text) {
        return new Typing<SqlColumn>(SqlColumn::type, new Fragment(text, Location.everywhere()))
                .check(expr);
    }

    static ValueType type(Atom atom) {
        return Exprs.type(atom.aggregate(), Field::type);
    }

    static ValueType type(Expr<Atom> expr) {
        return Exprs.type(expr, Typing::type);
    }

    /// A condition.
    static Expr<Field> condition(Expr<Field> expr, Fragment fragment) {
        Expr<Field> checked = checked(expr, fragment);
        new Typing<Field>(Field::type, fragment).want(checked, ValueType.BOOLEAN, "A filter");
        return checked;
    }

    private ValueType typeOf(Expr<R> expr) {
        return Exprs.type(expr, references);
    }

    private void want(Expr<R> expr, ValueType wanted, String who) {
        ValueType type = typeOf(expr);
        if (!type.agreesWith(wanted)) {
            throw mismatch("%s needs a %s and has a %s.".formatted(who, wanted.id(), type.id()));
        }
    }

    private KtxException mismatch(String what) {
        return new KtxException(
                SemanticProblems.typeMismatch(
                        fragment.where(),
                        "The expression '%s' does not fit together: %s"
                                .formatted(fragment.text(), what),
                        "Correct the column or the value."));
    }

    private KtxException notADate(String text) {
        return new KtxException(
                SemanticProblems.typeMismatch(
                        fragment.where(),
                        "The expression '%s' compares a time with '%s', which is no date."
                                .formatted(fragment.text(), text),
                        "Write '2024-01-31' or '2024-01-31 13:45:00', without a zone."));
    }

    private Expr<R> check(Expr<R> expr) {
        return switch (expr) {
            case Compare<R>(var relation, var left, var right) -> {
                Expr<R> first = check(left);
                Expr<R> second = check(right);
                Expr<R> readLeft = read(first, second);
                Expr<R> readRight = read(second, readLeft);
                comparable(readLeft, readRight, relation.sign());
                yield new Compare<>(relation, readLeft, readRight);
            }
            case In<R>(var operand, var items, var negated) -> {
                Expr<R> subject = check(operand);
                List<Expr<R>> read = new ArrayList<>();
                for (Expr<R> item : items) {
                    Expr<R> value = read(check(item), subject);
                    comparable(subject, value, "in");
                    read.add(value);
                }
                yield new In<>(subject, read, negated);
            }
            case And<R>(var terms) -> new And<>(conditions(terms, "AND"));
            case Or<R>(var terms) -> new Or<>(conditions(terms, "OR"));
            case Not<R>(var operand) -> new Not<>(conditions(List.of(operand), "NOT").getFirst());
            case Case<R>(var whens, var otherwise) -> branches(whens, otherwise);
            case Arithmetic<R>(var operator, var left, var right) -> {
                want(left, ValueType.NUMBER, operator.name());
                want(right, ValueType.NUMBER, operator.name());
                yield new Arithmetic<>(operator, check(left), check(right));
            }
            case Negate<R>(var operand) -> {
                want(operand, ValueType.NUMBER, "-");
                yield new Negate<>(check(operand));
            }
            case Like<R>(var operand, var pattern, var ignoreCase, var negated) -> {
                want(operand, ValueType.STRING, "LIKE");
                yield new Like<>(check(operand), pattern, ignoreCase, negated);
            }
            case Truncate<R>(var unit, var operand, var weekStart) ->
                    new Truncate<>(unit, time(operand, "date_trunc"), weekStart);
            case Part<R>(var part, var operand) -> new Part<>(part, time(operand, "extract"));
            case Shift<R>(var operand, var amount, var unit) ->
                    new Shift<>(time(operand, "interval"), amount, unit);
            case Expr.Call<R>(var function, var arguments) -> {
                List<Expr<R>> checked = arguments.stream().map(this::check).toList();
                call(function, checked);
                yield new Expr.Call<>(function, checked);
            }
            case Expr.Cast<R>(var operand, var target) -> new Expr.Cast<>(check(operand), target);
            case Expr.IsNull<R>(var operand, var negated) ->
                    new Expr.IsNull<>(check(operand), negated);
            case Aggregate<R> aggregate -> {
                arguments(aggregate);
                yield new Aggregate<>(
                        aggregate.function(),
                        aggregate.arguments().stream().map(this::check).toList(),
                        aggregate.distinct(),
                        aggregate
                                .filter()
                                .map(filter -> conditions(List.of(filter), "FILTER").getFirst()),
                        aggregate.fraction());
            }
            case Expr.Ref<R> _,
                    Text<R> _,
                    Amount<R> _,
                    Expr.Truth<R> _,
                    Expr.Null<R> _,
                    Moment<R> _,
                    Expr.InZone<R> _,
                    Expr.Exists<R> _ ->
                    expr;
        };
    }

    private Expr<R> branches(List<Expr.When<R>> whens, Optional<Expr<R>> otherwise) {
        List<Expr.When<R>> checked = new ArrayList<>();
        List<Expr<R>> values = new ArrayList<>();
        for (Expr.When<R> when : whens) {
            Expr<R> value = check(when.value());
            values.add(value);
            checked.add(
                    new Expr.When<>(
                            conditions(List.of(when.condition()), "WHEN").getFirst(), value));
        }
        Optional<Expr<R>> last = otherwise.map(this::check);
        last.ifPresent(values::add);
        alike(values, "CASE");
        return new Case<>(checked, last);
    }

    /// Values of which one is the result.
    private void alike(List<Expr<R>> values, String who) {
        ValueType type = ValueType.ANY;
        for (Expr<R> value : values) {
            ValueType other = typeOf(value);
            if (!type.agreesWith(other)) {
                throw mismatch("%s yields a %s or a %s.".formatted(who, type.id(), other.id()));
            }
            type = type == ValueType.ANY ? other : type;
        }
    }

    private void call(ScalarFunction function, List<Expr<R>> arguments) {
        switch (function) {
            case COALESCE, NULLIF, GREATEST, LEAST -> alike(arguments, function.id());
            case LOWER, UPPER, TRIM, LENGTH, SUBSTRING ->
                    want(arguments.getFirst(), ValueType.STRING, function.id());
            case REPLACE -> arguments.forEach(each -> want(each, ValueType.STRING, function.id()));
            case ABS, ROUND, FLOOR, CEIL, SIGN, SQRT, POWER, LN, EXP ->
                    arguments.forEach(each -> want(each, ValueType.NUMBER, function.id()));
            case DAYS_BETWEEN ->
                    arguments.forEach(each -> want(each, ValueType.TIME, function.id()));
            case CONCAT, CURRENT_DATE, CURRENT_TIMESTAMP -> {}
        }
    }

    private Expr<R> time(Expr<R> operand, String who) {
        Expr<R> checked = check(operand);
        if (checked instanceof Text<R>(var text)) {
            Optional<Moment<R>> moment = Moments.parse(text);
            if (moment.isPresent()) {
                return moment.get();
            }
        }
        want(checked, ValueType.TIME, who);
        return checked;
    }

    private List<Expr<R>> conditions(List<Expr<R>> terms, String who) {
        return terms.stream()
                .map(this::check)
                .peek(term -> want(term, ValueType.BOOLEAN, who))
                .toList();
    }

    private void arguments(Aggregate<R> aggregate) {
        switch (aggregate.function()) {
            case SUM, AVG, MEDIAN, PERCENTILE, STDDEV, VARIANCE ->
                    want(
                            aggregate.arguments().getFirst(),
                            ValueType.NUMBER,
                            aggregate.functionName());
            case MIN, MAX -> {
                if (typeOf(aggregate.arguments().getFirst()) == ValueType.BOOLEAN) {
                    throw mismatch("%s of a boolean.".formatted(aggregate.functionName()));
                }
            }
            case COUNT_ROWS, COUNT -> {}
        }
    }

    private void comparable(Expr<R> left, Expr<R> right, String sign) {
        ValueType one = typeOf(left);
        ValueType other = typeOf(right);
        boolean numbersAsTruth =
                (one == ValueType.BOOLEAN && other == ValueType.NUMBER)
                        || (one == ValueType.NUMBER && other == ValueType.BOOLEAN);
        if (one == ValueType.TIME && right instanceof Text<R>(var text)) {
            throw notADate(text);
        }
        if (other == ValueType.TIME && left instanceof Text<R>(var text)) {
            throw notADate(text);
        }
        if (!one.agreesWith(other) || numbersAsTruth) {
            throw mismatch("a %s and a %s stand at '%s'.".formatted(one.id(), other.id(), sign));
        }
    }

    /// A literal as the type of its counterpart: a number in quotes is a number next to a number, a
    /// number is a text next to a text, a date in quotes is a date next to a date.
    private Expr<R> read(Expr<R> literal, Expr<R> counterpart) {
        ValueType wanted = typeOf(counterpart);
        if (counterpart instanceof Text<R> || counterpart instanceof Amount<R>) {
            return literal;
        }
        return switch (literal) {
            case Text<R>(var text) when wanted == ValueType.NUMBER ->
                    number(text).<Expr<R>>map(Amount::new).orElse(literal);
            case Text<R>(var text) when wanted == ValueType.TIME -> {
                Optional<Moment<R>> moment = Moments.parse(text);
                yield moment.isPresent() ? moment.get() : literal;
            }
            case Text<R>(var text)
                    when wanted == ValueType.BOOLEAN
                            && (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) ->
                    new Expr.Truth<>(text.equalsIgnoreCase("true"));
            case Amount<R>(var amount)
                    when wanted == ValueType.BOOLEAN
                            && (amount.compareTo(BigDecimal.ZERO) == 0
                                    || amount.compareTo(BigDecimal.ONE) == 0) ->
                    new Expr.Truth<>(amount.signum() != 0);
            case Amount<R>(var amount) when wanted == ValueType.STRING ->
                    new Text<>(amount.toPlainString());
            default -> literal;
        };
    }

    private static Optional<BigDecimal> number(String text) {
        try {
            return Optional.of(new BigDecimal(text.strip()));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
