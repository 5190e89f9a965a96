package dev.ktx.app.demo;

import dev.ktx.app.wiring.Launcher;
import dev.ktx.port.Cancellation;

import java.nio.file.Path;
import java.util.function.Consumer;

/// Plays the session against the MCP server of a project, in a process of its own.
public final class Demo {
    private final Launcher launcher;

    public Demo(Launcher launcher) {
        this.launcher = launcher;
    }

    /// @param project scanned
    /// @param heard gets every call as soon as it is answered
    /// @throws dev.ktx.problem.KtxException `tool-server-failed`
    public void play(Path project, Cancellation cancellation, Consumer<ToolCall> heard) {
        try (McpProcess server = McpProcess.start(launcher, project, cancellation)) {
            DemoSession.run(server, heard);
        }
    }
}
