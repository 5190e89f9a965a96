package dev.ktx.app.cli;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.ingest.ScanMode;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;
import java.util.stream.Stream;

/// `ktx scan`: scans one warehouse, the structure alone unless told otherwise.
final class ScanCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.parameter(spec, 0, "CONNECTION", true, "the warehouse to scan");
        Options.text(
                spec,
                "--mode",
                "MODE",
                "structural (default), relationships (with a profile of the rows) or enriched");
        Options.flag(spec, "--dry-run", "say what would change and write nothing");
        Options.unattended(spec);
    }

    @Override
    public int run(Invocation call) {
        String asked = call.text("--mode").orElse(ScanMode.STRUCTURAL.id());
        ScanMode mode =
                ScanMode.of(asked)
                        .orElseThrow(() ->
                                new KtxException(
                                        CommandProblems.badChoice(
                                                "--mode",
                                                asked,
                                                Stream.of(ScanMode.values())
                                                        .map(ScanMode::id)
                                                        .toList())));
        try (Wiring wiring = Projects.open(call)) {
            List<String> ids = List.of(call.positional(0).orElseThrow());
            return new Scans(call, wiring).run(ids, mode);
        }
    }
}
