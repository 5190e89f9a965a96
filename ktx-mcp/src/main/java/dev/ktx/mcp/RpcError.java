package dev.ktx.mcp;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// A JSON-RPC error: the request itself is at fault, not what it asked for.
record RpcError(int code, String message, Optional<ObjectNode> data) {
    static final int PARSE = -32700;
    static final int INVALID_REQUEST = -32600;
    static final int METHOD_NOT_FOUND = -32601;
    static final int INVALID_PARAMS = -32602;
    static final int INTERNAL = -32603;
    static final int HEADER_MISMATCH = -32020;
    static final int MISSING_CAPABILITY = -32021;
    static final int UNSUPPORTED_VERSION = -32022;

    private static final int VIOLATIONS = 20;

    private static RpcError plain(int code, String message) {
        return new RpcError(code, message, Optional.empty());
    }

    static RpcError notJson(String why) {
        return plain(PARSE, "Parse error: " + why);
    }

    static RpcError tooLong(int limit) {
        return plain(
                INVALID_REQUEST, "The message is longer than " + limit + " bytes and was skipped.");
    }

    static RpcError invalidRequest(String why) {
        return plain(INVALID_REQUEST, why);
    }

    static RpcError idInUse() {
        return plain(INVALID_REQUEST, "A request with this id is still running.");
    }

    static RpcError notInitialized(String method) {
        return plain(
                INVALID_REQUEST,
                "'" + method + "' came before 'initialize'. Send 'initialize' first.");
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

    /// Tells the first violations only: a long array can be wrong at every place.
    static RpcError invalidArguments(String tool, InvalidArguments wrong) {
        ObjectNode data = Json.object().put("tool", tool);
        ArrayNode errors = data.putArray("errors");
        StringBuilder message = new StringBuilder("Invalid arguments for " + tool);
        List<Violation> violations = wrong.violations();
        for (Violation violation : violations.subList(0, Math.min(VIOLATIONS, violations.size()))) {
            errors.addObject().put("path", violation.path()).put("message", violation.message());
            message.append('\n').append(violation);
        }
        if (violations.size() > VIOLATIONS) {
            message.append("\n... and ").append(violations.size() - VIOLATIONS).append(" more");
        }
        return new RpcError(INVALID_PARAMS, message.toString(), Optional.of(data));
    }

    static RpcError missingCapabilities(String tool, Collection<String> missing) {
        ObjectNode data = Json.object();
        ObjectNode required = data.putObject("requiredCapabilities");
        missing.forEach(required::putObject);
        return new RpcError(
                MISSING_CAPABILITY,
                tool
                        + " needs capabilities that the client has not declared: "
                        + String.join(", ", missing),
                Optional.of(data));
    }

    static RpcError headerMismatch(String why) {
        return plain(HEADER_MISMATCH, "Header mismatch: " + why);
    }

    static RpcError unsupportedVersion(String requested) {
        ObjectNode data = Json.object();
        Revision.dates().forEach(data.putArray("supported")::add);
        data.put("requested", requested);
        String advice =
                Revision.dated(requested).isPresent()
                        ? "Revision " + requested + " starts with 'initialize'."
                        : "Unsupported protocol version: " + requested;
        return new RpcError(UNSUPPORTED_VERSION, advice, Optional.of(data));
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
