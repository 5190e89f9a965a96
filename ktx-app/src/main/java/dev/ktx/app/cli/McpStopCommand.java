package dev.ktx.app.cli;

import dev.ktx.app.daemon.Daemon;
import dev.ktx.app.daemon.DaemonState;
import dev.ktx.app.wiring.Launcher;
import dev.ktx.mcp.Json;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ObjectNode;

import java.util.Optional;

/// `ktx mcp stop`: ends the daemon of the project; calls that run may finish first.
final class McpStopCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {}

    @Override
    public int run(Invocation call) {
        Optional<DaemonState> ended =
                new Daemon(Projects.find(call).orMissing(), Launcher.ofServer(), call.environment())
                        .stop();
        if (call.output().isJson()) {
            ObjectNode document = Json.object().put("status", "stopped");
            document.put("wasRunning", ended.isPresent());
            ended.ifPresent(state -> document.put("pid", state.pid()));
            call.output().json(document);
        } else {
            call.output()
                    .line(
                            ended.map(state -> "Stopped process " + state.pid() + ".")
                                    .orElse("No daemon is running for this project."));
        }
        return ExitCode.SUCCESS;
    }
}
