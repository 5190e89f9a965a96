package dev.ktx.app.log;

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
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    /// Hands over the last lines, then what is written from now on, line by line, until cancelled.
    /// Goes on with the new file when the log is rotated.
    ///
    /// @param most lines from before; 0 for all
    public static void follow(
            Path log, int most, Cancellation cancellation, Consumer<String> heard) {
        var cancelled = new CountDownLatch(1);
        try (var _ = cancellation.onCancel(cancelled::countDown)) {
            List<String> known = new ArrayList<>();
            var unfinished = new ByteArrayOutputStream();
            long position = Files.exists(log) ? read(log, 0, unfinished, known::add) : 0;
            known.subList(most == 0 ? 0 : Math.max(0, known.size() - most), known.size())
                    .forEach(heard);
            Optional<Object> file = identity(log);
            while (!cancelled.await(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
                Optional<Object> now = identity(log);
                if (!now.equals(file)) {
                    file = now;
                    position = 0;
                }
                if (now.isPresent() && Files.size(log) > position) {
                    position = read(log, position, unfinished, heard);
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /// What tells a file from the one that had its name before; empty without a file.
    private static Optional<Object> identity(Path log) throws IOException {
        if (!Files.exists(log)) {
            return Optional.empty();
        }
        BasicFileAttributes attributes = Files.readAttributes(log, BasicFileAttributes.class);
        return Optional.of(
                Optional.ofNullable(attributes.fileKey()).orElse(attributes.creationTime()));
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
