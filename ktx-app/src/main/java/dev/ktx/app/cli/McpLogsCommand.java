package dev.ktx.app.cli;

import dev.ktx.app.daemon.DaemonFiles;
import dev.ktx.app.log.AuditLog;
import dev.ktx.app.log.LogTail;
import dev.ktx.mcp.Json;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

import java.nio.file.Path;
import java.util.List;

/// `ktx mcp logs`: what the daemon of the project wrote, or the record of tool calls.
final class McpLogsCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.flag(spec, "--follow", "go on with what is written from now on");
        Options.flag(spec, "--audit", "who called which tool, instead of the daemon's own log");
        Options.integer(spec, "--lines", "N", "only the last lines");
    }

    @Override
    public int run(Invocation call) {
        int lines = call.integer("--lines").orElse(0);
        if (lines < 0) {
            throw new KtxException(
                    CommandProblems.badUsage(call.name(), "--lines is a positive number"));
        }
        if (call.has("--follow") && call.output().isJson()) {
            throw new KtxException(
                    CommandProblems.badUsage(call.name(), "--follow has no end and no JSON"));
        }
        Path project = Projects.find(call).orMissing();
        boolean audit = call.has("--audit");
        Path log = audit ? AuditLog.file(project) : new DaemonFiles(project).log();
        if (call.has("--follow")) {
            LogTail.follow(log, lines, call.cancellation(), call.output()::line);
            return ExitCode.SUCCESS;
        }
        List<String> known = LogTail.last(log, lines);
        if (call.output().isJson()) {
            ArrayNode items = JsonNodeFactory.instance.arrayNode();
            for (String line : known) {
                if (audit) {
                    items.add(Json.read(line));
                } else {
                    items.addObject().put("line", line);
                }
            }
            call.output().list(call.name(), List.of("line"), items, "");
            return ExitCode.SUCCESS;
        }
        known.forEach(call.output()::line);
        if (known.isEmpty()) {
            call.output().notice("Nothing has been written to " + log + " yet.");
        }
        return ExitCode.SUCCESS;
    }
}
