package dev.ktx.app.cli;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.app.wiring.QueryTree;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.file.Tree;
import dev.ktx.semantic.query.QueryReader;
import dev.ktx.semantic.query.QueryReader.Asked;
import dev.ktx.semantic.query.SemanticQuery;
import dev.ktx.service.AnswerBudget;
import dev.ktx.service.RunSemanticQuery.Outcome;
import dev.ktx.service.RunSemanticQuery.Request;
import dev.ktx.service.SemanticAnswer;
import dev.ktx.service.SemanticAnswer.Shown;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import tools.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// `ktx sl query`: a question in measures and dimensions, compiled or answered.
final class SlQueryCommand implements Command {
    private static final List<String> PARTS =
            List.of(
                    "--measure",
                    "--dimension",
                    "--filter",
                    "--segment",
                    "--order-by",
                    "--via",
                    "--segment-mode",
                    "--time-zone",
                    "--week-start");

    private enum Format {
        JSON,
        SQL,
        TABLE,
        CSV
    }

    @Override
    public void describe(CommandSpec spec) {
        Options.connection(spec, false);
        Options.texts(
                spec, "--measure", "MEASURE", "source.measure, an aggregate, or name=expression");
        Options.texts(
                spec,
                "--dimension",
                "COLUMN",
                "source.column, source.column:month, time:month, or name=expression");
        Options.texts(spec, "--filter", "CONDITION", "for example \"orders.status = 'paid'\"");
        Options.texts(spec, "--segment", "SEGMENT", "source.segment");
        Options.texts(spec, "--order-by", "KEY", "a column of the answer; KEY:desc turns it round");
        Options.texts(spec, "--via", "TO=STEP,...", "the way to a source where there are several");
        Options.integer(spec, "--limit", "N", "rows at most, 0 to 10000, 1000 when left out");
        Options.integer(spec, "--max-rows", "N", "rows at most, 1 to 10000; lowers --limit");
        spec.addOption(
                OptionSpec.builder("--include-empty")
                        .type(boolean.class)
                        .negatable(true)
                        .defaultValue("true")
                        .fallbackValue("true")
                        .description("whether members without rows appear; they do when left out")
                        .build());
        Options.flag(spec, "--matched-only", "leave out rows without a match");
        Options.flag(spec, "--empty-as-zero", "a sum over no rows is 0");
        Options.text(spec, "--segment-mode", "MODE", "what segments restrict: measures or rows");
        Options.text(spec, "--time-zone", "ZONE", "for example Europe/Zurich");
        Options.text(spec, "--week-start", "DAY", "monday when left out");
        Options.text(
                spec, "--query-file", "FILE", "the question as JSON or YAML; - is standard input");
        Options.text(spec, "--format", "FORMAT", "json, sql, table or csv; the last two show rows");
        Options.flag(spec, "--execute", "run the statement");
        Options.flag(spec, "--checks", "compare sums of groups with totals");
        Options.flag(spec, "--explain", "draw how the answer is made");
        Options.unattended(spec);
    }

    @Override
    public int run(Invocation call) {
        Format format = format(call);
        boolean execute = call.has("--execute") || format == Format.TABLE || format == Format.CSV;
        if (format == Format.SQL && call.has("--execute")) {
            throw usage(call, "--format sql shows no rows; leave out --execute");
        }
        boolean fromFile = call.text("--query-file").isPresent();
        if (fromFile
                && PARTS.stream().anyMatch(option -> call.arguments().hasMatchedOption(option))) {
            throw usage(call, "Give --query-file or the parts of a question, not both");
        }
        if (call.integer("--max-rows")
                .filter(rows -> rows < 1 || rows > SemanticQuery.MAX_LIMIT)
                .isPresent()) {
            throw usage(call, "--max-rows is a whole number from 1 to 10000");
        }
        try (Wiring wiring = Projects.open(call)) {
            Tree question;
            try {
                question = fromFile ? file(call, wiring) : QueryTree.of(SlQuestion.of(call));
            } catch (KtxException unreadable) {
                if (unreadable.problem().code() != ProblemCode.BAD_QUERY) {
                    throw unreadable;
                }
                SlProblems.refuse(call, List.of(unreadable.problem()));
                return ExitCode.USAGE;
            }
            return switch (QueryReader.read(SlQuestion.withoutConnection(question))) {
                case Asked.Malformed(var problems) -> {
                    SlProblems.refuse(call, problems);
                    yield ExitCode.USAGE;
                }
                case Asked.Question(var query) ->
                        answer(
                                call,
                                wiring,
                                format,
                                new Request(
                                        call.text(Options.CONNECTION)
                                                .or(() -> SlQuestion.connection(question)),
                                        SlQuestion.bounded(query, call.integer("--max-rows")),
                                        execute,
                                        new Shown(true, true)));
            };
        }
    }

