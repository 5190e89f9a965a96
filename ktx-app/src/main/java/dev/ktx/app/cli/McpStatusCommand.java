package dev.ktx.app.cli;

import dev.ktx.app.daemon.Condition;
import dev.ktx.app.daemon.Daemon;
import dev.ktx.app.daemon.DaemonState;
import dev.ktx.app.wiring.Launcher;
import dev.ktx.mcp.Json;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;

/// `ktx mcp status`, also `ktx mcp`: whether the daemon of the project runs, and where.
final class McpStatusCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {}

    @Override
    public int run(Invocation call) {
        Path project = Projects.find(call).orMissing();
        ObjectNode document = Json.object();
        String next =
                switch (new Daemon(project, Launcher.ofServer(), call.environment()).condition()) {
                    case Condition.Running(var state) -> {
                        document.put("status", "running");
                        describe(document, state);
                        yield "";
                    }
                    case Condition.Stopped() -> {
                        document.put("status", "stopped");
                        document.put("projectDir", project.toString());
                        yield "Start it with: ktx mcp start";
                    }
                    case Condition.Stale(var reason, var state, var alive) -> {
                        document.put("status", "stale");
                        document.put("detail", reason);
                        state.ifPresentOrElse(
                                known -> describe(document, known),
                                () -> document.put("projectDir", project.toString()));
                        yield alive
                                ? "Stop it with: ktx mcp stop"
                                : "Start it anew with: ktx mcp start";
                    }
                };
        if (call.output().isJson()) {
            if (!next.isEmpty()) {
                document.put("next", next);
            }
            call.output().json(document);
        } else {
            document.properties()
                    .forEach(field ->
                            call.output()
                                    .line(field.getKey() + ": " + field.getValue().asString()));
            if (!next.isEmpty()) {
                call.output().notice(next);
            }
        }
        return ExitCode.SUCCESS;
    }

    /// What others need to find it.
    static void describe(ObjectNode document, DaemonState state) {
        document.put("url", state.url());
        document.put("pid", state.pid());
        document.put("host", state.host());
        document.put("port", state.port());
        document.put("tokenAuth", state.tokenAuth());
        document.put("projectDir", state.projectDir().toString());
        document.put("startedAt", state.startedAt().toString());
        document.put("logPath", state.logPath().toString());
    }
}
