package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.tree.DatePart;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.SqlColumn;
import dev.ktx.sql.tree.TimeKind;

import java.math.BigDecimal;

/// Spells trees for Databricks and Spark 3.4 and later.
final class DatabricksPrinter extends SqlPrinter {
    DatabricksPrinter(Dialect dialect) {
        super(dialect);
    }

    @Override
    String divide(String left, String right) {
        return "CAST(" + left + " AS DOUBLE) / NULLIF(" + right + ", 0)";
    }

    @Override
    String same(String left, String right) {
        return left + " <=> " + right;
    }

    @Override
    boolean hasFilter() {
        return true;
    }

    @Override
    String daysBetween(String from, String to) {
        return "DATEDIFF(" + to + ", " + from + ")";
    }

    @Override
    String part(DatePart part, String value) {
        return part == DatePart.WEEKDAY
                ? "(WEEKDAY(" + value + ") + 1)"
                : "EXTRACT(" + part.name() + " FROM " + value + ")";
    }

    @Override
    String plus(String value, long amount, Granularity unit) {
        return "(" + value + " + INTERVAL '" + amount + "' " + unit.name() + ")";
    }

    @Override
    String inZone(String value, String zone, TimeKind kind) {
        String name = dialect.literal(zone);
        return switch (kind) {
            case DATE -> value;
            // A TIMESTAMP is an instant that the session shows in its own zone.
            case TIMESTAMP, TIMESTAMP_WITH_ZONE ->
                    "CONVERT_TIMEZONE(CURRENT_TIMEZONE(), "
                            + name
                            + ", CAST("
                            + value
                            + " AS TIMESTAMP_NTZ))";
            case UNKNOWN -> throw cannot("time zone of a column whose type the source hides");
        };
    }

    @Override
    String percentile(Aggregate<SqlColumn> aggregate, BigDecimal fraction) {
        return withFilter(
                aggregate,
                argument -> "PERCENTILE(" + argument + ", " + fraction.toPlainString() + ")");
    }

    @Override
    String distinctTuples(Aggregate<SqlColumn> aggregate) {
        return distinctArguments(aggregate);
    }
}