    private static Tree file(Invocation call, Wiring wiring) {
        String file = call.text("--query-file").orElseThrow();
        String text = TextInput.read(call, file);
        try {
            return wiring.queryTree(file, text);
        } catch (KtxException unreadable) {
            throw new KtxException(
                    SemanticProblems.unreadableQuestion(unreadable.problem()), unreadable);
        }
    }

    private static Format format(Invocation call) {
        Optional<String> asked = call.text("--format");
        if (asked.isEmpty()) {
            return call.output().isJson()
                    ? Format.JSON
                    : call.has("--execute") ? Format.TABLE : Format.SQL;
        }
        for (Format format : Format.values()) {
            if (format.name().equalsIgnoreCase(asked.get())) {
                return format;
            }
        }
        throw new KtxException(
                CommandProblems.badChoice(
                        "--format", asked.get(), List.of("json", "sql", "table", "csv")));
    }

    private static int answer(Invocation call, Wiring wiring, Format format, Request request) {
        return switch (wiring.runSemanticQuery(() -> AnswerBudget.UNLIMITED)
                .run(request, call.progress(), call.cancellation())) {
            case Outcome.Refused(var problems) -> SlProblems.refuse(call, problems);
            case Outcome.Answered(var answer) -> {
                print(call, format, answer);
                yield ExitCode.SUCCESS;
            }
        };
    }

    private static void print(Invocation call, Format format, SemanticAnswer answer) {
        if (format == Format.JSON) {
            ObjectNode document = JsonTree.of(answer.tree());
            call.output().json(document);
            return;
        }
        if (call.has("--explain")) {
            SlExplanation.of(answer).forEach(call.output()::line);
            if (format == Format.SQL) {
                call.output().line("");
            }
        }
        switch (format) {
            case SQL -> call.output().line(answer.sql());
            case TABLE -> call.output().table(answer.headers(), SlRows.texts(answer));
            case CSV -> SlRows.csv(answer).forEach(call.output()::line);
            case JSON -> throw new IllegalStateException("printed above");
        }
        receipt(call, answer);
    }

    /// What the reader of the rows should know, on standard error.
    private static void receipt(Invocation call, SemanticAnswer answer) {
        answer.cut().ifPresent(cut -> call.output().notice(cut.hint()));
        answer.receipt()
                .warnings()
                .forEach(warning ->
                        call.output()
                                .notice(
                                        "warning[%s] %s"
                                                .formatted(
                                                        warning.code().replace('_', '-'),
                                                        warning.message())));
        if (!call.has("--explain")) {
            answer.receipt()
                    .assumptions()
                    .forEach(sentence -> call.output().notice("assumed: " + sentence));
        }
        answer.notes().forEach(call.output()::notice);
        answer.checks().ifPresent(checks -> SlRows.checks(checks).forEach(call.output()::notice));
    }

    static KtxException usage(Invocation call, String reason) {
        return new KtxException(
                CommandProblems.badUsage(
                        call.name(),
                        reason.substring(0, 1).toUpperCase(Locale.ROOT) + reason.substring(1)));
    }
}
