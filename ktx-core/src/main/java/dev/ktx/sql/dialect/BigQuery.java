package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.QueryFeature;
import dev.ktx.sql.lex.LexRules;
import dev.ktx.sql.lex.LexRules.Backslash;
import dev.ktx.sql.lex.LexRules.Feature;

import java.util.Map;
import java.util.Set;

/// The SQL of BigQuery.
final class BigQuery extends Dialect {
    private static final LexRules LEX =
            new LexRules(
                    Backslash.ESCAPES,
                    "'\"",
                    "`",
                    "",
                    "",
                    Map.of(
                            "R",
                            Backslash.ESCAPES,
                            "B",
                            Backslash.ESCAPES,
                            "RB",
                            Backslash.ESCAPES,
                            "BR",
                            Backslash.ESCAPES),
                    Set.of(
                            Feature.HASH_COMMENTS,
                            Feature.TRIPLE_QUOTES,
                            Feature.DIGIT_PARTS,
                            Feature.AT_VARIABLES,
                            Feature.ESCAPED_NAMES));

    BigQuery() {
        super(
                "bigquery",
                Set.of(),
                LEX,
                Set.of(
                        QueryFeature.QUOTED_PATHS,
                        QueryFeature.COLUMNS_AS_TABLES,
                        QueryFeature.FROM_FIRST,
                        QueryFeature.PIPES));
    }

    @Override
    public String quote(String identifier) {
        return "`" + identifier.replace("\\", "\\\\").replace("`", "\\`") + "`";
    }

    @Override
    public String literal(String text) {
        return "'"
                + text.replace("\\", "\\\\")
                        .replace("'", "\\'")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                + "'";
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
        // Bytes are billed: LIMIT alone reads, and costs, the whole table. There is no seed.
        return "(SELECT * FROM "
                + table
                + " TABLESAMPLE SYSTEM ("
                + percent(tableRows, rows)
                + " PERCENT) LIMIT "
                + rows
                + ")";
    }
}
