package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.QueryFeature;
import dev.ktx.sql.lex.LexRules;
import dev.ktx.sql.lex.LexRules.Backslash;
import dev.ktx.sql.lex.LexRules.Feature;

import java.util.List;
import java.util.Map;
import java.util.Set;

/// The SQL of PostgreSQL.
final class Postgres extends Dialect {
    private static final LexRules LEX =
            new LexRules(
                    Backslash.LITERAL,
                    "'",
                    "\"",
                    "",
                    "$",
                    Map.of(
                            "E",
                            Backslash.ESCAPES,
                            "X",
                            Backslash.LITERAL,
                            "B",
                            Backslash.LITERAL,
                            "U&",
                            Backslash.LITERAL),
                    Set.of(Feature.NESTED_COMMENTS, Feature.DOLLAR_TAGS, Feature.UNICODE_WORDS));

    Postgres() {
        super(
                "postgres",
                Set.of("postgresql"),
                LEX,
                Set.of(
                        QueryFeature.EXPLAIN,
                        QueryFeature.SHOW,
                        QueryFeature.TABLE_QUERY,
                        QueryFeature.LOWER_NAMES,
                        QueryFeature.NAMED_ARGUMENTS_BY_COLON));
    }

    /// standard_conforming_strings off.
    @Override
    public List<Backslash> otherReadings() {
        return List.of(Backslash.ESCAPES);
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
    public String byCodePoint(String textExpression) {
        return textExpression + " COLLATE \"C\"";
    }

    @Override
    public String sample(String table, long tableRows, int rows) {
        // SYSTEM picks whole pages, so small tables are read in full.
        if (tableRows <= rows * 2L) {
            return firstRows(table, rows);
        }
        return "(SELECT * FROM "
                + table
                + " TABLESAMPLE SYSTEM ("
                + percent(tableRows, rows)
                + ") REPEATABLE (42) LIMIT "
                + rows
                + ")";
    }
}
