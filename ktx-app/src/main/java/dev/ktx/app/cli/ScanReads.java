package dev.ktx.app.cli;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.ingest.ScanReport;
import dev.ktx.mcp.Json;
import dev.ktx.problem.KtxException;
import dev.ktx.service.ReadScan.Answer;
import dev.ktx.service.ReadScan.Artifact;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The commands that read what one scan left: `ktx scan report`, `artifacts` and `read`.
final class ScanReads {
    private ScanReads() {}

    /// `ktx scan report`.
    static final class ReportCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            connectionAndScan(spec);
        }

        @Override
        public int run(Invocation call) {
            try (Wiring wiring = Projects.open(call)) {
                print(call, or(wiring.readScan().report(connection(call, wiring), scan(call))));
                return ExitCode.SUCCESS;
            }
        }
    }

    /// `ktx scan artifacts`.
    static final class ArtifactsCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            connectionAndScan(spec);
        }

        @Override
        public int run(Invocation call) {
            try (Wiring wiring = Projects.open(call)) {
                List<String> paths =
                        or(wiring.readScan().artifacts(connection(call, wiring), scan(call)));
                if (call.output().isJson()) {
                    ArrayNode items = Json.object().putArray("items");
                    paths.forEach(path -> items.add(Json.object().put("path", path)));
                    call.output().list(call.name(), List.of("path"), items, "");
                } else {
                    paths.forEach(call.output()::line);
                }
                return ExitCode.SUCCESS;
            }
        }
    }

    /// `ktx scan read`.
    static final class ReadCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            connectionAndScan(spec);
            Options.parameter(spec, 1, "PATH", true, "a path from 'ktx scan artifacts'");
        }

        @Override
        public int run(Invocation call) {
            try (Wiring wiring = Projects.open(call)) {
                Artifact artifact =
                        or(
                                wiring.readScan()
                                        .read(
                                                connection(call, wiring),
                                                scan(call),
                                                call.positional(1).orElseThrow()));
                if (call.output().isJson()) {
                    ObjectNode document = Json.object();
                    document.put("path", artifact.path());
                    document.put("content", artifact.text());
                    call.output().json(document);
                } else {
                    call.output().line(artifact.text().stripTrailing());
                }
                return ExitCode.SUCCESS;
            }
        }
    }

    private static void connectionAndScan(CommandSpec spec) {
        Options.parameter(spec, 0, "CONNECTION", true, "the warehouse that was scanned");
        Options.text(spec, "--scan", "ID", "a sync or run id; the latest when left out");
    }

    private static String connection(Invocation call, Wiring wiring) {
        return Projects.scanned(wiring, call.positional(0).orElseThrow());
    }

    private static Optional<String> scan(Invocation call) {
        return call.text("--scan");
    }

    static <T> T or(Answer<T> answer) {
        return switch (answer) {
            case Answer.Found<T>(var content) -> content;
            case Answer.Refused<T>(var problem) -> throw new KtxException(problem);
        };
    }

    /// The report: all of it as JSON, the telling part for people.
    static void print(Invocation call, ScanReport report) {
        if (call.output().isJson()) {
            call.output().json(JsonTree.of(report));
            return;
        }
        var changes = report.diffSummary();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("connection", report.connectionId()));
        rows.add(List.of("sync", report.syncId()));
        rows.add(List.of("run", report.runId()));
        rows.add(List.of("mode", report.mode().id()));
        rows.add(List.of("at", report.createdAt().toString()));
        rows.add(
                List.of(
                        "tables",
                        "%d added, %d modified, %d deleted, %d unchanged"
                                .formatted(
                                        changes.tablesAdded(),
                                        changes.tablesModified(),
                                        changes.tablesDeleted(),
                                        changes.tablesUnchanged())));
        rows.add(
                List.of(
                        "relationships",
                        "%d accepted, %d to review, %d rejected"
                                .formatted(
                                        report.relationships().accepted(),
                                        report.relationships().review(),
                                        report.relationships().rejected())));
        report.warnings()
                .forEach(warning ->
                        rows.add(List.of("warning", warning.code() + ": " + warning.message())));
        call.output().table(List.of("what", "value"), rows);
    }
}
