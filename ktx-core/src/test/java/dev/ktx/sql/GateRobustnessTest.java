package dev.ktx.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.sql.dialect.Dialects;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Hostile texts are refused at once, whatever the dialect: 50 ms are promised, three times that is
/// asserted, of the time the thread had a processor, since other tests may run beside it.
class GateRobustnessTest {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Duration BOUND = Duration.ofMillis(150);

    static List<Dialect> dialects() {
        return Dialects.all();
    }

    @BeforeAll
    static void loadClasses() {
        Dialects.all()
                .forEach(dialect ->
                        Gate.judge(dialect, "SELECT lower(a) FROM t", SqlPolicy.DEFAULT));
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void refusesHostileTextsAtOnce(Dialect dialect) {
        hostile()
                .forEach((name, sql) -> {
                    long start = THREADS.getCurrentThreadCpuTime();
                    Verdict verdict = Gate.judge(dialect, sql, SqlPolicy.DEFAULT);
                    Duration took = Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - start);
                    assertThat(verdict)
                            .as("%s %s", dialect, name)
                            .isInstanceOf(Verdict.Refused.class);
                    assertThat(took).as("%s %s", dialect, name).isLessThan(BOUND);
                });
    }

    private static Map<String, String> hostile() {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put(
                "CTE that writes",
                "WITH x AS (INSERT INTO t VALUES (1) RETURNING a) SELECT * FROM x");
        texts.put("transaction end", "COMMIT; DROP TABLE t");
        texts.put("explain that runs", "EXPLAIN ANALYZE DELETE FROM t");
        texts.put("no separator", "SELECT 1 DELETE FROM t");
        texts.put("escaped name", "SELECT U&\"pg\\005fsleep\"(1)");
        texts.put("NUL", "SELECT 1\u0000");
        texts.put("5,000 brackets", "SELECT " + "(".repeat(5_000) + "1" + ")".repeat(5_000));
        texts.put("open brackets", "SELECT " + "(".repeat(100_000));
        texts.put("2 MB", "SELECT '" + "a".repeat(2_000_000) + "'");
        texts.put("1 MB of quotes", "SELECT " + "'".repeat(999_991));
        texts.put("1 MB of comment openers", "SELECT " + "/*".repeat(499_000));
        texts.put("1 MB of dollars", "SELECT " + "$a".repeat(499_000) + "; DROP TABLE t");
        texts.put(
                "1 MB of dollar signs", "SELECT " + "$".repeat(998_999) + " FROM t; DROP TABLE t");
        texts.put("1 MB of backslashes", "SELECT '" + "\\".repeat(998_999));
        texts.put("1 MB of separators", "SELECT 1" + ";".repeat(998_000) + "SELECT 2");
        texts.put(
                "nested writes", "SELECT * FROM (".repeat(150) + "DELETE FROM t" + ")".repeat(150));
        texts.put(
                "nested WITH",
                "WITH a AS (".repeat(150) + "DELETE FROM t" + ") SELECT 1".repeat(150));
        texts.put(
                "bracket ladder",
                "((((((((((".repeat(19) + "SELECT 1; DROP TABLE t" + "))))))))))".repeat(19));
        return texts;
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void judgesLongReadsWithoutOverflow(Dialect dialect) {
        String list = "1" + ", 1".repeat(20_000);
        String sum = "a" + " + a".repeat(20_000);
        String union = "SELECT 1 AS a" + " UNION ALL SELECT 1 AS a".repeat(2_000);
        String not = "NOT ".repeat(20_000) + "a";
        String cases = "CASE WHEN a THEN ".repeat(3_000) + "1" + " END".repeat(3_000);
        for (String sql :
                List.of(
                        "SELECT a FROM t WHERE a IN (" + list + ")",
                        "SELECT " + sum + " FROM t",
                        "SELECT a FROM t WHERE " + not,
                        "SELECT " + cases + " FROM t",
                        union)) {
            assertThat(Gate.judge(dialect, sql, SqlPolicy.DEFAULT))
                    .as("%s", dialect)
                    .isInstanceOf(Verdict.Allowed.class);
        }
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void answersForDeepReadsWhateverTheSecondParserThinks(Dialect dialect) {
        String deep = "SELECT " + "(".repeat(190) + "1" + ")".repeat(190);
        assertThat(Gate.judge(dialect, deep, SqlPolicy.DEFAULT))
                .as("%s", dialect)
                .isInstanceOf(Verdict.Allowed.class);
    }
}
