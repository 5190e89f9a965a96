package dev.ktx.app.tools;

import static dev.ktx.mcp.Schema.flag;
import static dev.ktx.mcp.Schema.list;
import static dev.ktx.mcp.Schema.object;
import static dev.ktx.mcp.Schema.text;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Hints;
import dev.ktx.mcp.Schema;
import dev.ktx.mcp.Tool;

import java.util.function.Supplier;

/// `connection_list`: which warehouses and context sources are there.
final class ConnectionListTool {
    static final Schema OUTPUT =
            object().field(
                            "connections",
                            list(
                                    object().field("id", text(), "Pass this as connectionId.")
                                            .field("name", text())
                                            .field(
                                                    "connectionType",
                                                    text(),
                                                    "For example POSTGRESQL, or notion.")
                                            .optional(
                                                    "queryable", flag(), "Whether it answers SQL.")
                                            .optional(
                                                    "scanned",
                                                    flag(),
                                                    "Whether its tables are known.")
                                            .optional("lastScanAt", text(), "UTC.")
                                            .open()),
                            "Sorted by id.")
                    .open();

    private ConnectionListTool() {}

    static Tool create(Supplier<Wiring> wiring) {
        return Tool.of(
                        "connection_list",
                        "Connection List",
                        "List the configured connections. Call this first: the ids are the"
                                + " connectionId of every other tool. Takes no arguments. Answers"
                                + " {connections: [{id, connectionType, queryable, scanned}]}.",
                        object(),
                        (arguments, call) ->
                                Answers.of(
                                        wiring.get(), wiring.get().listConnections().run().tree()))
                .withHints(Hints.NONE.readOnly(true).idempotent(true).openWorld(false))
                .withOutput(OUTPUT);
    }
}
