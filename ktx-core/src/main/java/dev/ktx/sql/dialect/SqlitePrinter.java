package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.tree.AggregateFunction;
import dev.ktx.sql.tree.DatePart;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Call;
import dev.ktx.sql.tree.Expr.Cast;
import dev.ktx.sql.tree.Expr.Compare;
import dev.ktx.sql.tree.Expr.In;
import dev.ktx.sql.tree.Expr.Moment;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.SqlColumn;
import dev.ktx.sql.tree.TimeKind;
import dev.ktx.sql.tree.ValueType;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// Spells trees for SQLite 3.51 and later, which has `median` and `percentile_cont`. Dates are
/// texts there.
final class SqlitePrinter extends SqlPrinter {
    private static final DateTimeFormatter COMPARABLE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS", Locale.ROOT);

    SqlitePrinter(Dialect dialect) {
        super(dialect);
    }

    @Override
    String divide(String left, String right) {
        return "1.0 * " + left + " / NULLIF(" + right + ", 0)";
    }

    @Override
    String same(String left, String right) {
        return left + " IS " + right;
    }

    @Override
    String remainder(String left, String right) {
        // '%' makes whole numbers of both sides first; MOD makes doubles of both.
        return "CASE WHEN TYPEOF(%s) = 'integer' AND TYPEOF(%s) = 'integer' THEN %s %% NULLIF(%s, 0) ELSE MOD(%s, %s) END"
                .formatted(left, right, left, right, left, right);
    }

    @Override
    String round(String value, Optional<String> digits) {
        // Digits below zero count as none.
        return digits.filter(count -> count.matches("-\\d+"))
                .map(count -> "1e" + count.substring(1))
                .map(tens -> "(ROUND((" + value + ") / " + tens + ") * " + tens + ")")
                .orElseGet(() -> super.round(value, digits));
    }

    @Override
    boolean hasFilter() {
        return true;
    }

    @Override
    String moment(LocalDateTime at, boolean dateOnly) {
        return "'" + momentText(at, dateOnly) + "'";
    }

    /// Texts of dates compare by their characters, so both sides get the same length.
    @Override
    String compare(Compare<SqlColumn> expr) {
        boolean times = type(expr.left()) == ValueType.TIME && type(expr.right()) == ValueType.TIME;
        if (!times) {
            return super.compare(expr);
        }
        String left = comparable(expr.left());
        String right = comparable(expr.right());
        return expr.relation() == Compare.Relation.SAME
                ? same(left, right)
                : left + " " + expr.relation().sign() + " " + right;
    }

    @Override
    String in(In<SqlColumn> in) {
        if (type(in.operand()) != ValueType.TIME) {
            return super.in(in);
        }
        return comparable(in.operand())
                + (in.negated() ? " NOT IN (" : " IN (")
                + in.items().stream().map(this::comparable).collect(Collectors.joining(", "))
                + ")";
    }

    private String comparable(Expr<SqlColumn> time) {
        return time instanceof Moment<SqlColumn>(var at, var _)
                ? "'" + COMPARABLE.format(at) + "'"
                : "STRFTIME('%Y-%m-%d %H:%M:%f', " + value(time) + ")";
    }

    @Override
    String like(Expr<SqlColumn> operand, String pattern, boolean ignoreCase, boolean negated) {
        // LIKE ignores the case of ASCII letters, GLOB does not.
        String value = value(operand);
        String glob = glob(ignoreCase ? pattern.toLowerCase(Locale.ROOT) : pattern, ignoreCase);
        return (ignoreCase ? "LOWER(" + value + ")" : operand(operand, Level.ADD))
                + (negated ? " NOT GLOB " : " GLOB ")
                + dialect.literal(glob);
    }

