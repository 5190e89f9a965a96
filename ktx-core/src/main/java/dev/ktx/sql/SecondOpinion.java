package dev.ktx.sql;

import net.sf.jsqlparser.parser.AbstractJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.ParseException;
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

/// Asks JSqlParser. It knows no dialect exactly and hostile texts can keep it busy, so it only ever
/// sees what passed the skeleton, within limits of length, depth and time, and can only say no.
/// Thread-safe.
final class SecondOpinion {
    /// Longest text it is asked about, in UTF-16 code units.
    static final int MAX_LENGTH = 100_000;

    /// Deepest nesting of brackets it is asked about: it calls itself for each level, in a thread
    /// whose stack is the caller's.
    static final int MAX_DEPTH = 30;

    /// Up to here it may look at every comparison inside arguments as well, after it failed
    /// without.
    private static final int MAX_COMPLEX_DEPTH = 10;

    private static final ParseClock CLOCK = new ParseClock(2_000_000_000L);

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
            return judge(parse(dialect, sql, depth));
        } catch (ParseException | RuntimeException | StackOverflowError failure) {
            return new Opinion.None("the second parser does not know a construct in it");
        }
    }

    private static Statement parse(Dialect dialect, String sql, int depth) throws ParseException {
        CCJSqlParser parser = parser(dialect, sql);
        try (ParseClock.Timed time = CLOCK.start(parser)) {
            try {
                return parser.withAllowComplexParsing(false).Statement();
            } catch (ParseException failure) {
                if (time.isOver() || depth > MAX_COMPLEX_DEPTH) {
                    throw failure;
                }
            }
        }
        CCJSqlParser again = parser(dialect, sql);
        try (ParseClock.Timed _ = CLOCK.start(again)) {
            return again.withAllowComplexParsing(true).Statement();
        }
    }

    private static CCJSqlParser parser(Dialect dialect, String sql) {
        return CCJSqlParserUtil.newParser(sql)
                .withDialect(nearest(dialect))
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
