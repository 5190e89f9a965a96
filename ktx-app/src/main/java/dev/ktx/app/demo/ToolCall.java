package dev.ktx.app.demo;

import dev.ktx.mcp.Json;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A call of the session with its answer.
///
/// @param n counts from 1
/// @param narration why an agent makes this call, one line
/// @param arguments as sent
/// @param result as received
/// @param millis from request to answer
public record ToolCall(
        int n,
        String narration,
        String tool,
        ObjectNode arguments,
        ObjectNode result,
        long millis) {

    /// `{n, tool, arguments, result, ms}`.
    public ObjectNode json() {
        ObjectNode record = Json.object();
        record.put("n", n).put("tool", tool);
        record.set("arguments", arguments);
        record.set("result", result);
        record.put("ms", millis);
        return record;
    }

    /// The object that the tool answered; missing when it reports an error.
    public JsonNode answer() {
        return result.path("structuredContent");
    }

    public boolean isError() {
        return result.path("isError").asBoolean(false);
    }

    /// The text that the tool answered.
    public String text() {
        return result.path("content").path(0).path("text").asString("");
    }
}
