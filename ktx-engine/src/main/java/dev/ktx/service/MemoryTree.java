package dev.ktx.service;

import dev.ktx.knowledge.note.CaptureSignals;
import dev.ktx.knowledge.note.MemoryRun;
import dev.ktx.knowledge.note.MemoryRun.Captured;
import dev.ktx.knowledge.note.MemoryRun.State;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Memory runs as JSON.
public final class MemoryTree {
    private MemoryTree() {}

    /// What `memory_ingest_status` answers.
    public static Map<String, @Nullable Object> status(MemoryRun run) {
        return base(run).done();
    }

    /// The status, and beyond it what the note looked like and what is left for people to decide.
    public static Map<String, @Nullable Object> details(MemoryRun run) {
        Tree tree =
                base(run)
                        .with("chatId", run.chatId())
                        .with("label", run.label())
                        .orNull("connectionId", run.connectionId())
                        .with("signals", signals(run.signals()));
        if (run.state() instanceof State.Done(var captured)) {
            tree.with("class", captured.label().id())
                    .with(
                            "proposals",
                            captured.proposals().stream()
                                    .map(each ->
                                            Tree.of("target", each.target())
                                                    .with("theirs", each.theirs())
                                                    .with("ours", each.ours())
                                                    .done())
                                    .toList());
        }
        return tree.done();
    }

    private static Tree base(MemoryRun run) {
        Optional<Captured> captured =
                run.state() instanceof State.Done(var what) ? Optional.of(what) : Optional.empty();
        Tree tree = Tree.of("runId", run.id());
        switch (run.state()) {
            case State.Running(var stage) -> tree.with("status", "running").with("stage", stage);
            case State.Done _ -> tree.with("status", "done").with("stage", "done");
            case State.Failed _ -> tree.with("status", "error").with("stage", "error");
        }
        tree.with("done", !run.isRunning())
                .with(
                        "captured",
                        Tree.of("wiki", captured.map(Captured::wiki).orElse(List.of()))
                                .with("sl", captured.map(Captured::sl).orElse(List.of()))
                                .with("xrefs", captured.map(Captured::xrefs).orElse(List.of()))
                                .done())
                .orNull(
                        "error",
                        run.state() instanceof State.Failed(var message)
                                ? Optional.of(message)
                                : Optional.empty())
                .orNull("commitHash", captured.flatMap(Captured::commit))
                .with("skillsLoaded", List.of())
                .with(
                        "signalDetected",
                        captured.filter(what -> !what.wiki().isEmpty() || !what.sl().isEmpty())
                                .isPresent());
        captured.ifPresent(what -> tree.with("outcome", what.outcome().id()));
        if (run.state() instanceof State.Failed) {
            tree.with("outcome", "failed");
        }
        return tree.ifAny("warnings", captured.map(Captured::warnings).orElse(List.of()))
                .with("createdAt", IsoTime.text(run.createdAt()))
                .with("updatedAt", IsoTime.text(run.updatedAt()));
    }

    private static Map<String, @Nullable Object> signals(CaptureSignals signals) {
        return Tree.of("knowledge", signals.knowledge())
                .with("sl", signals.sl())
                .orNull("dialect", signals.dialect())
                .with("reasons", signals.reasons())
                .with(
                        "cues",
                        signals.cues().stream()
                                .map(cue ->
                                        Tree.of("cue", cue.cue())
                                                .with("offset", cue.offset())
                                                .with("weight", cue.weight())
                                                .done())
                                .toList())
                .done();
    }
}
