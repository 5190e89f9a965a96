package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.lex.Lexer;
import dev.ktx.sql.tree.AggregateFunction;
import dev.ktx.sql.tree.DatePart;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Amount;
import dev.ktx.sql.tree.Expr.Call;
import dev.ktx.sql.tree.Expr.Cast;
import dev.ktx.sql.tree.Expr.Truth;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.Query.OrderItem;
import dev.ktx.sql.tree.SqlColumn;
import dev.ktx.sql.tree.TimeKind;
import dev.ktx.sql.tree.ValueType;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/// Spells trees for SQL Server 2016 and later. It has conditions and values, and no values that are
/// conditions: a bit is compared with 1, a condition becomes a bit by CASE.
final class SqlServerPrinter extends SqlPrinter {
    SqlServerPrinter(Dialect dialect) {
        super(dialect);
    }

    @Override
    String value(Expr<SqlColumn> expr) {
        if (expr instanceof Truth<SqlColumn>(var truth)) {
            return truth ? "CAST(1 AS BIT)" : "CAST(0 AS BIT)";
        }
        if (!isCondition(expr)) {
            return super.value(expr);
        }
        String condition = super.value(expr);
        return "CAST(CASE WHEN "
                + condition
                + " THEN 1 WHEN NOT ("
                + condition
                + ") THEN 0 END AS BIT)";
    }

    @Override
    String predicate(Expr<SqlColumn> expr) {
        if (isCondition(expr)) {
            return super.value(expr);
        }
        return operand(expr, Level.ADD) + " = 1";
    }

    private static boolean isCondition(Expr<SqlColumn> expr) {
        return type(expr) == ValueType.BOOLEAN
                && switch (expr) {
                    case Expr.Compare<SqlColumn> _,
                            Expr.And<SqlColumn> _,
                            Expr.Or<SqlColumn> _,
                            Expr.Not<SqlColumn> _,
                            Expr.IsNull<SqlColumn> _,
                            Expr.In<SqlColumn> _,
                            Expr.Like<SqlColumn> _,
                            Expr.Exists<SqlColumn> _ ->
                            true;
                    default -> false;
                };
    }

    @Override
    String divide(String left, String right) {
        return "CAST(" + left + " AS FLOAT) / NULLIF(" + right + ", 0)";
    }

    @Override
    String same(String left, String right) {
        return "(%s = %s OR (%s IS NULL AND %s IS NULL))".formatted(left, right, left, right);
    }

    @Override
    String moment(LocalDateTime at, boolean dateOnly) {
        return "CAST('" + momentText(at, dateOnly) + (dateOnly ? "' AS DATE)" : "' AS DATETIME2)");
    }

    @Override
    String typeName(Cast.Target target) {
        return switch (target) {
            case TIMESTAMP -> "DATETIME2";
            case TEXT, INTEGER, DECIMAL, DATE -> super.typeName(target);
        };
    }

    @Override
    String concat(List<Expr<SqlColumn>> arguments) {
        return arguments.stream()
                .map(argument -> dialect.asText(value(argument)))
                .reduce((left, right) -> left + " + " + right)
                .map(text -> "(" + text + ")")
                .orElseThrow();
    }

    @Override
    String round(String value, Optional<String> digits) {
        return "ROUND(" + value + ", " + digits.orElse("0") + ")";
    }

    @Override
    String functionName(Call<SqlColumn> call) {
        return switch (call.function()) {
            case CEIL -> "CEILING";
            case LN -> "LOG";
            default -> super.functionName(call);
        };
    }

    @Override
    String call(Call<SqlColumn> call) {
        return switch (call.function()) {
            case CURRENT_DATE -> "CAST(SYSDATETIME() AS DATE)";
            // LEN leaves out spaces at the end.
            case LENGTH -> {
                String text = dialect.asText(value(call.arguments().getFirst()));
                yield "(LEN(" + text + " + 'x') - 1)";
            }
            case SUBSTRING ->
                    call.arguments().size() == 3
                            ? super.call(call)
                            : "SUBSTRING(" + values(call.arguments()) + ", 2147483647)";
            default -> super.call(call);
        };
    }

