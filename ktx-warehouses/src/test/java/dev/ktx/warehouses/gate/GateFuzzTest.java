package dev.ktx.warehouses.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.sql.Dialect;
import dev.ktx.sql.Gate;
import dev.ktx.sql.SqlPolicy;
import dev.ktx.sql.Verdict;
import dev.ktx.sql.dialect.Dialects;
import dev.ktx.testkit.GateCorpus;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/// Splices and mutations of reads with writes: whatever the gate lets through, the engine itself
/// must take for one read, or refuse as broken.
class GateFuzzTest {
    /// Unknown functions pass here: the question is what the engine's parser makes of the text.
    private static final SqlPolicy POLICY = new SqlPolicy(SqlPolicy.Unknown.ALLOW, false, Set.of());

    @Test
    void duckDbSeesOneReadInWhatPasses_seed1() throws Exception {
        try (EngineJudge judge = EngineJudge.duckDb()) {
            assertThat(unsafe(Dialects.DUCKDB, judge, 1, 4_000)).isEmpty();
        }
    }

    @Test
    void sqliteSeesOneReadInWhatPasses_seed1() throws Exception {
        try (EngineJudge judge = EngineJudge.sqlite()) {
            assertThat(unsafe(Dialects.SQLITE, judge, 1, 4_000)).isEmpty();
        }
    }

    @Test
    void postgresSeesOneReadInWhatPasses_seed1(@TempDir Path folder) throws Exception {
        try (EngineJudge judge = EngineJudge.postgres(TestDatabase.postgres(folder))) {
            assertThat(unsafe(Dialects.POSTGRES, judge, 1, 4_000)).isEmpty();
        }
    }

    @Test
    void trinoSeesOneReadInWhatPasses_seed1() throws Exception {
        try (EngineJudge judge = EngineJudge.trino()) {
            assertThat(unsafe(Dialects.TRINO, judge, 1, 4_000)).isEmpty();
        }
    }

    @Test
    @Tag("slow")
    void enginesSeeOneReadInWhatPasses_manySeeds(@TempDir Path folder) throws Exception {
        for (long seed = 2; seed < 12; seed++) {
            try (EngineJudge duckDb = EngineJudge.duckDb();
                    EngineJudge sqlite = EngineJudge.sqlite();
                    EngineJudge postgres = EngineJudge.postgres(TestDatabase.postgres(folder));
                    EngineJudge trino = EngineJudge.trino()) {
                assertThat(unsafe(Dialects.POSTGRES, postgres, seed, 30_000))
                        .as("seed %d", seed)
                        .isEmpty();
                assertThat(unsafe(Dialects.TRINO, trino, seed, 30_000))
                        .as("seed %d", seed)
                        .isEmpty();
                assertThat(unsafe(Dialects.DUCKDB, duckDb, seed, 30_000))
                        .as("seed %d", seed)
                        .isEmpty();
                assertThat(unsafe(Dialects.SQLITE, sqlite, seed, 30_000))
                        .as("seed %d", seed)
                        .isEmpty();
            }
        }
    }

    @Test
    void theJudgesTellReadsFromWrites() throws Exception {
        try (EngineJudge judge = EngineJudge.duckDb()) {
            assertThat(judge.verdict("SELECT 1")).isEqualTo(EngineJudge.Verdict.ONE_READ);
            assertThat(judge.verdict("EXPLAIN SELECT 1")).isEqualTo(EngineJudge.Verdict.ONE_READ);
            assertThat(judge.verdict("SELECT 1; SELECT 2")).isEqualTo(EngineJudge.Verdict.ELSE);
            assertThat(judge.verdict("DROP TABLE t")).isEqualTo(EngineJudge.Verdict.ELSE);
            assertThat(
                            judge.verdict(
                                    "WITH x AS (INSERT INTO t VALUES (1) RETURNING a) SELECT * FROM x"))
                    .isEqualTo(EngineJudge.Verdict.ELSE);
            assertThat(judge.verdict("SELECT FROM")).isEqualTo(EngineJudge.Verdict.BROKEN);
        }
        try (EngineJudge judge = EngineJudge.sqlite()) {
            assertThat(judge.verdict("SELECT 1")).isEqualTo(EngineJudge.Verdict.ONE_READ);
            assertThat(judge.verdict("EXPLAIN SELECT 1")).isEqualTo(EngineJudge.Verdict.ONE_READ);
            assertThat(judge.verdict("SELECT 1; DELETE FROM t"))
                    .isEqualTo(EngineJudge.Verdict.ELSE);
            assertThat(judge.verdict("DELETE FROM t")).isEqualTo(EngineJudge.Verdict.ELSE);
            assertThat(judge.verdict("PRAGMA journal_mode = off"))
                    .isEqualTo(EngineJudge.Verdict.ELSE);
            assertThat(judge.verdict("SELECT FROM")).isEqualTo(EngineJudge.Verdict.BROKEN);
        }
    }

