package dev.ktx.sql;

import dev.ktx.problem.SqlProblems;
import dev.ktx.sql.lex.Token;
import dev.ktx.sql.lex.Tokens;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// One text while the skeleton goes through it: its tokens and what was found in them so far. Used
/// by one thread.
final class Reading {
    private static final Token NOTHING = new Token(Token.Kind.SYMBOL, "", 0, 0);

    private final Dialect dialect;
    private final Tokens tokens;
    private final String text;
    private final @Nullable Vocabulary[] grammar;
    private final List<Call> calls = new ArrayList<>();
    private final List<TableUse> tables = new ArrayList<>();

    Reading(Dialect dialect, Tokens tokens, String text) {
        this.dialect = dialect;
        this.tokens = tokens;
        this.text = text;
        this.grammar = new Vocabulary[tokens.size()];
    }

    boolean has(QueryFeature feature) {
        return dialect.has(feature);
    }

    int size() {
        return tokens.size();
    }

    /// The token at that index; a symbol without text in front of the first and behind the last.
    Token token(int index) {
        return index >= 0 && index < tokens.size() ? tokens.get(index) : NOTHING;
    }

    boolean isWord(int index, String word) {
        return token(index).isWord(word);
    }

    boolean isSymbol(int index, String symbol) {
        return token(index).isSymbol(symbol);
    }

    /// What the token means as grammar; nothing for all but unquoted words.
    Vocabulary grammar(int index) {
        if (index < 0 || index >= grammar.length) {
            return Vocabulary.NAME;
        }
        Vocabulary known = grammar[index];
        if (known == null) {
            Token token = tokens.get(index);
            known = token.kind() == Token.Kind.WORD ? Vocabulary.of(token.text()) : Vocabulary.NAME;
            grammar[index] = known;
        }
        return known;
    }

    /// The index of the bracket that closes or opens the one at that index.
    int partner(int index) {
        return tokens.partner(index);
    }

    List<Token> hints() {
        return tokens.hints();
    }

    void found(Call call) {
        calls.add(call);
    }

    void found(TableUse table) {
        tables.add(table);
    }

    List<Call> calls() {
        return calls;
    }

    /// What is called in expressions and FROM, as written, each once.
    List<String> functions() {
        return calls.stream()
                .filter(call -> call.role() != Call.Role.NAME)
                .map(Call::written)
                .distinct()
                .toList();
    }

    /// How deep the deepest bracket is nested.
    int depth() {
        return tokens.depth();
    }

    List<TableUse> tables() {
        return tables;
    }

    Fingerprint fingerprint() {
        return Fingerprint.of(tokens);
    }

    /// The text from one token to another, both included.
    String written(int first, int last) {
        return text.substring(token(first).start(), token(last).end());
    }

    Refusal operation(int index, String name, String advice) {
        return new Refusal(
                SqlProblems.notReadOnly(name, offset(index), near(index), advice),
                offset(index),
                near(index));
    }

    Refusal severalStatements(int index) {
        return new Refusal(
                SqlProblems.severalStatements(offset(index), near(index)),
                offset(index),
                near(index));
    }

    Refusal unreadable(int index, String reason) {
        return new Refusal(
                SqlProblems.unreadableSql(reason, offset(index), near(index)),
                offset(index),
                near(index));
    }

    private int offset(int index) {
        return index < tokens.size() ? token(index).start() : text.length();
    }

    private String near(int index) {
        return index < tokens.size() ? written(index, index) : "";
    }
}
