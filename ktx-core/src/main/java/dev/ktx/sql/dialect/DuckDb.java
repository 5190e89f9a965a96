package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;

import java.util.Set;

/// The SQL of DuckDb.
final class DuckDb extends Dialect {
    DuckDb() {
        super("duckdb", Set.of());
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