    private static String glob(String pattern, boolean ignoreCase) {
        StringBuilder glob = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            boolean escaped = c == '\\' && i + 1 < pattern.length();
            char plain = escaped ? pattern.charAt(++i) : c;
            if (!escaped && plain == '%') {
                glob.append('*');
            } else if (!escaped && plain == '_') {
                glob.append('?');
            } else if (plain == '*' || plain == '?' || plain == '[') {
                glob.append('[').append(plain).append(']');
            } else if (ignoreCase && Character.toUpperCase(plain) != plain && plain > 127) {
                // LOWER knows the letters of ASCII only.
                glob.append('[').append(plain).append(Character.toUpperCase(plain)).append(']');
            } else {
                glob.append(plain);
            }
        }
        return glob.toString();
    }

    @Override
    String functionName(Call<SqlColumn> call) {
        return switch (call.function()) {
            case SUBSTRING -> "SUBSTR";
            default -> super.functionName(call);
        };
    }

    @Override
    String call(Call<SqlColumn> call) {
        return switch (call.function()) {
            case CURRENT_DATE -> "DATE('now')";
            case CURRENT_TIMESTAMP -> "DATETIME('now')";
            default -> super.call(call);
        };
    }

    @Override
    String typeName(Cast.Target target) {
        return switch (target) {
            case TEXT -> "TEXT";
            case INTEGER -> "INTEGER";
            case DECIMAL -> "REAL";
            case DATE, TIMESTAMP -> "TEXT";
        };
    }

    @Override
    String cast(String value, Cast.Target target) {
        // A cast to a date is a cast to a number here.
        return switch (target) {
            case DATE -> "DATE(" + value + ")";
            case TIMESTAMP -> "DATETIME(" + value + ")";
            case TEXT, INTEGER, DECIMAL -> super.cast(value, target);
        };
    }

    @Override
    String daysBetween(String from, String to) {
        return "CAST(JULIANDAY(DATE(" + to + ")) - JULIANDAY(DATE(" + from + ")) AS INTEGER)";
    }

    @Override
    String truncate(Granularity unit, String value) {
        return switch (unit) {
            case SECOND -> "STRFTIME('%Y-%m-%d %H:%M:%S', " + value + ")";
            case MINUTE -> "STRFTIME('%Y-%m-%d %H:%M:00', " + value + ")";
            case HOUR -> "STRFTIME('%Y-%m-%d %H:00:00', " + value + ")";
            case DAY -> "DATE(" + value + ")";
            // The next Sunday, or the day itself when it is one, closes the week.
            case WEEK -> "DATE(" + value + ", 'weekday 0', '-6 days')";
            case MONTH -> "STRFTIME('%Y-%m-01', " + value + ")";
            case QUARTER ->
                    "DATE("
                            + value
                            + ", 'start of month', '-' || ((CAST(STRFTIME('%m', "
                            + value
                            + ") AS INTEGER) - 1) % 3) || ' months')";
            case YEAR -> "STRFTIME('%Y-01-01', " + value + ")";
        };
    }

    @Override
    String part(DatePart part, String value) {
        String field =
                switch (part) {
                    case YEAR -> "%Y";
                    case QUARTER, MONTH -> "%m";
                    case DAY -> "%d";
                    case WEEKDAY -> "%w";
                    case HOUR -> "%H";
                    case MINUTE -> "%M";
                };
        String number = "CAST(STRFTIME('" + field + "', " + value + ") AS INTEGER)";
        return switch (part) {
            case QUARTER -> "((" + number + " + 2) / 3)";
            case WEEKDAY -> "((" + number + " + 6) % 7 + 1)";
            case YEAR, MONTH, DAY, HOUR, MINUTE -> number;
        };
    }

    @Override
    String plus(String value, long amount, Granularity unit) {
        String amounts = "'" + (amount < 0 ? "" : "+") + amount + " " + unit.id() + "s'";
        // A month after the last of January is the last of February, not some day of March.
        String modifier =
                unit == Granularity.MONTH || unit == Granularity.YEAR
                        ? amounts + ", 'floor'"
                        : amounts;
        boolean clock =
                unit == Granularity.HOUR
                        || unit == Granularity.MINUTE
                        || unit == Granularity.SECOND;
        return clock
                ? "DATETIME(" + value + ", " + modifier + ")"
                // A date stays a date.
                : "CASE WHEN LENGTH("
                        + value
                        + ") = 10 THEN DATE("
                        + value
                        + ", "
                        + modifier
                        + ") ELSE DATETIME("
                        + value
                        + ", "
                        + modifier
                        + ") END";
    }

    @Override
    String inZone(String value, String zone, TimeKind kind) {
        // The engine has no time zone rules, so only zones of one offset can be told exactly.
        String modifier = "'" + fixedOffset(zone) + "'";
        return "CASE WHEN LENGTH("
                + value
                + ") = 10 THEN "
                + value
                + " ELSE DATETIME("
                + value
                + ", "
                + modifier
                + ") END";
    }

    private String fixedOffset(String zone) {
        try {
            var rules = ZoneId.of(zone).getRules();
            if (rules.isFixedOffset()) {
                int seconds = rules.getOffset(java.time.Instant.EPOCH).getTotalSeconds();
                return (seconds < 0 ? "" : "+") + seconds + " seconds";
            }
        } catch (DateTimeException e) {
            throw cannot("time zone '" + zone + "'");
        }
        throw cannot("time zone rules such as those of '" + zone + "'");
    }

    @Override
    String percentile(Aggregate<SqlColumn> aggregate, BigDecimal fraction) {
        return withFilter(
                aggregate,
                argument -> "PERCENTILE_CONT(" + argument + ", " + fraction.toPlainString() + ")");
    }

    @Override
    String aggregateName(AggregateFunction function) {
        return switch (function) {
            case STDDEV -> throw cannot("standard deviation");
            case VARIANCE -> throw cannot("variance");
            case COUNT_ROWS, COUNT, SUM, AVG, MIN, MAX, MEDIAN, PERCENTILE ->
                    super.aggregateName(function);
        };
    }

    @Override
    String distinctTuples(Aggregate<SqlColumn> aggregate) {
        String tuple =
                aggregate.arguments().stream()
                        .map(argument -> "QUOTE(" + value(argument) + ")")
                        .collect(Collectors.joining(" || ',' || "));
        return distinctValue(aggregate, tuple);
    }
}
