package dev.ktx.semantic.expression;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.sql.lex.Token;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Amount;
import dev.ktx.sql.tree.Expr.And;
import dev.ktx.sql.tree.Expr.Arithmetic;
import dev.ktx.sql.tree.Expr.Arithmetic.Operator;
import dev.ktx.sql.tree.Expr.Call;
import dev.ktx.sql.tree.Expr.Cast;
import dev.ktx.sql.tree.Expr.Compare;
import dev.ktx.sql.tree.Expr.Compare.Relation;
import dev.ktx.sql.tree.Expr.In;
import dev.ktx.sql.tree.Expr.IsNull;
import dev.ktx.sql.tree.Expr.Like;
import dev.ktx.sql.tree.Expr.Negate;
import dev.ktx.sql.tree.Expr.Not;
import dev.ktx.sql.tree.Expr.Null;
import dev.ktx.sql.tree.Expr.Or;
import dev.ktx.sql.tree.Expr.Shift;
import dev.ktx.sql.tree.Expr.Text;
import dev.ktx.sql.tree.Expr.Truth;
import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.ScalarFunction;

import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads one expression: operator precedence parsing over the tokens of the SQL lexer. Precedence
/// from loose to tight: OR, AND, NOT, comparisons, `+ - ||`, `* / %`, sign, `::`.
public final class ExpressionParser {
    /// Deepest nesting of brackets, calls and CASE.
    static final int MAX_DEPTH = 60;

    private final Cursor cursor;
    private final DayOfWeek weekStart;
    private int depth;

    private ExpressionParser(Cursor cursor, DayOfWeek weekStart) {
        this.cursor = cursor;
        this.weekStart = weekStart;
    }

    /// The tree of the text, with weeks from Monday on. Comments are dropped.
    ///
    /// @throws KtxException `bad-expression` with the position of the first fault
    public static Expr<Name> parse(Fragment fragment) {
        return parse(fragment, DayOfWeek.MONDAY);
    }

    /// The same with weeks from another day on.
    public static Expr<Name> parse(Fragment fragment, DayOfWeek weekStart) {
        ExpressionParser parser = new ExpressionParser(new Cursor(fragment), weekStart);
        if (parser.cursor.empty()) {
            throw new KtxException(SemanticProblems.emptyExpression(fragment.where()));
        }
        Expr<Name> expr = parser.expression(Power.LOOSEST);
        parser.cursor.end("the end of the expression");
        return expr;
    }

    /// The parts of a dotted name, for example of `stations.city` or `order."Total Amount"`; a text
    /// without quotes is split at its dots as it is.
    ///
    /// @throws KtxException `bad-expression` when a part is empty or a quote is not closed
    public static Name name(Fragment fragment) {
        String text = fragment.text().strip();
        if (text.indexOf('>') >= 0) {
            throw new KtxException(
                    SemanticProblems.badExpression(
                            fragment.where(),
                            "'" + fragment.text() + "' is not a name.",
                            "Write the way with dots: " + text.replaceAll("\\s*>\\s*", ".") + "."));
        }
        if (text.chars().noneMatch(c -> c == '"' || c == '`' || c == '[')) {
            List<String> parts = List.of(text.split("\\.", -1));
            if (parts.stream().anyMatch(String::isBlank)) {
                throw new KtxException(
                        SemanticProblems.badExpression(
                                fragment.where(),
                                "'" + fragment.text() + "' is not a name.",
                                "Write source.column."));
            }
            return new Name(parts, 0);
        }
        ExpressionParser parser = new ExpressionParser(new Cursor(fragment), DayOfWeek.MONDAY);
        Name name = parser.cursor.name(parser.cursor.next("a name"));
        parser.cursor.end("the end of the name");
        return name;
    }

    /// How tightly an operator binds.
    private enum Power {
        LOOSEST,
        OR,
        AND,
        NOT,
        COMPARE,
        ADD,
        MULTIPLY,
        SIGN,
        CAST
    }

