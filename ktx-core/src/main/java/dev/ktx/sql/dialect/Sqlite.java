package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.QueryFeature;
import dev.ktx.sql.lex.LexRules;
import dev.ktx.sql.lex.LexRules.Backslash;
import dev.ktx.sql.lex.LexRules.Feature;

import java.util.Map;
import java.util.Set;

/// The SQL of SQLite.
final class Sqlite extends Dialect {
    private static final LexRules LEX =
            new LexRules(
                    Backslash.LITERAL,
                    "'",
                    "\"`[",
                    "",
                    "$",
                    Map.of("X", Backslash.LITERAL),
                    Set.of(
                            Feature.UNICODE_WORDS,
                            Feature.AT_VARIABLES,
                            Feature.PARAMETERS_WITH_SUFFIX));

    Sqlite() {
        super(
                "sqlite",
                Set.of(),
                LEX,
                Set.of(QueryFeature.EXPLAIN, QueryFeature.FUNCTIONS_AS_TABLES));
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
        // Without a sampling clause, the first rows are what can be had without a full read.
        return firstRows(table, rows);
    }

    @Override
    public String contains(String text, String part) {
        return "INSTR(" + text + ", " + part + ") > 0";
    }
}
