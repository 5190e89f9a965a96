package dev.ktx.app.cli;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Json;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;

/// `ktx admin init`: makes a folder a project.
final class AdminInitCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.parameter(spec, 0, "DIR", false, "the folder, made when it is not there");
        Options.flag(spec, "--force", "write the scaffold again; settings and artifacts stay");
    }

    @Override
    public int run(Invocation call) {
        Path folder =
                call.workingDir()
                        .resolve(
                                call.positional(0).or(() -> call.text("--project-dir")).orElse("."))
                        .normalize();
        Path made = Wiring.makeProject(folder, call.has("--force"), call.environment());
        if (call.output().isJson()) {
            ObjectNode document = Json.object();
            document.put("projectDir", made.toString());
            call.output().json(document);
        } else {
            call.output().line("Project made: " + made);
            call.output()
                    .line(
                            "Next: add a connection under 'connections' in ktx.yaml, then run: ktx"
                                    + " connection test <id>");
        }
        return ExitCode.SUCCESS;
    }
}
