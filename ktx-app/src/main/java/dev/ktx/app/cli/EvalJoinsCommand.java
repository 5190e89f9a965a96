package dev.ktx.app.cli;

import dev.ktx.app.eval.EvalJoins;
import dev.ktx.app.eval.EvalJoins.Mode;
import dev.ktx.app.eval.EvalJoins.Result;
import dev.ktx.app.eval.Figures;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Json;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.service.ScanSettings;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// `ktx eval joins`: measures keys and links against sets whose truth is known.
final class EvalJoinsCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.required(
                spec,
                "--set",
                "DIR",
                "a folder with schema_data.sql and expected.json, or one with such folders");
        Options.text(
                spec,
                "--mode",
                "MODE",
                "metadata_present, fks_removed, pks_and_fks_removed or values_off; all when left"
                        + " out");
    }

    @Override
    public int run(Invocation call) {
        List<Mode> modes =
                call.text("--mode")
                        .map(EvalJoinsCommand::mode)
                        .map(List::of)
                        .orElse(List.of(Mode.values()));
        Path folder = call.workingDir().resolve(call.text("--set").orElseThrow()).normalize();
        var eval =
                new EvalJoins(
                        Wiring.connector("duckdb"),
                        ScanSettings.defaults(),
                        InstantSource.system());
        var results = new ArrayList<Result>();
        List<Path> sets = EvalJoins.sets(folder);
        for (int i = 0; i < sets.size(); i++) {
            call.progress()
                    .report((double) i / sets.size(), "Measuring " + sets.get(i).getFileName());
            results.addAll(eval.run(sets.get(i), modes, call.cancellation()));
        }
        if (call.output().isJson()) {
            ArrayNode items = Json.object().putArray("items");
            results.forEach(result -> items.add(json(result)));
            call.output().list(call.name(), List.of(), items, "");
            return ExitCode.SUCCESS;
        }
        call.output()
                .table(
                        List.of(
                                "set",
                                "mode",
                                "join P",
                                "join R",
                                "join F1",
                                "key P",
                                "key R",
                                "key F1",
                                "false joins",
                                "review R",
                                "queries",
                                "seconds"),
                        results.stream().map(EvalJoinsCommand::row).toList());
        results.forEach(result -> details(call.output(), result));
        return ExitCode.SUCCESS;
    }

    private static Mode mode(String name) {
        return Arrays.stream(Mode.values())
                .filter(mode -> mode.id().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new KtxException(
                                CommandProblems.badChoice(
                                        "--mode",
                                        name,
                                        Arrays.stream(Mode.values()).map(Mode::id).toList())));
    }

    private static List<String> row(Result result) {
        return List.of(
                result.set(),
                result.mode().id(),
                share(result.joins().precision()),
                share(result.joins().recall()),
                share(result.joins().f1()),
                share(result.keys().precision()),
                share(result.keys().recall()),
                share(result.keys().f1()),
                Integer.toString(result.joins().wrong().size()),
                share(result.reviewRecall()),
                Integer.toString(result.queries()),
                String.format(Locale.ROOT, "%.1f", result.seconds()));
    }

    private static String share(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static void details(Output output, Result result) {
        String where = result.set() + " " + result.mode().id() + ": ";
        result.joins().wrong().forEach(link -> output.notice(where + "false join " + link));
        result.joins().missed().forEach(link -> output.notice(where + "missed join " + link));
        result.lost().forEach(link -> output.notice(where + "not even in review " + link));
        result.keys().wrong().forEach(key -> output.notice(where + "false key " + key));
        result.keys().missed().forEach(key -> output.notice(where + "missed key " + key));
        if (!result.nameOnlyKept()) {
            output.notice(where + "a link without values is neither accepted nor in review");
        }
    }

    private static ObjectNode json(Result result) {
        ObjectNode item = Json.object();
        item.put("set", result.set());
        item.put("mode", result.mode().id());
        item.set("joins", json(result.joins()));
        item.set("keys", json(result.keys()));
        item.put("acceptedFalsePositives", result.joins().wrong().size());
        item.put("reviewRecall", rounded(result.reviewRecall()));
        item.put("nameOnlyKept", result.nameOnlyKept());
        item.put("queries", result.queries());
        item.put("seconds", result.seconds());
        return item;
    }

    private static ObjectNode json(Figures figures) {
        ObjectNode node = Json.object();
        node.put("precision", rounded(figures.precision()));
        node.put("recall", rounded(figures.recall()));
        node.put("f1", rounded(figures.f1()));
        figures.wrong().forEach(node.putArray("wrong")::add);
        figures.missed().forEach(node.putArray("missed")::add);
        return node;
    }

    private static double rounded(double value) {
        return Math.round(value * 10_000) / 10_000.0;
    }
}