    @Override
    String daysBetween(String from, String to) {
        return "DATEDIFF(DAY, " + from + ", " + to + ")";
    }

    @Override
    String truncate(Granularity unit, String value) {
        return switch (unit) {
            case DAY -> "CAST(" + value + " AS DATE)";
            // Day 0 was a Monday. DATEPART would go by a setting of the session.
            case WEEK ->
                    "DATEADD(DAY, DATEDIFF(DAY, 0, "
                            + value
                            + ") / 7 * 7, CAST('1900-01-01' AS DATE))";
            case MONTH, QUARTER, YEAR ->
                    "DATEADD(%s, DATEDIFF(%s, 0, %s), CAST('1900-01-01' AS DATE))"
                            .formatted(unit.name(), unit.name(), value);
            case SECOND, MINUTE, HOUR ->
                    "DATEADD(%s, DATEDIFF(%s, '2000-01-01', %s), CAST('2000-01-01' AS DATETIME2))"
                            .formatted(unit.name(), unit.name(), value);
        };
    }

    @Override
    String part(DatePart part, String value) {
        return part == DatePart.WEEKDAY
                ? "((DATEDIFF(DAY, 0, " + value + ") % 7 + 7) % 7 + 1)"
                : "DATEPART(" + part.name() + ", " + value + ")";
    }

    @Override
    String plus(String value, long amount, Granularity unit) {
        return "DATEADD("
                + unit.name().toUpperCase(Locale.ROOT)
                + ", "
                + amount
                + ", "
                + value
                + ")";
    }

    @Override
    String inZone(String value, String zone, TimeKind kind) {
        // The server knows the names of Windows, not those of IANA.
        throw cannot("IANA time zones");
    }

    @Override
    String aggregateName(AggregateFunction function) {
        return switch (function) {
            case COUNT_ROWS, COUNT -> "COUNT_BIG";
            case STDDEV -> "STDEV";
            case VARIANCE -> "VAR";
            case SUM, AVG, MIN, MAX, MEDIAN, PERCENTILE -> super.aggregateName(function);
        };
    }

    @Override
    String aggregateArgument(AggregateFunction function, String argument) {
        return switch (function) {
            // The average of whole numbers is a whole number, and their sum overflows early.
            case AVG -> "CAST(" + argument + " AS FLOAT)";
            case SUM -> "CAST(" + argument + " AS DECIMAL(38, 6))";
            case COUNT_ROWS, COUNT, MIN, MAX, MEDIAN, PERCENTILE, STDDEV, VARIANCE -> argument;
        };
    }

    @Override
    String percentile(Aggregate<SqlColumn> aggregate, BigDecimal fraction) {
        throw cannot("percentile as an aggregate");
    }

    @Override
    String distinctTuples(Aggregate<SqlColumn> aggregate) {
        return distinctValue(
                aggregate,
                tupleText(aggregate.arguments(), texts -> "(" + String.join(" + ", texts) + ")"));
    }

    @Override
    String written(String sql) {
        if (Lexer.lex(dialect.lexRules(), sql).get(0).isWord("WITH")) {
            throw cannot("source query that begins with WITH");
        }
        return sql;
    }

    @Override
    String orderItem(OrderItem item) {
        // A constant in ORDER BY would be read as a position.
        return item.value() instanceof Amount<SqlColumn>
                ? item.position() + (item.descending() ? " DESC" : "")
                : orderByCase(item);
    }

    @Override
    String limitHead(OptionalLong limit) {
        return limit.isPresent() ? " TOP (" + limit.getAsLong() + ")" : "";
    }

    @Override
    String limitTail(OptionalLong limit) {
        return "";
    }

    @Override
    String pattern(String pattern) {
        // A bracket begins a set of characters.
        String escaped = escaped(pattern, "[");
        return dialect.literal(escaped) + (escaped.indexOf('!') >= 0 ? " ESCAPE '!'" : "");
    }
}