    private Expr<Name> expression(Power least) {
        if (++depth > MAX_DEPTH) {
            throw cursor.bad(
                    "The expression nests deeper than " + MAX_DEPTH + " levels.", "Simplify it.");
        }
        Expr<Name> left = prefix();
        while (!cursor.done()) {
            Power power = cursor.peek().map(ExpressionParser::power).orElse(Power.LOOSEST);
            if (power.compareTo(least) <= 0) {
                break;
            }
            left = infix(left, power);
        }
        depth--;
        return left;
    }

    private static Power power(Token token) {
        if (token.kind() == Token.Kind.SYMBOL) {
            return switch (token.text()) {
                case "=", "==", "<>", "!=", "<", "<=", ">", ">=" -> Power.COMPARE;
                case "+", "-", "||" -> Power.ADD;
                case "*", "/", "%" -> Power.MULTIPLY;
                case "::" -> Power.CAST;
                default -> Power.LOOSEST;
            };
        }
        if (token.kind() == Token.Kind.WORD) {
            return switch (token.text()) {
                case "OR" -> Power.OR;
                case "AND" -> Power.AND;
                case "IS", "IN", "LIKE", "ILIKE", "BETWEEN", "NOT" -> Power.COMPARE;
                default -> Power.LOOSEST;
            };
        }
        return Power.LOOSEST;
    }

    private Expr<Name> infix(Expr<Name> left, Power power) {
        Token token = cursor.next("an operator");
        return switch (power) {
            case OR -> new Or<>(flat(left, expression(power), Or.class));
            case AND -> new And<>(flat(left, expression(power), And.class));
            case COMPARE -> comparison(left, token);
            case ADD -> sum(left, token);
            case MULTIPLY ->
                    new Arithmetic<>(
                            switch (token.text()) {
                                case "*" -> Operator.MULTIPLY;
                                case "/" -> Operator.DIVIDE;
                                default -> Operator.REMAINDER;
                            },
                            left,
                            expression(power));
            case CAST -> new Cast<>(left, cursor.type());
            case LOOSEST, NOT, SIGN -> throw cursor.unexpected("an operator");
        };
    }

    private static List<Expr<Name>> flat(Expr<Name> left, Expr<Name> right, Class<?> kind) {
        List<Expr<Name>> terms = new ArrayList<>();
        for (Expr<Name> side : List.of(left, right)) {
            if (kind == And.class && side instanceof And<Name>(var inner)) {
                terms.addAll(inner);
            } else if (kind == Or.class && side instanceof Or<Name>(var inner)) {
                terms.addAll(inner);
            } else {
                terms.add(side);
            }
        }
        return terms;
    }

    private Expr<Name> sum(Expr<Name> left, Token sign) {
        if (sign.text().equals("||")) {
            return new Call<>(ScalarFunction.CONCAT, List.of(left, expression(Power.ADD)));
        }
        boolean minus = sign.text().equals("-");
        if (cursor.accept("INTERVAL")) {
            return interval(left, minus);
        }
        return new Arithmetic<>(
                minus ? Operator.SUBTRACT : Operator.ADD, left, expression(Power.ADD));
    }

    /// `interval '7 days'`, `interval '7' day`, `interval 7 day`.
    private Expr<Name> interval(Expr<Name> left, boolean minus) {
        Token token = cursor.next("a length of time");
        String[] words = token.text().strip().split("\\s+", -1);
        String unit = words.length > 1 ? words[1] : cursor.next("a unit of time").text();
        try {
            long amount = Long.parseLong(words[0]);
            return new Shift<>(left, minus ? -amount : amount, unit(unit));
        } catch (NumberFormatException e) {
            throw new KtxException(
                    SemanticProblems.badExpression(
                            cursor.fragment().place(token.start()),
                            "'%s' is not a length of time.".formatted(token.text()),
                            "Write for example interval '7 days'."),
                    e);
        }
    }

