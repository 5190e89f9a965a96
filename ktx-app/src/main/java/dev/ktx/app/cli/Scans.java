package dev.ktx.app.cli;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.ingest.ScanMode;
import dev.ktx.ingest.ScanReport;
import dev.ktx.ingest.ScanTrigger;
import dev.ktx.mcp.Json;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Progress;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;
import dev.ktx.service.ScanOutcome;
import dev.ktx.service.ScanSettings;
import dev.ktx.service.ScanWarehouse;
import dev.ktx.service.Warehouses;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Optional;

/// Scans warehouses one after the other and tells what was found. One that fails does not stop the
/// others, unless asked for.
final class Scans {
    private final Invocation call;
    private final Wiring wiring;

    Scans(Invocation call, Wiring wiring) {
        this.call = call;
        this.wiring = wiring;
    }

    /// @return the exit code
    int run(List<String> ids, ScanMode mode) {
        ArrayNode results = Json.object().putArray("items");
        int failures = 0;
        for (int i = 0; i < ids.size(); i++) {
            String id = ids.get(i);
            Progress progress =
                    call.progress().within((double) i / ids.size(), (double) (i + 1) / ids.size());
            try {
                ScanOutcome outcome =
                        scan(
                                wiring,
                                new Order(id, mode, call.has("--dry-run")),
                                progress,
                                call.cancellation());
                results.add(item(outcome));
                tell(outcome);
            } catch (KtxException failure) {
                if (ids.size() == 1) {
                    throw failure;
                }
                failures++;
                results.add(failed(id, failure.problem()));
                if (!call.output().isJson()) {
                    call.output().problem(failure.problem());
                }
                if (call.has("--fail-fast") || call.cancellation().isCancelled()) {
                    break;
                }
            }
        }
        if (call.output().isJson()) {
            if (ids.size() == 1) {
                call.output().json(results.get(0));
            } else {
                call.output().list(call.name(), List.of(), results, "");
            }
        } else if (ids.isEmpty()) {
            call.output()
                    .notice(
                            "No warehouse is configured. Add one under 'connections' in"
                                    + " ktx.yaml.");
        }
        return failures == 0 ? ExitCode.SUCCESS : ExitCode.FAILURE;
    }

    /// Which warehouse to scan, and how.
    record Order(String connectionId, ScanMode mode, boolean dryRun) {}

    /// Scans one warehouse.
    static ScanOutcome scan(
            Wiring wiring, Order order, Progress progress, Cancellation cancellation) {
        try (Warehouses.Lease lease = wiring.warehouses().open(order.connectionId())) {
            return wiring.scanWarehouse()
                    .run(
                            new ScanWarehouse.Request(
                                    order.connectionId(),
                                    order.mode(),
                                    ScanTrigger.CLI,
                                    order.dryRun(),
                                    Optional.empty()),
                            wiring.warehouses().connector(order.connectionId()),
                            lease.warehouse(),
                            ScanSettings.of(wiring.settings().config()),
                            progress,
                            cancellation);
        }
    }

    /// One sentence about what a scan found.
    static String summary(ScanOutcome outcome) {
        ScanReport report = outcome.report();
        var changes = report.diffSummary();
        String tables = outcome.tables() == 1 ? "1 table" : outcome.tables() + " tables";
        String what =
                outcome.unchanged()
                        ? "unchanged"
                        : "%d added, %d modified, %d deleted"
                                .formatted(
                                        changes.tablesAdded(),
                                        changes.tablesModified(),
                                        changes.tablesDeleted());
        int joins = report.relationships().accepted();
        return "%s: %s, %s; %s; %,d ms%s"
                .formatted(
                        report.connectionId(),
                        tables,
                        what,
                        joins == 1 ? "1 relationship" : joins + " relationships",
                        outcome.took().toMillis(),
                        report.dryRun() ? " (dry run, nothing written)" : "");
    }

    private void tell(ScanOutcome outcome) {
        if (call.output().isJson()) {
            return;
        }
        call.output().line(summary(outcome));
        if (outcome.tables() == 0) {
            call.output()
                    .notice(
                            "No table was found. Check the schemas of the connection in ktx.yaml, and"
                                    + " what its user may see.");
        }
        outcome.report()
                .warnings()
                .forEach(warning ->
                        call.output()
                                .notice("warning " + warning.code() + "  " + warning.message()));
        outcome.report()
                .artifactPaths()
                .reportPath()
                .ifPresent(path -> call.output().notice("Report: " + path));
    }

    private static ObjectNode item(ScanOutcome outcome) {
        ObjectNode item = JsonTree.of(outcome.report());
        item.put("status", "done");
        item.put("unchanged", outcome.unchanged());
        item.put("tables", outcome.tables());
        item.put("statements", outcome.statements());
        item.put("ms", outcome.took().toMillis());
        return item;
    }

    private static ObjectNode failed(String id, Problem problem) {
        ObjectNode item = Json.object();
        item.put("connectionId", id);
        item.put("status", "failed");
        item.put("error", problem.code().id().replace('-', '_'));
        item.put("message", problem.what());
        item.put("next", problem.next());
        return item;
    }
}
