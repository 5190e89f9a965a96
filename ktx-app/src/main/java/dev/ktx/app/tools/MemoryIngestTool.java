package dev.ktx.app.tools;

import static dev.ktx.mcp.Schema.object;
import static dev.ktx.mcp.Schema.text;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Hints;
import dev.ktx.mcp.Schema;
import dev.ktx.mcp.Tool;
import dev.ktx.service.RememberNote;

import org.jspecify.annotations.Nullable;

import tools.jackson.databind.JsonNode;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/// `memory_ingest`: takes a note.
final class MemoryIngestTool {
    static final Schema INPUT =
            object().field(
                            "content",
                            text().nonEmpty(),
                            "Markdown: the knowledge itself and its source, for example"
                                    + " \"ARR is in cents. Source: finance.\"")
                    .optional(
                            "connectionId",
                            text().nonEmpty(),
                            "The warehouse it is about, for example \"shop\". Required for anything"
                                    + " tied to one warehouse: without it only the wiki is updated,"
                                    + " never the semantic layer.");

    static final Schema OUTPUT =
            object().field("runId", text(), "Pass this to memory_ingest_status.").open();

    private MemoryIngestTool() {}

    static Tool create(Supplier<Wiring> wiring) {
        return Tool.of(
                        "memory_ingest",
                        "Memory Ingest",
                        "Remember business knowledge for later turns: definitions, units, rules,"
                                + " formulas, gotchas, corrections. Call it when a turn taught you"
                                + " something worth keeping, or when the user asks you to remember."
                                + " ktx decides what becomes a wiki page and what goes into the"
                                + " semantic layer. Example: {\"connectionId\": \"shop\", \"content\":"
                                + " \"orders.total is in cents. Source: user.\"}. Returns at once.",
                        INPUT,
                        (arguments, call) -> {
                            Wiring open = wiring.get();
                            var taken =
                                    open.rememberNote()
                                            .take(
                                                    new RememberNote.Request(
                                                            arguments.path("content").asString(),
                                                            Optional.ofNullable(
                                                                            arguments.get(
                                                                                    "connectionId"))
                                                                    .map(JsonNode::asString),
                                                            Wiring.USER,
                                                            "mcp-" + UUID.randomUUID(),
                                                            ""));
                            Map<String, @Nullable Object> answer = new LinkedHashMap<>();
                            answer.put("runId", taken.run().id());
                            return Answers.of(open, answer);
                        })
                .withHints(Hints.NONE.destructive(true).openWorld(false))
                .withOutput(OUTPUT);
    }
}
