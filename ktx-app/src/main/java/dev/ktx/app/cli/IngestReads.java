package dev.ktx.app.cli;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.ingest.RunStep;
import dev.ktx.ingest.ScanRun;
import dev.ktx.mcp.Json;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ScanProblems;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The commands that look at ingest runs of this machine: `ktx ingest status`, `report` and
/// `replay`.
final class IngestReads {
    private static final String NO_RUN = "No run yet. Run: ktx ingest <connection>";

    private IngestReads() {}

    /// `ktx ingest status`.
    static final class StatusCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            Options.parameter(spec, 0, "RUN", false, "only this run");
            Options.connection(spec, false);
        }

        @Override
        public int run(Invocation call) {
            try (Wiring wiring = Projects.open(call)) {
                List<ScanRun> runs =
                        call.positional(0)
                                .map(run -> List.of(find(wiring, Optional.of(run))))
                                .orElseGet(() ->
                                        wiring.readRuns().latest(call.text(Options.CONNECTION)));
                ArrayNode items = Json.object().putArray("items");
                runs.forEach(run -> items.add(item(run)));
                call.output()
                        .list(
                                call.name(),
                                List.of("runId", "connectionId", "status", "mode", "syncId", "at"),
                                items,
                                NO_RUN);
                return ExitCode.SUCCESS;
            }
        }
    }

    /// `ktx ingest report`.
    static final class ReportCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            Options.parameter(spec, 0, "RUN", false, "the run; the latest when left out");
        }

        @Override
        public int run(Invocation call) {
            try (Wiring wiring = Projects.open(call)) {
                ScanRun run = find(wiring, call.positional(0));
                ScanReads.print(
                        call,
                        run.report()
                                .orElseThrow(() ->
                                        new KtxException(
                                                ScanProblems.noReport(
                                                        run.runId(),
                                                        run.status().id(),
                                                        run.failure().orElse("")))));
                return ExitCode.SUCCESS;
            }
        }
    }

    /// `ktx ingest replay`.
    static final class ReplayCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            Options.parameter(spec, 0, "RUN", false, "the run; the latest when left out");
        }

        @Override
        public int run(Invocation call) {
            try (Wiring wiring = Projects.open(call)) {
                ScanRun run = find(wiring, call.positional(0));
                if (call.output().isJson()) {
                    ObjectNode document = item(run);
                    ArrayNode steps = document.putArray("steps");
                    run.steps().forEach(step -> steps.add(step(run, step)));
                    call.output().json(document);
                } else {
                    call.output()
                            .table(
                                    List.of("ms", "percent", "step"),
                                    run.steps().stream().map(step -> row(run, step)).toList());
                    run.failure().ifPresent(reason -> call.output().notice("Failed: " + reason));
                }
                return ExitCode.SUCCESS;
            }
        }

        private static ObjectNode step(ScanRun run, RunStep step) {
            ObjectNode node = Json.object();
            node.put("ms", millis(run, step));
            node.put("progress", step.fraction());
            node.put("message", step.message());
            return node;
        }

        private static List<String> row(ScanRun run, RunStep step) {
            return List.of(
                    Long.toString(millis(run, step)),
                    Long.toString(Math.round(step.fraction() * 100)),
                    step.message());
        }

        private static long millis(ScanRun run, RunStep step) {
            return Duration.between(run.startedAt(), step.at()).toMillis();
        }
    }

    private static ObjectNode item(ScanRun run) {
        ObjectNode item = Json.object();
        item.put("runId", run.runId());
        item.put("connectionId", run.connectionId());
        item.put("status", run.status().id());
        item.put("mode", run.mode().id());
        item.put("syncId", run.syncId());
        item.put("at", run.startedAt().toString());
        run.completedAt()
                .ifPresent(at -> {
                    item.put("completedAt", at.toString());
                    item.put("ms", Duration.between(run.startedAt(), at).toMillis());
                });
        run.failure().ifPresent(reason -> item.put("error", reason));
        return item;
    }

    private static ScanRun find(Wiring wiring, Optional<String> run) {
        return ScanReads.or(wiring.readRuns().run(run));
    }
}
