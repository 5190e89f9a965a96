package dev.ktx.storage.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.knowledge.note.CaptureSignals;
import dev.ktx.knowledge.note.MemoryRun;
import dev.ktx.knowledge.note.MemoryRun.Captured;
import dev.ktx.knowledge.note.MemoryRun.Outcome;
import dev.ktx.knowledge.note.MemoryRun.Proposal;
import dev.ktx.knowledge.note.MemoryRun.State;
import dev.ktx.knowledge.note.NoteClass;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Memory runs as rows.
final class SqliteMemoryRunsTest {
    private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");

    @TempDir Path folder;
    private SqliteMemoryRuns runs;

    @BeforeEach
    void open() {
        runs = new SqliteMemoryRuns(folder, InstantSource.fixed(NOON));
    }

    @AfterEach
    void close() {
        runs.close();
    }

    private static MemoryRun run(String id, Instant at) {
        return new MemoryRun(
                id,
                "hash",
                "mcp-1",
                "a note",
                Optional.of("wh"),
                at,
                at,
                CaptureSignals.of("Fee means cents."),
                new State.Running("queued"));
    }

    private static MemoryRun done(MemoryRun run) {
        return run.with(
                new State.Done(
                        new Captured(
                                Outcome.SAVED,
                                NoteClass.UNIT,
                                List.of("fee"),
                                List.of("parcels"),
                                List.of("fee"),
                                Optional.of("c0ffee"),
                                List.of("a:b"),
                                List.of(new Proposal("t", "old", "new")),
                                Map.of("a.md", "before"))),
                NOON);
    }

    @Test
    void keepsEverything() {
        assertThat(runs.runs(5)).isEmpty();
        assertThat(folder.resolve(".ktx")).doesNotExist();
        MemoryRun run = done(runs.begin(run("memory-1", NOON), NOON));
        runs.save(run);
        assertThat(runs.run("memory-1")).contains(run);
        assertThat(runs.run("memory-2")).isEmpty();
    }

    @Test
    void theSameContentIsOneRunForAWhile() {
        runs.begin(run("memory-1", NOON), NOON.minusSeconds(600));
        assertThat(runs.begin(run("memory-2", NOON), NOON.minusSeconds(600)).id())
                .isEqualTo("memory-1");
        assertThat(runs.begin(run("memory-3", NOON), NOON.plusSeconds(1)).id())
                .isEqualTo("memory-3");
        runs.save(run("memory-1", NOON).with(new State.Failed("x"), NOON));
        runs.save(run("memory-3", NOON).with(new State.Failed("x"), NOON));
        assertThat(runs.begin(run("memory-4", NOON), NOON.minusSeconds(600)).id())
                .isEqualTo("memory-4");
    }

    @Test
    void aRunWhoseProcessIsGoneIsInterrupted() throws Exception {
        runs.begin(run("memory-1", NOON), NOON);
        assertThat(runs.run("memory-1").orElseThrow().isRunning()).isTrue();
        try (var connection =
                        DriverManager.getConnection(
                                "jdbc:sqlite:" + folder.resolve(".ktx/db.sqlite"));
                var statement = connection.createStatement()) {
            statement.execute(
                    "UPDATE local_memory_runs SET output_summary_json ="
                            + " replace(output_summary_json, '\"started\":', '\"started\":1')");
        }
        assertThat(runs.run("memory-1").orElseThrow().state())
                .isEqualTo(new State.Failed(SqliteMemoryRuns.INTERRUPTED));
        assertThat(runs.begin(run("memory-2", NOON), NOON).id()).isEqualTo("memory-2");
    }
}