    @Test
    void theFurtherJudgesTellReadsFromWrites(@TempDir Path folder) throws Exception {
        try (EngineJudge postgres = EngineJudge.postgres(TestDatabase.postgres(folder));
                EngineJudge trino = EngineJudge.trino()) {
            for (EngineJudge judge : List.of(postgres, trino)) {
                assertThat(judge.verdict("SELECT a FROM u"))
                        .isEqualTo(EngineJudge.Verdict.ONE_READ);
                assertThat(judge.verdict("DELETE FROM t")).isEqualTo(EngineJudge.Verdict.ELSE);
                assertThat(judge.verdict("INSERT INTO u VALUES (1)"))
                        .isEqualTo(EngineJudge.Verdict.ELSE);
                assertThat(judge.verdict("SELECT FROM WHERE"))
                        .isEqualTo(EngineJudge.Verdict.BROKEN);
            }
            assertThat(postgres.verdict("WITH x AS (DELETE FROM t RETURNING a) SELECT * FROM x"))
                    .isEqualTo(EngineJudge.Verdict.ELSE);
            assertThat(postgres.verdict("SELECT 1; DROP TABLE t"))
                    .isEqualTo(EngineJudge.Verdict.ELSE);
            assertThat(postgres.verdict("SELECT 1; SELECT 2")).isEqualTo(EngineJudge.Verdict.ELSE);
            assertThat(postgres.verdict("SELECT * FROM t FOR UPDATE"))
                    .isEqualTo(EngineJudge.Verdict.ELSE);
            assertThat(postgres.verdict("EXPLAIN SELECT 1"))
                    .isEqualTo(EngineJudge.Verdict.ONE_READ);
            assertThat(postgres.verdict("DROP TABLE t")).isEqualTo(EngineJudge.Verdict.ELSE);
            assertThat(trino.verdict("EXPLAIN DELETE FROM t")).isEqualTo(EngineJudge.Verdict.ELSE);
            assertThat(trino.verdict("CALL p()")).isEqualTo(EngineJudge.Verdict.ELSE);
        }
    }

    private static List<String> unsafe(Dialect dialect, EngineJudge judge, long seed, int count)
            throws SQLException {
        SqlMutations mutations =
                new SqlMutations(new Random(seed), seeds(dialect, true), seeds(dialect, false));
        List<String> unsafe = new ArrayList<>();
        int passed = 0;
        for (int i = 0; i < count; i++) {
            String sql = mutations.next();
            if (Gate.judge(dialect, sql, POLICY) instanceof Verdict.Allowed) {
                passed++;
                if (judge.verdict(sql) == EngineJudge.Verdict.ELSE) {
                    unsafe.add(sql);
                }
            }
        }
        assertThat(passed).as("texts that pass, of %d", count).isGreaterThan(count / 50);
        return unsafe;
    }

    /// Statements of that dialect from the corpus of the tests and, where it is there, the large
    /// one.
    private static List<String> seeds(Dialect dialect, boolean allowed) {
        return GateCorpus.all(dialect).stream()
                .filter(statement -> statement.allowed() == allowed)
                .map(GateCorpus.Case::sql)
                .filter(sql -> sql.length() < 2_000)
                .toList();
    }
}
