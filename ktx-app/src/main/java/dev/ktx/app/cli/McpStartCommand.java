package dev.ktx.app.cli;

import dev.ktx.app.daemon.Daemon;
import dev.ktx.app.daemon.Listening;
import dev.ktx.app.wiring.Launcher;
import dev.ktx.mcp.Json;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// `ktx mcp start`: serves agents over HTTP, in the background or in this process.
final class McpStartCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        listening(spec);
        Options.text(
                spec,
                "--token",
                "TOKEN",
                "what clients must present; better in KTX_MCP_TOKEN, which no process list shows");
        Options.flag(spec, "--foreground", "serve in this process until it is interrupted");
    }

    /// The options that the daemon's own process takes as well.
    static void listening(CommandSpec spec) {
        Options.text(spec, "--host", "ADDRESS", "where to listen (default: 127.0.0.1)");
        Options.integer(spec, "--port", "PORT", "0 for any free one (default: 7878)");
        Options.texts(
                spec, "--allowed-host", "NAME", "another name clients may call it by; repeatable");
        Options.texts(
                spec, "--allowed-origin", "ORIGIN", "a web origin that may call it; repeatable");
    }

    static Listening listening(Invocation call, Optional<String> token) {
        return new Listening(
                call.text("--host").orElse(Listening.DEFAULT_HOST),
                call.integer("--port").orElse(Listening.DEFAULT_PORT),
                token.or(() ->
                        Optional.ofNullable(call.environment().get(Listening.TOKEN_VARIABLE))
                                .filter(value -> !value.isBlank())),
                Set.copyOf(call.texts("--allowed-host")),
                Set.copyOf(call.texts("--allowed-origin")));
    }

    @Override
    public Duration stopsWithin() {
        return McpServeCommand.STOPS_WITHIN;
    }

    @Override
    public int run(Invocation call) {
        Listening listening = listening(call, call.text("--token"));
        Path project = Projects.find(call).orMissing();
        if (call.has("--foreground")) {
            return McpServeCommand.serve(call, project, listening, System.err);
        }
        Daemon.Started started =
                new Daemon(project, Launcher.ofServer(), call.environment()).start(listening);
        if (call.output().isJson()) {
            ObjectNode document = Json.object();
            document.put("status", "running");
            document.put("started", started.fresh());
            McpStatusCommand.describe(document, started.state());
            call.output().json(document);
        } else {
            call.output()
                    .line(
                            (started.fresh() ? "Started: " : "Already running: ")
                                    + started.state().url());
            call.output()
                    .notice(
                            "Connect an agent with: ktx setup --agents --transport http, then ask it for"
                                    + " example: Which tables hold orders, and how are they joined?");
        }
        return ExitCode.SUCCESS;
    }
}
