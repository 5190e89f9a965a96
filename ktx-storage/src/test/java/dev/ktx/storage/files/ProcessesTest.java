package dev.ktx.storage.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.port.FileEdit;
import dev.ktx.port.ProjectFiles;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;
import dev.ktx.project.GitAuthor;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/// Several processes on one project.
final class ProcessesTest {
    private static final InstantSource CLOCK =
            InstantSource.fixed(Instant.parse("2026-11-30T12:00:00Z"));

    @TempDir Path folder;

    @BeforeEach
    void makeProject() throws IOException {
        folder = folder.toRealPath();
        Files.writeString(folder.resolve("ktx.yaml"), "connections: {}\n");
    }

    private ProjectFiles open() {
        return GitFiles.open(folder, GitAuthor.DEFAULT, Map.of(), CLOCK);
    }

    @Test
    @DisplayName("SC-T14 two processes that write at once lose nothing")
    void twoProcessesThatWriteAtOnceLoseNothing() throws InterruptedException {
        int rounds = 15;
        try (var left = WriterProcess.start(folder, "left", rounds);
                var right = WriterProcess.start(folder, "right", rounds)) {
            assertThat(left.await()).isZero();
            assertThat(right.await()).isZero();
        }

        var files = open();
        for (String path : WriterProcess.NUMBERS) {
            assertThat(files.text(path)).contains(Integer.toString(2 * rounds));
            assertThat(files.history(path, 99)).hasSize(2 * rounds);
        }
        assertThat(files.list("own")).hasSize(2 * rounds);
        var git = GitProgram.in(folder);
        assertThat(git.run("status", "--porcelain")).isEmpty();
        assertThat(git.run("fsck", "--strict")).doesNotContain("error", "missing");
    }

    @Test
    @DisplayName("SC-T14 a writer that waits too long is told who holds the project")
    void aWriterThatWaitsTooLongIsToldWhoHoldsTheProject() throws Exception {
        open().write("a", "1", "first");
        var impatient =
                GitFiles.open(folder, GitAuthor.DEFAULT, Map.of(), CLOCK, Duration.ofMillis(50));

        try (var pool = Executors.newSingleThreadExecutor();
                var _ = ProjectLock.take(folder, Duration.ofSeconds(1), CLOCK)) {
            var waiting = pool.submit(() -> impatient.write("a", "2", "second"));
            assertThatThrownBy(waiting::get)
                    .cause()
                    .isInstanceOfSatisfying(
                            KtxException.class,
                            e -> {
                                assertThat(e.problem().code())
                                        .isEqualTo(ProblemCode.PROJECT_LOCKED);
                                assertThat(e.problem().what())
                                        .contains(
                                                "process " + ProcessHandle.current().pid(),
                                                "since 2026-11-30T12:00:00Z");
                            });
        }
        assertThat(impatient.write("a", "2", "second").created()).isTrue();
    }

    @Test
    void aKilledWriterLeavesAProjectThatTheNextRunFinishes() throws Exception {
        killAndCheck(4, 11);
    }

    @Test
    @Tag("slow")
    void aWriterKilledAtAnyMomentLeavesAProjectThatTheNextRunFinishes() throws Exception {
        killAndCheck(60, 12);
    }

    private void killAndCheck(int kills, long seed) throws Exception {
        var random = new Random(seed);
        for (int i = 0; i < kills; i++) {
            try (var writer = WriterProcess.start(folder, "w" + i, 1000)) {
                writer.awaitLines(1 + random.nextInt(4));
                // Any moment of the next rounds, which take about 20 ms each.
                LockSupport.parkNanos(random.nextLong(40_000_000));
                writer.kill();
            }
            var files = open();
            List<String> numbers =
                    WriterProcess.NUMBERS.stream()
                            .map(path -> files.text(path).orElse("0"))
                            .distinct()
                            .toList();
            assertThat(numbers).as("kill %d of seed %d", i, seed).hasSize(1);
            int rounds = Integer.parseInt(numbers.getFirst());
            assertThat(files.history("three", 10_000)).hasSize(rounds);
            assertThat(files.list("own")).hasSize(rounds + i);
            assertThat(
                            files.save("after kill", List.of(FileEdit.write("own/after-" + i, "")))
                                    .created())
                    .isTrue();
            assertThat(PendingBatch.folder(folder)).doesNotExist();
            var git = GitProgram.in(folder);
            assertThat(git.run("status", "--porcelain")).isEmpty();
            assertThat(git.run("fsck")).doesNotContain("error", "missing");
        }
    }
}