    private Granularity unit(String word) {
        String singular =
                word.length() > 1 && (word.endsWith("s") || word.endsWith("S"))
                        ? word.substring(0, word.length() - 1)
                        : word;
        return Granularity.named(singular)
                .orElseThrow(() ->
                        cursor.bad(
                                "'%s' is not a unit of time.".formatted(word),
                                "Use second, minute, hour, day, week, month, quarter or"
                                        + " year."));
    }

    private Expr<Name> comparison(Expr<Name> left, Token operator) {
        return switch (operator.text()) {
            case "=", "==" -> compare(Relation.EQUAL, left);
            case "<>", "!=" -> compare(Relation.DIFFERENT, left);
            case "<" -> compare(Relation.LESS, left);
            case "<=" -> compare(Relation.AT_MOST, left);
            case ">" -> compare(Relation.GREATER, left);
            case ">=" -> compare(Relation.AT_LEAST, left);
            case "IS" -> is(left);
            case "NOT" -> negatable(left, cursor.next("IN, LIKE or BETWEEN"), true);
            default -> negatable(left, operator, false);
        };
    }

    private Expr<Name> compare(Relation relation, Expr<Name> left) {
        Expr<Name> right = expression(Power.COMPARE);
        if (cursor.peek().map(ExpressionParser::power).equals(Optional.of(Power.COMPARE))) {
            throw cursor.bad("Comparisons do not chain.", "Join them with AND.");
        }
        return new Compare<>(relation, left, right);
    }

    private Expr<Name> is(Expr<Name> left) {
        boolean negated = cursor.accept("NOT");
        if (cursor.accept("DISTINCT")) {
            cursor.expect("FROM");
            Expr<Name> same = new Compare<>(Relation.SAME, left, expression(Power.COMPARE));
            return negated ? same : new Not<>(same);
        }
        if (cursor.accept("NULL")) {
            return new IsNull<>(left, negated);
        }
        if (cursor.accept("TRUE") || cursor.accept("FALSE")) {
            boolean truth = cursor.last().isWord("TRUE");
            Expr<Name> same = new Compare<>(Relation.SAME, left, new Truth<>(truth));
            return negated ? new Not<>(same) : same;
        }
        throw cursor.unexpected("NULL, TRUE or FALSE");
    }

    private Expr<Name> negatable(Expr<Name> left, Token word, boolean negated) {
        return switch (word.text()) {
            case "IN" -> new In<>(left, list(), negated);
            case "LIKE", "ILIKE" ->
                    new Like<>(left, cursor.string("a pattern"), word.isWord("ILIKE"), negated);
            case "BETWEEN" -> {
                Expr<Name> low = expression(Power.COMPARE);
                cursor.expect("AND");
                Expr<Name> high = expression(Power.COMPARE);
                Expr<Name> between =
                        new And<>(
                                List.of(
                                        new Compare<>(Relation.AT_LEAST, left, low),
                                        new Compare<>(Relation.AT_MOST, left, high)));
                yield negated ? new Not<>(between) : between;
            }
            default -> {
                cursor.back();
                throw cursor.unexpected("IN, LIKE or BETWEEN");
            }
        };
    }

    private List<Expr<Name>> list() {
        cursor.expectSymbol("(");
        List<Expr<Name>> items = new ArrayList<>();
        do {
            items.add(expression(Power.LOOSEST));
        } while (cursor.acceptSymbol(","));
        cursor.expectSymbol(")");
        return items;
    }

    private Expr<Name> prefix() {
        Token token = cursor.next("a value");
        return switch (token.kind()) {
            case NUMBER -> new Amount<>(number(token));
            case STRING -> new Text<>(token.text());
            case QUOTED -> new Expr.Ref<>(cursor.name(token));
            case PARAMETER -> {
                cursor.back();
                throw cursor.unexpected("a value");
            }
            case SYMBOL -> symbol(token);
            case WORD -> word(token);
        };
    }

