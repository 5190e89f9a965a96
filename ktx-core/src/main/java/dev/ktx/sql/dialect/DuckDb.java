package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.QueryFeature;
import dev.ktx.sql.lex.LexRules;
import dev.ktx.sql.lex.LexRules.Backslash;
import dev.ktx.sql.lex.LexRules.Feature;

import java.util.Map;
import java.util.Set;

/// The SQL of DuckDB.
final class DuckDb extends Dialect {
    private static final LexRules LEX =
            new LexRules(
                    Backslash.LITERAL,
                    "'",
                    "\"",
                    "",
                    "$",
                    Map.of("E", Backslash.ESCAPES, "X", Backslash.LITERAL, "B", Backslash.LITERAL),
                    Set.of(
                            Feature.NESTED_COMMENTS,
                            Feature.DOLLAR_TAGS,
                            Feature.UNICODE_WORDS,
                            Feature.BRACES));

    DuckDb() {
        super(
                "duckdb",
                Set.of(),
                LEX,
                Set.of(
                        QueryFeature.EXPLAIN,
                        QueryFeature.DESCRIBE,
                        QueryFeature.DESCRIBE_QUERY,
                        QueryFeature.SHOW,
                        QueryFeature.SUMMARIZE,
                        QueryFeature.PREFIX_ALIASES,
                        QueryFeature.PIVOT_QUERY,
                        QueryFeature.STATEMENT_AS_TABLE,
                        QueryFeature.TABLE_QUERY,
                        QueryFeature.FROM_FIRST,
                        QueryFeature.NAMED_ARGUMENTS_BY_COLON,
                        QueryFeature.FILES_AS_TABLES,
                        QueryFeature.METHOD_CALLS));
    }

    @Override
    public String quote(String identifier) {
        return "\"" + identifier.replace("\"", "\"\"") + "\"";
    }

    @Override
    public String asText(String expression) {
        return "CAST(" + expression + " AS TEXT)";
    }

    @Override
    public String sample(String table, long tableRows, int rows) {
        if (tableRows <= rows) {
            return table;
        }
        return "(SELECT * FROM "
                + table
                + " USING SAMPLE reservoir("
                + rows
                + " ROWS) REPEATABLE (42))";
    }
}
