package dev.ktx.sql.lex;

import static dev.ktx.sql.lex.Lexed.lex;
import static dev.ktx.sql.lex.Lexed.refuses;
import static dev.ktx.sql.lex.Lexed.texts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.sql.dialect.Dialects;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Where one token ends and the next begins, at the first and the last character of every rule.
class LexerEdgesTest {
    @Test
    void wordsHoldLettersDigitsAndUnderscoresAndNothingElse() {
        String inside =
                IntStream.range(33, 127)
                        .filter(c -> "\"'/#-`[]{}()\\".indexOf(c) < 0)
                        .filter(c -> texts(Dialects.TRINO, "x" + (char) c + "y").size() == 1)
                        .mapToObj(c -> String.valueOf((char) c))
                        .collect(Collectors.joining());

        assertThat(inside)
                .isEqualTo("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz");
        assertThat(texts(Dialects.TRINO, "azAZ_09")).containsExactly("AZAZ_09");
        assertThat(texts(Dialects.TRINO, "AZ")).containsExactly("AZ");
    }

    @Test
    void everyControlCharacterButLayoutIsRefusedWhereItStands() {
        for (char c = 0; c < 160; c++) {
            boolean layout = c == '\t' || c == '\n' || c == '\r';
            if ((c < ' ' && !layout) || c == 127) {
                refuses(
                        Dialects.TRINO,
                        "a '" + c + "'",
                        "control character U+%04X".formatted((int) c),
                        3,
                        String.valueOf(c));
            } else if (c != '\'') {
                assertThat(texts(Dialects.TRINO, "a '" + c + "'"))
                        .containsExactly("A", String.valueOf(c));
            }
        }
    }

    @Test
    void halvesOfSurrogatePairsAreRefusedAtTheEndToo() {
        refuses(Dialects.TRINO, "'a\ud83e", "half of a surrogate pair", 2, "");
        refuses(Dialects.TRINO, "'\ud83ea\udd86'", "half of a surrogate pair", 1, "");
        refuses(Dialects.TRINO, "'🦆\udd86'", "half of a surrogate pair", 3, "");
        assertThat(texts(Dialects.POSTGRES, "'🦆🦆' 𝒳x")).containsExactly("🦆🦆", "𝒳X");
    }

    @Test
    void numbersEndWhereTheirDigitsEnd() {
        assertThat(
                        texts(
                                Dialects.TRINO,
                                "0 9 1_0 0x0 0xaf 0XAF 0b1 0o7 0x1_F 1e5 1E5 1e+5 1e-05 .5e1"))
                .containsExactly(
                        "0", "9", "1_0", "0x0", "0xaf", "0XAF", "0b1", "0o7", "0x1_F", "1e5", "1E5",
                        "1e+5", "1e-05", ".5e1");
        assertThat(texts(Dialects.TRINO, "1+2 1.5.x 5."))
                .containsExactly("1", "+", "2", "1.5", ".", "X", "5.");
        assertThat(texts(Dialects.TRINO, "1.5e10+x")).containsExactly("1.5e10", "+", "X");
        for (String runsOn : List.of("1e", "1e+", "1ex", "0xg", "0x1g", "1_", "1x", "0x", "1e5x")) {
            refuses(Dialects.TRINO, runsOn, "a number runs into a word");
        }
        refuses(Dialects.TRINO, "a, 12ab", "a number runs into a word", 3, "12ab");
    }

    @Test
    void suffixesOfNumbersAreThoseOfSpark() {
        assertThat(texts(Dialects.DATABRICKS, "1l 2S 3y 4d 5.5F 6bd 7BD"))
                .containsExactly("1l", "2S", "3y", "4d", "5.5F", "6bd", "7BD");
        refuses(Dialects.DATABRICKS, "1.5x", "a number runs into a word");
        assertThat(lex(Dialects.DATABRICKS, "1x").getFirst())
                .isEqualTo(new Token(Token.Kind.WORD, "1X", 0, 2));
    }

