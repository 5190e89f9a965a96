package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.tree.DatePart;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Aggregate;
import dev.ktx.sql.tree.Expr.Amount;
import dev.ktx.sql.tree.Expr.And;
import dev.ktx.sql.tree.Expr.Arithmetic;
import dev.ktx.sql.tree.Expr.Call;
import dev.ktx.sql.tree.Expr.Case;
import dev.ktx.sql.tree.Expr.Cast;
import dev.ktx.sql.tree.Expr.Compare;
import dev.ktx.sql.tree.Expr.Exists;
import dev.ktx.sql.tree.Expr.In;
import dev.ktx.sql.tree.Expr.InZone;
import dev.ktx.sql.tree.Expr.IsNull;
import dev.ktx.sql.tree.Expr.Like;
import dev.ktx.sql.tree.Expr.Moment;
import dev.ktx.sql.tree.Expr.Negate;
import dev.ktx.sql.tree.Expr.Not;
import dev.ktx.sql.tree.Expr.Null;
import dev.ktx.sql.tree.Expr.Or;
import dev.ktx.sql.tree.Expr.Part;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Expr.Shift;
import dev.ktx.sql.tree.Expr.Text;
import dev.ktx.sql.tree.Expr.Truncate;
import dev.ktx.sql.tree.Expr.Truth;
import dev.ktx.sql.tree.Exprs;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.Query;
import dev.ktx.sql.tree.SqlColumn;
import dev.ktx.sql.tree.TimeKind;
import dev.ktx.sql.tree.ValueType;

