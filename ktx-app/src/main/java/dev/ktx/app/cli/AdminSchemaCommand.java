package dev.ktx.app.cli;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Json;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.JsonNode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// `ktx admin schema`: the JSON Schema of `ktx.yaml`, for editors.
final class AdminSchemaCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.text(spec, "--file", "FILE", "write it to this file instead of standard output");
    }

    @Override
    public int run(Invocation call) {
        JsonNode schema = JsonTree.node(Wiring.schema().jsonSchema());
        Optional<Path> file = call.text("--file").map(call.workingDir()::resolve);
        if (file.isEmpty()) {
            call.output().json(schema);
            return ExitCode.SUCCESS;
        }
        try {
            Files.writeString(file.get(), Json.pretty(schema) + "\n");
        } catch (IOException failure) {
            throw new KtxException(
                    ProjectProblems.unwritable(file.get().toString(), failure), failure);
        }
        call.output().notice("Written: " + file.get());
        return ExitCode.SUCCESS;
    }
}
