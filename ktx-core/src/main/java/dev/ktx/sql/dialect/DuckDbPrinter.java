package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.SqlColumn;
import dev.ktx.sql.tree.TimeKind;

import java.math.BigDecimal;

/// Spells trees for DuckDB.
final class DuckDbPrinter extends SqlPrinter {
    DuckDbPrinter(Dialect dialect) {
        super(dialect);
    }

    @Override
    String divide(String left, String right) {
        // '/' is never integer division here; dividing by zero would be infinity.
        return left + " / NULLIF(" + right + ", 0)";
    }

    @Override
    boolean hasFilter() {
        return true;
    }

    @Override
    String percentile(Aggregate<SqlColumn> aggregate, BigDecimal fraction) {
        // Between two decimals it would answer with their scale, one digit short.
        return withFilter(
                aggregate,
                argument ->
                        "QUANTILE_CONT(CAST("
                                + argument
                                + " AS DOUBLE), "
                                + fraction.toPlainString()
                                + ")");
    }

    @Override
    String daysBetween(String from, String to) {
        return "DATE_DIFF('day', " + from + ", " + to + ")";
    }

    @Override
    String inZone(String value, String zone, TimeKind kind) {
        String name = dialect.literal(zone);
        String utc = "TIMEZONE(" + name + ", TIMEZONE('UTC', CAST(" + value + " AS TIMESTAMP)))";
        String zoned = "TIMEZONE(" + name + ", CAST(" + value + " AS TIMESTAMPTZ))";
        return switch (kind) {
            case DATE -> value;
            case TIMESTAMP -> utc;
            case TIMESTAMP_WITH_ZONE -> zoned;
            case UNKNOWN ->
                    "CASE TYPEOF("
                            + value
                            + ") WHEN 'DATE' THEN CAST("
                            + value
                            + " AS TIMESTAMP) WHEN 'TIMESTAMP WITH TIME ZONE' THEN "
                            + zoned
                            + " ELSE "
                            + utc
                            + " END";
        };
    }

    @Override
    String distinctTuples(Aggregate<SqlColumn> aggregate) {
        return distinctValue(aggregate, "ROW(" + values(aggregate.arguments()) + ")");
    }
}
