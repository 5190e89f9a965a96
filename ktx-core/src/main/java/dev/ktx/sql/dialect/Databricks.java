package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.QueryFeature;
import dev.ktx.sql.lex.LexRules;
import dev.ktx.sql.lex.LexRules.Backslash;
import dev.ktx.sql.lex.LexRules.Feature;

import java.util.Map;
import java.util.Set;

/// The SQL of Databricks and Apache Spark.
final class Databricks extends Dialect {
    private static final LexRules LEX =
            new LexRules(
                    Backslash.ESCAPES,
                    "'\"",
                    "`",
                    "",
                    "",
                    Map.of("R", Backslash.UNCERTAIN, "X", Backslash.ESCAPES),
                    Set.of(
                            Feature.CONTINUED_COMMENTS,
                            Feature.DIGIT_WORDS,
                            Feature.NUMBER_SUFFIXES));

    Databricks() {
        super(
                "databricks",
                Set.of("spark"),
                LEX,
                Set.of(
                        QueryFeature.EXPLAIN,
                        QueryFeature.DESCRIBE,
                        QueryFeature.DESCRIBE_QUERY,
                        QueryFeature.SHOW,
                        QueryFeature.TABLE_QUERY,
                        QueryFeature.FROM_FIRST,
                        QueryFeature.PIPES,
                        QueryFeature.CTES_WITHOUT_AS,
                        QueryFeature.PATHS_AS_TABLES,
                        QueryFeature.SCRIPT_TRANSFORMS,
                        QueryFeature.COLON_PATHS,
                        QueryFeature.IDENTIFIER_CLAUSE));
    }

    @Override
    public String quote(String identifier) {
        return "`" + identifier.replace("`", "``") + "`";
    }

    @Override
    public String literal(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    @Override
    public String asText(String expression) {
        return "CAST(" + expression + " AS STRING)";
    }

    @Override
    public String textLength(String expression) {
        return "CHAR_LENGTH(" + expression + ")";
    }

    @Override
    public String sample(String table, long tableRows, int rows) {
        if (tableRows <= rows * 2L) {
            return firstRows(table, rows);
        }
        return "(SELECT * FROM "
                + table
                + " TABLESAMPLE ("
                + percent(tableRows, rows)
                + " PERCENT) REPEATABLE (42) LIMIT "
                + rows
                + ")";
    }

    @Override
    public String contains(String text, String part) {
        return "INSTR(" + text + ", " + part + ") > 0";
    }
}
