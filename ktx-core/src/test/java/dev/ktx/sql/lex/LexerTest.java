package dev.ktx.sql.lex;

import static dev.ktx.sql.lex.Lexed.lex;
import static dev.ktx.sql.lex.Lexed.refuses;
import static dev.ktx.sql.lex.Lexed.texts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.sql.dialect.Dialects;
import dev.ktx.sql.lex.LexRules.Backslash;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Set;

class LexerTest {
    @Test
    void keepsOffsetsAndKinds() {
        assertThat(lex(Dialects.POSTGRES, "select a.\"B c\", 'd''e', 1.5e3 -- x"))
                .containsExactly(
                        new Token(Token.Kind.WORD, "SELECT", 0, 6),
                        new Token(Token.Kind.WORD, "A", 7, 8),
                        new Token(Token.Kind.SYMBOL, ".", 8, 9),
                        new Token(Token.Kind.QUOTED, "B c", 9, 14),
                        new Token(Token.Kind.SYMBOL, ",", 14, 15),
                        new Token(Token.Kind.STRING, "d'e", 16, 22),
                        new Token(Token.Kind.SYMBOL, ",", 22, 23),
                        new Token(Token.Kind.NUMBER, "1.5e3", 24, 29));
    }

    @Test
    void upperCasesInAsciiOnly() {
        // Long s and dotless i become S and I in Unicode, and then "ſelect" would be a key word.
        assertThat(texts(Dialects.POSTGRES, "ſelect ınto größe"))
                .containsExactly("ſELECT", "ıNTO", "GRößE");
    }

    @Test
    void readsTheLongestOperator() {
        assertThat(texts(Dialects.POSTGRES, "a->>b::c<=d||e:=f"))
                .containsExactly("A", "->>", "B", "::", "C", "<=", "D", "||", "E", ":=", "F");
    }

    @Test
    void readsStringsByTheRulesOfTheDialect() {
        assertThat(texts(Dialects.POSTGRES, "'a\\' b")).containsExactly("a\\", "B");
        assertThat(texts(Dialects.MYSQL, "'a\\' b'")).containsExactly("a\\' b");
        assertThat(texts(Dialects.POSTGRES, "E'a\\' b'")).containsExactly("a\\' b");
        assertThat(texts(Dialects.POSTGRES, "$x$ $y$ ' $x$")).containsExactly(" $y$ ' ");
        assertThat(texts(Dialects.SNOWFLAKE, "$$ ' $$")).containsExactly(" ' ");
        assertThat(texts(Dialects.BIGQUERY, "'''a 'b' c''' \"\"\"d\"\"\""))
                .containsExactly("a 'b' c", "d");
        assertThat(texts(Dialects.BIGQUERY, "r'a\\'b'")).containsExactly("a\\'b");
        assertThat(texts(Dialects.SQLSERVER, "N'a\\' b")).containsExactly("a\\", "B");
        assertThat(texts(Dialects.POSTGRES, "U&'d\\0061'")).containsExactly("d\\0061");
    }

    @Test
    void readsQuotedNamesByTheRulesOfTheDialect() {
        assertThat(texts(Dialects.SQLSERVER, "[a]]b] \"c\"\"d\"")).containsExactly("a]b", "c\"d");
        assertThat(texts(Dialects.MYSQL, "`a``b`")).containsExactly("a`b");
        assertThat(texts(Dialects.BIGQUERY, "`a\\`b`")).containsExactly("a`b");
        assertThat(texts(Dialects.SQLITE, "[a] `b` \"c\"")).containsExactly("a", "b", "c");
    }

    @Test
    void readsCommentsByTheRulesOfTheDialect() {
        assertThat(texts(Dialects.POSTGRES, "/* a /* b */ c */ d")).containsExactly("D");
        assertThat(texts(Dialects.MYSQL, "1--1 # x")).containsExactly("1", "-", "-", "1");
        assertThat(texts(Dialects.MYSQL, "1 -- x")).containsExactly("1");
        assertThat(texts(Dialects.SNOWFLAKE, "1 // x\n2")).containsExactly("1", "2");
        assertThat(texts(Dialects.DUCKDB, "7 // 2")).containsExactly("7", "/", "/", "2");
        assertThat(texts(Dialects.POSTGRES, "a --\n b")).containsExactly("A", "B");
        assertThat(texts(Dialects.POSTGRES, "a -- x\r\n b")).containsExactly("A", "B");
    }

    @Test
    void readsNumbersAndVariables() {
        assertThat(texts(Dialects.POSTGRES, "1_000 0x1F .5 2. $1 t.5"))
                .containsExactly("1_000", "0x1F", ".5", "2.", "$1", "T", ".", "5");
        assertThat(texts(Dialects.MYSQL, "2024_sales @a @@b @`c d`"))
                .containsExactly("2024_SALES", "@a", "@@b", "@`c d`");
        assertThat(texts(Dialects.DATABRICKS, "1L 2.5BD")).containsExactly("1L", "2.5BD");
        assertThat(texts(Dialects.BIGQUERY, "t.25ab")).containsExactly("T", ".", "25AB");
        assertThat(texts(Dialects.SQLSERVER, "$action #tmp $1.5"))
                .containsExactly("$action", "#TMP", "$1", ".5");
    }