    @Test
    void aPointBelongsToTheNumberUnlessANameEndsThere() {
        assertThat(texts(Dialects.TRINO, "t.5")).containsExactly("T", ".", "5");
        assertThat(texts(Dialects.TRINO, "\"t\".5")).containsExactly("t", ".", "5");
        assertThat(texts(Dialects.TRINO, "(t).5")).containsExactly("(", "T", ")", ".", "5");
        assertThat(texts(Dialects.TRINO, "a[1].5")).containsExactly("A", "[", "1", "]", ".", "5");
        assertThat(texts(Dialects.TRINO, "t .5")).containsExactly("T", ".5");
        assertThat(texts(Dialects.TRINO, "+.5")).containsExactly("+", ".5");
        assertThat(texts(Dialects.TRINO, ".5")).containsExactly(".5");
        assertThat(lex(Dialects.BIGQUERY, "t.5").getLast().kind()).isEqualTo(Token.Kind.WORD);
        assertThat(lex(Dialects.BIGQUERY, "t. 5").getLast().kind()).isEqualTo(Token.Kind.NUMBER);
        assertThat(lex(Dialects.BIGQUERY, "5").getLast().kind()).isEqualTo(Token.Kind.NUMBER);
        assertThat(lex(Dialects.BIGQUERY, "+5").getLast().kind()).isEqualTo(Token.Kind.NUMBER);
    }

    @Test
    void stringPrefixesAreOneTokenWithTheirString() {
        assertThat(lex(Dialects.POSTGRES, " E'a'"))
                .containsExactly(new Token(Token.Kind.STRING, "a", 1, 5));
        assertThat(lex(Dialects.POSTGRES, " u&'a'"))
                .containsExactly(new Token(Token.Kind.STRING, "a", 1, 6));
        assertThat(texts(Dialects.POSTGRES, "F'a'")).containsExactly("F", "a");
        assertThat(lex(Dialects.DUCKDB, "u&'a'"))
                .containsExactly(
                        new Token(Token.Kind.WORD, "U", 0, 1),
                        new Token(Token.Kind.SYMBOL, "&", 1, 2),
                        new Token(Token.Kind.STRING, "a", 2, 5));
        assertThat(texts(Dialects.POSTGRES, "u&x")).containsExactly("U", "&", "X");
        assertThat(texts(Dialects.POSTGRES, "u&")).containsExactly("U", "&");
        assertThat(texts(Dialects.POSTGRES, "v&'a'")).containsExactly("V", "&", "a");
        refuses(
                Dialects.POSTGRES,
                "a, U&\"b\"",
                "a name is written with Unicode escapes",
                3,
                "U&\"");
    }

    @Test
    void quotedTextEndsAtItsOwnQuote() {
        assertThat(texts(Dialects.TRINO, "''")).containsExactly("");
        assertThat(texts(Dialects.TRINO, "''''")).containsExactly("'");
        assertThat(texts(Dialects.TRINO, "'a''' b")).containsExactly("a'", "B");
        assertThat(texts(Dialects.TRINO, "'\"'\"'\"")).containsExactly("\"", "'");
        assertThat(texts(Dialects.MYSQL, "'a\\\\' b")).containsExactly("a\\\\", "B");
        assertThat(texts(Dialects.MYSQL, "'\\'' \"\\\"\"")).containsExactly("\\'", "\\\"");
        assertThat(texts(Dialects.BIGQUERY, "'''a\\'''b''' '''''' 'c'"))
                .containsExactly("a\\'''b", "", "c");
        assertThat(texts(Dialects.BIGQUERY, "'''\n''a''\n'''")).containsExactly("\n''a''\n");
        refuses(Dialects.MYSQL, "x 'a\\'", "a quote is never closed", 2, "'");
        refuses(Dialects.BIGQUERY, "x '''a''", "a quote is never closed", 2, "'");
        refuses(Dialects.BIGQUERY, "'''a\\'''", "a quote is never closed", 0, "'");
    }

    @Test
    void backslashesAreCountedWhereServersDiffer() {
        assertThat(texts(Dialects.DATABRICKS, "r'a\\\\' b")).containsExactly("a\\\\", "B");
        assertThat(texts(Dialects.DATABRICKS, "r'\\d+\\w' b")).containsExactly("\\d+\\w", "B");
        refuses(
                Dialects.DATABRICKS,
                "x r'a\\\\\\' b'",
                "a backslash stands before a quote, which servers read differently",
                5,
                "\\\\\\'");
        refuses(Dialects.DATABRICKS, "r'a\\", "a quote is never closed", 1, "'");
    }

