package dev.ktx.sql.dialect;

import dev.ktx.sql.Dialect;

/// The printer of each dialect.
public final class SqlPrinters {
    private SqlPrinters() {}

    /// @throws IllegalArgumentException when the dialect has none, which a test excludes
    public static SqlPrinter of(Dialect dialect) {
        return switch (dialect.name()) {
            case "postgres" -> new PostgresPrinter(dialect);
            case "duckdb" -> new DuckDbPrinter(dialect);
            case "sqlite" -> new SqlitePrinter(dialect);
            case "mysql" -> new MySqlPrinter(dialect);
            case "sqlserver" -> new SqlServerPrinter(dialect);
            case "snowflake" -> new SnowflakePrinter(dialect);
            case "bigquery" -> new BigQueryPrinter(dialect);
            case "clickhouse" -> new ClickHousePrinter(dialect);
            case "redshift" -> new RedshiftPrinter(dialect);
            case "databricks" -> new DatabricksPrinter(dialect);
            case "trino" -> new TrinoPrinter(dialect);
            default -> throw new IllegalArgumentException("no printer for " + dialect.name());
        };
    }
}
