package dev.ktx.app.cli;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Json;
import dev.ktx.service.ListSources.Entry;
import dev.ktx.service.ValidateSources.Report;
import dev.ktx.service.WriteSource.Outcome;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Optional;

/// The commands that check and change the semantic layer: `ktx sl validate`, `write` and `delete`.
final class SlChecks {
    private SlChecks() {}

    /// `ktx sl validate`.
    static final class ValidateCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            Options.parameter(spec, 0, "SOURCE", false, "only this source; all when left out");
            Options.connection(spec, false);
            Options.flag(
                    spec, "--probe", "ask the warehouse too: are columns there, do measures run");
        }

        @Override
        public int run(Invocation call) {
            Optional<String> source = call.positional(0);
            try (Wiring wiring = Projects.open(call)) {
                List<Report> reports =
                        connections(call, wiring, source).stream()
                                .map(id ->
                                        wiring.validateSources()
                                                .run(
                                                        id,
                                                        source,
                                                        call.has("--probe"),
                                                        call.progress(),
                                                        call.cancellation()))
                                .toList();
                boolean ok = reports.stream().allMatch(Report::ok);
                if (call.output().isJson()) {
                    ObjectNode document = Json.object();
                    document.put("ok", ok);
                    ArrayNode all = document.putArray("connections");
                    reports.forEach(report -> all.add(JsonTree.of(report.tree())));
                    call.output().json(document);
                } else {
                    reports.forEach(report -> print(call, report));
                }
                return ok ? ExitCode.SUCCESS : ExitCode.FAILURE;
            }
        }

        private static List<String> connections(
                Invocation call, Wiring wiring, Optional<String> source) {
            if (source.isPresent()) {
                return List.of(SlConnections.holding(call, wiring, source.get()));
            }
            return call.text(Options.CONNECTION)
                    .map(List::of)
                    .orElseGet(() ->
                            wiring.listSources().run(Optional.empty()).stream()
                                    .map(Entry::connectionId)
                                    .distinct()
                                    .toList());
        }

        private static void print(Invocation call, Report report) {
            report.findings().forEach(finding -> call.output().line(SlProblems.text(finding)));
            call.output()
                    .line(
                            "%s: %s, %s, %s"
                                    .formatted(
                                            report.connectionId(),
                                            counted(report.sources(), "source"),
                                            counted(report.errors(), "error"),
                                            counted(report.warnings(), "warning")));
        }

        private static String counted(long count, String noun) {
            return count + " " + noun + (count == 1 ? "" : "s");
        }
    }

    /// `ktx sl write`.
    static final class WriteCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            Options.parameter(spec, 0, "SOURCE", true, "the source, as 'name:' in the text says");
            Options.connection(spec, true);
            Options.text(spec, "--file", "FILE", "the YAML; standard input when left out or -");
            Options.text(spec, "--message", "TEXT", "message of the commit");
            Options.unattended(spec);
        }

        @Override
        public int run(Invocation call) {
            String name = call.positional(0).orElseThrow();
            String yaml = TextInput.read(call, call.text("--file").orElse("-"));
            try (Wiring wiring = Projects.open(call)) {
                String id = call.text(Options.CONNECTION).orElseThrow();
                return print(
                        call,
                        "Wrote",
                        wiring.writeSource()
                                .write(
                                        id,
                                        name,
                                        yaml,
                                        call.text("--message")
                                                .orElse("sl: write %s/%s".formatted(id, name))));
            }
        }
    }

    /// `ktx sl delete`.
    static final class DeleteCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            Options.parameter(spec, 0, "SOURCE", true, "a source that people wrote");
            Options.connection(spec, true);
            Options.text(spec, "--message", "TEXT", "message of the commit");
            Options.unattended(spec);
        }

        @Override
        public int run(Invocation call) {
            String name = call.positional(0).orElseThrow();
            try (Wiring wiring = Projects.open(call)) {
                String id = call.text(Options.CONNECTION).orElseThrow();
                return print(
                        call,
                        "Deleted",
                        wiring.writeSource()
                                .delete(
                                        id,
                                        name,
                                        call.text("--message")
                                                .orElse("sl: delete %s/%s".formatted(id, name))));
            }
        }
    }

    private static int print(Invocation call, String verb, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Refused(var problems) -> SlProblems.refuse(call, problems);
            case Outcome.Written written -> {
                if (call.output().isJson()) {
                    call.output().json(JsonTree.of(written.tree()));
                } else {
                    call.output()
                            .line(
                                    written.changed()
                                            ? "%s %s".formatted(verb, written.path())
                                            : "Nothing changed in " + written.path());
                    written.findings()
                            .forEach(finding -> call.output().notice(SlProblems.text(finding)));
                }
                yield ExitCode.SUCCESS;
            }
        };
    }
}
