package dev.ktx.app.cli;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.ingest.ScanReport;
import dev.ktx.mcp.Json;
import dev.ktx.port.ScanHistory;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ScanProblems;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The commands that look at ingest runs: `ktx ingest status` and `report`.
final class IngestReads {
    private IngestReads() {}

    /// `ktx ingest status`.
    static final class StatusCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            Options.parameter(spec, 0, "RUN", false, "only this run");
        }

        @Override
        public int run(Invocation call) {
            try (Wiring wiring = Projects.open(call)) {
                List<ScanReport> runs =
                        call.positional(0)
                                .map(run -> List.of(find(wiring, Optional.of(run))))
                                .orElseGet(() -> reports(wiring));
                ArrayNode items = Json.object().putArray("items");
                runs.forEach(report -> items.add(item(report)));
                call.output()
                        .list(
                                call.name(),
                                List.of("runId", "connectionId", "status", "mode", "syncId", "at"),
                                items,
                                "No run yet. Run: ktx ingest <connection>");
                return ExitCode.SUCCESS;
            }
        }

        private static ObjectNode item(ScanReport report) {
            ObjectNode item = Json.object();
            item.put("runId", report.runId());
            item.put("connectionId", report.connectionId());
            item.put("status", "completed");
            item.put("mode", report.mode().id());
            item.put("syncId", report.syncId());
            item.put("at", report.createdAt().toString());
            return item;
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
                ScanReads.print(call, find(wiring, call.positional(0)));
                return ExitCode.SUCCESS;
            }
        }
    }

    /// The report of a run of any connection, or of the latest run.
    static ScanReport find(Wiring wiring, Optional<String> run) {
        List<ScanReport> reports = reports(wiring);
        return reports.stream()
                .filter(report ->
                        run.isEmpty()
                                || report.runId().equals(run.get())
                                || report.syncId().equals(run.get()))
                .findFirst()
                .orElseThrow(() ->
                        new KtxException(
                                ScanProblems.unknownRun(
                                        run.orElse("latest"),
                                        reports.stream().map(ScanReport::runId).toList())));
    }

    /// Reports of all connections, newest first.
    private static List<ScanReport> reports(Wiring wiring) {
        ScanHistory history = wiring.history();
        return history.connections().stream()
                .flatMap(id -> history.syncs(id).stream())
                .flatMap(sync -> sync.report().stream())
                .sorted(Comparator.comparing(ScanReport::createdAt).reversed())
                .toList();
    }
}
