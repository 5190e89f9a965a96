package dev.ktx.app.daemon;

import dev.ktx.port.Cancellation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Reads a log that another process writes.
public final class LogTail {
    private static final Duration POLL = Duration.ofMillis(200);

    private LogTail() {}

    /// The last lines; empty when there is no such file.
    ///
    /// @param most 0 for all
    public static List<String> last(Path log, int most) {
        try {
            if (!Files.exists(log)) {
                return List.of();
            }
            List<String> lines =
                    new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
            return most == 0 || lines.size() <= most
                    ? lines
                    : lines.subList(lines.size() - most, lines.size());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Hands over what is written from now on, line by line, until cancelled. Goes on with the new
    /// file when the log is rotated.
    public static void follow(Path log, Cancellation cancellation, Consumer<String> heard) {
        var cancelled = new CountDownLatch(1);
        try (var _ = cancellation.onCancel(cancelled::countDown)) {
            long position = Files.exists(log) ? Files.size(log) : 0;
            var unfinished = new ByteArrayOutputStream();
            do {
                long size = Files.exists(log) ? Files.size(log) : 0;
                if (size < position) {
                    position = 0;
                }
                if (size > position) {
                    position = read(log, position, unfinished, heard);
                }
            } while (!cancelled.await(POLL.toMillis(), TimeUnit.MILLISECONDS));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /// @return where it stopped reading
    private static long read(
            Path log, long from, ByteArrayOutputStream unfinished, Consumer<String> heard)
            throws IOException {
        try (FileChannel channel = FileChannel.open(log, StandardOpenOption.READ)) {
            channel.position(from);
            ByteBuffer buffer = ByteBuffer.allocate(64 << 10);
            while (channel.read(buffer) > 0) {
                buffer.flip();
                while (buffer.hasRemaining()) {
                    byte next = buffer.get();
                    if (next == '\n') {
                        heard.accept(unfinished.toString(StandardCharsets.UTF_8));
                        unfinished.reset();
                    } else {
                        unfinished.write(next);
                    }
                }
                buffer.clear();
            }
            return channel.position();
        }
    }
}
