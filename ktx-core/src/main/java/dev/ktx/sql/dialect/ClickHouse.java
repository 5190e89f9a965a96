package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.QueryFeature;
import dev.ktx.sql.lex.LexRules;
import dev.ktx.sql.lex.LexRules.Backslash;
import dev.ktx.sql.lex.LexRules.Feature;

import java.util.Map;
import java.util.Set;

/// The SQL of ClickHouse.
final class ClickHouse extends Dialect {
    private static final LexRules LEX =
            new LexRules(
                    Backslash.ESCAPES,
                    "'",
                    "\"`",
                    "",
                    "",
                    Map.of(),
                    Set.of(
                            Feature.HASH_COMMENTS,
                            Feature.DOLLAR_TAGS,
                            Feature.ESCAPED_NAMES,
                            Feature.BRACES));

    ClickHouse() {
        super(
                "clickhouse",
                Set.of(),
                LEX,
                Set.of(
                        QueryFeature.EXPLAIN,
                        QueryFeature.DESCRIBE,
                        QueryFeature.DESCRIBE_QUERY,
                        QueryFeature.SHOW,
                        QueryFeature.EXISTS_STATEMENT,
                        QueryFeature.FROM_FIRST,
                        QueryFeature.EXPRESSION_CTES,
                        QueryFeature.SETTINGS_TAIL,
                        QueryFeature.ARRAY_JOIN,
                        QueryFeature.COLUMN_TRANSFORMERS,
                        QueryFeature.PARAMETERIZED_VIEWS,
                        QueryFeature.TABLES_BEHIND_IN,
                        QueryFeature.FILES_AS_TABLES));
    }

    @Override
    public String quote(String identifier) {
        return "`" + identifier.replace("\\", "\\\\").replace("`", "\\`") + "`";
    }

    @Override
    public String literal(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    @Override
    public String asText(String expression) {
        return "toString(" + expression + ")";
    }

    @Override
    public String textLength(String expression) {
        return "lengthUTF8(" + expression + ")";
    }

    @Override
    public String sample(String table, long tableRows, int rows) {
        return firstRows(table, rows);
    }

    @Override
    public String contains(String text, String part) {
        return "position(" + text + ", " + part + ") > 0";
    }
}
