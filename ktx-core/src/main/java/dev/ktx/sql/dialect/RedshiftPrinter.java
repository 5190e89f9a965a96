package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.tree.AggregateFunction;
import dev.ktx.sql.tree.DatePart;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Call;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.ScalarFunction;
import dev.ktx.sql.tree.SqlColumn;
import dev.ktx.sql.tree.TimeKind;

/// Spells trees for Redshift.
final class RedshiftPrinter extends SqlPrinter {
    RedshiftPrinter(Dialect dialect) {
        super(dialect);
    }

    @Override
    String divide(String left, String right) {
        return "CAST(" + left + " AS DOUBLE PRECISION) / NULLIF(" + right + ", 0)";
    }

    @Override
    String same(String left, String right) {
        return "(%s = %s OR (%s IS NULL AND %s IS NULL))".formatted(left, right, left, right);
    }

    @Override
    String daysBetween(String from, String to) {
        return "DATEDIFF(DAY, " + from + ", " + to + ")";
    }

    @Override
    String part(DatePart part, String value) {
        return part == DatePart.WEEKDAY
                // Sunday is 0.
                ? "((EXTRACT(DOW FROM " + value + ") + 6) % 7 + 1)"
                : "EXTRACT(" + part.name() + " FROM " + value + ")";
    }

    @Override
    String plus(String value, long amount, Granularity unit) {
        return "DATEADD(" + unit.name() + ", " + amount + ", " + value + ")";
    }

    @Override
    String inZone(String value, String zone, TimeKind kind) {
        String name = dialect.literal(zone);
        return switch (kind) {
            case DATE -> value;
            case TIMESTAMP -> "CONVERT_TIMEZONE('UTC', " + name + ", " + value + ")";
            case TIMESTAMP_WITH_ZONE ->
                    "CONVERT_TIMEZONE('UTC', "
                            + name
                            + ", CAST("
                            + value
                            + " AT TIME ZONE 'UTC' AS TIMESTAMP))";
            case UNKNOWN -> throw cannot("time zone of a column whose type the source hides");
        };
    }

    @Override
    String aggregateArgument(AggregateFunction function, String argument) {
        // The average of whole numbers is a whole number.
        return function == AggregateFunction.AVG
                ? "CAST(" + argument + " AS DOUBLE PRECISION)"
                : argument;
    }

    @Override
    String distinctTuples(Aggregate<SqlColumn> aggregate) {
        return distinctValue(
                aggregate,
                tupleText(aggregate.arguments(), texts -> "(" + String.join(" || ", texts) + ")"));
    }

    @Override
    String call(Call<SqlColumn> call) {
        return call.function() == ScalarFunction.CURRENT_TIMESTAMP ? "GETDATE()" : super.call(call);
    }
}
