package dev.ktx.app.cli;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.service.Reindex;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;

/// `ktx admin reindex`: brings the search index up to date and tells what it did.
final class AdminReindexCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.flag(spec, "--force", "make everything anew, also what did not change");
    }

    @Override
    public int run(Invocation call) {
        try (Wiring wiring = Projects.open(call)) {
            Reindex.Report report = wiring.reindex().run(call.has("--force"));
            if (call.output().isJson()) {
                call.output().json(JsonTree.of(report.tree()));
            } else {
                call.output()
                        .table(
                                List.of(
                                        "part",
                                        "of",
                                        "scanned",
                                        "updated",
                                        "deleted",
                                        "embedded",
                                        "ms",
                                        "error"),
                                report.parts().stream()
                                        .map(part ->
                                                List.of(
                                                        part.kind(),
                                                        part.label(),
                                                        Integer.toString(part.scanned()),
                                                        Integer.toString(part.updated()),
                                                        Integer.toString(part.deleted()),
                                                        Integer.toString(part.embedded()),
                                                        Long.toString(part.durationMs()),
                                                        part.error().orElse("")))
                                        .toList());
            }
            report.embeddingsError()
                    .ifPresent(
                            problem -> call.output().notice(problem.what() + " " + problem.next()));
            return report.failed() ? ExitCode.FAILURE : ExitCode.SUCCESS;
        }
    }
}
