package dev.ktx.sql.lex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.sql.Dialect;

import java.util.ArrayList;
import java.util.List;

/// What tests ask of the lexer of a dialect.
final class Lexed {
    private Lexed() {}

    static List<Token> lex(Dialect dialect, String text) {
        Tokens tokens = Lexer.lex(dialect.lexRules(), text);
        List<Token> all = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            all.add(tokens.get(i));
        }
        return all;
    }

    static List<String> texts(Dialect dialect, String text) {
        return lex(dialect, text).stream().map(Token::text).toList();
    }

    static void refuses(Dialect dialect, String text, String reason) {
        assertThatThrownBy(() -> Lexer.lex(dialect.lexRules(), text))
                .as("%s: %s", dialect, text)
                .isInstanceOfSatisfying(
                        UnreadableSql.class,
                        unreadable -> assertThat(unreadable.reason()).isEqualTo(reason));
    }

    static void refuses(Dialect dialect, String text, String reason, int offset, String token) {
        assertThatThrownBy(() -> Lexer.lex(dialect.lexRules(), text))
                .as("%s: %s", dialect, text)
                .isInstanceOfSatisfying(
                        UnreadableSql.class,
                        unreadable -> {
                            assertThat(unreadable.reason()).isEqualTo(reason);
                            assertThat(unreadable.offset()).isEqualTo(offset);
                            assertThat(unreadable.token()).isEqualTo(token);
                        });
    }
}
