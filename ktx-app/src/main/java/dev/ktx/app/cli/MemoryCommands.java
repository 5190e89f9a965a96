package dev.ktx.app.cli;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.knowledge.note.MemoryRun;
import dev.ktx.knowledge.note.MemoryRun.State;
import dev.ktx.mcp.Json;
import dev.ktx.port.Saved;
import dev.ktx.problem.AnswerProblems;
import dev.ktx.problem.KnowledgeProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.service.MemoryTree;
import dev.ktx.service.RevertMemory;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The commands on memory runs: `ktx memory list`, `show`, `diff` and `revert`.
final class MemoryCommands {
    private static final int DEFAULT_LIMIT = 20;
    private static final int MOST = 1000;

    private MemoryCommands() {}

    private static MemoryRun run(Invocation call, Wiring wiring) {
        String id = call.positional(0).orElseThrow();
        return wiring.rememberNote()
                .run(id)
                .orElseThrow(() -> new KtxException(KnowledgeProblems.unknownRun(id)));
    }

    private static void parameter(CommandSpec spec) {
        Options.parameter(spec, 0, "RUN", true, "a run id from 'ktx memory list'");
    }

    /// `ktx memory list`.
    static final class ListCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            Options.integer(
                    spec, "--limit", "N", "runs at most, 1 to " + MOST + ", 20 when left out");
        }

        private static String names(JsonNode list) {
            return list.valueStream().map(JsonNode::asString).collect(Collectors.joining(", "));
        }

        @Override
        public int run(Invocation call) {
            int limit = call.integer("--limit").orElse(DEFAULT_LIMIT);
            if (limit < 1 || limit > MOST) {
                throw new KtxException(
                        AnswerProblems.outOfRange(
                                "--limit", "1 to " + MOST, Integer.toString(limit)));
            }
            try (Wiring wiring = Projects.open(call)) {
                ArrayNode items = Json.object().putArray("items");
                for (MemoryRun run : wiring.rememberNote().runs(limit)) {
                    ObjectNode node = JsonTree.of(MemoryTree.status(run));
                    node.put("label", run.label());
                    node.put("wiki", names(node.at("/captured/wiki")));
                    node.put("sl", names(node.at("/captured/sl")));
                    items.add(node);
                }
                call.output()
                        .list(
                                call.name(),
                                List.of("createdAt", "runId", "status", "outcome", "wiki", "sl"),
                                items,
                                "Nothing was remembered yet. Start with: ktx ingest text --text"
                                        + " ...");
                return ExitCode.SUCCESS;
            }
        }
    }

    /// `ktx memory show`.
    static final class ShowCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            parameter(spec);
        }

        @Override
        public int run(Invocation call) {
            try (Wiring wiring = Projects.open(call)) {
                MemoryRun run = MemoryCommands.run(call, wiring);
                ObjectNode details = JsonTree.of(MemoryTree.details(run));
                if (call.output().isJson()) {
                    call.output().json(details);
                    return ExitCode.SUCCESS;
                }
                List<List<String>> rows = new ArrayList<>();
                details.properties()
                        .forEach(entry ->
                                rows.add(
                                        List.of(
                                                entry.getKey(),
                                                entry.getValue().isValueNode()
                                                        ? entry.getValue().asString("")
                                                        : Json.compact(entry.getValue()))));
                call.output().table(List.of("what", "value"), rows);
                return ExitCode.SUCCESS;
            }
        }
    }

    /// `ktx memory diff`.
    static final class DiffCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            parameter(spec);
        }

        @Override
        public int run(Invocation call) {
            try (Wiring wiring = Projects.open(call)) {
                MemoryRun run = MemoryCommands.run(call, wiring);
                String diff = RevertMemory.commit(run).map(wiring.revisions()::diff).orElse("");
                if (call.output().isJson()) {
                    ObjectNode document = Json.object();
                    document.put("runId", run.id());
                    document.put("commitHash", RevertMemory.commit(run).orElse(null));
                    document.put("diff", diff);
                    call.output().json(document);
                } else if (diff.isEmpty()) {
                    call.output().notice("The run saved nothing.");
                } else {
                    call.output().line(diff.stripTrailing());
                }
                return ExitCode.SUCCESS;
            }
        }
    }

    /// `ktx memory revert`.
    static final class RevertCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            parameter(spec);
            Options.unattended(spec);
        }

        @Override
        public int run(Invocation call) {
            try (Wiring wiring = Projects.open(call)) {
                MemoryRun run = MemoryCommands.run(call, wiring);
                if (run.state() instanceof State.Running) {
                    throw new KtxException(KnowledgeProblems.nothingToRevert(run.id()));
                }
                Saved saved = wiring.revertMemory().run(run);
                if (call.output().isJson()) {
                    ObjectNode document = Json.object();
                    document.put("runId", run.id());
                    document.put("changed", saved.created());
                    document.put("commitHash", saved.revision().id());
                    ArrayNode paths = document.putArray("paths");
                    saved.changed().forEach(paths::add);
                    call.output().json(document);
                } else if (saved.created()) {
                    saved.changed().forEach(path -> call.output().line("reverted " + path));
                } else {
                    call.output().line("already reverted");
                }
                return ExitCode.SUCCESS;
            }
        }
    }
}
