package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.tree.AggregateFunction;
import dev.ktx.sql.tree.DatePart;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.SqlColumn;
import dev.ktx.sql.tree.TimeKind;

import java.math.BigDecimal;

/// Spells trees for Trino.
final class TrinoPrinter extends SqlPrinter {
    TrinoPrinter(Dialect dialect) {
        super(dialect);
    }

    @Override
    String divide(String left, String right) {
        return "CAST(" + left + " AS DOUBLE) / NULLIF(" + right + ", 0)";
    }

    @Override
    boolean hasFilter() {
        return true;
    }

    @Override
    String daysBetween(String from, String to) {
        return "DATE_DIFF('day', CAST(" + from + " AS DATE), CAST(" + to + " AS DATE))";
    }

    @Override
    String part(DatePart part, String value) {
        return part == DatePart.WEEKDAY
                ? "DAY_OF_WEEK(" + value + ")"
                : "EXTRACT(" + part.name() + " FROM " + value + ")";
    }

    @Override
    String plus(String value, long amount, Granularity unit) {
        return "DATE_ADD('" + unit.id() + "', " + amount + ", " + value + ")";
    }

    @Override
    String inZone(String value, String zone, TimeKind kind) {
        String name = dialect.literal(zone);
        return switch (kind) {
            case DATE -> value;
            case TIMESTAMP ->
                    "CAST(AT_TIMEZONE(WITH_TIMEZONE("
                            + value
                            + ", 'UTC'), "
                            + name
                            + ") AS TIMESTAMP)";
            case TIMESTAMP_WITH_ZONE ->
                    "CAST(AT_TIMEZONE(" + value + ", " + name + ") AS TIMESTAMP)";
            case UNKNOWN -> throw cannot("time zone of a column whose type the source hides");
        };
    }

    @Override
    String aggregateArgument(AggregateFunction function, String argument) {
        // The average of a decimal keeps its scale.
        return function == AggregateFunction.AVG ? "CAST(" + argument + " AS DOUBLE)" : argument;
    }

    @Override
    String percentile(Aggregate<SqlColumn> aggregate, BigDecimal fraction) {
        throw cannot("exact percentile");
    }

    @Override
    String distinctTuples(Aggregate<SqlColumn> aggregate) {
        return distinctValue(aggregate, "ROW(" + values(aggregate.arguments()) + ")");
    }
}