    @Test
    void dollarQuotesNeedATagThatIsAName() {
        assertThat(lex(Dialects.POSTGRES, "$$$$ $a1_Z$ $a$ $a1_Z$ x"))
                .containsExactly(
                        new Token(Token.Kind.STRING, "", 0, 4),
                        new Token(Token.Kind.STRING, " $a$ ", 5, 22),
                        new Token(Token.Kind.WORD, "X", 23, 24));
        assertThat(texts(Dialects.POSTGRES, "$ä$x$ä$ $_$y$_$ $Az$z$Az$"))
                .containsExactly("x", "y", "z");
        assertThat(texts(Dialects.POSTGRES, "$1")).containsExactly("$1");
        assertThat(lex(Dialects.POSTGRES, "$1 $2").getFirst().kind())
                .isEqualTo(Token.Kind.PARAMETER);
        refuses(Dialects.POSTGRES, "$1a$", "a number runs into a word", 0, "$1a$");
        assertThat(texts(Dialects.POSTGRES, "$a + b$")).containsExactly("$a", "+", "B$");
        assertThat(texts(Dialects.SNOWFLAKE, "$a$b")).containsExactly("$a$b");
        refuses(Dialects.POSTGRES, "x $a$ b", "a dollar-quoted string is never closed", 2, "$a$");
        refuses(Dialects.TRINO, "x $$a$$", "'$$' is not part of this dialect", 2, "$$");
        assertThat(lex(Dialects.SQLSERVER, "$ 5").getFirst())
                .isEqualTo(new Token(Token.Kind.SYMBOL, "$", 0, 1));
    }

    @Test
    void variablesTakeTheirNameAlong() {
        assertThat(lex(Dialects.MYSQL, "@a @@b.c @`d e` @'f' @\"g\""))
                .filteredOn(token -> token.kind() == Token.Kind.PARAMETER)
                .extracting(Token::text)
                .containsExactly("@a", "@@b", "@`d e`", "@'f'", "@\"g\"");
        assertThat(lex(Dialects.MYSQL, "a @ b").get(1))
                .isEqualTo(new Token(Token.Kind.SYMBOL, "@", 2, 3));
        assertThat(lex(Dialects.MYSQL, "@").getFirst())
                .isEqualTo(new Token(Token.Kind.SYMBOL, "@", 0, 1));
        refuses(Dialects.SQLSERVER, "x @[a]", "a variable has a bracketed name", 2, "@[");
        refuses(Dialects.SQLITE, "x @a(b)", "a parameter runs into '('", 2, "@a(");
        refuses(Dialects.SQLITE, "$a::b", "a parameter runs into ':'", 0, "$a:");
        assertThat(texts(Dialects.SQLITE, ":a : b")).containsExactly(":a", ":", "B");
        assertThat(texts(Dialects.SQLITE, ":a:b")).containsExactly(":a", ":b");
        assertThat(texts(Dialects.TRINO, "a@b")).containsExactly("A", "@", "B");
    }

    @Test
    void lineCommentsEndWithTheirLine() {
        assertThat(texts(Dialects.TRINO, "1 --")).containsExactly("1");
        assertThat(texts(Dialects.TRINO, "--\n1")).containsExactly("1");
        assertThat(texts(Dialects.TRINO, "-- a\n1 -- b\r\n2")).containsExactly("1", "2");
        assertThat(texts(Dialects.MYSQL, "1 --")).containsExactly("1");
        assertThat(texts(Dialects.MYSQL, "1 --\n2")).containsExactly("1", "2");
        assertThat(texts(Dialects.MYSQL, "1--\t2\n3")).containsExactly("1", "3");
        assertThat(texts(Dialects.MYSQL, "1--2")).containsExactly("1", "-", "-", "2");
        assertThat(texts(Dialects.MYSQL, "1 #2\n3#")).containsExactly("1", "3");
        assertThat(texts(Dialects.SNOWFLAKE, "1 / 2 //3")).containsExactly("1", "/", "2");
        assertThat(texts(Dialects.TRINO, "1 - -2 / 3"))
                .containsExactly("1", "-", "-", "2", "/", "3");
        refuses(Dialects.TRINO, "1 -- a\rb", "a line comment holds a line end of its own", 6, "\r");
        assertThat(texts(Dialects.TRINO, "1 --\r")).containsExactly("1");
        refuses(
                Dialects.TRINO,
                "-- \u0085",
                "a line comment holds a line end of its own",
                3,
                "\u0085");
        refuses(
                Dialects.TRINO,
                "-- \u2029",
                "a line comment holds a line end of its own",
                3,
                "\u2029");
        refuses(Dialects.DATABRICKS, "1 -- a\\", "a backslash ends a line comment", 6, "\\");
        refuses(Dialects.DATABRICKS, "1 -- a\\\r\n2", "a backslash ends a line comment", 6, "\\");
        assertThat(texts(Dialects.DATABRICKS, "1 -- \\a\n2 --\n3")).containsExactly("1", "2", "3");
    }

