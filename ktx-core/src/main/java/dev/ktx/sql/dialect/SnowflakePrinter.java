package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.tree.DatePart;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Call;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.ScalarFunction;
import dev.ktx.sql.tree.SqlColumn;
import dev.ktx.sql.tree.TimeKind;

/// Spells trees for Snowflake.
final class SnowflakePrinter extends SqlPrinter {
    SnowflakePrinter(Dialect dialect) {
        super(dialect);
    }

    @Override
    String divide(String left, String right) {
        // Division of numbers keeps six more digits than the dividend has.
        return "CAST(" + left + " AS DOUBLE) / NULLIF(" + right + ", 0)";
    }

    @Override
    String call(Call<SqlColumn> call) {
        return call.function() == ScalarFunction.CURRENT_TIMESTAMP
                ? "CURRENT_TIMESTAMP()"
                : super.call(call);
    }

    @Override
    String daysBetween(String from, String to) {
        return "DATEDIFF('DAY', " + from + ", " + to + ")";
    }

    @Override
    String truncate(Granularity unit, String value) {
        // DATE_TRUNC of a week goes by a parameter of the session, DAYOFWEEKISO does not.
        return unit == Granularity.WEEK
                ? "DATEADD('DAY', 1 - DAYOFWEEKISO("
                        + value
                        + "), DATE_TRUNC('DAY', "
                        + value
                        + "))"
                : "DATE_TRUNC('" + unit.name() + "', " + value + ")";
    }

    @Override
    String part(DatePart part, String value) {
        return part == DatePart.WEEKDAY
                ? "DAYOFWEEKISO(" + value + ")"
                : "EXTRACT(" + part.name() + " FROM " + value + ")";
    }

    @Override
    String plus(String value, long amount, Granularity unit) {
        return "DATEADD('" + unit.name() + "', " + amount + ", " + value + ")";
    }

    @Override
    String inZone(String value, String zone, TimeKind kind) {
        String name = dialect.literal(zone);
        return switch (kind) {
            case DATE -> value;
            case TIMESTAMP -> "CONVERT_TIMEZONE('UTC', " + name + ", " + value + ")";
            case TIMESTAMP_WITH_ZONE -> "CONVERT_TIMEZONE(" + name + ", " + value + ")";
            case UNKNOWN -> throw cannot("time zone of a column whose type the source hides");
        };
    }

    @Override
    String distinctTuples(Aggregate<SqlColumn> aggregate) {
        return distinctArguments(aggregate);
    }
}
