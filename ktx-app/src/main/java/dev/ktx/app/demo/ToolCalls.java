package dev.ktx.app.demo;

import tools.jackson.databind.node.ObjectNode;

/// Whoever answers tool calls.
interface ToolCalls {
    /// @return the `tools/call` result as it came from the wire
    /// @throws dev.ktx.problem.KtxException when there is no answer, or the call is malformed
    ObjectNode call(String tool, ObjectNode arguments);
}
