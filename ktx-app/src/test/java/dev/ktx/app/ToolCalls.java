package dev.ktx.app;

import dev.ktx.app.tools.Tools;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.CallContext;
import dev.ktx.mcp.Json;
import dev.ktx.mcp.Tool;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/// Tools as agents call them, in this process.
final class ToolCalls {
    private final List<Tool> tools;

    ToolCalls(Supplier<Wiring> wiring) {
        this.tools = Tools.all(wiring);
    }

    ObjectNode call(String name, ObjectNode arguments) {
        Tool tool =
                tools.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
        try {
            return tool.handler()
                    .call(tool.prepare(arguments), CallContext.detached())
                    .structured()
                    .orElseThrow();
        } catch (RuntimeException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    /// Sends a note and waits until its run has ended.
    ///
    /// @param connection empty for none
    ObjectNode remember(String content, String connection) {
        ObjectNode arguments = Json.object().put("content", content);
        if (!connection.isEmpty()) {
            arguments.put("connectionId", connection);
        }
        String runId = call("memory_ingest", arguments).path("runId").asString();
        ObjectNode asked = Json.object().put("runId", runId);
        ObjectNode status = call("memory_ingest_status", asked);
        while (!status.path("done").asBoolean()) {
            LockSupport.parkNanos(5_000_000);
            status = call("memory_ingest_status", asked);
        }
        return status;
    }

    static List<String> texts(JsonNode node) {
        return node.valueStream().map(JsonNode::asString).toList();
    }
}
