package dev.ktx.sql.dialect;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.SqlProblems;
import dev.ktx.sql.Dialect;

import java.util.List;
import java.util.Locale;

/// The dialects ktx knows.
public final class Dialects {
    public static final Dialect POSTGRES = new Postgres();
    public static final Dialect MYSQL = new MySql();
    public static final Dialect SQLITE = new Sqlite();
    public static final Dialect DUCKDB = new DuckDb();
    public static final Dialect SQLSERVER = new SqlServer();
    public static final Dialect SNOWFLAKE = new Snowflake();
    public static final Dialect BIGQUERY = new BigQuery();
    public static final Dialect CLICKHOUSE = new ClickHouse();
    public static final Dialect REDSHIFT = new Redshift();
    public static final Dialect DATABRICKS = new Databricks();
    public static final Dialect TRINO = new Trino();

    private static final List<Dialect> ALL =
            List.of(
                    POSTGRES,
                    MYSQL,
                    SQLITE,
                    DUCKDB,
                    SQLSERVER,
                    SNOWFLAKE,
                    BIGQUERY,
                    CLICKHOUSE,
                    REDSHIFT,
                    DATABRICKS,
                    TRINO);

    private Dialects() {}

    /// In the order of help texts.
    public static List<Dialect> all() {
        return ALL;
    }

    /// The dialect of that name or alias, in any case.
    ///
    /// @throws KtxException `unknown-dialect` when there is none; the message lists them
    public static Dialect named(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return ALL.stream()
                .filter(dialect ->
                        dialect.name().equals(wanted) || dialect.aliases().contains(wanted))
                .findFirst()
                .orElseThrow(() ->
                        new KtxException(
                                SqlProblems.unknownDialect(
                                        name, ALL.stream().map(Dialect::name).toList())));
    }
}
