package dev.ktx.app.cli;

import dev.ktx.app.tools.ToolServer;
import dev.ktx.app.wiring.Version;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Json;
import dev.ktx.mcp.Stdio;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.problem.Redaction;
import dev.ktx.sql.ReadOnlySql;
import dev.ktx.sql.dialect.Dialects;

import picocli.CommandLine.Model.CommandSpec;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// `ktx internal-train`: loads what most commands load while the JVM records it for the start-up
/// cache. Touches no project and no warehouse.
final class TrainCommand implements Command {
    private static final String SESSION =
            """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
            "capabilities":{},"clientInfo":{"name":"train","version":"1"}}}
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            {"jsonrpc":"2.0","id":2,"method":"tools/list"}
            {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"connection_list"}}
            """;

    @Override
    public void describe(CommandSpec spec) {}

    @Override
    public int run(Invocation call) {
        Help.overview(Commands.all()).forEach(call.output()::line);
        for (CommandEntry entry : Commands.all()) {
            CommandSpec spec = CommandSpec.create();
            entry.create().get().describe(spec);
            Help.command(entry, spec).forEach(call.output()::line);
        }
        call.output()
                .table(
                        List.of("statement"),
                        List.of(
                                List.of(
                                        ReadOnlySql.parse(
                                                        Dialects.DUCKDB,
                                                        "select count(*) from orders where a = 'b'")
                                                .text())));
        call.output().line(Json.pretty(Json.read("{\"a\": [1, \"b\", null]}")));
        try {
            Stdio.serve(
                    ToolServer.of(Version.current(), TrainCommand::noProject, Redaction::none),
                    new ByteArrayInputStream(SESSION.getBytes(StandardCharsets.UTF_8)),
                    OutputStream.nullOutputStream());
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return Wiring.schema().jsonSchema().isEmpty() ? ExitCode.FAILURE : ExitCode.SUCCESS;
    }

    private static Wiring noProject() {
        throw new KtxException(ProjectProblems.missingProject("."));
    }
}
