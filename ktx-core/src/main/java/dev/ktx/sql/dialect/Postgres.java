package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Set;

/// The SQL of Postgres.
final class Postgres extends Dialect {
    Postgres() {
        super("postgres", Set.of("postgresql"));
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
            return "(SELECT * FROM " + table + " LIMIT " + rows + ")";
        }
        double percent = Math.min(100, Math.max(0.01, 120.0 * rows / tableRows));
        return "(SELECT * FROM "
                + table
                + " TABLESAMPLE SYSTEM ("
                + BigDecimal.valueOf(percent).setScale(4, RoundingMode.UP).toPlainString()
                + ") REPEATABLE (42) LIMIT "
                + rows
                + ")";
    }
}
