package dev.ktx.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.sql.dialect.Dialects;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Set;

class FunctionPolicyTest {
    private static final SqlPolicy ALLOW = new SqlPolicy(SqlPolicy.Unknown.ALLOW, false, Set.of());

    @Test
    void refusesAnUnknownFunctionAndNamesTheSetting() {
        assertThat(Gate.judge(Dialects.POSTGRES, "SELECT app.Refresh(1)", SqlPolicy.DEFAULT))
                .isInstanceOfSatisfying(
                        Verdict.Refused.class,
                        refused ->
                                assertThat(refused.problem().message())
                                        .isEqualTo(
                                                """
                                                SQL contains read/write operation: Refresh
                                                At offset 7: 'app.Refresh'. Function 'Refresh' is not known to read only. If it does, add it under the connection in ktx.yaml: sql: { functions: [app.refresh] }, or let all unknown functions through: sql: { unknownFunctions: allow }.\
                                                """));
    }

    @Test
    void namesTheMethodOfAnObjectAsItCanBeListed() {
        String sql = "SELECT forecaster!Forecast(a) FROM t";
        assertThat(Gate.judge(Dialects.SNOWFLAKE, sql, SqlPolicy.DEFAULT))
                .isInstanceOfSatisfying(
                        Verdict.Refused.class,
                        refused ->
                                assertThat(refused.problem().message())
                                        .contains("sql: { functions: [forecast] }"));
        assertThat(
                        Gate.judge(
                                Dialects.SNOWFLAKE,
                                sql,
                                new SqlPolicy(SqlPolicy.Unknown.REFUSE, false, Set.of("forecast"))))
                .isInstanceOf(Verdict.Allowed.class);
    }

    @Test
    void letsAnUnknownFunctionThroughWhenThePolicySaysSo() {
        String sql = "SELECT app.Refresh(1)";
        for (Set<String> listed : List.of(Set.of("app.refresh"), Set.of("REFRESH"))) {
            SqlPolicy policy = new SqlPolicy(SqlPolicy.Unknown.REFUSE, false, listed);
            assertThat(Gate.judge(Dialects.POSTGRES, sql, policy))
                    .isInstanceOf(Verdict.Allowed.class);
        }
        assertThat(Gate.judge(Dialects.POSTGRES, sql, ALLOW)).isInstanceOf(Verdict.Allowed.class);
    }

    @Test
    @DisplayName("M17 no policy lets a harmful function or a write through")
    void neverLetsAHarmfulFunctionThrough() {
        SqlPolicy listed =
                new SqlPolicy(
                        SqlPolicy.Unknown.ALLOW, false, Set.of("pg_sleep", "pg_catalog.pg_sleep"));
        for (String sql :
                List.of(
                        "SELECT pg_sleep(1)",
                        "SELECT \"pg_catalog\".\"pg_sleep\"(1)",
                        "DELETE FROM t",
                        "WITH a AS (DELETE FROM t RETURNING b) SELECT * FROM a")) {
            assertThat(Gate.judge(Dialects.POSTGRES, sql, listed))
                    .isInstanceOf(Verdict.Refused.class);
        }
    }

    @Test
    void trustsABuiltInNameOnlyWhereBuiltInsLive() {
        assertThat(
                        Gate.judge(
                                Dialects.POSTGRES,
                                "SELECT pg_catalog.lower(a) FROM t",
                                SqlPolicy.DEFAULT))
                .isInstanceOf(Verdict.Allowed.class);
        assertThat(Gate.judge(Dialects.POSTGRES, "SELECT app.lower(a) FROM t", SqlPolicy.DEFAULT))
                .isInstanceOf(Verdict.Refused.class);
        assertThat(Gate.judge(Dialects.SQLSERVER, "SELECT dbo.lower(a) FROM t", SqlPolicy.DEFAULT))
                .isInstanceOf(Verdict.Refused.class);
    }

    @Test
    void strictModeNeedsBothParsers() {
        SqlPolicy strict = new SqlPolicy(SqlPolicy.Unknown.REFUSE, true, Set.of());
        String odd = "SELECT * EXCEPT a APPLY(sum) FROM t FINAL SAMPLE 1 / 10 OFFSET 1 / 2";
        assertThat(Gate.judge(Dialects.CLICKHOUSE, odd, SqlPolicy.DEFAULT))
                .isInstanceOf(Verdict.Allowed.class);
        assertThat(Gate.judge(Dialects.CLICKHOUSE, odd, strict))
                .isInstanceOfSatisfying(
                        Verdict.Refused.class,
                        refused ->
                                assertThat(refused.problem().what())
                                        .startsWith("Invalid expression"));
        assertThat(Gate.judge(Dialects.CLICKHOUSE, "SELECT a FROM t", strict))
                .isInstanceOf(Verdict.Allowed.class);
    }
}
