package dev.ktx.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.sql.dialect.Dialects;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Holes that were found in other guards of this kind.
class FieldReportsTest {
    @Test
    @DisplayName("M01 refuses a transaction end in front of a statement")
    void refusesCommit() {
        refused(Dialects.POSTGRES, "COMMIT; DROP SCHEMA x CASCADE;");
    }

    @Test
    @DisplayName("M02 refuses several statements in one text")
    void refusesSeveral() {
        refused(Dialects.POSTGRES, "SELECT 1; COPY t TO PROGRAM 'id'");
    }

    @Test
    @DisplayName("M04 refuses several statements behind a comment")
    void refusesBehindAComment() {
        refused(Dialects.POSTGRES, "/*x*/ SET TRANSACTION READ WRITE; DELETE FROM t");
    }

    @Test
    @DisplayName("M05 refuses functions that reach files in FROM too")
    void refusesFileFunctionsInFrom() {
        refused(Dialects.POSTGRES, "SELECT * FROM pg_read_file('/etc/passwd')");
        refused(Dialects.POSTGRES, "SELECT * FROM t, LATERAL pg_read_file(t.a)");
        refused(Dialects.POSTGRES, "SELECT * FROM ROWS FROM (pg_read_file('/etc/passwd'))");
    }

    @Test
    @DisplayName("M06 accepts analytical queries")
    void acceptsAnalytics() {
        allowed(Dialects.POSTGRES, "SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY d) FROM t");
        allowed(
                Dialects.POSTGRES,
                "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r");
        allowed(
                Dialects.POSTGRES,
                "SELECT SUM(a) OVER (ORDER BY b ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM t");
    }

    @Test
    @DisplayName("M07 refuses a statement inside a string")
    void refusesExec() {
        refused(Dialects.SQLSERVER, "EXEC('DELETE FROM t')");
    }

    @Test
    @DisplayName("M08 refuses pass-through table sources")
    void refusesPassThrough() {
        refused(Dialects.SQLSERVER, "SELECT * FROM OPENQUERY(srv, 'DELETE FROM t')");
        refused(Dialects.SQLSERVER, "SELECT * FROM OPENROWSET('SQLNCLI', 'x', 'DELETE FROM t')");
        refused(Dialects.SQLSERVER, "SELECT * FROM OPENDATASOURCE('SQLNCLI', 'x').db.dbo.t");
    }

    @Test
    @DisplayName("M09 reads comments as the server does")
    void readsComments() {
        refused(Dialects.MYSQL, "SELECT 1 INTO/**/OUTFILE '/tmp/x'");
        refused(Dialects.MYSQL, "SELECT /*!50000 SLEEP(5) */");
        refused(Dialects.MYSQL, "SELECT 1 /*M! INTO OUTFILE '/tmp/x' */");
    }

    @Test
    @DisplayName("M10 refuses functions that open a second session")
    void refusesSecondSessions() {
        refused(Dialects.POSTGRES, "SELECT dblink_exec('x', 'DELETE FROM t')");
    }

    @Test
    @DisplayName("M11 refuses files and sequences")
    void refusesFilesAndSequences() {
        refused(Dialects.DUCKDB, "SELECT * FROM '/etc/passwd'");
        refused(Dialects.DUCKDB, "SELECT nextval('s')");
        refused(Dialects.POSTGRES, "SELECT query_to_xml('delete from t', true, true, '')");
    }

    @Test
    @DisplayName("M12 refuses side effects by function")
    void refusesSideEffects() {
        refused(Dialects.POSTGRES, "SELECT pg_notify('c', 'x')");
        refused(Dialects.SNOWFLAKE, "SELECT SYSTEM$ABORT_SESSION(1)");
        refused(Dialects.MYSQL, "SELECT GET_LOCK('a', 10)");
        refused(Dialects.MYSQL, "SELECT SLEEP(10)");
        refused(Dialects.MYSQL, "SELECT `sleep`(10)");
    }

    @Test
    @DisplayName("M13 refuses the verb behind WITH")
    void refusesTheVerbBehindWith() {
        refused(Dialects.SQLITE, "WITH a AS (SELECT 1) DELETE FROM t");
    }

    @Test
    @DisplayName("M14 refuses ATTACH and VACUUM INTO")
    void refusesAttach() {
        refused(Dialects.SQLITE, "ATTACH '/tmp/e.db' AS e");
        refused(Dialects.SQLITE, "VACUUM INTO '/tmp/x'");
    }

    @Test
    @DisplayName("M15 refuses CREATE TABLE AS")
    void refusesCreate() {
        refused(Dialects.DUCKDB, "CREATE TABLE x AS SELECT 1");
    }

    @Test
    @DisplayName("M21 refuses unknown functions when nothing is configured")
    void isStrictWhenNothingIsConfigured() {
        refused(Dialects.POSTGRES, "SELECT refresh_everything()");
    }

    @Test
    @DisplayName("M23 accepts reads that begin with a comment, a bracket or WITH, as they are")
    void acceptsEveryBeginning() {
        unchanged("/* note */ SELECT a FROM t");
        unchanged("-- note\nSELECT a FROM t");
        unchanged("WITH x AS (SELECT a FROM t) SELECT * FROM x");
        unchanged("(SELECT a FROM t)");
        unchanged("((SELECT a FROM t) UNION ALL (SELECT b FROM u)) ORDER BY 1");
    }

    @Test
    @DisplayName("M25 accepts a separator at the end and in strings")
    void acceptsSeparatorsThatSeparateNothing() {
        unchanged("SELECT 1;");
        unchanged("SELECT ';'; -- x");
        unchanged("SELECT ';' ;; /* ; */ ;");
    }

    @Test
    @DisplayName("M26 never rewrites a read")
    void neverRewrites() {
        unchanged("SELECT a.id, b.id FROM a JOIN b ON a.id = b.id ORDER BY 2 DESC");
        String common = "WITH c AS (SELECT 1 AS a) SELECT a, a FROM c ORDER BY a";
        assertThat(ReadOnlySql.parse(Dialects.SQLSERVER, common).text()).isEqualTo(common);
    }

    private static void unchanged(String sql) {
        assertThat(ReadOnlySql.parse(Dialects.POSTGRES, sql).text()).isEqualTo(sql);
    }

    private static void refused(Dialect dialect, String sql) {
        assertThat(Gate.judge(dialect, sql, SqlPolicy.DEFAULT))
                .as("%s: %s", dialect, sql)
                .isInstanceOf(Verdict.Refused.class);
    }

    private static void allowed(Dialect dialect, String sql) {
        assertThat(Gate.judge(dialect, sql, SqlPolicy.DEFAULT))
                .as("%s: %s", dialect, sql)
                .isInstanceOf(Verdict.Allowed.class);
    }
}
