package dev.ktx.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.port.Cancellation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

class RotatingLogTest {
    @TempDir Path folder;

    private static void line(RotatingLog log, String text) throws IOException {
        byte[] bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
        log.write(bytes, 0, bytes.length);
    }

    @Test
    void keepsAsManyFilesAsAskedForAndTheNewestLines() throws IOException {
        Path file = folder.resolve("logs/mcp.log");
        try (var log = new RotatingLog(file, 20, 3)) {
            for (int i = 0; i < 20; i++) {
                line(log, "line number " + i);
            }
        }
        try (Stream<Path> files = Files.list(folder.resolve("logs"))) {
            assertThat(files.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("mcp.log", "mcp.log.1", "mcp.log.2", "mcp.log.lock");
        }
        assertThat(Files.readAllLines(file)).contains("line number 19");
        assertThat(Files.readAllLines(folder.resolve("logs/mcp.log.2")))
                .contains("line number 14", "line number 15");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void isFollowedOverARotation() throws Exception {
        Path file = folder.resolve("mcp.log");
        var heard = new LinkedBlockingQueue<String>();
        var cancellation = new Cancellation();
        Thread following =
                Thread.ofPlatform().start(() -> LogTail.follow(file, 0, cancellation, heard::add));
        try (var log = new RotatingLog(file, 30, 3)) {
            String last = null;
            for (int i = 0; i < 6; i++) {
                line(log, "line number " + i);
                last = heard.poll(10, TimeUnit.SECONDS);
                assertThat(last).isEqualTo("line number " + i);
            }
        }
        cancellation.cancel();
        following.join(10_000);
        assertThat(following.isAlive()).isFalse();
        assertThat(LogTail.last(file, 1)).isEqualTo(List.of("line number 5"));
    }
}
