package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.QueryFeature;
import dev.ktx.sql.lex.LexRules;
import dev.ktx.sql.lex.LexRules.Backslash;
import dev.ktx.sql.lex.LexRules.Feature;

import java.util.Map;
import java.util.Set;

/// The SQL of MySQL and MariaDB.
final class MySql extends Dialect {
    // Sessions of ktx pin sql_mode without NO_BACKSLASH_ESCAPES and ANSI_QUOTES.
    private static final LexRules LEX =
            new LexRules(
                    Backslash.ESCAPES,
                    "'\"",
                    "`",
                    "",
                    "$",
                    Map.of("X", Backslash.LITERAL, "B", Backslash.LITERAL, "N", Backslash.ESCAPES),
                    Set.of(
                            Feature.EXECUTABLE_COMMENTS,
                            Feature.HASH_COMMENTS,
                            Feature.DASHES_NEED_SPACE,
                            Feature.UNICODE_WORDS,
                            Feature.DIGIT_WORDS,
                            Feature.AT_VARIABLES));

    MySql() {
        super(
                "mysql",
                Set.of("mariadb"),
                LEX,
                Set.of(
                        QueryFeature.EXPLAIN,
                        QueryFeature.DESCRIBE,
                        QueryFeature.DESCRIBE_IS_EXPLAIN,
                        QueryFeature.SHOW,
                        QueryFeature.TABLE_QUERY,
                        QueryFeature.SEQUENCE_COLUMNS));
    }

    @Override
    public String quote(String identifier) {
        return "`" + identifier.replace("`", "``") + "`";
    }

    @Override
    public String literal(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
    }

    @Override
    public String asText(String expression) {
        return "CAST(" + expression + " AS CHAR)";
    }

    @Override
    public String textLength(String expression) {
        return "CHAR_LENGTH(" + expression + ")";
    }

    @Override
    public String sample(String table, long tableRows, int rows) {
        return firstRows(table, rows);
    }

    @Override
    public String contains(String text, String part) {
        return "INSTR(" + text + ", " + part + ") > 0";
    }
}
