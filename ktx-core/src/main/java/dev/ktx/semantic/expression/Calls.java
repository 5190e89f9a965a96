package dev.ktx.semantic.expression;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.problem.Spelling;
import dev.ktx.sql.lex.Token;
import dev.ktx.sql.tree.AggregateFunction;
import dev.ktx.sql.tree.DatePart;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Amount;
import dev.ktx.sql.tree.Expr.Arithmetic;
import dev.ktx.sql.tree.Expr.Call;
import dev.ktx.sql.tree.Expr.Cast;
import dev.ktx.sql.tree.Expr.Part;
import dev.ktx.sql.tree.Expr.Truncate;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.ScalarFunction;

import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads what stands in the brackets of a call.
final class Calls {
    private static final Map<String, AggregateFunction> AGGREGATES =
            Map.of(
                    "count", AggregateFunction.COUNT,
                    "sum", AggregateFunction.SUM,
                    "avg", AggregateFunction.AVG,
                    "min", AggregateFunction.MIN,
                    "max", AggregateFunction.MAX,
                    "median", AggregateFunction.MEDIAN,
                    "stddev", AggregateFunction.STDDEV,
                    "stddev_samp", AggregateFunction.STDDEV,
                    "variance", AggregateFunction.VARIANCE,
                    "var_samp", AggregateFunction.VARIANCE);

    private static final List<String> OTHERS =
            List.of(
                    "count_distinct",
                    "percentile",
                    "date_trunc",
                    "date_part",
                    "extract",
                    "cast",
                    "mod",
                    "if",
                    "datediff");

    private static final Set<String> WINDOWS =
            Set.of(
                    "row_number",
                    "rank",
                    "dense_rank",
                    "percent_rank",
                    "cume_dist",
                    "ntile",
                    "lag",
                    "lead",
                    "first_value",
                    "last_value",
                    "nth_value");

    private final ExpressionParser parser;
    private final Cursor cursor;
    private final DayOfWeek weekStart;

    /// @param weekStart where weeks begin
    Calls(ExpressionParser parser, Cursor cursor, DayOfWeek weekStart) {
        this.parser = parser;
        this.cursor = cursor;
        this.weekStart = weekStart;
    }

    /// @param name the word before the bracket
    Expr<Name> call(Token name) {
        cursor.expectSymbol("(");
        String function = name.text().toLowerCase(Locale.ROOT);
        Expr<Name> expr = body(function);
        if (cursor.nextIsWord("OVER")) {
            throw noWindows();
        }
        if (cursor.nextIsWord("FILTER") && expr instanceof Aggregate<Name> aggregate) {
            return filtered(aggregate);
        }
        return expr;
    }

    private KtxException noWindows() {
        return cursor.bad(
                "Window functions are not part of the language.",
                "Ask for a measure with dimensions and order_by instead.");
    }

    private Expr<Name> body(String function) {
        AggregateFunction aggregate = AGGREGATES.get(function);
        if (aggregate != null) {
            return aggregate(aggregate);
        }
        return switch (function) {
            case "count_distinct" -> of(AggregateFunction.COUNT, arguments(), true, null);
            case "percentile", "percentile_cont" -> percentile();
            case "date_trunc" -> {
                Granularity unit = unit(cursor.string("a unit of time"));
                cursor.expectSymbol(",");
                yield new Truncate<>(unit, last(), weekStart);
            }
            case "date_part" -> {
                DatePart part = part(cursor.string("a part of a date"));
                cursor.expectSymbol(",");
                yield new Part<>(part, last());
            }
            case "extract" -> {
                DatePart part = part(cursor.text(cursor.next("a part of a date")));
                cursor.expect("FROM");
                yield new Part<>(part, last());
            }
            case "year", "quarter", "month", "day", "weekday", "hour", "minute" ->
                    new Part<>(part(function), last());
            case "cast" -> {
                Expr<Name> operand = parser.argument();
                cursor.expect("AS");
                Cast.Target target = cursor.type();
                cursor.expectSymbol(")");
                yield new Cast<>(operand, target);
            }
            case "date" -> new Cast<>(last(), Cast.Target.DATE);
            case "mod" -> {
                List<Expr<Name>> arguments = arguments();
                if (arguments.size() != 2) {
                    throw cursor.bad("'mod' takes two values.", "Write mod(value, divisor).");
                }
                yield new Arithmetic<>(
                        Arithmetic.Operator.REMAINDER, arguments.get(0), arguments.get(1));
            }
            case "if" -> {
                List<Expr<Name>> arguments = arguments();
                if (arguments.size() != 3) {
                    throw cursor.bad(
                            "'if' takes a condition and two values.",
                            "Write if(condition, value, otherwise).");
                }
                yield new Expr.Case<>(
                        List.of(new Expr.When<>(arguments.get(0), arguments.get(1))),
                        Optional.of(arguments.get(2)));
            }
            default -> scalar(function);
        };
    }

