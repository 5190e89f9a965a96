package dev.ktx.semantic.expression;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.sql.lex.LexRules;
import dev.ktx.sql.lex.LexRules.Backslash;
import dev.ktx.sql.lex.Lexer;
import dev.ktx.sql.lex.Token;
import dev.ktx.sql.lex.Tokens;
import dev.ktx.sql.lex.UnreadableSql;
import dev.ktx.sql.tree.Expr.Cast;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Walks over the tokens of one expression and says what it expected where something else stands.
final class Cursor {
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

    /// What is wanted where a value has ended.
    private static final Set<String> OPERATOR_WANTED =
            Set.of("')'", "the end of the expression", "the end of the name");

    private final Fragment fragment;
    private final Tokens tokens;
    private int at;

    /// @throws KtxException `bad-expression` when the text cannot be split into tokens
    Cursor(Fragment fragment) {
        this.fragment = fragment;
        this.tokens = lex(fragment);
    }

    Fragment fragment() {
        return fragment;
    }

    boolean empty() {
        return tokens.size() == 0;
    }

    boolean done() {
        return at >= tokens.size();
    }

    /// The token that comes next.
    Optional<Token> peek() {
        return done() ? Optional.empty() : Optional.of(tokens.get(at));
    }

    /// The token that was taken last.
    Token last() {
        return tokens.get(at - 1);
    }

    /// Puts the last token back.
    void back() {
        at--;
    }

    boolean nextIsSymbol(String symbol) {
        return !done() && tokens.get(at).isSymbol(symbol);
    }

    static boolean beginsStatement(Token token) {
        return STATEMENT_WORDS.contains(token.text());
    }

    /// Faults unless the text ends here.
    void end(String what) {
        if (!done()) {
            throw unexpected(what);
        }
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
                        at > 0
                                        && OPERATOR_WANTED.contains(wanted)
                                        && token.isName()
                                        && tokens.get(at - 1).isName()
                                ? "Put a name with spaces in double quotes."
                                : "Write one expression of names, numbers, texts in single quotes"
                                        + " and functions."));
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

    /// A name as it was written, without its quotes.
    String text(Token token) {
        return token.kind() == Token.Kind.WORD ? tokens.written(token) : token.text();
    }

    /// The rest of a dotted name after its first part.
    Name name(Token first) {
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

    KtxException subquery(Token token) {
        return new KtxException(
                SemanticProblems.badExpression(
                        fragment.place(token.start()),
                        "The expression '%s' holds a query of its own.".formatted(fragment.text()),
                        "Filter by the column of a joined source instead, for example"
                                + " stations.city = 'Bern'."));
    }
}
