package dev.ktx.app.demo;

import dev.ktx.app.wiring.Launcher;
import dev.ktx.port.Cancellation;
import dev.ktx.problem.DemoProblems;
import dev.ktx.problem.KtxException;

import tools.jackson.databind.node.ObjectNode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// `ktx mcp stdio` on a project, as a process of its own, and the conversation with it.
final class McpProcess implements ToolCalls, AutoCloseable {
    /// How long one answer may take; the first includes the start of the process.
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /// How long the process may take to end by itself.
    private static final long GOODBYE_SECONDS = 5;

    private static final int LINES_KEPT = 12;

    private final Process process;
    private final McpClient client;
    private final String command;
    private final Deque<String> said = new ArrayDeque<>();
    private final Thread drain;
    private final Cancellation.Registration stop;

    private McpProcess(
            Process process, Duration patience, String command, Cancellation cancellation) {
        this.process = process;
        this.command = command;
        this.drain = Thread.ofPlatform().daemon().name("mcp-notices").start(this::drain);
        this.client = new McpClient(process.getInputStream(), process.getOutputStream(), patience);
        this.stop = cancellation.onCancel(process::destroy);
    }

    /// Starts the server of a project and opens the conversation.
    ///
    /// @throws KtxException `tool-server-failed`
    static McpProcess start(Launcher launcher, Path project, Cancellation cancellation) {
        String folder = project.toString();
        return start(
                launcher.with("mcp", "stdio", "--project-dir", folder),
                launcher.typed("mcp", "stdio", "--project-dir", folder),
                PATIENCE,
                cancellation);
    }

    /// @param typed the same command for people
    static McpProcess start(
            List<String> command, String typed, Duration patience, Cancellation cancellation) {
        Process process;
        try {
            process = new ProcessBuilder(command).start();
        } catch (IOException failure) {
            throw new KtxException(
                    DemoProblems.toolServer(
                            "The MCP server did not start: " + failure.getMessage(), "", typed),
                    failure);
        }
        var server = new McpProcess(process, patience, typed, cancellation);
        try {
            server.client.initialize();
            return server;
        } catch (McpClient.Failure failure) {
            server.close();
            throw server.problem(failure);
        }
    }

    @Override
    public ObjectNode call(String tool, ObjectNode arguments) {
        try {
            return client.call(tool, arguments);
        } catch (McpClient.Failure failure) {
            // Its last words may still be on their way.
            close();
            throw problem(failure);
        }
    }

    /// Ends the server: first by the end of its input, then by force.
    @Override
    public void close() {
        stop.close();
        try {
            process.getOutputStream().close();
        } catch (IOException gone) {
            // A server that ended by itself has closed the other end.
            process.destroy();
        }
        try {
            if (!process.waitFor(GOODBYE_SECONDS, TimeUnit.SECONDS)) {
                process.destroy();
                if (!process.waitFor(GOODBYE_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            }
            drain.join(Duration.ofSeconds(1));
        } catch (InterruptedException stopped) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private KtxException problem(McpClient.Failure failure) {
        String words;
        synchronized (said) {
            words = String.join("\n", said);
        }
        return new KtxException(DemoProblems.toolServer(failure.reason(), words, command), failure);
    }

    private void drain() {
        try (var lines =
                new BufferedReader(
                        new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (said) {
                    said.addLast(line);
                    if (said.size() > LINES_KEPT) {
                        said.removeFirst();
                    }
                }
            }
        } catch (IOException closed) {
            synchronized (said) {
                said.addLast("(its notices broke off: " + closed.getMessage() + ")");
            }
        }
    }
}
