package dev.ktx.app;

import dev.ktx.app.cli.CommandLine;
import dev.ktx.app.cli.Commands;
import dev.ktx.app.wiring.Version;
import dev.ktx.port.Cancellation;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.TimeZone;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Starts ktx.
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        List<String> words = List.of(arguments);
        // Standard output belongs to data. A driver that prints must not reach it.
        PrintStream data = stream(FileDescriptor.out);
        PrintStream notices = stream(FileDescriptor.err);
        System.setOut(notices);
        // DuckDB's driver makes java.sql.Timestamp of times inside lists, which skips the hours
        // that
        // a zone with daylight saving skips.
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        if (words.equals(List.of("--version")) || words.equals(List.of("-v"))) {
            data.println("ktx " + Version.current());
            data.flush();
            return;
        }
        var interrupt = new Cancellation();
        var finished = new CountDownLatch(1);
        var commandLine =
                new CommandLine(
                        Commands.all(),
                        Commands.hidden(),
                        new CommandLine.Surroundings(
                                System.in,
                                data,
                                notices,
                                System.getenv(),
                                Path.of("").toAbsolutePath(),
                                Boolean.getBoolean("ktx.stdout.tty"),
                                Boolean.getBoolean("ktx.stderr.tty"),
                                Integer.getInteger("ktx.columns", 0),
                                interrupt));
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread(() -> stop(commandLine, interrupt, finished), "ktx-stop"));
        int code;
        try {
            code = commandLine.run(words);
        } finally {
            data.flush();
            finished.countDown();
        }
        System.exit(code);
    }

    private static void stop(
            CommandLine commandLine, Cancellation interrupt, CountDownLatch finished) {
        if (finished.getCount() == 0) {
            return;
        }
        interrupt.cancel();
        try {
            boolean stopped =
                    finished.await(commandLine.stopsWithin().toMillis(), TimeUnit.MILLISECONDS);
            if (!stopped) {
                System.err.println("Stopped before the work was put away.");
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), false, StandardCharsets.UTF_8);
    }
}
