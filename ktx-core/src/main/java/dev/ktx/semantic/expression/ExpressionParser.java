package dev.ktx.semantic.expression;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.sql.lex.LexRules;
import dev.ktx.sql.lex.LexRules.Backslash;
import dev.ktx.sql.lex.Lexer;
import dev.ktx.sql.lex.Token;
import dev.ktx.sql.lex.Tokens;
import dev.ktx.sql.lex.UnreadableSql;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads one expression: operator precedence parsing over the tokens of the SQL lexer. Precedence
/// from loose to tight: OR, AND, NOT, comparisons, `+ - ||`, `* / %`, sign, `::`.
public final class ExpressionParser {
    /// Deepest nesting of brackets, calls and CASE.
    static final int MAX_DEPTH = 60;

    /// Strings in single quotes, names in double quotes, back quotes or brackets, whatever the
    /// warehouse.
    static final LexRules RULES =
            new LexRules(
                    Backslash.LITERAL,
                    "'",
                    "\"`[",
                    "",
                    "$",
                    Map.of(),
                    Set.of(LexRules.Feature.UNICODE_WORDS));

    private static final Set<String> STATEMENT_WORDS =
            Set.of("SELECT", "WITH", "FROM", "INSERT", "UPDATE", "DELETE", "VALUES", "UNION");

    private final Fragment fragment;
    private final Tokens tokens;
    private int at;
    private int depth;

    private ExpressionParser(Fragment fragment, Tokens tokens) {
        this.fragment = fragment;
        this.tokens = tokens;
    }

    /// The tree of the text. Comments are dropped.
    ///
    /// @throws KtxException `bad-expression` with the position of the first fault
    public static Expr<Name> parse(Fragment fragment) {
        ExpressionParser parser = new ExpressionParser(fragment, lex(fragment));
        if (parser.tokens.size() == 0) {
            throw new KtxException(SemanticProblems.emptyExpression(fragment.where()));
        }
        Expr<Name> expr = parser.expression(Power.LOOSEST);
        if (parser.at < parser.tokens.size()) {
            throw parser.unexpected("the end of the expression");
        }
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
        ExpressionParser parser = new ExpressionParser(fragment, lex(fragment));
        Name name = parser.nameFrom(parser.next("a name"));
        if (parser.at < parser.tokens.size()) {
            throw parser.unexpected("the end of the name");
        }
        return name;
    }