    @Test
    void blockCommentsEndAtTheirOwnCloser() {
        assertThat(texts(Dialects.MYSQL, "a/**/b/***/c/* * / */d"))
                .containsExactly("A", "B", "C", "D");
        assertThat(texts(Dialects.POSTGRES, "a/* /* /* */ */ */b")).containsExactly("A", "B");
        refuses(Dialects.POSTGRES, "x /* /* */", "a comment is never closed", 2, "/*");
        refuses(Dialects.MYSQL, "x /*/", "a comment is never closed", 2, "/*");
        refuses(Dialects.MYSQL, "x /* a /* b */", "a comment opens inside a comment", 7, "/*");
        refuses(Dialects.MYSQL, "x /*!1*/", "the comment is executed by the server", 2, "/*!");
        assertThat(texts(Dialects.MYSQL, "a /*m*/ /* ! */ /*1!*/")).containsExactly("A");
        assertThat(texts(Dialects.POSTGRES, "a /*! b */")).containsExactly("A");
        Tokens hinted = Lexer.lex(Dialects.POSTGRES.lexRules(), "a /*+ b */");
        assertThat(hinted.hints()).containsExactly(new Token(Token.Kind.STRING, " b ", 2, 10));
    }

    @Test
    void limitsAreReachedAndNotPassed() {
        LexRules rules = Dialects.TRINO.lexRules();
        assertThat(Lexer.lex(rules, " ".repeat(Lexer.MAX_LENGTH)).size()).isZero();
        assertThat(Lexer.lex(rules, ",".repeat(Lexer.MAX_TOKENS)).size())
                .isEqualTo(Lexer.MAX_TOKENS);
        Tokens deep = Lexer.lex(rules, "(".repeat(Lexer.MAX_DEPTH) + ")".repeat(Lexer.MAX_DEPTH));
        assertThat(deep.depth()).isEqualTo(Lexer.MAX_DEPTH);
        assertThat(Lexer.lex(rules, "() ()").depth()).isEqualTo(1);
    }

    @Test
    void refusalsTellWhereAndWhat() {
        refuses(Dialects.TRINO, "a (b [c", "'[' is never closed", 5, "[");
        refuses(Dialects.TRINO, "a (b]", "']' closes nothing", 4, "]");
        refuses(Dialects.POSTGRES, "a }", "'}' is not part of this dialect", 2, "}");
        refuses(Dialects.DUCKDB, "a }", "'}' closes nothing", 2, "}");
        refuses(Dialects.TRINO, "a \\b", "'\\' is not part of this dialect", 2, "\\");
        refuses(
                Dialects.SNOWFLAKE,
                "a é",
                "a character outside ASCII stands outside quotes",
                2,
                "é");
        refuses(
                Dialects.POSTGRES,
                "a “b”",
                "a character outside ASCII stands outside quotes",
                2,
                "“");
        assertThat(texts(Dialects.POSTGRES, "e\u0301a")).containsExactly("E\u0301A");
        assertThatThrownBy(() -> Lexer.lex(Dialects.TRINO.lexRules(), "(a"))
                .isInstanceOfSatisfying(
                        UnreadableSql.class,
                        unreadable -> assertThat(unreadable.isUnterminated()).isFalse());
    }

    @Test
    void tokensKnowTheirPartnersAndHowTheyWereWritten() {
        Tokens tokens =
                Lexer.lex(Dialects.DUCKDB.lexRules(), "f(a[1], {'b': 2}) -> \"C d\" ->> 'e'");
        assertThat(tokens.partner(1)).isEqualTo(12);
        assertThat(tokens.partner(12)).isEqualTo(1);
        assertThat(tokens.partner(3)).isEqualTo(5);
        assertThat(tokens.written(tokens.get(0))).isEqualTo("f");
        assertThat(tokens.written(tokens.get(14))).isEqualTo("\"C d\"");
        assertThat(tokens.get(0).isWord("F")).isTrue();
        assertThat(tokens.get(0).isWord("G")).isFalse();
        assertThat(tokens.get(14).isWord("C d")).isFalse();
        assertThat(tokens.get(14).isName()).isTrue();
        assertThat(tokens.get(15).isSymbol("->>")).isTrue();
        assertThat(tokens.get(15).isSymbol("->")).isFalse();
        assertThat(tokens.get(16).isSymbol("e")).isFalse();
    }
}
