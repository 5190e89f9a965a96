package dev.ktx.app.cli;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.ingest.ScanMode;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;
import java.util.Optional;

/// `ktx ingest`: scans warehouses as deep as is configured: structure, profile, relationships.
final class IngestCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.parameter(spec, 0, "CONNECTION", false, "the warehouse to learn from");
        Options.flag(spec, "--all", "every warehouse");
        Options.flag(spec, "--dry-run", "say what would change and write nothing");
        Options.flag(spec, "--fail-fast", "stop at the first warehouse that fails");
        Options.unattended(spec);
    }

    @Override
    public int run(Invocation call) {
        Optional<String> id = call.positional(0);
        if (id.isPresent() == call.has("--all")) {
            throw new KtxException(
                    CommandProblems.badUsage(
                            call.name(), "Name one connection, or all with --all"));
        }
        try (Wiring wiring = Projects.open(call)) {
            List<String> ids = id.map(List::of).orElseGet(() -> wiring.warehouses().ids());
            return new Scans(call, wiring).run(ids, ScanMode.ENRICHED);
        }
    }
}
