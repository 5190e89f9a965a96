package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.tree.DatePart;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Cast;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.SqlColumn;
import dev.ktx.sql.tree.TimeKind;

import java.util.Optional;

/// Spells trees for PostgreSQL 12 and later.
class PostgresPrinter extends SqlPrinter {
    PostgresPrinter(Dialect dialect) {
        super(dialect);
    }

    @Override
    String divide(String left, String right) {
        // A numeric factor keeps whole numbers from integer division and leaves doubles doubles.
        return "1.0 * " + left + " / NULLIF(" + right + ", 0)";
    }

    @Override
    String remainder(String left, String right) {
        // '%' does not take doubles.
        return "MOD(CAST(%s AS NUMERIC), NULLIF(CAST(%s AS NUMERIC), 0))".formatted(left, right);
    }

    @Override
    String part(DatePart part, String value) {
        // A date has no hours to extract.
        return super.part(part, "CAST(" + value + " AS TIMESTAMP)");
    }

    @Override
    boolean hasFilter() {
        return true;
    }

    @Override
    String round(String value, Optional<String> digits) {
        // Rounding to decimals exists for numeric only.
        return digits.map(count -> "ROUND(CAST(" + value + " AS NUMERIC), " + count + ")")
                .orElse("ROUND(" + value + ")");
    }

    @Override
    String typeName(Cast.Target target) {
        return target == Cast.Target.DECIMAL ? "NUMERIC" : super.typeName(target);
    }

    @Override
    String truncate(Granularity unit, String value) {
        // date_trunc of a date yields a timestamp with time zone, so the zone of the session would
        // show in the answer.
        return "DATE_TRUNC('" + unit.id() + "', CAST(" + value + " AS TIMESTAMP))";
    }

    @Override
    String daysBetween(String from, String to) {
        return "(CAST(" + to + " AS DATE) - CAST(" + from + " AS DATE))";
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
                    "CASE CAST(PG_TYPEOF("
                            + value
                            + ") AS TEXT) WHEN 'date' THEN CAST("
                            + value
                            + " AS TIMESTAMP) WHEN 'timestamp with time zone' THEN "
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
