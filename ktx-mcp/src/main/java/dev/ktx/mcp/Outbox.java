package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;

import java.io.IOException;

/// Where messages to the client go. Safe for use by several threads; a message is never torn.
@FunctionalInterface
interface Outbox {
    /// @throws IOException when the client cannot be reached
    void send(JsonNode message) throws IOException;
}
