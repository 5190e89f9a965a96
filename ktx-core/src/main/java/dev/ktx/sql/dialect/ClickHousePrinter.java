package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.tree.AggregateFunction;
import dev.ktx.sql.tree.DatePart;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Call;
import dev.ktx.sql.tree.Expr.Cast;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.SqlColumn;
import dev.ktx.sql.tree.TimeKind;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Optional;

/// Spells trees for ClickHouse. The session has to set `join_use_nulls = 1`, since a join otherwise
/// fills what is missing with zeros and empty texts.
final class ClickHousePrinter extends SqlPrinter {
    ClickHousePrinter(Dialect dialect) {
        super(dialect);
    }

    @Override
    String divide(String left, String right) {
        // The quotient of decimals keeps the scale of the dividend.
        return "toFloat64(" + left + ") / NULLIF(" + right + ", 0)";
    }

    @Override
    String same(String left, String right) {
        return left + " <=> " + right;
    }

    @Override
    String moment(LocalDateTime at, boolean dateOnly) {
        return dateOnly
                ? "toDate32('" + momentText(at, true) + "')"
                : "toDateTime64('" + momentText(at, false) + "', 6)";
    }

    @Override
    String typeName(Cast.Target target) {
        return switch (target) {
            case TEXT -> "Nullable(String)";
            case INTEGER -> "Nullable(Int64)";
            case DECIMAL -> "Nullable(Decimal(38, 10))";
            case DATE -> "Nullable(Date32)";
            case TIMESTAMP -> "Nullable(DateTime64(6))";
        };
    }

    @Override
    String daysBetween(String from, String to) {
        return "dateDiff('day', " + from + ", " + to + ")";
    }

    @Override
    String truncate(Granularity unit, String value) {
        return "dateTrunc('" + unit.id() + "', " + value + ")";
    }

    @Override
    String part(DatePart part, String value) {
        return part == DatePart.WEEKDAY
                ? "toDayOfWeek(" + value + ")"
                : "EXTRACT(" + part.name() + " FROM " + value + ")";
    }

    @Override
    String plus(String value, long amount, Granularity unit) {
        return "(" + value + " + INTERVAL " + amount + " " + unit.name() + ")";
    }

    @Override
    String inZone(String value, String zone, TimeKind kind) {
        // Every timestamp carries a zone; a date does not change.
        return switch (kind) {
            case DATE -> value;
            case TIMESTAMP, TIMESTAMP_WITH_ZONE ->
                    "toTimeZone(" + value + ", " + dialect.literal(zone) + ")";
            case UNKNOWN -> throw cannot("time zone of a column whose type the source hides");
        };
    }

    @Override
    String aggregateName(AggregateFunction function) {
        // Over no rows the plain ones answer 0 rather than NULL.
        return switch (function) {
            case COUNT_ROWS, COUNT -> "COUNT";
            case SUM -> "sumOrNull";
            case AVG -> "avgOrNull";
            case MIN -> "minOrNull";
            case MAX -> "maxOrNull";
            case STDDEV -> "stddevSampOrNull";
            case VARIANCE -> "varSampOrNull";
            case MEDIAN, PERCENTILE -> super.aggregateName(function);
        };
    }

    @Override
    String percentile(Aggregate<SqlColumn> aggregate, BigDecimal fraction) {
        return withFilter(
                aggregate,
                argument ->
                        "quantileExactInclusiveOrNull("
                                + fraction.toPlainString()
                                + ")("
                                + argument
                                + ")");
    }

    @Override
    String distinctTuples(Aggregate<SqlColumn> aggregate) {
        return distinctValue(aggregate, "tuple(" + values(aggregate.arguments()) + ")");
    }

    @Override
    String alias(String alias) {
        // The gate refuses names with escapes; the true keys stand beside the statement.
        return dialect.quote(alias.replace('\\', '_').replace('`', '_'));
    }

    @Override
    String functionName(Call<SqlColumn> call) {
        // The plain ones know bytes, not letters.
        return switch (call.function()) {
            case LOWER -> "lowerUTF8";
            case UPPER -> "upperUTF8";
            case SUBSTRING -> "substringUTF8";
            default -> super.functionName(call);
        };
    }

    @Override
    String lower(String value) {
        return "lowerUTF8(" + value + ")";
    }

    @Override
    String round(String value, Optional<String> digits) {
        // Doubles round halves to even numbers.
        return "ROUND(CAST("
                + value
                + " AS Nullable(Decimal(76, 15)))"
                + digits.map(count -> ", " + count).orElse("")
                + ")";
    }

    @Override
    String pattern(String pattern) {
        // The backslash escapes, and there is no clause to change that.
        return dialect.literal(pattern);
    }

    @Override
    String call(Call<SqlColumn> call) {
        return switch (call.function()) {
            case CURRENT_DATE -> "today()";
            case CURRENT_TIMESTAMP -> "now()";
            default -> super.call(call);
        };
    }
}
