package dev.ktx.sql;

import dev.ktx.sql.dialect.Dialects;
import dev.ktx.sql.lex.Lexer;

import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// The read-only gate, its lexer and skeleton alone, and JSqlParser's own parse, on the same texts:
/// a SELECT from one table, and query 64 of the TPC-DS specification. Stands in the package of the
/// gate, whose parts are nobody else's to call. {@code dev.ktx.bench.GateCost} runs it.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class GateBenchmark {
    private static final SqlPolicy POLICY = new SqlPolicy(SqlPolicy.Unknown.ALLOW, false, Set.of());

    @Param({"one-table", "tpcds-q64"})
    public String text = "";

    private String sql = "";

    @Setup
    public void read() throws IOException {
        sql =
                text.equals("one-table")
                        ? "SELECT status, count(*) AS n, sum(total) FROM sales.orders"
                                + " WHERE ordered_at >= DATE '2024-01-01' GROUP BY status"
                                + " ORDER BY n DESC LIMIT 10"
                        : resource();
        if (!(Gate.judge(Dialects.POSTGRES, sql, POLICY) instanceof Verdict.Allowed)) {
            throw new IllegalStateException("the gate refuses " + text);
        }
    }

    private static String resource() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(GateBenchmark.class.getResourceAsStream("q64.sql"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Benchmark
    public Object parser() throws JSQLParserException {
        return CCJSqlParserUtil.parse(sql);
    }

    @Benchmark
    public Object lexerAndSkeleton() {
        Reading reading =
                new Reading(Dialects.POSTGRES, Lexer.lex(Dialects.POSTGRES.lexRules(), sql), sql);
        new Skeleton(reading).check();
        return reading;
    }

    @Benchmark
    public Object gate() {
        return Gate.judge(Dialects.POSTGRES, sql, POLICY);
    }
}
