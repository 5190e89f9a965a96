package dev.ktx.mcp;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A JSON-RPC error: the request itself is at fault, not what it asked for.
record RpcError(int code, String message, Optional<ObjectNode> data) {
    static final int PARSE = -32700;
    static final int INVALID_REQUEST = -32600;
    static final int METHOD_NOT_FOUND = -32601;
    static final int INVALID_PARAMS = -32602;
    static final int INTERNAL = -32603;

    private static RpcError plain(int code, String message) {
        return new RpcError(code, message, Optional.empty());
    }

    static RpcError notJson(String why) {
        return plain(PARSE, "Parse error: " + why);
    }

    static RpcError tooLong(int limit) {
        return plain(INVALID_REQUEST, "The message is longer than " + limit + " bytes and was skipped.");
    }

    static RpcError invalidRequest(String why) {
        return plain(INVALID_REQUEST, why);
    }

    static RpcError notInitialized(String method) {
        return plain(INVALID_REQUEST, "'" + method + "' came before 'initialize'. Send 'initialize' first.");
    }

    static RpcError unknownMethod(String method) {
        return plain(METHOD_NOT_FOUND, "Method not found: " + method);
    }

    static RpcError invalidParams(String why) {
        return plain(INVALID_PARAMS, why);
    }

    static RpcError unknownTool(String name, List<String> known) {
        return plain(INVALID_PARAMS, "Unknown tool: " + name + "." + Nearest.hint(name, known));
    }

    static RpcError invalidArguments(String tool, InvalidArguments wrong) {
        ObjectNode data = Json.object().put("tool", tool);
        ArrayNode errors = data.putArray("errors");
        for (Violation violation : wrong.violations()) {
            errors.addObject().put("path", violation.path()).put("message", violation.message());
        }
        return new RpcError(
                INVALID_PARAMS, "Invalid arguments for " + tool + "\n" + wrong.getMessage(), Optional.of(data));
    }

    static RpcError internal(String why) {
        return plain(INTERNAL, "Internal error: " + why);
    }

    ObjectNode toJson() {
        ObjectNode out = Json.object().put("code", code).put("message", message);
        data.ifPresent(object -> out.set("data", object));
        return out;
    }
}