    private BigDecimal number(Token token) {
        try {
            return new BigDecimal(token.text());
        } catch (NumberFormatException e) {
            throw new KtxException(
                    SemanticProblems.badExpression(
                            cursor.fragment().place(token.start()),
                            "'%s' is not a number.".formatted(token.text()),
                            "Write it with digits and a point."),
                    e);
        }
    }

    private Expr<Name> symbol(Token token) {
        return switch (token.text()) {
            case "(" -> {
                Expr<Name> inner = expression(Power.LOOSEST);
                cursor.expectSymbol(")");
                yield inner;
            }
            case "-" -> {
                Expr<Name> operand = expression(Power.SIGN);
                yield operand instanceof Amount<Name>(var amount)
                        ? new Amount<>(amount.negate())
                        : new Negate<>(operand);
            }
            case "+" -> expression(Power.SIGN);
            default -> {
                cursor.back();
                throw cursor.unexpected("a value");
            }
        };
    }

    private Expr<Name> word(Token token) {
        boolean dotted = cursor.nextIsSymbol(".");
        boolean called = cursor.nextIsSymbol("(");
        if (dotted) {
            return new Expr.Ref<>(cursor.name(token));
        }
        switch (token.text()) {
            case "NOT" -> {
                return new Not<>(expression(Power.NOT));
            }
            case "NULL" -> {
                return new Null<>();
            }
            case "TRUE", "FALSE" -> {
                return new Truth<>(token.isWord("TRUE"));
            }
            case "CASE" -> {
                return caseOf();
            }
            case "CURRENT_DATE", "CURRENT_TIMESTAMP" -> {
                if (!called) {
                    return new Call<>(ScalarFunction.valueOf(token.text()), List.of());
                }
            }
            case "DATE", "TIMESTAMP" -> {
                if (cursor.peek().filter(t -> t.kind() == Token.Kind.STRING).isPresent()) {
                    Optional<Expr.Moment<Name>> moment =
                            Moments.parse(cursor.next("a date").text());
                    return moment.orElseThrow(() ->
                            cursor.bad(
                                    "That is not a date.", "Write for example date '2024-01-31'."));
                }
            }
            case "EXISTS" -> throw cursor.subquery(token);
            default -> {
                if (Cursor.beginsStatement(token)
                        && !called
                        && cursor.peek()
                                .map(ExpressionParser::power)
                                .equals(Optional.of(Power.LOOSEST))) {
                    throw cursor.subquery(token);
                }
            }
        }
        return called
                ? new Calls(this, cursor, weekStart).call(token)
                : new Expr.Ref<>(cursor.name(token));
    }

    private Expr<Name> caseOf() {
        Optional<Expr<Name>> subject =
                cursor.nextIsWord("WHEN")
                        ? Optional.empty()
                        : Optional.of(expression(Power.LOOSEST));
        List<Expr.When<Name>> whens = new ArrayList<>();
        while (cursor.accept("WHEN")) {
            Expr<Name> test = expression(Power.LOOSEST);
            Expr<Name> condition =
                    subject.<Expr<Name>>map(value -> new Compare<>(Relation.EQUAL, value, test))
                            .orElse(test);
            cursor.expect("THEN");
            whens.add(new Expr.When<>(condition, expression(Power.LOOSEST)));
        }
        if (whens.isEmpty()) {
            throw cursor.unexpected("WHEN");
        }
        Optional<Expr<Name>> otherwise =
                cursor.accept("ELSE") ? Optional.of(expression(Power.LOOSEST)) : Optional.empty();
        cursor.expect("END");
        return new Expr.Case<>(whens, otherwise);
    }

    Expr<Name> argument() {
        return expression(Power.LOOSEST);
    }
}
