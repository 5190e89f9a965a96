package dev.ktx.knowledge.effect;

import dev.ktx.sql.lex.LexRules;
import dev.ktx.sql.lex.LexRules.Backslash;
import dev.ktx.sql.lex.Lexer;
import dev.ktx.sql.lex.Token;
import dev.ktx.sql.lex.Tokens;
import dev.ktx.sql.lex.UnreadableSql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A statement with its tokens.
record SqlText(String sql, Tokens tokens) {
    private static final LexRules RULES =
            new LexRules(
                    Backslash.LITERAL,
                    "'",
                    "\"`[",
                    "",
                    "$",
                    Map.of(),
                    Set.of(LexRules.Feature.UNICODE_WORDS));

    /// @throws UnreadableSql when a quote or a bracket is not closed
    static SqlText of(String sql) {
        return new SqlText(sql, Lexer.lex(RULES, sql));
    }

    /// The statements of a text, with what stands before them; the text itself when it cannot be
    /// read.
    static List<String> statements(String sql) {
        try {
            SqlText text = of(sql);
            List<String> found = new ArrayList<>();
            int from = 0;
            for (int i = 0; i < text.size(); i++) {
                if (text.get(i).isSymbol(";")) {
                    found.add(sql.substring(from, text.get(i).start()));
                    from = text.get(i).end();
                }
            }
            found.add(sql.substring(from));
            return found.stream().filter(each -> !each.isBlank()).toList();
        } catch (UnreadableSql e) {
            return List.of(sql);
        }
    }

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
