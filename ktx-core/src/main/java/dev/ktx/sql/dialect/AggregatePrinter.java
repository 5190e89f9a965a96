package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.tree.AggregateFunction;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.IsNull;
import dev.ktx.sql.tree.Exprs;
import dev.ktx.sql.tree.SqlColumn;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Spells aggregates, with their filters and what they count. What is the same in most warehouses
/// stands here; a dialect overrides the rest.
abstract class AggregatePrinter {
    final Dialect dialect;

    AggregatePrinter(Dialect dialect) {
        this.dialect = dialect;
    }

    /// An expression where a value is wanted.
    abstract String value(Expr<SqlColumn> expr);

    /// An expression where a condition is wanted.
    abstract String predicate(Expr<SqlColumn> expr);

    final String values(List<Expr<SqlColumn>> exprs) {
        return exprs.stream().map(this::value).collect(Collectors.joining(", "));
    }

    /// Whether `aggregate(...) FILTER (WHERE ...)` is known.
    boolean hasFilter() {
        return false;
    }

    final String aggregate(Aggregate<SqlColumn> aggregate) {
        AggregateFunction function = aggregate.function();
        if (aggregate.distinct() && aggregate.arguments().size() > 1) {
            return distinctTuples(aggregate);
        }
        return switch (function) {
            case MEDIAN -> percentile(aggregate, new BigDecimal("0.5"));
            case PERCENTILE -> percentile(aggregate, aggregate.fraction().orElseThrow());
            case COUNT_ROWS, COUNT, SUM, AVG, MIN, MAX, STDDEV, VARIANCE ->
                    withFilter(
                            aggregate,
                            argument ->
                                    aggregateName(function)
                                            + "("
                                            + (aggregate.distinct() ? "DISTINCT " : "")
                                            + aggregateArgument(function, argument)
                                            + ")");
        };
    }

    String aggregateName(AggregateFunction function) {
        return switch (function) {
            case COUNT_ROWS, COUNT -> "COUNT";
            case STDDEV -> "STDDEV_SAMP";
            case VARIANCE -> "VAR_SAMP";
            case SUM, AVG, MIN, MAX, MEDIAN, PERCENTILE -> function.name();
        };
    }

    /// @param argument as printed
    String aggregateArgument(AggregateFunction function, String argument) {
        return argument;
    }

    /// The call with its filter, behind it or inside the argument.
    ///
    /// @param call from the printed argument to the printed call
    final String withFilter(Aggregate<SqlColumn> aggregate, Function<String, String> call) {
        Optional<Expr<SqlColumn>> filter = aggregate.filter();
        boolean rows = aggregate.function() == AggregateFunction.COUNT_ROWS;
        String argument = rows ? "*" : value(aggregate.arguments().getFirst());
        if (filter.isEmpty()) {
            return call.apply(argument);
        }
        String condition = predicate(filter.get());
        return hasFilter()
                ? call.apply(argument) + " FILTER (WHERE " + condition + ")"
                : call.apply(
                        "CASE WHEN " + condition + " THEN " + (rows ? "1" : argument) + " END");
    }

    /// Interpolated between neighbours.
    String percentile(Aggregate<SqlColumn> aggregate, BigDecimal fraction) {
        return withFilter(
                aggregate,
                argument ->
                        "PERCENTILE_CONT("
                                + fraction.toPlainString()
                                + ") WITHIN GROUP (ORDER BY "
                                + argument
                                + ")");
    }

    /// Different tuples without a NULL in them.
    abstract String distinctTuples(Aggregate<SqlColumn> aggregate);

    /// The filter of a count of tuples: the one that was asked for, and no NULL.
    static Expr<SqlColumn> completeTuples(Aggregate<SqlColumn> aggregate) {
        List<Expr<SqlColumn>> terms = new ArrayList<>();
        aggregate.filter().ifPresent(terms::add);
        for (Expr<SqlColumn> argument : aggregate.arguments()) {
            terms.add(new IsNull<>(argument, true));
        }
        return Exprs.and(terms).orElseThrow();
    }

    /// A count of tuples where the engine takes them as one value.
    final String distinctValue(Aggregate<SqlColumn> aggregate, String tuple) {
        String condition = predicate(completeTuples(aggregate));
        return hasFilter()
                ? "COUNT(DISTINCT " + tuple + ") FILTER (WHERE " + condition + ")"
                : "COUNT(DISTINCT CASE WHEN " + condition + " THEN " + tuple + " END)";
    }

    /// A count of tuples where the engine has them as several arguments and skips those with a
    /// NULL.
    final String distinctArguments(Aggregate<SqlColumn> aggregate) {
        Optional<String> condition = aggregate.filter().map(this::predicate);
        return aggregate.arguments().stream()
                .map(this::value)
                .map(value ->
                        condition
                                .map(text -> "CASE WHEN " + text + " THEN " + value + " END")
                                .orElse(value))
                .collect(Collectors.joining(", ", "COUNT(DISTINCT ", ")"));
    }

    /// A text that differs when the tuples differ: each part is led by its length.
    final String tupleText(List<Expr<SqlColumn>> parts, Function<List<String>, String> concat) {
        List<String> texts = new ArrayList<>();
        for (Expr<SqlColumn> part : parts) {
            String text = dialect.asText(value(part));
            texts.add(dialect.asText(dialect.textLength(text)));
            texts.add("':'");
            texts.add(text);
        }
        return concat.apply(texts);
    }
}
