package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.tree.AggregateFunction;
import dev.ktx.sql.tree.DatePart;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Cast;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.Query.OrderItem;
import dev.ktx.sql.tree.SqlColumn;
import dev.ktx.sql.tree.TimeKind;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Spells trees for MySQL 8 and MariaDB 10.5 and later.
final class MySqlPrinter extends SqlPrinter {
    MySqlPrinter(Dialect dialect) {
        super(dialect);
    }

    @Override
    String divide(String left, String right) {
        // Decimal division keeps four digits only; a double factor makes it a division of doubles.
        return left + " * 1e0 / NULLIF(" + right + ", 0)";
    }

    @Override
    String same(String left, String right) {
        return left + " <=> " + right;
    }

    @Override
    String concat(List<Expr<SqlColumn>> arguments) {
        // '||' is OR here.
        return "CONCAT(" + values(arguments) + ")";
    }

    @Override
    String like(Expr<SqlColumn> operand, String pattern, boolean ignoreCase, boolean negated) {
        // Most collations ignore case; this one compares characters.
        String text = "CONVERT(" + value(operand) + " USING utf8mb4)";
        return (ignoreCase ? "LOWER(" + text + ")" : text)
                + " COLLATE utf8mb4_bin"
                + (negated ? " NOT LIKE " : " LIKE ")
                + pattern(ignoreCase ? pattern.toLowerCase(Locale.ROOT) : pattern);
    }

    @Override
    String round(String value, Optional<String> digits) {
        // Doubles round halves to even numbers.
        return "ROUND(CAST("
                + value
                + " AS DECIMAL(65, 15))"
                + digits.map(count -> ", " + count).orElse("")
                + ")";
    }

    @Override
    String typeName(Cast.Target target) {
        return switch (target) {
            case INTEGER -> "SIGNED";
            case DECIMAL -> "DECIMAL(38, 10)";
            case TIMESTAMP -> "DATETIME(6)";
            case TEXT, DATE -> super.typeName(target);
        };
    }

    @Override
    String daysBetween(String from, String to) {
        return "DATEDIFF(" + to + ", " + from + ")";
    }

    @Override
    String truncate(Granularity unit, String value) {
        return switch (unit) {
            case SECOND -> moment(value, "%Y-%m-%d %H:%i:%s");
            case MINUTE -> moment(value, "%Y-%m-%d %H:%i:00");
            case HOUR -> moment(value, "%Y-%m-%d %H:00:00");
            case DAY -> "DATE(" + value + ")";
            // WEEKDAY counts from Monday, which is 0.
            case WEEK -> "DATE_SUB(DATE(" + value + "), INTERVAL WEEKDAY(" + value + ") DAY)";
            case MONTH -> "CAST(DATE_FORMAT(" + value + ", '%Y-%m-01') AS DATE)";
            case QUARTER ->
                    "DATE_ADD(MAKEDATE(YEAR("
                            + value
                            + "), 1), INTERVAL 3 * (QUARTER("
                            + value
                            + ") - 1) MONTH)";
            case YEAR -> "MAKEDATE(YEAR(" + value + "), 1)";
        };
    }

    private static String moment(String value, String format) {
        return "CAST(DATE_FORMAT(" + value + ", '" + format + "') AS DATETIME)";
    }

    @Override
    String part(DatePart part, String value) {
        return part == DatePart.WEEKDAY
                ? "(WEEKDAY(" + value + ") + 1)"
                : "EXTRACT(" + part.name() + " FROM " + value + ")";
    }

    @Override
    String plus(String value, long amount, Granularity unit) {
        return "DATE_ADD("
                + value
                + ", INTERVAL "
                + amount
                + " "
                + unit.name().toUpperCase(Locale.ROOT)
                + ")";
    }

    @Override
    String inZone(String value, String zone, TimeKind kind) {
        // Named zones answer NULL where the server's zone tables were not loaded, which would lose
        // rows without a word.
        throw cannot("time zones that hold on every server");
    }

    @Override
    String aggregateArgument(AggregateFunction function, String argument) {
        // Of whole numbers and decimals these keep four digits more than the column has.
        return switch (function) {
            case AVG, STDDEV, VARIANCE -> "CAST(" + argument + " AS DOUBLE)";
            case COUNT_ROWS, COUNT, SUM, MIN, MAX, MEDIAN, PERCENTILE -> argument;
        };
    }

    @Override
    String percentile(Aggregate<SqlColumn> aggregate, BigDecimal fraction) {
        throw cannot("percentile as an aggregate");
    }

    @Override
    String distinctTuples(Aggregate<SqlColumn> aggregate) {
        return distinctArguments(aggregate);
    }

    @Override
    String orderItem(OrderItem item) {
        return orderByCase(item);
    }
}
