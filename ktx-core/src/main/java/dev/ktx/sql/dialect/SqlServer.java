package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.QueryFeature;
import dev.ktx.sql.lex.LexRules;
import dev.ktx.sql.lex.LexRules.Backslash;
import dev.ktx.sql.lex.LexRules.Feature;

import java.util.Map;
import java.util.Set;

/// The SQL of SQL Server, Azure SQL and Fabric.
final class SqlServer extends Dialect {
    // Sessions of ktx pin QUOTED_IDENTIFIER ON.
    private static final LexRules LEX =
            new LexRules(
                    Backslash.LITERAL,
                    "'",
                    "\"[",
                    "#",
                    "#@$",
                    Map.of("N", Backslash.LITERAL),
                    Set.of(
                            Feature.NESTED_COMMENTS,
                            Feature.UNICODE_WORDS,
                            Feature.AT_VARIABLES,
                            Feature.BRACES));

    SqlServer() {
        super(
                "sqlserver",
                Set.of("tsql", "mssql"),
                LEX,
                Set.of(
                        QueryFeature.NO_SEPARATOR,
                        QueryFeature.XML_NAMESPACES,
                        QueryFeature.LINKED_SERVERS,
                        QueryFeature.TYPE_METHODS,
                        QueryFeature.METHOD_CALLS));
    }

    @Override
    public String quote(String identifier) {
        return "[" + identifier.replace("]", "]]") + "]";
    }

    @Override
    public String literal(String text) {
        // A backslash before a line end continues the line, inside a string as well.
        return "N'" + text.replace("'", "''").replace("\\\n", "\\\\\n\n") + "'";
    }

    @Override
    public String asText(String expression) {
        return "CAST(" + expression + " AS NVARCHAR(MAX))";
    }

    @Override
    public String textLength(String expression) {
        return "LEN(" + expression + ")";
    }

    @Override
    public String sample(String table, long tableRows, int rows) {
        return firstRows(table, rows);
    }

    @Override
    public String firstRows(String table, int rows) {
        return "(SELECT TOP (" + rows + ") * FROM " + table + ")";
    }

    @Override
    public String contains(String text, String part) {
        return "CHARINDEX(" + part + ", " + text + ") > 0";
    }
}