    private static Tokens lex(Fragment fragment) {
        try {
            return Lexer.lex(RULES, fragment.text());
        } catch (UnreadableSql e) {
            throw new KtxException(
                    SemanticProblems.badExpression(
                            fragment.place(e.offset()),
                            "The expression '%s' cannot be read: %s."
                                    .formatted(fragment.text(), e.reason()),
                            "Correct the text at character " + (e.offset() + 1) + "."),
                    e);
        }
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
            throw bad("The expression nests deeper than " + MAX_DEPTH + " levels.", "Simplify it.");
        }
        Expr<Name> left = prefix();
        while (at < tokens.size()) {
            Power power = power(tokens.get(at));
            if (power.compareTo(least) <= 0) {
                break;
            }
            left = infix(left, power);
        }
        depth--;
        return left;
    }

    private Power power(Token token) {
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
        Token token = next("an operator");
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
            case CAST -> new Cast<>(left, type());
            case LOOSEST, NOT, SIGN -> throw unexpected("an operator");
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
        if (at < tokens.size() && tokens.get(at).isWord("INTERVAL")) {
            at++;
            return interval(left, minus);
        }
        return new Arithmetic<>(
                minus ? Operator.SUBTRACT : Operator.ADD, left, expression(Power.ADD));
    }

    /// `interval '7 days'`, `interval '7' day`, `interval 7 day`.
    private Expr<Name> interval(Expr<Name> left, boolean minus) {
        Token token = next("a length of time");
        String[] words = token.text().strip().split("\\s+", -1);
        String unit = words.length > 1 ? words[1] : next("a unit of time").text();
        try {
            long amount = Long.parseLong(words[0]);
            return new Shift<>(left, minus ? -amount : amount, unit(unit));
        } catch (NumberFormatException e) {
            throw new KtxException(
                    SemanticProblems.badExpression(
                            fragment.place(token.start()),
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
                        bad(
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
            case "NOT" -> negatable(left, next("IN, LIKE or BETWEEN"), true);
            default -> negatable(left, operator, false);
        };
    }

    private Expr<Name> compare(Relation relation, Expr<Name> left) {
        Expr<Name> right = expression(Power.COMPARE);
        if (at < tokens.size() && power(tokens.get(at)) == Power.COMPARE) {
            throw bad("Comparisons do not chain.", "Join them with AND.");
        }
        return new Compare<>(relation, left, right);
    }

    private Expr<Name> is(Expr<Name> left) {
        boolean negated = accept("NOT");
        if (accept("DISTINCT")) {
            expect("FROM");
            Expr<Name> same = new Compare<>(Relation.SAME, left, expression(Power.COMPARE));
            return negated ? same : new Not<>(same);
        }
        if (accept("NULL")) {
            return new IsNull<>(left, negated);
        }
        if (accept("TRUE") || accept("FALSE")) {
            boolean truth = tokens.get(at - 1).isWord("TRUE");
            Expr<Name> same = new Compare<>(Relation.SAME, left, new Truth<>(truth));
            return negated ? new Not<>(same) : same;
        }
        throw unexpected("NULL, TRUE or FALSE");
    }

    private Expr<Name> negatable(Expr<Name> left, Token word, boolean negated) {
        return switch (word.text()) {
            case "IN" -> new In<>(left, list(), negated);
            case "LIKE", "ILIKE" ->
                    new Like<>(left, string("a pattern"), word.isWord("ILIKE"), negated);
            case "BETWEEN" -> {
                Expr<Name> low = expression(Power.COMPARE);
                expect("AND");
                Expr<Name> high = expression(Power.COMPARE);
                Expr<Name> between =
                        new And<>(
                                List.of(
                                        new Compare<>(Relation.AT_LEAST, left, low),
                                        new Compare<>(Relation.AT_MOST, left, high)));
                yield negated ? new Not<>(between) : between;
            }
            default -> {
                at--;
                throw unexpected("IN, LIKE or BETWEEN");
            }
        };
    }

    private List<Expr<Name>> list() {
        expectSymbol("(");
        List<Expr<Name>> items = new ArrayList<>();
        do {
            items.add(expression(Power.LOOSEST));
        } while (acceptSymbol(","));
        expectSymbol(")");
        return items;
    }

    private Expr<Name> prefix() {
        Token token = next("a value");
        return switch (token.kind()) {
            case NUMBER -> new Amount<>(number(token));
            case STRING -> new Text<>(token.text());
            case QUOTED -> new Expr.Ref<>(nameFrom(token));
            case PARAMETER -> {
                at--;
                throw unexpected("a value");
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
                            fragment.place(token.start()),
                            "'%s' is not a number.".formatted(token.text()),
                            "Write it with digits and a point."),
                    e);
        }
    }

    private Expr<Name> symbol(Token token) {
        return switch (token.text()) {
            case "(" -> {
                Expr<Name> inner = expression(Power.LOOSEST);
                expectSymbol(")");
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
                at--;
                throw unexpected("a value");
            }
        };
    }

    private Expr<Name> word(Token token) {
        boolean dotted = at < tokens.size() && tokens.get(at).isSymbol(".");
        boolean called = at < tokens.size() && tokens.get(at).isSymbol("(");
        if (dotted) {
            return new Expr.Ref<>(nameFrom(token));
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
                if (at < tokens.size() && tokens.get(at).kind() == Token.Kind.STRING) {
                    Optional<Expr.Moment<Name>> moment = Moments.parse(next("a date").text());
                    return moment.orElseThrow(() ->
                            bad("That is not a date.", "Write for example date '2024-01-31'."));
                }
            }
            case "EXISTS" -> throw subquery(token);
            default -> {
                if (STATEMENT_WORDS.contains(token.text())
                        && !called
                        && !(at == tokens.size() || power(tokens.get(at)) != Power.LOOSEST)) {
                    throw subquery(token);
                }
            }
        }
        return called ? new Calls(this).call(token) : new Expr.Ref<>(nameFrom(token));
    }

    private KtxException subquery(Token token) {
        return new KtxException(
                SemanticProblems.badExpression(
                        fragment.place(token.start()),
                        "The expression '%s' holds a query of its own.".formatted(fragment.text()),
                        "Filter by the column of a joined source instead, for example"
                                + " stations.city = 'Bern'."));
    }

    private Expr<Name> caseOf() {
        Optional<Expr<Name>> subject =
                tokens.size() > at && tokens.get(at).isWord("WHEN")
                        ? Optional.empty()
                        : Optional.of(expression(Power.LOOSEST));
        List<Expr.When<Name>> whens = new ArrayList<>();
        while (accept("WHEN")) {
            Expr<Name> test = expression(Power.LOOSEST);
            Expr<Name> condition =
                    subject.<Expr<Name>>map(value -> new Compare<>(Relation.EQUAL, value, test))
                            .orElse(test);
            expect("THEN");
            whens.add(new Expr.When<>(condition, expression(Power.LOOSEST)));
        }
        if (whens.isEmpty()) {
            throw unexpected("WHEN");
        }
        Optional<Expr<Name>> otherwise =
                accept("ELSE") ? Optional.of(expression(Power.LOOSEST)) : Optional.empty();
        expect("END");
        return new Expr.Case<>(whens, otherwise);
    }

    /// The rest of a dotted name after its first part.
    Name nameFrom(Token first) {
        List<String> parts = new ArrayList<>();
        parts.add(text(first));
        while (acceptSymbol(".")) {
            Token part = next("a name");
            if (part.isSymbol("*")) {
                parts.add("*");
                break;
            }
            if (!part.isName()) {
                at--;
                throw unexpected("a name");
            }
            parts.add(text(part));
        }
        return new Name(parts, first.start());
    }

    /// A name as it was written, without its quotes.
    String text(Token token) {
        return token.kind() == Token.Kind.WORD ? tokens.written(token) : token.text();
    }

    Expr<Name> argument() {
        return expression(Power.LOOSEST);
    }

    Cast.Target type() {
        Token token = next("a type");
        if (at < tokens.size() && tokens.get(at).isSymbol("(")) {
            at = tokens.partner(at) + 1;
        }
        return switch (token.text()) {
            case "TEXT", "VARCHAR", "STRING", "CHAR" -> Cast.Target.TEXT;
            case "INTEGER", "INT", "BIGINT", "INT64" -> Cast.Target.INTEGER;
            case "DECIMAL", "NUMERIC", "DOUBLE", "FLOAT", "REAL", "FLOAT64" -> Cast.Target.DECIMAL;
            case "DATE" -> Cast.Target.DATE;
            case "TIMESTAMP", "DATETIME" -> Cast.Target.TIMESTAMP;
            default -> {
                at--;
                throw unexpected("one of text, integer, decimal, date, timestamp");
            }
        };
    }

    String string(String wanted) {
        Token token = next(wanted);
        if (token.kind() != Token.Kind.STRING) {
            at--;
            throw unexpected(wanted + " in single quotes");
        }
        return token.text();
    }

    boolean accept(String word) {
        boolean found = at < tokens.size() && tokens.get(at).isWord(word);
        at += found ? 1 : 0;
        return found;
    }

    void expect(String word) {
        if (!accept(word)) {
            throw unexpected(word);
        }
    }

    boolean acceptSymbol(String symbol) {
        boolean found = at < tokens.size() && tokens.get(at).isSymbol(symbol);
        at += found ? 1 : 0;
        return found;
    }

    void expectSymbol(String symbol) {
        if (!acceptSymbol(symbol)) {
            throw unexpected("'" + symbol + "'");
        }
    }

    boolean nextIsWord(String word) {
        return at < tokens.size() && tokens.get(at).isWord(word);
    }

    Token next(String wanted) {
        if (at >= tokens.size()) {
            throw unexpected(wanted);
        }
        return tokens.get(at++);
    }

    KtxException unexpected(String wanted) {
        if (at >= tokens.size()) {
            return new KtxException(
                    SemanticProblems.badExpression(
                            fragment.place(fragment.text().length()),
                            "The expression '%s' ends too early.".formatted(fragment.text()),
                            "Add " + wanted + " at the end."));
        }
        Token token = tokens.get(at);
        if (STATEMENT_WORDS.contains(token.text())) {
            return subquery(token);
        }
        return new KtxException(
                SemanticProblems.badExpression(
                        fragment.place(token.start()),
                        "The expression '%s' has '%s' at character %d where %s is expected."
                                .formatted(
                                        fragment.text(),
                                        tokens.written(token),
                                        token.start() + 1,
                                        wanted),
                        "Write one expression of names, numbers, texts in single quotes and"
                                + " functions."));
    }

    /// A fault at the token before.
    KtxException bad(String what, String next) {
        int index = Math.max(0, Math.min(at, tokens.size()) - 1);
        int offset = tokens.size() == 0 ? 0 : tokens.get(index).start();
        return new KtxException(
                SemanticProblems.badExpression(
                        fragment.place(offset),
                        "The expression '%s' is not valid: %s".formatted(fragment.text(), what),
                        next));
    }
}
