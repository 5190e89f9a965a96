package dev.ktx.app.cli;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.app.wiring.Wiring;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ArrayNode;

import java.util.List;

/// `ktx connection list`: the configured connections.
final class ConnectionListCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {}

    @Override
    public int run(Invocation call) {
        try (Wiring wiring = Projects.open(call)) {
            ArrayNode connections =
                    (ArrayNode)
                            JsonTree.of(wiring.listConnections().run().tree()).get("connections");
            call.output()
                    .list(
                            call.name(),
                            List.of("id", "connectionType", "queryable", "scanned", "lastScanAt"),
                            connections,
                            "No connection is configured. Add one under 'connections' in ktx.yaml;"
                                    + " see docs/warehouses.md.");
            return ExitCode.SUCCESS;
        }
    }
}
