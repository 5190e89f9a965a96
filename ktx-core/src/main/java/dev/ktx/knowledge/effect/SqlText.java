package dev.ktx.knowledge.effect;

import dev.ktx.sql.lex.Token;
import dev.ktx.sql.lex.Tokens;

/// A statement with its tokens.
record SqlText(String sql, Tokens tokens) {
    int size() {
        return tokens.size();
    }

    Token get(int at) {
        return tokens.get(at);
    }

    /// The bracket that belongs to the one at that place.
    int partner(int at) {
        return tokens.partner(at);
    }

    /// What stands from one token to before another.
    String between(int start, int end) {
        return sql.substring(tokens.get(start).start(), tokens.get(end - 1).end());
    }

    /// A name without its quotes, else the token as written.
    String word(int at) {
        Token token = tokens.get(at);
        return token.kind() == Token.Kind.QUOTED ? token.text() : tokens.written(token);
    }

    /// The place of a word outside of brackets, -1 where there is none.
    int top(String word, int start, int end) {
        for (int i = start; i < end; i++) {
            if (tokens.get(i).isWord(word)) {
                return i;
            }
            if (tokens.get(i).isSymbol("(")) {
                i = tokens.partner(i);
            }
        }
        return -1;
    }
}