    @Test
    void refusesWhatEnginesReadDifferently() {
        refuses(Dialects.MYSQL, "/*! 1 */", "the comment is executed by the server");
        refuses(Dialects.MYSQL, "/*m!100 1 */", "the comment is executed by the server");
        refuses(Dialects.MYSQL, "/* a /* b */", "a comment opens inside a comment");
        refuses(Dialects.DATABRICKS, "1 -- a\\\n", "a backslash ends a line comment");
        refuses(Dialects.POSTGRES, "1 -- a\rb", "a line comment holds a line end of its own");
        refuses(Dialects.POSTGRES, "1 -- a\u2028b", "a line comment holds a line end of its own");
        refuses(Dialects.POSTGRES, "U&\"a\"", "a name is written with Unicode escapes");
        refuses(Dialects.BIGQUERY, "`a\\x62`", "a name is written with escapes");
        refuses(Dialects.SQLSERVER, "1DELETE", "a number runs into a word");
        refuses(Dialects.SQLSERVER, "$1DELETE", "a number runs into a word");
        refuses(Dialects.SQLSERVER, "0xDELETE", "a number runs into a word");
        refuses(Dialects.SQLITE, "$a(b)", "a parameter runs into '('");
        refuses(Dialects.SQLITE, ":a::b", "a parameter runs into ':'");
        refuses(Dialects.BIGQUERY, "'''a''''", "four quotes stand in a row");
        refuses(
                Dialects.DATABRICKS,
                "r'a\\'",
                "a backslash stands before a quote, which servers read differently");
        refuses(Dialects.TRINO, "`a`", "'`' is not part of this dialect");
        refuses(Dialects.TRINO, "$$a$$", "'$$' is not part of this dialect");
        refuses(Dialects.POSTGRES, "a\u00a0b", "a character outside ASCII stands outside quotes");
        refuses(Dialects.SNOWFLAKE, "größe", "a character outside ASCII stands outside quotes");
        refuses(Dialects.SQLSERVER, "@[a]", "a variable has a bracketed name");
    }

    @Test
    void refusesControlsAndHalfCharacters() {
        refuses(Dialects.POSTGRES, "a\u0000b", "control character U+0000");
        refuses(Dialects.POSTGRES, "'a\u007f'", "control character U+007F");
        refuses(Dialects.POSTGRES, "'a\ud800'", "half of a surrogate pair");
        refuses(Dialects.POSTGRES, "'a\udc00'", "half of a surrogate pair");
        assertThat(texts(Dialects.POSTGRES, "'🦆'\t\r\n")).containsExactly("🦆");
    }

    @Test
    void refusesWhatIsNeverClosed() {
        for (String open : List.of("'a", "\"a", "/* a", "$$ a", "$x$ a $y$")) {
            assertThatThrownBy(() -> Lexer.lex(Dialects.POSTGRES.lexRules(), open))
                    .as(open)
                    .isInstanceOfSatisfying(
                            UnreadableSql.class,
                            unreadable -> assertThat(unreadable.isUnterminated()).isTrue());
        }
        refuses(Dialects.POSTGRES, "(a", "'(' is never closed");
        refuses(Dialects.POSTGRES, "a)", "')' closes nothing");
        refuses(Dialects.POSTGRES, "(a]", "']' closes nothing");
    }

    @Test
    void refusesTextsThatAreTooLongOrTooDeep() {
        refuses(
                Dialects.POSTGRES,
                " ".repeat(Lexer.MAX_LENGTH + 1),
                "the text is longer than 1000000 characters");
        refuses(
                Dialects.POSTGRES,
                "(".repeat(Lexer.MAX_DEPTH + 1) + ")".repeat(Lexer.MAX_DEPTH + 1),
                "brackets are nested deeper than 200 levels");
        refuses(
                Dialects.POSTGRES,
                ",".repeat(Lexer.MAX_TOKENS + 1),
                "the text has more than 200000 tokens");
        String deep = "([{".repeat(66) + "}])".repeat(66);
        Tokens tokens = Lexer.lex(Dialects.DUCKDB.lexRules(), deep);
        assertThat(tokens.depth()).isEqualTo(198);
        assertThat(tokens.partner(0)).isEqualTo(tokens.size() - 1);
        assertThat(tokens.partner(tokens.size() - 1)).isZero();
    }

    @Test
    void keepsHintsApart() {
        Tokens tokens = Lexer.lex(Dialects.MYSQL.lexRules(), "select /*+ BKA(t) */ 1 /* + x */");
        assertThat(tokens.hints()).extracting(Token::text).containsExactly(" BKA(t) ");
        assertThat(tokens.size()).isEqualTo(2);
    }

    @Test
    void doubtsAnOddNumberOfBackslashesOnly() {
        LexRules rules = new LexRules(Backslash.UNCERTAIN, "'", "\"", "", "", Map.of(), Set.of());
        assertThat(Lexer.lex(rules, "'a\\\\' b").size()).isEqualTo(2);
        assertThat(Lexer.lex(rules, "'a\\b' b").size()).isEqualTo(2);
        assertThatThrownBy(() -> Lexer.lex(rules, "'a\\\\\\' b'"))
                .isInstanceOf(UnreadableSql.class);
    }
}
