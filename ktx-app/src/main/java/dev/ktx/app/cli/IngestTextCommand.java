package dev.ktx.app.cli;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.knowledge.SecretText;
import dev.ktx.knowledge.note.MemoryRun;
import dev.ktx.knowledge.note.MemoryRun.Captured;
import dev.ktx.knowledge.note.MemoryRun.State;
import dev.ktx.mcp.Json;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.service.RememberNote;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `ktx ingest text`: remembers notes from files, standard input or the command line, one after the
/// other, and waits for each.
final class IngestTextCommand implements Command {
    private static final String TEXT = "--text";
    private static final String FILE = "--file";
    private static final String FAIL_FAST = "--fail-fast";
    private static final int LABEL = 50;

    @Override
    public void describe(CommandSpec spec) {
        Options.parameters(spec, "FILE", false, "files with notes; - reads standard input");
        options(spec);
        Options.connection(spec, false);
        Options.flag(spec, FAIL_FAST, "stop at the first note that fails");
        Options.unattended(spec);
    }

    private static void options(CommandSpec spec) {
        repeatable(spec, TEXT, "MARKDOWN", "a note; may be given several times");
        repeatable(spec, FILE, "FILE", "a file with a note; may be given several times");
    }

    private static void repeatable(
            CommandSpec spec, String name, String label, String description) {
        spec.addOption(
                OptionSpec.builder(name)
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("1")
                        .paramLabel(label)
                        .description(description)
                        .build());
    }

    /// @param content empty with the reason when it cannot be read
    private record Item(String label, String content, Optional<KtxException> unreadable) {}

    /// What became of one note.
    private record Result(String label, Optional<MemoryRun> run, Optional<String> error) {
        boolean failed() {
            return error.isPresent();
        }
    }

    @Override
    public int run(Invocation call) {
        List<Item> items = items(call);
        if (items.isEmpty()) {
            throw new KtxException(
                    CommandProblems.badUsage(
                            call.name(), "Name a file, - for standard input, or --text"));
        }
        Optional<String> connection = call.text(Options.CONNECTION);
        List<Result> results = new ArrayList<>();
        try (Wiring wiring = Projects.open(call)) {
            connection.ifPresent(wiring.listConnections()::require);
            long started = wiring.clock().millis();
            for (Item item : items) {
                String chat = "cli-text-ingest-%d-%d".formatted(started, results.size() + 1);
                Result result = remember(wiring, item, connection, chat);
                results.add(result);
                if (!call.output().isJson()) {
                    print(call, result);
                }
                if (result.failed() && call.has(FAIL_FAST)) {
                    break;
                }
            }
            if (call.output().isJson()) {
                call.output().json(document(wiring.folder(), connection, results));
            }
        }
        return results.stream().anyMatch(Result::failed) ? ExitCode.FAILURE : ExitCode.SUCCESS;
    }

    private static List<Item> items(Invocation call) {
        List<Item> items = new ArrayList<>();
        Map<String, Integer> labels = new HashMap<>();
        List<String> files = new ArrayList<>(call.positionals());
        files.addAll(call.texts(FILE));
        for (String name : files) {
            String label =
                    name.equals(TextInput.STANDARD_INPUT)
                            ? "standard input"
                            : String.valueOf(Path.of(name).getFileName());
            items.add(item(call, unique(labels, label), name));
        }
        for (String text : call.texts(TEXT)) {
            String line = SecretText.redacted(text.strip().replaceAll("\\s+", " "));
            String label = "\"" + (line.length() > LABEL ? line.substring(0, LABEL) : line) + "\"";
            items.add(new Item(unique(labels, label), text, Optional.empty()));
        }
        return items;
    }

    private static Item item(Invocation call, String label, String name) {
        try {
            return new Item(label, TextInput.read(call, name), Optional.empty());
        } catch (KtxException unreadable) {
            return new Item(label, "", Optional.of(unreadable));
        }
    }

    private static String unique(Map<String, Integer> labels, String label) {
        int times = labels.merge(label, 1, Integer::sum);
        return times == 1 ? label : "%s (%d)".formatted(label, times);
    }

    private static Result remember(
            Wiring wiring, Item item, Optional<String> connection, String chat) {
        try {
            if (item.unreadable().isPresent()) {
                throw item.unreadable().get();
            }
            MemoryRun run =
                    wiring.rememberNote()
                            .take(
                                    new RememberNote.Request(
                                            item.content(),
                                            connection,
                                            Wiring.USER,
                                            chat,
                                            item.label()))
                            .ended()
                            .join();
            return new Result(
                    item.label(),
                    Optional.of(run),
                    run.state() instanceof State.Failed(var message)
                            ? Optional.of(message)
                            : Optional.empty());
        } catch (KtxException failure) {
            return new Result(
                    item.label(), Optional.empty(), Optional.of(failure.problem().message()));
        }
    }

    private static void print(Invocation call, Result result) {
        if (result.failed()) {
            call.output().notice(result.label() + ": " + result.error().orElseThrow());
            return;
        }
        MemoryRun run = result.run().orElseThrow();
        String what =
                switch (run.state()) {
                    case State.Done(var captured) -> told(captured);
                    case State.Running _ -> "still running";
                    case State.Failed(var message) -> message;
                };
        call.output().line(result.label() + ": " + what + "  (" + run.id() + ")");
        if (run.state() instanceof State.Done(var captured)) {
            captured.warnings().forEach(warning -> call.output().notice("  warning: " + warning));
        }
    }

    private static String told(Captured captured) {
        return switch (captured.outcome()) {
            case SAVED ->
                    "saved"
                            + listed(" wiki ", captured.wiki())
                            + listed(" semantic layer ", captured.sl());
            case EMPTY -> "nothing new";
            case SKIPPED -> "nothing worth keeping";
        };
    }

    private static String listed(String name, List<String> items) {
        return items.isEmpty() ? "" : name + String.join(", ", items);
    }

    private static ObjectNode document(
            Path folder, Optional<String> connection, List<Result> results) {
        ObjectNode document = Json.object();
        document.put("status", results.stream().anyMatch(Result::failed) ? "failed" : "done");
        document.put("projectDir", folder.toString());
        document.put("connectionId", connection.orElse(null));
        ArrayNode array = document.putArray("results");
        for (Result result : results) {
            ObjectNode node = array.addObject();
            node.put("label", result.label());
            node.put("runId", result.run().map(MemoryRun::id).orElse(null));
            ObjectNode status =
                    result.run()
                            .map(run -> JsonTree.of(dev.ktx.service.MemoryTree.status(run)))
                            .orElseGet(Json::object);
            node.put("status", result.failed() ? "error" : status.path("status").asString("error"));
            node.set(
                    "captured",
                    status.path("captured").isMissingNode()
                            ? Json.object().putNull("captured").get("captured")
                            : status.get("captured"));
            node.put("commitHash", status.path("commitHash").stringValueOpt().orElse(null));
            node.put("outcome", status.path("outcome").asString("failed"));
            ArrayNode warnings = node.putArray("warnings");
            status.path("warnings").forEach(warnings::add);
            node.put("error", result.error().orElse(null));
        }
        return document;
    }
}
