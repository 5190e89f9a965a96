package dev.ktx.app.cli;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.search.EntityKind;
import dev.ktx.service.DiscoverData;

import picocli.CommandLine.Model.CommandSpec;

import java.util.Set;

/// `ktx sl search`: sources, measures and dimensions.
final class SlSearchCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.parameters(spec, "QUERY", true, "what to find, in your words");
        Options.connection(spec, false);
        Options.integer(spec, "--limit", "N", "results at most, 1 to 50, 10 when left out");
    }

    @Override
    public int run(Invocation call) {
        try (Wiring wiring = Projects.open(call)) {
            call.text(Options.CONNECTION).ifPresent(wiring.listConnections()::require);
            SearchCommand.print(
                    call,
                    wiring.discoverData()
                            .run(
                                    new DiscoverData.Request(
                                            String.join(" ", call.positionals()),
                                            call.text(Options.CONNECTION),
                                            Set.of(
                                                    EntityKind.SOURCE,
                                                    EntityKind.MEASURE,
                                                    EntityKind.DIMENSION),
                                            call.integer("--limit")
                                                    .orElse(DiscoverData.DEFAULT_LIMIT),
                                            Wiring.USER)));
            return ExitCode.SUCCESS;
        }
    }
}
