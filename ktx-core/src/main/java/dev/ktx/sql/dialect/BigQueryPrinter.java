package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.tree.DatePart;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Cast;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.SqlColumn;
import dev.ktx.sql.tree.TimeKind;

import java.math.BigDecimal;
import java.time.LocalDateTime;

/// Spells trees for BigQuery.
final class BigQueryPrinter extends SqlPrinter {
    BigQueryPrinter(Dialect dialect) {
        super(dialect);
    }

    @Override
    String divide(String left, String right) {
        return left + " / NULLIF(" + right + ", 0)";
    }

    @Override
    String moment(LocalDateTime at, boolean dateOnly) {
        // A text is read as the type it meets; a typed literal would not be converted.
        return "'" + momentText(at, dateOnly) + "'";
    }

    @Override
    String typeName(Cast.Target target) {
        return switch (target) {
            case TEXT -> "STRING";
            case INTEGER -> "INT64";
            case DECIMAL -> "NUMERIC";
            case DATE -> "DATE";
            case TIMESTAMP -> "TIMESTAMP";
        };
    }

    @Override
    String daysBetween(String from, String to) {
        return "DATE_DIFF(CAST(" + to + " AS DATE), CAST(" + from + " AS DATE), DAY)";
    }

    @Override
    String truncate(Granularity unit, String value) {
        // WEEK begins on Sunday, ISOWEEK on Monday.
        String word = unit == Granularity.WEEK ? "ISOWEEK" : unit.name();
        return unit.compareTo(Granularity.DAY) < 0
                ? "TIMESTAMP_TRUNC(" + value + ", " + word + ")"
                : "DATE_TRUNC(" + value + ", " + word + ")";
    }

    @Override
    String part(DatePart part, String value) {
        return part == DatePart.WEEKDAY
                ? "(MOD(EXTRACT(DAYOFWEEK FROM " + value + ") + 5, 7) + 1)"
                : "EXTRACT(" + part.name() + " FROM " + value + ")";
    }

    @Override
    String plus(String value, long amount, Granularity unit) {
        return "(" + value + " + INTERVAL " + amount + " " + unit.name() + ")";
    }

    @Override
    String inZone(String value, String zone, TimeKind kind) {
        String name = dialect.literal(zone);
        return switch (kind) {
            case DATE -> value;
            case TIMESTAMP_WITH_ZONE -> "DATETIME(" + value + ", " + name + ")";
            case TIMESTAMP -> "DATETIME(TIMESTAMP(" + value + ", 'UTC'), " + name + ")";
            case UNKNOWN -> throw cannot("time zone of a column whose type the source hides");
        };
    }

    @Override
    String percentile(Aggregate<SqlColumn> aggregate, BigDecimal fraction) {
        throw cannot("exact percentile as an aggregate");
    }

    @Override
    String distinctTuples(Aggregate<SqlColumn> aggregate) {
        return distinctValue(
                aggregate, "TO_JSON_STRING(STRUCT(" + values(aggregate.arguments()) + "))");
    }

    @Override
    String alias(String alias) {
        // Columns of an answer are named by letters, digits and underscores; the true keys stand
        // beside the statement.
        String plain = alias.replaceAll("[^A-Za-z0-9_]+", "_");
        return dialect.quote(Character.isDigit(plain.charAt(0)) ? "_" + plain : plain);
    }

    @Override
    String remainder(String left, String right) {
        return "MOD(" + left + ", NULLIF(" + right + ", 0))";
    }

    @Override
    String pattern(String pattern) {
        // The backslash escapes, and there is no clause to change that.
        return dialect.literal(pattern);
    }
}
