package dev.ktx.app.tools;

import static dev.ktx.mcp.Schema.enumeration;
import static dev.ktx.mcp.Schema.flag;
import static dev.ktx.mcp.Schema.list;
import static dev.ktx.mcp.Schema.object;
import static dev.ktx.mcp.Schema.text;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Hints;
import dev.ktx.mcp.Schema;
import dev.ktx.mcp.Tool;
import dev.ktx.problem.KnowledgeProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.service.MemoryTree;

import java.util.function.Supplier;

/// `memory_ingest_status`: what became of a note.
final class MemoryIngestStatusTool {
    static final Schema INPUT =
            object().field(
                            "runId",
                            text().nonEmpty(),
                            "From memory_ingest, for example \"memory-0b7c...\".");

    static final Schema OUTPUT =
            object().field("runId", text())
                    .field("status", enumeration("running", "done", "error"))
                    .field("stage", text())
                    .field("done", flag(), "Whether it has ended.")
                    .field(
                            "captured",
                            object().field("wiki", list(text()), "Page keys.")
                                    .field("sl", list(text()), "Semantic sources.")
                                    .field("xrefs", list(text()))
                                    .open())
                    .field("error", text().nullable())
                    .field("commitHash", text().nullable())
                    .field("skillsLoaded", list(text()))
                    .field("signalDetected", flag())
                    .optional("outcome", text(), "saved, empty, skipped or failed.")
                    .optional("warnings", list(text()))
                    .open();

    private MemoryIngestStatusTool() {}

    static Tool create(Supplier<Wiring> wiring) {
        return Tool.of(
                        "memory_ingest_status",
                        "Memory Ingest Status",
                        "Tell what became of a memory_ingest call. Ask again while done is false."
                                + " Example: {\"runId\": \"memory-...\"}.",
                        INPUT,
                        (arguments, call) -> {
                            Wiring open = wiring.get();
                            String id = arguments.path("runId").asString();
                            return Answers.of(
                                    open,
                                    MemoryTree.status(
                                            open.rememberNote()
                                                    .run(id)
                                                    .orElseThrow(() ->
                                                            new KtxException(
                                                                    KnowledgeProblems.unknownRun(
                                                                            id)))));
                        })
                .withHints(Hints.NONE.readOnly(true).openWorld(false))
                .withOutput(OUTPUT);
    }
}