import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// Spells expressions. What is the same in most warehouses stands here; a dialect overrides the
/// rest. Every method returns text that binds as tightly as its node, so callers add brackets by
/// {@link Level}. Aggregates are spelled by {@link AggregatePrinter}.
abstract class ExprPrinter extends AggregatePrinter {
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    private static final DateTimeFormatter TIMESTAMP_MICROS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT);

    ExprPrinter(Dialect dialect) {
        super(dialect);
    }

    /// A whole statement, for EXISTS.
    abstract String inner(Query query);

    final CannotExpress cannot(String what) {
        return new CannotExpress(dialect.name(), what);
    }

    @Override
    String value(Expr<SqlColumn> expr) {
        return switch (expr) {
            case Ref<SqlColumn>(var column) -> column(column);
            case Text<SqlColumn>(var text) -> dialect.literal(text);
            case Amount<SqlColumn>(var amount) -> number(amount);
            case Truth<SqlColumn>(var truth) -> truth ? "TRUE" : "FALSE";
            case Null<SqlColumn>() -> "NULL";
            case Moment<SqlColumn>(var at, var dateOnly) -> moment(at, dateOnly);
            case Negate<SqlColumn>(var operand) -> "-" + operand(operand, Level.ATOM);
            case Not<SqlColumn>(var operand) -> "NOT " + predicateOperand(operand, Level.ATOM);
            case Arithmetic<SqlColumn> arithmetic -> arithmetic(arithmetic);
            case Compare<SqlColumn> compare -> compare(compare);
            case And<SqlColumn>(var terms) -> joined(terms, " AND ", Level.NOT);
            case Or<SqlColumn>(var terms) -> joined(terms, " OR ", Level.AND);
            case IsNull<SqlColumn>(var operand, var negated) ->
                    operand(operand, Level.ADD) + (negated ? " IS NOT NULL" : " IS NULL");
            case In<SqlColumn> in -> in(in);
            case Like<SqlColumn>(var operand, var pattern, var ignoreCase, var negated) ->
                    like(operand, pattern, ignoreCase, negated);
            case Case<SqlColumn>(var whens, var otherwise) ->
                    "CASE"
                            + whens.stream()
                                    .map(when ->
                                            " WHEN "
                                                    + predicate(when.condition())
                                                    + " THEN "
                                                    + value(when.value()))
                                    .collect(Collectors.joining())
                            + otherwise.map(value -> " ELSE " + value(value)).orElse("")
                            + " END";
            case Call<SqlColumn> call -> call(call);
            case Cast<SqlColumn>(var operand, var target) -> cast(value(operand), target);
            case Truncate<SqlColumn>(var unit, var operand, var weekStart) ->
                    truncate(unit, operand, weekStart);
            case Part<SqlColumn>(var part, var operand) -> part(part, value(operand));
            case Shift<SqlColumn>(var operand, var amount, var unit) ->
                    shift(value(operand), amount, unit);
            case InZone<SqlColumn>(var operand, var zone, var kind) ->
                    kind == TimeKind.DATE ? value(operand) : inZone(value(operand), zone, kind);
            case Aggregate<SqlColumn> aggregate -> aggregate(aggregate);
            case Exists<SqlColumn>(var query) -> "EXISTS (" + inner(query) + ")";
        };
    }

    @Override
    String predicate(Expr<SqlColumn> expr) {
        return value(expr);
    }

    final String operand(Expr<SqlColumn> expr, Level least) {
        String text = value(expr);
        return Level.of(expr).compareTo(least) < 0 ? "(" + text + ")" : text;
    }

    final String predicateOperand(Expr<SqlColumn> expr, Level least) {
        String text = predicate(expr);
        return Level.of(expr).compareTo(least) < 0 || expr instanceof Ref<?>
                ? "(" + text + ")"
                : text;
    }

    private String joined(List<Expr<SqlColumn>> terms, String word, Level least) {
        return terms.stream()
                .map(term -> predicateOperand(term, least))
                .collect(Collectors.joining(word));
    }

    private String column(SqlColumn column) {
        return dialect.quote(column.table()) + "." + dialect.quote(column.name());
    }

    String number(BigDecimal amount) {
        return amount.toPlainString();
    }

    String moment(LocalDateTime at, boolean dateOnly) {
        return dateOnly
                ? "DATE '" + momentText(at, true) + "'"
                : "TIMESTAMP '" + momentText(at, false) + "'";
    }

    static String momentText(LocalDateTime at, boolean dateOnly) {
        if (dateOnly) {
            return DATE.format(at);
        }
        boolean whole = at.truncatedTo(ChronoUnit.SECONDS).equals(at);
        return whole ? TIMESTAMP.format(at) : TIMESTAMP_MICROS.format(at);
    }

    private String arithmetic(Arithmetic<SqlColumn> expr) {
        return switch (expr.operator()) {
            case ADD ->
                    operand(expr.left(), Level.ADD) + " + " + operand(expr.right(), Level.MULTIPLY);
            case SUBTRACT ->
                    operand(expr.left(), Level.ADD) + " - " + operand(expr.right(), Level.MULTIPLY);
            case MULTIPLY ->
                    operand(expr.left(), Level.MULTIPLY)
                            + " * "
                            + operand(expr.right(), Level.ATOM);
            case DIVIDE ->
                    "(" + divide(operand(expr.left(), Level.ATOM), value(expr.right())) + ")";
            case REMAINDER -> remainder(operand(expr.left(), Level.ATOM), value(expr.right()));
        };
    }

    /// What a division leaves, NULL when the divisor is zero.
    String remainder(String left, String right) {
        return "(" + left + " % NULLIF(" + right + ", 0))";
    }

    /// Exact also between whole numbers, NULL when the divisor is zero.
    ///
    /// @param left binds like an atom
    abstract String divide(String left, String right);

    String compare(Compare<SqlColumn> expr) {
        String left = operand(expr.left(), Level.ADD);
        String right = operand(expr.right(), Level.ADD);
        return expr.relation() == Compare.Relation.SAME
                ? same(left, right)
                : left + " " + expr.relation().sign() + " " + right;
    }

    /// Equality for which NULL is a value.
    String same(String left, String right) {
        return left + " IS NOT DISTINCT FROM " + right;
    }

    String in(In<SqlColumn> in) {
        return operand(in.operand(), Level.ADD)
                + (in.negated() ? " NOT IN (" : " IN (")
                + values(in.items())
                + ")";
    }

    String like(Expr<SqlColumn> operand, String pattern, boolean ignoreCase, boolean negated) {
        String text = ignoreCase ? lower(value(operand)) : operand(operand, Level.ADD);
        return text
                + (negated ? " NOT LIKE " : " LIKE ")
                + pattern(ignoreCase ? pattern.toLowerCase(Locale.ROOT) : pattern);
    }

    String lower(String value) {
        return "LOWER(" + value + ")";
    }

    /// The pattern as a literal. '!' escapes, because a backslash in a literal is read differently
    /// from engine to engine.
    String pattern(String pattern) {
        String escaped = escaped(pattern, "");
        return dialect.literal(escaped) + (escaped.indexOf('!') >= 0 ? " ESCAPE '!'" : "");
    }

    /// @param special characters besides `%` and `_` that would mean something
    static String escaped(String pattern, String special) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            boolean plain = c == '\\' && i + 1 < pattern.length();
            char next = plain ? pattern.charAt(++i) : c;
            boolean wild = next == '%' || next == '_';
            if ((wild && plain) || next == '!' || special.indexOf(next) >= 0) {
                text.append('!');
            }
            text.append(next);
        }
        return text.toString();
    }

    String call(Call<SqlColumn> call) {
        List<Expr<SqlColumn>> arguments = call.arguments();
        return switch (call.function()) {
            case ROUND ->
                    round(
                            value(arguments.getFirst()),
                            arguments.size() > 1
                                    ? Optional.of(value(arguments.get(1)))
                                    : Optional.empty());
            case GREATEST -> larger(arguments, " >= ");
            case LEAST -> larger(arguments, " <= ");
            case CONCAT -> concat(arguments);
            case LENGTH -> dialect.textLength(value(arguments.getFirst()));
            case DAYS_BETWEEN -> daysBetween(value(arguments.get(0)), value(arguments.get(1)));
            case CURRENT_DATE, CURRENT_TIMESTAMP -> call.function().name();
            case ABS,
                    FLOOR,
                    CEIL,
                    SIGN,
                    SQRT,
                    POWER,
                    LN,
                    EXP,
                    COALESCE,
                    NULLIF,
                    LOWER,
                    UPPER,
                    TRIM,
                    SUBSTRING,
                    REPLACE ->
                    functionName(call) + "(" + values(arguments) + ")";
        };
    }

    String functionName(Call<SqlColumn> call) {
        return call.function().name();
    }

    /// GREATEST and LEAST differ between engines in what they make of NULL, CASE does not.
    private String larger(List<Expr<SqlColumn>> arguments, String sign) {
        String left = operand(arguments.get(0), Level.ADD);
        String right = operand(arguments.get(1), Level.ADD);
        return "CASE WHEN %s%s%s THEN %s WHEN %s%s%s THEN %s END"
                .formatted(left, sign, right, left, right, sign, left, right);
    }

    String round(String value, Optional<String> digits) {
        return "ROUND(" + value + digits.map(count -> ", " + count).orElse("") + ")";
    }

    String concat(List<Expr<SqlColumn>> arguments) {
        return arguments.stream()
                .map(argument -> dialect.asText(value(argument)))
                .collect(Collectors.joining(" || ", "(", ")"));
    }

    abstract String daysBetween(String from, String to);

    String cast(String value, Cast.Target target) {
        return target == Cast.Target.TEXT
                ? dialect.asText(value)
                : "CAST(" + value + " AS " + typeName(target) + ")";
    }

    String typeName(Cast.Target target) {
        return switch (target) {
            case TEXT -> "VARCHAR";
            case INTEGER -> "BIGINT";
            case DECIMAL -> "DECIMAL(38, 10)";
            case DATE -> "DATE";
            case TIMESTAMP -> "TIMESTAMP";
        };
    }

    private String truncate(Granularity unit, Expr<SqlColumn> operand, DayOfWeek weekStart) {
        if (unit != Granularity.WEEK || weekStart == DayOfWeek.MONDAY) {
            return truncate(unit, value(operand));
        }
        int days = 8 - weekStart.getValue();
        return shift(
                truncate(unit, shift(value(operand), days, Granularity.DAY)),
                -days,
                Granularity.DAY);
    }

    /// Weeks begin on Monday.
    String truncate(Granularity unit, String value) {
        return "DATE_TRUNC('" + unit.id() + "', " + value + ")";
    }

    String part(DatePart part, String value) {
        return "EXTRACT("
                + (part == DatePart.WEEKDAY ? "ISODOW" : part.name())
                + " FROM "
                + value
                + ")";
    }

    /// Quarters and weeks never reach the warehouse, which may not know them.
    final String shift(String value, long amount, Granularity unit) {
        return switch (unit) {
            case QUARTER -> plus(value, Math.multiplyExact(amount, 3), Granularity.MONTH);
            case WEEK -> plus(value, Math.multiplyExact(amount, 7), Granularity.DAY);
            case SECOND, MINUTE, HOUR, DAY, MONTH, YEAR -> plus(value, amount, unit);
        };
    }

    String plus(String value, long amount, Granularity unit) {
        return "(" + value + " + INTERVAL '" + amount + " " + unit.id() + "')";
    }

    String inZone(String value, String zone, TimeKind kind) {
        throw cannot("time zones");
    }

    static ValueType type(Expr<SqlColumn> expr) {
        return Exprs.type(expr, SqlColumn::type);
    }
}
