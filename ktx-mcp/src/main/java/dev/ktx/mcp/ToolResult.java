package dev.ktx.mcp;

import tools.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Optional;

/// What a tool answers.
///
/// @param content what the model reads
/// @param structured the same as an object, for programs; empty in an error
/// @param isError whether the tool failed in a way the model can react to
public record ToolResult(List<Content> content, Optional<ObjectNode> structured, boolean isError) {
    public ToolResult {
        content = List.copyOf(content);
        if (isError && structured.isPresent()) {
            throw new IllegalArgumentException("an error has no structured content");
        }
    }

    /// An object, and the same JSON as text, indented by two spaces.
    public static ToolResult of(ObjectNode structured) {
        return new ToolResult(
                List.of(new Content.Text(Json.pretty(structured))), Optional.of(structured), false);
    }

    /// An object, and the same JSON as text on one line, for results where every token counts.
    public static ToolResult compact(ObjectNode structured) {
        return new ToolResult(
                List.of(new Content.Text(Json.compact(structured))),
                Optional.of(structured),
                false);
    }

    /// Text only.
    public static ToolResult text(String text) {
        return of(new Content.Text(text));
    }

    /// Blocks of any kind, nothing structured.
    public static ToolResult of(Content... content) {
        return new ToolResult(List.of(content), Optional.empty(), false);
    }

    /// A failure the model should read and react to.
    public static ToolResult error(String text) {
        return new ToolResult(List.of(new Content.Text(text)), Optional.empty(), true);
    }

    /// The `CallToolResult` of the protocol.
    public ObjectNode toJson() {
        ObjectNode out = Json.object();
        content.stream().map(Content::toJson).forEach(out.putArray("content")::add);
        structured.ifPresent(object -> out.set("structuredContent", object));
        if (isError) {
            out.put("isError", true);
        }
        return out;
    }
}
