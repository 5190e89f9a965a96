package dev.ktx.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.sql.dialect.Dialects;
import dev.ktx.sql.lex.Lexer;

import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.Set;

/// Lexer and skeleton are of no weight beside a parser, and the whole gate takes little more than
/// the parser in it: measured against JSqlParser in the same run, by the clock, at a third of the
/// promise. The benchmark GateCost measures the promise itself.
@Tag("slow")
class GateSpeedTest {
    private static final SqlPolicy POLICY = new SqlPolicy(SqlPolicy.Unknown.ALLOW, false, Set.of());
    private static final int ROUNDS = 15;
    private static final long ROUND_NANOS = 100_000_000;

    private static final String SMALL =
            "SELECT status, count(*) AS n, sum(total) FROM sales.orders WHERE ordered_at >= DATE"
                    + " '2024-01-01' GROUP BY status ORDER BY n DESC LIMIT 10";

    /// A year-over-year question on a star of fifteen tables.
    private static String large() {
        StringBuilder sql = new StringBuilder("WITH returned AS (SELECT s_item, sum(s_price) AS p");
        sql.append(", sum(r_cash + r_charge + r_credit) AS r FROM sales, refunds WHERE s_item =");
        sql.append(" r_item AND s_order = r_order GROUP BY s_item HAVING sum(s_price) > 2 *");
        sql.append(" sum(r_cash + r_charge + r_credit)), both_years AS (SELECT i_name, i_key");
        for (int i = 0; i < 12; i++) {
            sql.append(", d%1$d.street_%1$d AS street_%1$d, d%1$d.city AS city_%1$d".formatted(i));
        }
        sql.append(", count(*) AS n, sum(s_cost) AS c1, sum(s_list) AS c2 FROM sales, returned");
        for (int i = 0; i < 12; i++) {
            sql.append(", dimension_%1$d AS d%1$d".formatted(i));
        }
        sql.append(" WHERE sales.s_item = returned.s_item");
        for (int i = 0; i < 12; i++) {
            sql.append(" AND sales.key_%1$d = d%1$d.key AND d%1$d.status <> 'gone'".formatted(i));
        }
        sql.append(" AND i_price BETWEEN 64 AND 64 + 10 AND i_color IN ('red', 'blue', 'tan')");
        sql.append(" GROUP BY i_name, i_key");
        for (int i = 0; i < 12; i++) {
            sql.append(", d%1$d.street_%1$d, d%1$d.city".formatted(i));
        }
        sql.append(
                ") SELECT a.i_name, a.n, a.c1, a.c2, b.c1, b.c2 FROM both_years a, both_years b");
        sql.append(" WHERE a.i_key = b.i_key AND a.n <= b.n AND a.city_0 = b.city_0 ORDER BY");
        return sql.append(" a.i_name, a.n, b.c1 LIMIT 100").toString();
    }

    @Test
    void costsLittleBesideAParser() throws JSQLParserException {
        for (String sql : new String[] {SMALL, large()}) {
            Dialect dialect = Dialects.POSTGRES;
            assertThat(Gate.judge(dialect, sql, POLICY)).isInstanceOf(Verdict.Allowed.class);
            double[] parse = new double[ROUNDS];
            double[] shape = new double[ROUNDS];
            double[] gate = new double[ROUNDS];
            for (int round = 0; round < ROUNDS; round++) {
                parse[round] = wall(() -> parsed(sql));
                shape[round] =
                        wall(() -> {
                            Reading reading =
                                    new Reading(dialect, Lexer.lex(dialect.lexRules(), sql), sql);
                            new Skeleton(reading).check();
                            return reading;
                        });
                gate[round] = wall(() -> Gate.judge(dialect, sql, POLICY));
            }
            double faster = median(parse) / median(shape);
            double slower = median(gate) / median(parse);
            System.out.printf(
                    "%d characters: parser %.1f µs, lexer and skeleton %.2f µs (%.0f times faster),"
                            + " whole gate %.2f times the parser%n",
                    sql.length(), median(parse) / 1000, median(shape) / 1000, faster, slower);
            assertThat(faster).isGreaterThan(20 / 3.0);
            assertThat(slower).isLessThan(1.3 * 3);
        }
    }

    private interface Work {
        Object run() throws JSQLParserException;
    }

    private static Object parsed(String sql) throws JSQLParserException {
        return CCJSqlParserUtil.parse(sql);
    }

    /// Of one run, by the clock, since the parser runs in a thread of its own.
    private static double wall(Work work) throws JSQLParserException {
        long start = System.nanoTime();
        int runs = 0;
        while (System.nanoTime() - start < ROUND_NANOS) {
            assertThat(work.run()).isNotNull();
            runs++;
        }
        return (double) (System.nanoTime() - start) / runs;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
