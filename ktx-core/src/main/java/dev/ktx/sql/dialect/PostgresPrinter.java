package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.tree.DatePart;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Cast;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.SqlColumn;
import dev.ktx.sql.tree.TimeKind;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
        // Rounding to decimals exists for numeric only, and doubles round halves to even numbers.
        return "ROUND(CAST("
                + value
                + " AS NUMERIC)"
                + digits.map(count -> ", " + count).orElse("")
                + ")";
    }

    @Override
    String like(Expr<SqlColumn> operand, String pattern, boolean ignoreCase, boolean negated) {
        // In a database of locale C, LOWER knows the letters of ASCII only.
        List<String> patterns = ignoreCase ? spellings(pattern) : List.of(pattern);
        return patterns.stream()
                .map(each ->
                        (ignoreCase ? "LOWER(" + value(operand) + ")" : operand(operand, Level.ADD))
                                + (negated ? " NOT LIKE " : " LIKE ")
                                + pattern(each))
                .reduce((one, other) -> one + (negated ? " AND " : " OR ") + other)
                .map(text -> patterns.size() > 1 ? "(" + text + ")" : text)
                .orElseThrow();
    }

    /// The pattern in lower case, and with each other spelling of its letters beyond ASCII. Of a
    /// pattern with many of them only the first few are spelt.
    private static List<String> spellings(String pattern) {
        String lower = pattern.toLowerCase(Locale.ROOT);
        List<String> spellings = new ArrayList<>(List.of(lower));
        for (int i = 0; i < lower.length() && spellings.size() < 16; i++) {
            char upper = Character.toUpperCase(lower.charAt(i));
            if (lower.charAt(i) > 127 && upper != lower.charAt(i)) {
                int at = i;
                spellings.addAll(
                        List.copyOf(spellings).stream()
                                .map(each -> each.substring(0, at) + upper + each.substring(at + 1))
                                .toList());
            }
        }
        return spellings;
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
