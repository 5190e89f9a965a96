package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;

import java.util.Set;

/// The SQL of Sqlite.
final class Sqlite extends Dialect {
    Sqlite() {
        super("sqlite", Set.of());
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
        return "(SELECT * FROM " + table + " LIMIT " + rows + ")";
    }
}
