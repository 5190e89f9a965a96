package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/// One JSON-RPC 2.0 message from a client.
sealed interface Message {
    /// @param id a string or a whole number
    record Request(JsonNode id, String method, ObjectNode params) implements Message {}

    record Notification(String method, ObjectNode params) implements Message {}

    /// An answer to a request. This library sends none, so it answers nothing it knows.
    record Response() implements Message {}

    /// @param id of the request, null when it cannot be told
    record Malformed(JsonNode id, RpcError error) implements Message {}

    NullNode NO_ID = NullNode.getInstance();

    static Message of(JsonNode json) {
        if (!json.isObject()) {
            return new Malformed(NO_ID, RpcError.invalidRequest("A message is a JSON object."));
        }
        JsonNode id = json.path("id");
        boolean usableId = id.isString() || id.isIntegralNumber();
        JsonNode shownId = usableId ? id : NO_ID;
        if (!json.path("jsonrpc").asString("").equals("2.0")) {
            return new Malformed(
                    shownId, RpcError.invalidRequest("A message has \"jsonrpc\": \"2.0\"."));
        }
        JsonNode method = json.path("method");
        if (method.isMissingNode() && (json.has("result") || json.has("error"))) {
            return new Response();
        }
        if (!method.isString()) {
            return new Malformed(
                    shownId, RpcError.invalidRequest("A request names its \"method\"."));
        }
        if (!id.isMissingNode() && !usableId) {
            return new Malformed(
                    NO_ID, RpcError.invalidRequest("An id is a string or a whole number."));
        }
        ObjectNode params;
        switch (json.path("params")) {
            case ObjectNode object -> params = object;
            case JsonNode absent when absent.isMissingNode() || absent.isNull() ->
                    params = Json.object();
            default -> {
                return new Malformed(shownId, RpcError.invalidParams("\"params\" is an object."));
            }
        }
        return id.isMissingNode()
                ? new Notification(method.stringValue(), params)
                : new Request(id, method.stringValue(), params);
    }

    static ObjectNode result(JsonNode id, ObjectNode result) {
        ObjectNode out = Json.object().put("jsonrpc", "2.0");
        out.set("id", id);
        out.set("result", result);
        return out;
    }

    static ObjectNode error(JsonNode id, RpcError error) {
        ObjectNode out = Json.object().put("jsonrpc", "2.0");
        out.set("id", id);
        out.set("error", error.toJson());
        return out;
    }

    static ObjectNode notification(String method, ObjectNode params) {
        ObjectNode out = Json.object().put("jsonrpc", "2.0").put("method", method);
        out.set("params", params);
        return out;
    }
}
