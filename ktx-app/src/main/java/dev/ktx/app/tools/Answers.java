package dev.ktx.app.tools;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.ToolResult;
import dev.ktx.project.Settings;

import org.jspecify.annotations.Nullable;

import tools.jackson.databind.node.ObjectNode;

import java.util.Map;

/// Answers of use cases as tool results: an object, never a list, and the same JSON as text.
final class Answers {
    private Answers() {}

    static ToolResult of(Wiring wiring, Map<String, @Nullable Object> answer) {
        ObjectNode object = JsonTree.of(answer);
        return wiring.settings().config().get(Settings.COMPACT_TEXT)
                ? ToolResult.compact(object)
                : ToolResult.of(object);
    }
}
