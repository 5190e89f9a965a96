package dev.ktx.app.cli;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.service.DiscoverData;
import dev.ktx.service.ListDefinitions;

import picocli.CommandLine.Model.CommandSpec;

import java.util.Optional;

/// `ktx sl search`: sources, measures and dimensions.
final class SlSearchCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.parameters(
                spec, "QUERY", false, "what to find, in your words; everything when left out");
        Options.connection(spec, false);
        Options.integer(
                spec,
                "--limit",
                "N",
                "results at most, 1 to 50, 10 when left out; all without a query");
    }

    @Override
    public int run(Invocation call) {
        try (Wiring wiring = Projects.open(call)) {
            call.text(Options.CONNECTION).ifPresent(wiring.listConnections()::require);
            String query = String.join(" ", call.positionals());
            Optional<Integer> limit = call.integer("--limit");
            SearchCommand.print(
                    call,
                    query.isBlank()
                            ? wiring.listDefinitions().run(call.text(Options.CONNECTION), limit)
                            : wiring.discoverData()
                                    .run(
                                            new DiscoverData.Request(
                                                    query,
                                                    call.text(Options.CONNECTION),
                                                    ListDefinitions.KINDS,
                                                    limit.orElse(DiscoverData.DEFAULT_LIMIT),
                                                    Wiring.USER)));
            return ExitCode.SUCCESS;
        }
    }
}
