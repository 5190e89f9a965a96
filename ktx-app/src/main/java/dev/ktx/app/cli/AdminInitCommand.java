package dev.ktx.app.cli;

import dev.ktx.mcp.Json;
import dev.ktx.storage.files.InitProject;
import java.nio.file.Path;
import java.time.InstantSource;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.databind.node.ObjectNode;

/// `ktx admin init`: makes a folder a project.
final class AdminInitCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.parameter(spec, 0, "DIR", false, "the folder, made when it is not there");
        Options.flag(
                spec, "--force", "write the scaffold again; settings and artifacts stay");
    }

    @Override
    public int run(Invocation call) {
        Path folder =
                call.workingDir()
                        .resolve(
                                call.positional(0)
                                        .or(() -> call.text("--project-dir"))
                                        .orElse("."))
                        .normalize();
        InitProject.Made made =
                new InitProject(call.environment(), InstantSource.system())
                        .run(folder, call.has("--force"));
        if (call.output().isJson()) {
            ObjectNode document = Json.object();
            document.put("projectDir", made.folder().toString());
            call.output().json(document);
        } else {
            call.output().line("Project made: " + made.folder());
            call.output()
                    .line(
                            "Next: add a connection under 'connections' in ktx.yaml, then run: ktx"
                                    + " connection test <id>");
        }
        return ExitCode.SUCCESS;
    }
}
