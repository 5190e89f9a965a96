package dev.ktx.app.cli;

import dev.ktx.app.daemon.DaemonFiles;
import dev.ktx.app.daemon.DaemonServer;
import dev.ktx.app.daemon.Listening;
import dev.ktx.app.log.RotatingLog;

import picocli.CommandLine.Model.CommandSpec;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/// `ktx mcp serve-internal`: the daemon's own process. Its token comes by the environment only.
final class McpServeCommand implements Command {
    /// Running calls may end first, then warehouses are closed.
    static final Duration STOPS_WITHIN = Duration.ofSeconds(14);

    @Override
    public void describe(CommandSpec spec) {
        McpStartCommand.listening(spec);
    }

    @Override
    public Duration stopsWithin() {
        return STOPS_WITHIN;
    }

    @Override
    public int run(Invocation call) {
        Path project = Projects.find(call).orMissing();
        var log =
                new PrintStream(
                        new java.io.BufferedOutputStream(
                                new RotatingLog(new DaemonFiles(project).log())),
                        true,
                        StandardCharsets.UTF_8);
        // Whatever libraries print belongs into the log as well, and is rotated with it.
        System.setOut(log);
        System.setErr(log);
        return serve(call, project, McpStartCommand.listening(call, Optional.empty()), log);
    }

    /// Until this process is told to end.
    static int serve(Invocation call, Path project, Listening listening, PrintStream log) {
        var told = new CountDownLatch(1);
        try (DaemonServer server = DaemonServer.start(project, listening, call.environment(), log);
                var _ = call.cancellation().onCancel(told::countDown)) {
            if (!server.state().url().isEmpty()) {
                told.await();
            }
            return ExitCode.SUCCESS;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return ExitCode.FAILURE;
        }
    }
}
