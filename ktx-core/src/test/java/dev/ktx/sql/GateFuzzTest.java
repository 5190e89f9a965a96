package dev.ktx.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.sql.dialect.Dialects;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
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
    @Tag("slow")
    void enginesSeeOneReadInWhatPasses_manySeeds() throws Exception {
        for (long seed = 2; seed < 12; seed++) {
            try (EngineJudge duckDb = EngineJudge.duckDb();
                    EngineJudge sqlite = EngineJudge.sqlite()) {
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

    private static List<String> unsafe(Dialect dialect, EngineJudge judge, long seed, int count)
            throws IOException, SQLException {
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
    private static List<String> seeds(Dialect dialect, boolean allowed) throws IOException {
        List<Corpus.Case> cases = new ArrayList<>(Corpus.own());
        for (String file : List.of("select.jsonl", "write.jsonl", "adversarial.jsonl")) {
            Corpus.shared(file).ifPresent(cases::addAll);
        }
        return cases.stream()
                .filter(statement -> statement.dialect().equals(dialect))
                .filter(statement -> statement.allowed() == allowed)
                .map(Corpus.Case::sql)
                .filter(sql -> sql.length() < 2_000)
                .toList();
    }
}
