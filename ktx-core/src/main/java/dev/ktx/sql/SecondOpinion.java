package dev.ktx.sql;

import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.AbstractJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.statement.DescribeStatement;
import net.sf.jsqlparser.statement.ExplainStatement;
import net.sf.jsqlparser.statement.ShowColumnsStatement;
import net.sf.jsqlparser.statement.ShowStatement;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.UnsupportedStatement;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.show.ShowIndexStatement;
import net.sf.jsqlparser.statement.show.ShowTablesStatement;

import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Asks JSqlParser. It knows no dialect exactly and hostile texts can keep it busy, so it only ever
/// sees what passed the skeleton, within limits of length, depth and time, and can only say no.
/// Thread-safe.
final class SecondOpinion {
    /// Longest text it is asked about, in UTF-16 code units.
    static final int MAX_LENGTH = 100_000;

    /// Deepest nesting of brackets it is asked about: its running time can double with each level.
    static final int MAX_DEPTH = 30;

    private static final long MILLIS = 2_000;

    /// A parse that does not end by itself keeps one thread until it notices that it was told to
    /// stop; when all are taken, there is no second opinion.
    private static final ExecutorService THREADS =
            new ThreadPoolExecutor(
                    0,
                    8,
                    5,
                    TimeUnit.SECONDS,
                    new SynchronousQueue<>(),
                    Thread.ofPlatform().daemon().name("ktx-sql-", 0).factory());

    private SecondOpinion() {}

    /// @param depth of the deepest bracket in the text
    static Opinion on(Dialect dialect, String sql, int depth) {
        if (sql.length() > MAX_LENGTH) {
            return new Opinion.None("the statement is longer than " + MAX_LENGTH + " characters");
        }
        if (depth > MAX_DEPTH) {
            return new Opinion.None("brackets are nested deeper than " + MAX_DEPTH + " levels");
        }
        try {
            return judge(
                    CCJSqlParserUtil.parse(sql, THREADS, parser -> configure(parser, dialect)));
        } catch (JSQLParserException | RejectedExecutionException failure) {
            return new Opinion.None("the second parser does not know a construct in it");
        }
    }

    private static void configure(CCJSqlParser parser, Dialect dialect) {
        parser.withDialect(nearest(dialect))
                .withTimeOut(MILLIS)
                .withSquareBracketQuotation(dialect.lexRules().nameQuotes().indexOf('[') >= 0)
                .withUnsupportedStatements(false);
    }

    private static AbstractJSqlParser.Dialect nearest(Dialect dialect) {
        return switch (dialect.name()) {
            case "postgres", "redshift", "duckdb" -> AbstractJSqlParser.Dialect.POSTGRESQL;
            case "mysql" -> AbstractJSqlParser.Dialect.MYSQL;
            case "sqlserver" -> AbstractJSqlParser.Dialect.SQLSERVER;
            case "bigquery" -> AbstractJSqlParser.Dialect.BIGQUERY;
            case "snowflake" -> AbstractJSqlParser.Dialect.SNOWFLAKE;
            case "databricks" -> AbstractJSqlParser.Dialect.DATABRICKS;
            default -> AbstractJSqlParser.Dialect.ANSI_SQL;
        };
    }

    private static Opinion judge(Statement statement) {
        boolean reads =
                statement instanceof Select
                        || statement instanceof ShowStatement
                        || statement instanceof ShowTablesStatement
                        || statement instanceof ShowColumnsStatement
                        || statement instanceof ShowIndexStatement
                        || statement instanceof DescribeStatement
                        || statement instanceof ExplainStatement;
        if (statement instanceof UnsupportedStatement) {
            return new Opinion.None("the second parser does not know the statement");
        }
        if (!reads) {
            return new Opinion.NotRead(operation(statement));
        }
        return TreeWalk.of(statement);
    }

    private static String operation(Statement statement) {
        String name = statement.getClass().getSimpleName().replace("Statement", "");
        return Operations.named(name.toUpperCase(Locale.ROOT));
    }
}
