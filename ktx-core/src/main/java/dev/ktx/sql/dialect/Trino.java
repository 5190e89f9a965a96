package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.QueryFeature;
import dev.ktx.sql.lex.LexRules;
import dev.ktx.sql.lex.LexRules.Backslash;
import dev.ktx.sql.lex.LexRules.Feature;

import java.util.Map;
import java.util.Set;

/// The SQL of Trino.
final class Trino extends Dialect {
    private static final LexRules LEX =
            new LexRules(
                    Backslash.LITERAL,
                    "'",
                    "\"",
                    "",
                    "",
                    Map.of("X", Backslash.LITERAL, "U&", Backslash.LITERAL),
                    Set.of(Feature.BRACES));

    Trino() {
        super(
                "trino",
                Set.of(),
                LEX,
                Set.of(
                        QueryFeature.EXPLAIN,
                        QueryFeature.DESCRIBE,
                        QueryFeature.SHOW,
                        QueryFeature.TABLE_QUERY));
    }

    @Override
    public String quote(String identifier) {
        return "\"" + identifier.replace("\"", "\"\"") + "\"";
    }

    @Override
    public String sample(String table, long tableRows, int rows) {
        if (tableRows <= rows * 2L) {
            return firstRows(table, rows);
        }
        return "(SELECT * FROM "
                + table
                + " TABLESAMPLE SYSTEM ("
                + percent(tableRows, rows)
                + ") LIMIT "
                + rows
                + ")";
    }
}
