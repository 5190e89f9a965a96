package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.QueryFeature;
import dev.ktx.sql.lex.LexRules;
import dev.ktx.sql.lex.LexRules.Backslash;
import dev.ktx.sql.lex.LexRules.Feature;

import java.util.List;
import java.util.Map;
import java.util.Set;

/// The SQL of Amazon Redshift.
final class Redshift extends Dialect {
    private static final LexRules LEX =
            new LexRules(
                    Backslash.ESCAPES,
                    "'",
                    "\"",
                    "#",
                    "#$",
                    Map.of("E", Backslash.ESCAPES, "X", Backslash.LITERAL, "B", Backslash.LITERAL),
                    Set.of(Feature.DOLLAR_TAGS, Feature.UNICODE_WORDS));

    Redshift() {
        super(
                "redshift",
                Set.of(),
                LEX,
                Set.of(QueryFeature.COLUMNS_AS_TABLES, QueryFeature.EXPLAIN, QueryFeature.SHOW));
    }

    /// No reference says which of the two holds.
    @Override
    public List<Backslash> otherReadings() {
        return List.of(Backslash.LITERAL);
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
    public String asText(String expression) {
        return "CAST(" + expression + " AS VARCHAR(65535))";
    }

    @Override
    public String sample(String table, long tableRows, int rows) {
        return firstRows(table, rows);
    }
}
