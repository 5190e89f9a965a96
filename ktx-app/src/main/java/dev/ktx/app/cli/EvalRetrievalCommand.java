package dev.ktx.app.cli;

import dev.ktx.app.eval.RetrievalRun;
import dev.ktx.app.eval.RetrievalScore;
import dev.ktx.app.eval.RetrievalSet;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.ingest.ScanMode;
import dev.ktx.mcp.Json;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.service.Reindex;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Collectors;

/// `ktx eval retrieval`: makes a project of a labelled set, scans it, asks every question and tells
/// how much of what was needed came first.
final class EvalRetrievalCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.required(spec, "--set", "DIR", "a folder with schema.sql and questions.jsonl");
        Options.text(spec, "--report", "FILE", "the report; retrieval-<set>.md here when left out");
    }

    @Override
    public int run(Invocation call) {
        Path folder = call.workingDir().resolve(call.text("--set").orElseThrow()).normalize();
        RetrievalSet set = RetrievalSet.read(folder);
        Measured measured = scores(call, set);
        Path report =
                call.workingDir()
                        .resolve(call.text("--report").orElse("retrieval-" + set.name() + ".md"));
        try {
            Files.writeString(report, markdown(set, measured));
        } catch (IOException failure) {
            throw new KtxException(ProjectProblems.unwritable(report.toString(), failure), failure);
        }
        print(call, set, measured, report);
        return ExitCode.SUCCESS;
    }

    /// @param semantic how the lane of vectors went
    private record Measured(List<RetrievalScore> scores, String semantic) {
        Measured {
            scores = List.copyOf(scores);
        }
    }

    private static Measured scores(Invocation call, RetrievalSet set) {
        try {
            Path project = Files.createTempDirectory("ktx-eval");
            try {
                set.makeProject(project);
                try (Wiring wiring = Wiring.open(project, call.environment())) {
                    Scans.scan(
                            wiring,
                            new Scans.Order(RetrievalSet.CONNECTION, ScanMode.STRUCTURAL, false),
                            call.progress().within(0, 0.2),
                            call.cancellation());
                    // Embeds where the pack is installed.
                    Reindex.Report indexed = wiring.reindex().run(false);
                    boolean meaning = indexed.embeddingsAvailable();
                    return new Measured(
                            new RetrievalRun(wiring.discoverData(), meaning)
                                    .run(set.questions(), way -> call.progress().report(0.5, way)),
                            meaning
                                    ? "available"
                                    : "skipped: "
                                            + indexed.embeddingsError()
                                                    .map(Problem::what)
                                                    .orElse("embedding_unconfigured"));
                }
            } finally {
                remove(project);
            }
        } catch (IOException failure) {
            throw new KtxException(
                    ProjectProblems.unwritable("the folder for temporary files", failure), failure);
        }
    }

    private static void remove(Path folder) throws IOException {
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Files.delete(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path visited, @Nullable IOException failure) throws IOException {
                        Files.delete(visited);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }

    private static String markdown(RetrievalSet set, Measured measured) {
        String rows =
                measured.scores().stream()
                        .map(score -> "| " + String.join(" | ", score.row()) + " |")
                        .collect(Collectors.joining("\n"));
        return """
        # Retrieval on %s

        All databases of the set are one connection. Each question is asked as it is, for the kind of thing that it needs,
        20 at most. The semantic lane: %s.

        | %s |
        |%s
        %s
        """
                .formatted(
                        set.name(),
                        measured.semantic(),
                        String.join(" | ", RetrievalScore.HEADERS),
                        "---|".repeat(RetrievalScore.HEADERS.size()),
                        rows);
    }

    private static void print(Invocation call, RetrievalSet set, Measured measured, Path report) {
        if (call.output().isJson()) {
            ObjectNode document = Json.object();
            document.put("set", set.name());
            document.put("report", report.toString());
            document.put("semantic", measured.semantic());
            ArrayNode ways = document.putArray("ways");
            measured.scores().forEach(score -> ways.add(score.tree()));
            call.output().json(document);
            return;
        }
        call.output()
                .table(
                        RetrievalScore.HEADERS,
                        measured.scores().stream().map(RetrievalScore::row).toList());
        call.output().notice("Report: " + report);
    }
}
