package dev.ktx.app.cli;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.service.SearchWiki;
import dev.ktx.service.WikiHits;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;

/// `ktx wiki search`.
final class WikiSearchCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.parameters(spec, "QUERY", true, "what to find, in your words");
        Options.integer(spec, "--limit", "N", "pages at most, 1 to 50, 10 when left out");
    }

    @Override
    public int run(Invocation call) {
        try (Wiring wiring = Projects.open(call)) {
            WikiHits found =
                    wiring.searchWiki()
                            .run(
                                    new SearchWiki.Request(
                                            String.join(" ", call.positionals()),
                                            Wiring.USER,
                                            call.integer("--limit")
                                                    .orElse(SearchWiki.DEFAULT_LIMIT)));
            if (call.output().isJson()) {
                call.output().json(JsonTree.of(found.tree()));
            } else if (found.results().isEmpty()) {
                call.output().notice("No page was found.");
            } else {
                call.output()
                        .table(
                                List.of("key", "scope", "score", "summary"),
                                found.results().stream()
                                        .map(hit ->
                                                List.of(
                                                        hit.key(),
                                                        hit.scope(),
                                                        Double.toString(hit.score()),
                                                        hit.summary().isEmpty()
                                                                ? hit.snippet().orElse("")
                                                                : hit.summary()))
                                        .toList());
            }
            if (!call.output().isJson()) {
                SearchCommand.told(call, found.note(), found.lanes());
            }
            return ExitCode.SUCCESS;
        }
    }
}
