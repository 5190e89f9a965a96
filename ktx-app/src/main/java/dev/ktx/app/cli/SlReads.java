package dev.ktx.app.cli;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Json;
import dev.ktx.problem.KtxException;
import dev.ktx.service.AnswerBudget;
import dev.ktx.service.FindDimensions;
import dev.ktx.service.FindDimensions.Path;
import dev.ktx.service.ListSources.Entry;
import dev.ktx.service.ReadSource;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Optional;

/// The commands that read the semantic layer: `ktx sl list`, `read` and `dimensions`.
final class SlReads {
    private SlReads() {}

    /// `ktx sl list`.
    static final class ListCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            Options.connection(spec, false);
        }

        @Override
        public int run(Invocation call) {
            try (Wiring wiring = Projects.open(call)) {
                Optional<String> connection = call.text(Options.CONNECTION);
                connection.ifPresent(wiring.listConnections()::require);
                List<Entry> entries = wiring.listSources().run(connection);
                if (call.output().isJson()) {
                    ArrayNode items = Json.object().putArray("items");
                    entries.forEach(entry -> items.add(JsonTree.of(entry.tree())));
                    call.output().list(call.name(), List.of("name"), items, "");
                } else if (entries.isEmpty()) {
                    call.output().notice("There are no sources. Scan a warehouse: ktx scan ID");
                } else {
                    call.output()
                            .table(
                                    List.of(
                                            "connection",
                                            "source",
                                            "kind",
                                            "measures",
                                            "problems",
                                            "description"),
                                    entries.stream().map(ListCommand::row).toList());
                }
                return ExitCode.SUCCESS;
            }
        }

        private static List<String> row(Entry entry) {
            return List.of(
                    entry.connectionId(),
                    entry.name(),
                    entry.kind().id(),
                    String.join(", ", entry.measures()),
                    entry.problems() == 0 ? "" : Integer.toString(entry.problems()),
                    entry.description().orElse(""));
        }
    }

    /// `ktx sl read`.
    static final class ReadCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            Options.parameter(spec, 0, "SOURCE", true, "a source from 'ktx sl list'");
            Options.connection(spec, false);
        }

        @Override
        public int run(Invocation call) {
            String name = call.positional(0).orElseThrow();
            try (Wiring wiring = Projects.open(call)) {
                String id = SlConnections.holding(call, wiring, name);
                return switch (wiring.readSource().run(id, name, AnswerBudget.UNLIMITED)) {
                    case ReadSource.Answer.Refused(var problem) -> throw new KtxException(problem);
                    case ReadSource.Answer.Found(var source) -> {
                        if (call.output().isJson()) {
                            call.output().json(JsonTree.of(source.tree()));
                        } else {
                            call.output().line(source.yaml().stripTrailing());
                            source.scanned()
                                    .ifPresent(text ->
                                            call.output()
                                                    .line(
                                                            "\n# What the scan says of it:\n"
                                                                    + text.stripTrailing()
                                                                            .replaceAll(
                                                                                    "(?m)^",
                                                                                    "# ")));
                            source.problems().forEach(call.output()::problem);
                        }
                        yield ExitCode.SUCCESS;
                    }
                };
            }
        }
    }

    /// `ktx sl dimensions`.
    static final class DimensionsCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            Options.parameters(
                    spec, "MEASURE", true, "measures to be asked together, as in 'ktx sl query'");
            Options.connection(spec, false);
        }

        @Override
        public int run(Invocation call) {
            try (Wiring wiring = Projects.open(call)) {
                return switch (wiring.findDimensions()
                        .run(call.text(Options.CONNECTION), call.positionals())) {
                    case FindDimensions.Outcome.Refused(var problems) ->
                            SlProblems.refuse(call, problems);
                    case FindDimensions.Outcome.Found found -> {
                        print(call, found);
                        yield ExitCode.SUCCESS;
                    }
                };
            }
        }

        private static void print(Invocation call, FindDimensions.Outcome.Found found) {
            if (call.output().isJson()) {
                ObjectNode document = JsonTree.of(found.tree());
                call.output().json(document);
                return;
            }
            call.output()
                    .table(
                            List.of("group by", "columns", "note"),
                            found.paths().stream().map(DimensionsCommand::row).toList());
            if (found.date()) {
                call.output().notice("By the date of each measure's rows too: time:month");
            }
        }

        private static List<String> row(Path path) {
            return List.of(
                    path.path(),
                    path.problem().isPresent() ? "-" : String.join(", ", path.columns()),
                    path.problem()
                            .map(problem -> problem.what())
                            .orElse(path.additive() ? "" : "groups overlap and do not add up"));
        }
    }
}