    private Expr<Name> scalar(String name) {
        if (WINDOWS.contains(name)) {
            throw noWindows();
        }
        ScalarFunction function =
                ScalarFunction.named(name)
                        .orElseThrow(() ->
                                cursor.bad(
                                        "Function '%s' is not known.".formatted(name),
                                        suggestion(name)));
        List<Expr<Name>> arguments = arguments();
        if (!function.takes(arguments.size())) {
            throw cursor.bad(
                    "'%s' does not take %d values.".formatted(name, arguments.size()),
                    "Check what stands in its brackets.");
        }
        return new Call<>(function, arguments);
    }

    private static String suggestion(String name) {
        List<String> known = new ArrayList<>(AGGREGATES.keySet());
        known.addAll(OTHERS);
        for (ScalarFunction function : ScalarFunction.values()) {
            known.add(function.id());
        }
        return Spelling.nearest(name, known)
                .map("Did you mean '%s'?"::formatted)
                .orElseGet(() ->
                        "Use one of: " + String.join(", ", known.stream().sorted().toList()) + ".");
    }

    private Expr<Name> aggregate(AggregateFunction function) {
        if (function == AggregateFunction.COUNT && cursor.acceptSymbol("*")) {
            cursor.expectSymbol(")");
            return new Aggregate<>(
                    AggregateFunction.COUNT_ROWS,
                    List.of(),
                    false,
                    Optional.empty(),
                    Optional.empty());
        }
        boolean distinct = cursor.accept("DISTINCT");
        List<Expr<Name>> arguments = arguments();
        if (distinct && arguments.size() > 1 && function != AggregateFunction.COUNT) {
            throw cursor.bad("Only a count takes several columns.", "Name one column.");
        }
        return of(function, arguments, distinct, null);
    }

    private Expr<Name> of(
            AggregateFunction function,
            List<Expr<Name>> arguments,
            boolean distinct,
            @org.jspecify.annotations.Nullable BigDecimal fraction) {
        if (arguments.isEmpty() || (arguments.size() > 1 && !distinct)) {
            throw cursor.bad(
                    "'%s' takes one value.".formatted(function.name().toLowerCase(Locale.ROOT)),
                    "To count rows write count(*); to count different combinations write"
                            + " count_distinct(a, b).");
        }
        return new Aggregate<>(
                function, arguments, distinct, Optional.empty(), Optional.ofNullable(fraction));
    }

    /// `percentile(x, 0.9)`.
    private Expr<Name> percentile() {
        List<Expr<Name>> arguments = arguments();
        if (arguments.size() == 2
                && arguments.get(1) instanceof Amount<Name>(var fraction)
                && fraction.signum() >= 0
                && fraction.compareTo(BigDecimal.ONE) <= 0) {
            return of(AggregateFunction.PERCENTILE, List.of(arguments.getFirst()), false, fraction);
        }
        throw cursor.bad(
                "'percentile' takes a value and a fraction between 0 and 1.",
                "Write for example percentile(fare, 0.9).");
    }

    private Expr<Name> filtered(Aggregate<Name> aggregate) {
        cursor.expect("FILTER");
        cursor.expectSymbol("(");
        cursor.expect("WHERE");
        Expr<Name> condition = parser.argument();
        cursor.expectSymbol(")");
        return new Aggregate<>(
                aggregate.function(),
                aggregate.arguments(),
                aggregate.distinct(),
                Optional.of(condition),
                aggregate.fraction());
    }

    /// What stands up to the closing bracket, with the bracket.
    private List<Expr<Name>> arguments() {
        List<Expr<Name>> arguments = new ArrayList<>();
        if (cursor.acceptSymbol(")")) {
            return arguments;
        }
        do {
            arguments.add(parser.argument());
        } while (cursor.acceptSymbol(","));
        cursor.expectSymbol(")");
        return arguments;
    }

    private Expr<Name> last() {
        Expr<Name> argument = parser.argument();
        cursor.expectSymbol(")");
        return argument;
    }

    private Granularity unit(String word) {
        return Granularity.named(word)
                .orElseThrow(() ->
                        new KtxException(
                                SemanticProblems.badGranularity(
                                        cursor.fragment().place(cursor.last().start()), word)));
    }

    private DatePart part(String word) {
        for (DatePart part : DatePart.values()) {
            if (part.name().equalsIgnoreCase(word)) {
                return part;
            }
        }
        throw cursor.bad(
                "'%s' is not a part of a date.".formatted(word),
                "Use year, quarter, month, day, weekday, hour or minute.");
    }
}
