package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// How a result is dressed for the revision a request was made in.
enum ResultForm {
    /// Up to 2025-11-25.
    PLAIN,
    /// Since 2026-07-28: a result says whether it is final and who made it.
    SELF_CONTAINED;

    ObjectNode respond(JsonNode id, ObjectNode result, McpServer.Identity server) {
        return switch (this) {
            case PLAIN -> Message.result(id, result);
            case SELF_CONTAINED -> {
                ObjectNode out = Json.object().put("resultType", "complete");
                out.setAll(result);
                out.withObjectProperty("_meta").set(RequestMeta.SERVER, server.toJson());
                yield Message.result(id, out);
            }
        };
    }
}
