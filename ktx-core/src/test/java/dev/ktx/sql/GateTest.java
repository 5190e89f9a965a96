package dev.ktx.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;
import dev.ktx.sql.dialect.Dialects;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

class GateTest {
    private static final Dialect POSTGRES = Dialects.POSTGRES;

    @ParameterizedTest
    @DisplayName("SC-T31 SL-T109 accepts select, with, set operations, brackets and values")
    @ValueSource(
            strings = {
                "select id, status from public.orders where status = 'paid'",
                "with paid as (select * from public.orders) select count(*) from paid",
                "select a from t union all select b from u",
                "select a from t intersect select b from u",
                "select a from t except select b from u order by 1",
                "(select 1)",
                "((select a from t) union (select b from u)) order by 1 limit 3",
                "values (1, 'a'), (2, 'b')",
                "table orders"
            })
    void acceptsQueries(String sql) {
        assertThat(judge(POSTGRES, sql)).isInstanceOf(Verdict.Allowed.class);
    }

    @Test
    @DisplayName("SC-T32 refuses an insert inside WITH and names it")
    void refusesAWriteInACommonTable() {
        assertRefused(
                POSTGRES,
                "with x as (insert into audit.events values (1) returning *) select * from x",
                "SQL contains read/write operation: Insert");
    }

    @Test
    @DisplayName("SC-T33 SL-T109 refuses two statements, accepts a trailing separator and comment")
    void refusesSeveralStatements() {
        assertRefused(
                POSTGRES,
                "select * from public.orders; delete from public.orders",
                "Only one SQL statement can be executed.");
        assertAllowed(POSTGRES, "select 1; -- done");
        assertAllowed(POSTGRES, "select 1;;");
        assertAllowed(POSTGRES, "; select 1");
    }

    @Test
    @DisplayName("SC-T34 refuses call, pragma, set and explain analyze, accepts explain and show")
    void refusesCommands() {
        assertRefused(
                POSTGRES, "call refresh_stats()", "SQL contains read/write operation: Command");
        assertRefused(
                Dialects.SQLITE,
                "pragma table_info(users)",
                "SQL contains read/write operation: Pragma");
        assertRefused(POSTGRES, "set search_path to x", "SQL contains read/write operation: Set");
        assertRefused(
                POSTGRES,
                "explain analyze delete from t",
                "SQL contains read/write operation: Analyze");
        assertRefused(
                POSTGRES, "explain delete from t", "SQL contains read/write operation: Delete");
        assertAllowed(POSTGRES, "explain select 1");
        assertAllowed(POSTGRES, "explain (verbose, format json) select 1");
        assertAllowed(POSTGRES, "show search_path");
        assertAllowed(Dialects.MYSQL, "describe orders");
        assertRefused(
                Dialects.MYSQL,
                "desc analyze delete from t",
                "SQL contains read/write operation: Analyze");
    }

    @Test
    @DisplayName("SC-T35 SL-T110 refuses targets, locks and functions with effects")
    void refusesTargetsLocksAndFunctions() {
        assertRefused(
                POSTGRES, "select * into x from t", "SQL contains read/write operation: Into");
        assertRefused(
                POSTGRES, "select a from t for update", "SQL contains read/write operation: Lock");
        assertRefused(
                Dialects.MYSQL,
                "select a from t lock in share mode",
                "SQL contains read/write operation: Lock");
        assertRefused(
                POSTGRES,
                "select PG_Terminate_Backend(1)",
                "SQL contains read/write operation: PG_Terminate_Backend");
        assertRefused(
                Dialects.MYSQL,
                "select 1 into/**/outfile '/tmp/x'",
                "SQL contains read/write operation: Into");
        assertRefused(
                Dialects.CLICKHOUSE,
                "select * from url('http://x/', 'CSV')",
                "SQL contains read/write operation: url");
    }

    @Test
    @DisplayName("SC-T36 says invalid expression when a text cannot be parsed")
    void saysInvalidExpression() {
        for (String sql :
                new String[] {
                    "select * from where", "select 'a", "select (1", "", "-- x", "select"
                }) {
            assertThat(judge(POSTGRES, sql))
                    .isInstanceOfSatisfying(
                            Verdict.Refused.class,
                            refused -> {
                                assertThat(refused.problem().what()).contains("Invalid expression");
                                assertThat(refused.problem().code())
                                        .isEqualTo(ProblemCode.SQL_UNREADABLE);
                            });
        }
    }

    @Test
    void tellsOffsetTokenAndAdviceOnFurtherLines() {
        assertThat(judge(POSTGRES, "select 1 where pg_sleep(5) is null"))
                .isInstanceOfSatisfying(
                        Verdict.Refused.class,
                        refused -> {
                            assertThat(refused.offset()).isEqualTo(15);
                            assertThat(refused.token()).isEqualTo("pg_sleep");
                            assertThat(refused.problem().message())
                                    .isEqualTo(
                                            """
                                            SQL contains read/write operation: pg_sleep
                                            At offset 15: 'pg_sleep'. The function does more than read, so it is never called.\
                                            """);
                        });
    }

    @Test
    void parseThrowsTheProblem() {
        assertThatThrownBy(() -> ReadOnlySql.parse(POSTGRES, "drop table t"))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        failure ->
                                assertThat(failure.problem().code())
                                        .isEqualTo(ProblemCode.NOT_READ_ONLY))
                .hasMessage("SQL contains read/write operation: Drop");
        assertThat(ReadOnlySql.parse(POSTGRES, "select 1").text()).isEqualTo("select 1");
        assertThat(ReadOnlySql.parse(POSTGRES, "select 1").dialect()).isEqualTo(POSTGRES);
    }

    @Test
    void acceptsWhatKtxItselfSends() {
        for (Dialect dialect : Dialects.all()) {
            String table = dialect.qualified(List.of("odd \" ' ` ] name", "drop; -- x"));
            String column = dialect.quote("delete from");
            assertAllowed(
                    dialect,
                    "SELECT COUNT(*), COUNT(DISTINCT "
                            + column
                            + "), MIN("
                            + dialect.textLength(dialect.asText(column))
                            + "), MAX("
                            + column
                            + ") FROM "
                            + dialect.sample(table, 1_000_000, 100)
                            + " s WHERE "
                            + column
                            + " <> "
                            + dialect.literal("it's \\ ; DROP TABLE t -- ")
                            + " UNION ALL SELECT 1, 2, 3, 4");
            assertAllowed(
                    dialect,
                    "WITH a AS (SELECT 1 AS x), b AS (SELECT x, ROW_NUMBER() OVER (PARTITION BY x ORDER BY x) AS n FROM a) SELECT * FROM b WHERE n <= 3");
        }
    }

    private static Verdict judge(Dialect dialect, String sql) {
        return Gate.judge(dialect, sql, SqlPolicy.DEFAULT);
    }

    private static void assertAllowed(Dialect dialect, String sql) {
        assertThat(judge(dialect, sql))
                .as("%s: %s", dialect, sql)
                .isInstanceOf(Verdict.Allowed.class);
    }

    private static void assertRefused(Dialect dialect, String sql, String firstLine) {
        assertThat(judge(dialect, sql))
                .as("%s: %s", dialect, sql)
                .isInstanceOfSatisfying(
                        Verdict.Refused.class,
                        refused -> assertThat(refused.problem().what()).isEqualTo(firstLine));
    }
}
