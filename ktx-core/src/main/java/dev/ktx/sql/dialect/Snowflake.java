package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.QueryFeature;
import dev.ktx.sql.lex.LexRules;
import dev.ktx.sql.lex.LexRules.Backslash;
import dev.ktx.sql.lex.LexRules.Feature;

import java.util.Map;
import java.util.Set;

/// The SQL of Snowflake.
final class Snowflake extends Dialect {
    private static final LexRules LEX =
            new LexRules(
                    Backslash.ESCAPES,
                    "'",
                    "\"",
                    "",
                    "$",
                    Map.of("X", Backslash.LITERAL),
                    Set.of(Feature.SLASH_COMMENTS, Feature.DOLLAR_QUOTES, Feature.BRACES));

    Snowflake() {
        super(
                "snowflake",
                Set.of(),
                LEX,
                Set.of(
                        QueryFeature.EXPLAIN,
                        QueryFeature.DESCRIBE,
                        QueryFeature.SHOW,
                        QueryFeature.STAGES,
                        QueryFeature.SEQUENCE_COLUMNS,
                        QueryFeature.CTES_WITHOUT_AS,
                        QueryFeature.TABLE_NAMES_IN_STRINGS,
                        QueryFeature.COLON_PATHS,
                        QueryFeature.OBJECT_METHODS,
                        QueryFeature.UPPER_NAMES,
                        QueryFeature.IDENTIFIER_CLAUSE));
    }

    @Override
    public String quote(String identifier) {
        return "\"" + identifier.replace("\"", "\"\"") + "\"";
    }

    @Override
    public String literal(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
    }

    @Override
    public String sample(String table, long tableRows, int rows) {
        if (tableRows <= rows * 2L) {
            return firstRows(table, rows);
        }
        return "(SELECT * FROM "
                + table
                + " SAMPLE SYSTEM ("
                + percent(tableRows, rows)
                + ") SEED (42) LIMIT "
                + rows
                + ")";
    }

    @Override
    public String contains(String text, String part) {
        return "POSITION(" + part + ", " + text + ") > 0";
    }
}
