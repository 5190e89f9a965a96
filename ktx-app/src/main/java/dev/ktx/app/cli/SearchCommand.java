package dev.ktx.app.cli;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.search.EntityKind;
import dev.ktx.service.DiscoverData;
import dev.ktx.service.Discovered;
import dev.ktx.service.LaneReport;

import picocli.CommandLine.Model.CommandSpec;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// `ktx search`: finds everything there is, as agents find it with `discover_data`.
final class SearchCommand implements Command {
    @Override
    public void describe(CommandSpec spec) {
        Options.parameters(spec, "QUERY", true, "what to find, in your words");
        Options.connection(spec, false);
        Options.text(
                spec,
                "--kinds",
                "KINDS",
                "only these, separated by commas: "
                        + String.join(
                                ", ", EntityKind.answers().stream().map(EntityKind::id).toList()));
        Options.integer(spec, "--limit", "N", "results at most, 1 to 50, 10 when left out");
    }

    @Override
    public int run(Invocation call) {
        Set<EntityKind> kinds = kinds(call);
        String query = String.join(" ", call.positionals());
        if (query.isBlank()) {
            throw new KtxException(
                    CommandProblems.badUsage(call.name(), "Say what to find; the query is empty"));
        }
        try (Wiring wiring = Projects.open(call)) {
            call.text(Options.CONNECTION).ifPresent(wiring.listConnections()::require);
            Discovered found =
                    wiring.discoverData()
                            .run(
                                    new DiscoverData.Request(
                                            query,
                                            call.text(Options.CONNECTION),
                                            kinds,
                                            call.integer("--limit")
                                                    .orElse(DiscoverData.DEFAULT_LIMIT),
                                            Wiring.USER));
            print(call, found);
            return ExitCode.SUCCESS;
        }
    }

    private static Set<EntityKind> kinds(Invocation call) {
        var kinds = new HashSet<EntityKind>();
        List<String> known = EntityKind.answers().stream().map(EntityKind::id).toList();
        for (String name :
                call.text("--kinds").map(text -> text.split(",")).orElse(new String[0])) {
            String kind = name.strip();
            if (!known.contains(kind)) {
                throw new KtxException(
                        CommandProblems.badUsage(
                                call.name(),
                                "'%s' is none of the kinds %s"
                                        .formatted(kind, String.join(", ", known))));
            }
            kinds.add(EntityKind.of(kind));
        }
        return kinds.isEmpty() ? Set.copyOf(EntityKind.answers()) : kinds;
    }

    static void print(Invocation call, Discovered found) {
        if (call.output().isJson()) {
            call.output().json(JsonTree.of(found.tree()));
            return;
        }
        if (found.refs().isEmpty()) {
            call.output()
                    .notice(
                            "Nothing was found. Try other words; ktx status tells what was scanned.");
            told(call, found.note(), found.lanes());
            return;
        }
        call.output()
                .table(
                        List.of("kind", "name", "connection", "score", "about"),
                        found.refs().stream()
                                .map(ref ->
                                        List.of(
                                                ref.kind().id(),
                                                ref.id(),
                                                ref.connectionId().orElse(""),
                                                Double.toString(ref.score()),
                                                ref.summary().or(ref::snippet).orElse("")))
                                .toList());
        told(call, found.note(), found.lanes());
        if (found.total() > found.refs().size()) {
            call.output()
                    .notice(
                            "%d of %s%d"
                                    .formatted(
                                            found.refs().size(),
                                            found.exact() ? "" : "more than ",
                                            found.total()));
        }
    }

    /// What an answer says of itself: its note, or else why a lane that is set up was not used.
    static void told(Invocation call, Optional<String> note, List<LaneReport> lanes) {
        note.or(() ->
                        lanes.stream()
                                .filter(LaneReport::unexpected)
                                .findFirst()
                                .map(LaneReport::sentence))
                .ifPresent(call.output()::notice);
    }
}
