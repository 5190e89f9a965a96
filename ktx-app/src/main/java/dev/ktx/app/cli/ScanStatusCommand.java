package dev.ktx.app.cli;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.ingest.ScanReport;
import dev.ktx.mcp.Json;
import dev.ktx.service.ListScans;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Optional;

/// `ktx scan status`: what was scanned, and when it was last found to be true.
final class ScanStatusCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.parameter(spec, 0, "CONNECTION", false, "only this one");
    }

    @Override
    public int run(Invocation call) {
        try (Wiring wiring = Projects.open(call)) {
            Optional<String> id = call.positional(0);
            id.ifPresent(wiring.listConnections()::require);
            List<ListScans.Scanned> scans =
                    id.map(one -> wiring.listScans().run(one).stream().toList())
                            .orElseGet(() -> wiring.listScans().run());
            ArrayNode items = Json.object().putArray("items");
            scans.forEach(scan -> items.add(item(scan)));
            call.output()
                    .list(
                            call.name(),
                            List.of(
                                    "connectionId",
                                    "syncId",
                                    "mode",
                                    "tables",
                                    "relationships",
                                    "warnings",
                                    "scannedAt",
                                    "verifiedAt"),
                            items,
                            "Nothing was scanned yet. Run: ktx ingest "
                                    + id.orElse("<connection>"));
            return ExitCode.SUCCESS;
        }
    }

    static ObjectNode item(ListScans.Scanned scan) {
        ObjectNode item = Json.object();
        item.put("connectionId", scan.connectionId());
        item.put("syncId", scan.syncId());
        scan.report()
                .ifPresent(report -> {
                    item.put("runId", report.runId());
                    item.put("mode", report.mode().id());
                    item.put("tables", tables(report.diffSummary()));
                    item.put("relationships", report.relationships().accepted());
                    item.put("warnings", report.warnings().size());
                });
        scan.scannedAt().ifPresent(at -> item.put("scannedAt", at.toString()));
        scan.verifiedAt().ifPresent(at -> item.put("verifiedAt", at.toString()));
        ArrayNode syncs = item.putArray("syncs");
        scan.syncs().forEach(syncs::add);
        return item;
    }

    private static int tables(ScanReport.DiffSummary diff) {
        return diff.tablesAdded() + diff.tablesModified() + diff.tablesUnchanged();
    }
}
