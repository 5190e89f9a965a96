package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;

/// Something else a server answers beside the protocol, for example `GET /health`.
///
/// @param method in capitals
/// @param needsToken whether the page is only for holders of the token, when there is one
public record HttpPage(String method, String path, boolean needsToken, Handler handler) {
    /// Answers visits; runs on a virtual thread of its own.
    @FunctionalInterface
    public interface Handler {
        /// @throws Exception becomes a plain 500 without details
        Answer answer(Visit visit) throws Exception;
    }

    /// @param body decoded as UTF-8; empty when there is none
    /// @param authorized whether the visitor holds the token, or none is asked for
    /// @param local whether the visitor is on this machine
    public record Visit(String body, boolean authorized, boolean local) {}

    /// @param status HTTP's number
    /// @param type of the body, for example `application/json`
    public record Answer(int status, String type, String body) {
        public static Answer json(int status, JsonNode body) {
            return new Answer(status, "application/json", Json.compact(body));
        }

        public static Answer text(int status, String body) {
            return new Answer(status, "text/plain; charset=utf-8", body);
        }
    }

    public HttpPage {
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("a path starts with a slash: " + path);
        }
    }
}
