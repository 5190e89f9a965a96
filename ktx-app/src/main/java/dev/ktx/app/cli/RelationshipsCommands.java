package dev.ktx.app.cli;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationships;
import dev.ktx.mcp.Json;
import dev.ktx.problem.CommandProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.relation.Decisions.Verdict;
import dev.ktx.relation.JoinDrawing;
import dev.ktx.relation.LinkId;
import dev.ktx.relation.Reasons;
import dev.ktx.relation.Standing;
import dev.ktx.service.ReviewRelationships;

import picocli.CommandLine.Model.CommandSpec;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The commands that show the joins of a connection and take what people decide about them.
final class RelationshipsCommands {
    private static final List<String> STATES = List.of("accepted", "review", "rejected", "gone");
    private static final List<String> DRAWINGS = List.of("svg", "mermaid", "dot");

    private RelationshipsCommands() {}

    /// `ktx relationships list`.
    static final class ListCommand implements Command {
        @Override
        public void describe(CommandSpec spec) {
            Options.connection(spec, false);
            Options.text(
                    spec,
                    "--status",
                    "STATUS",
                    "accepted, review, rejected, or gone for decisions about dropped tables; all but"
                            + " rejected when left out");
            Options.text(spec, "--graph", "FORM", "draw the joins instead: svg, mermaid or dot");
        }

        @Override
        public int run(Invocation call) {
            Optional<String> status = chosen(call, "--status", STATES);
            Optional<String> drawing = chosen(call, "--graph", DRAWINGS);
            try (Wiring wiring = Projects.open(call)) {
                String connection = connection(call, wiring);
                Relationships found = wiring.reviewRelationships().list(connection);
                List<Relationship> links =
                        Stream.of(found.accepted(), found.review(), found.rejected())
                                .flatMap(List::stream)
                                .filter(link ->
                                        status.map(link.status().id()::equals)
                                                .orElse(
                                                        link.status()
                                                                != Relationship.Status.REJECTED))
                                .toList();
                if (drawing.isPresent()) {
                    draw(call, drawing.get(), links);
                } else {
                    ArrayNode items = Json.object().putArray("items");
                    links.forEach(link -> items.add(json(link)));
                    if (status.map("gone"::equals).orElse(true)) {
                        wiring.reviewRelationships()
                                .gone(connection)
                                .forEach(gone -> items.add(json(gone)));
                    }
                    call.output()
                            .list(
                                    call.name(),
                                    List.of("status", "link", "type", "confidence", "why"),
                                    items,
                                    "No relationship has that state. Look for some with: ktx"
                                            + " ingest");
                }
                return ExitCode.SUCCESS;
            }
        }

        private static void draw(Invocation call, String form, List<Relationship> links) {
            var drawing = new JoinDrawing(links);
            String text =
                    switch (form) {
                        case "svg" -> drawing.svg();
                        case "mermaid" -> drawing.mermaid();
                        default -> drawing.dot();
                    };
            if (call.output().isJson()) {
                ObjectNode document = Json.object();
                document.put("form", form);
                document.put("text", text);
                call.output().json(document);
            } else {
                call.output().line(text.stripTrailing());
            }
        }
    }

    /// `ktx relationships show` and `ktx relationships explain`.
    static final class ShowCommand implements Command {
        private final boolean inWords;

        /// @param inWords whether to print sentences instead of fields
        ShowCommand(boolean inWords) {
            this.inWords = inWords;
        }

        @Override
        public void describe(CommandSpec spec) {
            link(spec);
        }

        @Override
        public int run(Invocation call) {
            try (Wiring wiring = Projects.open(call)) {
                String connection = connection(call, wiring);
                String asked = call.positional(0).orElseThrow();
                Optional<Standing.Gone> gone = wiring.reviewRelationships().gone(connection, asked);
                if (gone.isPresent()) {
                    show(call, gone.get());
                    return ExitCode.SUCCESS;
                }
                Relationship link = wiring.reviewRelationships().one(connection, asked);
                if (call.output().isJson()) {
                    call.output().json(json(link));
                } else if (inWords) {
                    explained(link).forEach(call.output()::line);
                } else {
                    call.output().table(List.of("what", "value"), fields(link));
                }
                return ExitCode.SUCCESS;
            }
        }
    }

    private static void show(Invocation call, Standing.Gone gone) {
        if (call.output().isJson()) {
            call.output().json(json(gone));
        } else {
            call.output().line("%s is gone.".formatted(gone.link()));
            call.output().line("  - " + why(gone));
            gone.decision().note().ifPresent(note -> call.output().line("  - note: " + note));
            call.output()
                    .line(
                            "  - the decision stays in relationship-decisions.yaml and holds again"
                                    + " when a scan finds it");
        }
    }

    private static ObjectNode json(Standing.Gone gone) {
        ObjectNode item = Json.object();
        item.put("id", gone.decision().id());
        item.put("status", "gone");
        item.put("link", gone.link());
        item.put("decision", gone.decision().verdict().id());
        item.put("by", gone.decision().by());
        item.put("at", gone.decision().at().toString());
        gone.decision().note().ifPresent(note -> item.put("note", note));
        item.put("why", why(gone));
        return item;
    }

    private static String why(Standing.Gone gone) {
        return "%s is gone; a person %s it"
                .formatted(
                        gone.missing(),
                        switch (gone.decision().verdict()) {
                            case ACCEPT -> "accepted";
                            case REJECT -> "rejected";
                        });
    }

    /// `ktx relationships accept` and `ktx relationships reject`.
    static final class DecideCommand implements Command {
        private final Verdict verdict;

        DecideCommand(Verdict verdict) {
            this.verdict = verdict;
        }

        @Override
        public void describe(CommandSpec spec) {
            link(spec);
            Options.text(spec, "--note", "TEXT", "why, for those who come later");
            Options.unattended(spec);
        }

        @Override
        public int run(Invocation call) {
            try (Wiring wiring = Projects.open(call)) {
                ReviewRelationships.Decided decided =
                        wiring.reviewRelationships()
                                .decide(
                                        connection(call, wiring),
                                        call.positional(0).orElseThrow(),
                                        verdict,
                                        call.environment()
                                                .getOrDefault(
                                                        "USER",
                                                        System.getProperty("user.name", "")),
                                        call.text("--note").filter(note -> !note.isBlank()));
                Relationship link = decided.link();
                if (call.output().isJson()) {
                    ObjectNode document = json(link);
                    document.put("changed", decided.changed());
                    call.output().json(document);
                } else {
                    call.output()
                            .line(
                                    "%s%s  %s"
                                            .formatted(
                                                    decided.changed() ? "" : "already ",
                                                    link.status().id(),
                                                    LinkId.inShort(link)));
                }
                return ExitCode.SUCCESS;
            }
        }
    }

    private static void link(CommandSpec spec) {
        Options.connection(spec, false);
        Options.parameter(
                spec,
                0,
                "LINK",
                true,
                "an id, or for example 'orders.customer_id -> customers.id'");
    }

    /// The connection that was named, or the only warehouse there is.
    private static String connection(Invocation call, Wiring wiring) {
        return call.text(Options.CONNECTION)
                .map(id -> Projects.scanned(wiring, id))
                .orElseGet(() -> {
                    List<String> ids = wiring.warehouses().ids();
                    if (ids.size() != 1) {
                        throw new KtxException(
                                CommandProblems.badUsage(
                                        call.name(),
                                        "Name a connection with -c: "
                                                + String.join(", ", ids)
                                                + "."));
                    }
                    return ids.getFirst();
                });
    }

    private static Optional<String> chosen(Invocation call, String option, List<String> choices) {
        Optional<String> given = call.text(option);
        given.filter(value -> !choices.contains(value))
                .ifPresent(value -> {
                    throw new KtxException(CommandProblems.badChoice(option, value, choices));
                });
        return given;
    }

    private static ObjectNode json(Relationship link) {
        ObjectNode item = Json.object();
        item.put("id", link.id());
        item.put("status", link.status().id());
        item.put("link", LinkId.inShort(link));
        item.put("type", link.cardinality().id());
        item.put("source", link.source());
        item.put("confidence", link.confidence());
        link.score().ifPresent(score -> item.put("score", score));
        link.pkScore().ifPresent(score -> item.put("pkScore", score));
        link.fkScore().ifPresent(score -> item.put("fkScore", score));
        link.validation().ifPresent(seen -> item.set("validation", Json.read(plain(seen))));
        link.reasons().forEach(item.putArray("reasons")::add);
        item.put("why", String.join("; ", link.reasons().stream().map(Reasons::inWords).toList()));
        return item;
    }

    /// Numbers, truth values and texts as a JSON object.
    private static String plain(Map<String, Object> values) {
        ObjectNode node = Json.object();
        new TreeMap<>(values)
                .forEach((key, value) -> {
                    switch (value) {
                        case Boolean flag -> node.put(key, flag);
                        case Long number -> node.put(key, number);
                        case Integer number -> node.put(key, number);
                        case Double number -> node.put(key, number);
                        default -> node.put(key, String.valueOf(value));
                    }
                });
        return Json.compact(node);
    }

    private static List<List<String>> fields(Relationship link) {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("id", link.id()));
        rows.add(List.of("status", link.status().id()));
        rows.add(List.of("type", link.cardinality().id()));
        rows.add(List.of("source", link.source()));
        rows.add(List.of("confidence", number(link.confidence())));
        link.score().ifPresent(score -> rows.add(List.of("score", number(score))));
        link.pkScore().ifPresent(score -> rows.add(List.of("pkScore", number(score))));
        link.fkScore().ifPresent(score -> rows.add(List.of("fkScore", number(score))));
        link.validation()
                .ifPresent(seen ->
                        new TreeMap<>(seen)
                                .forEach((key, value) ->
                                        rows.add(List.of(key, String.valueOf(value)))));
        rows.add(List.of("reasons", String.join(", ", link.reasons())));
        return rows;
    }

    private static List<String> explained(Relationship link) {
        var lines = new ArrayList<String>();
        lines.add(
                "%s is %s."
                        .formatted(
                                LinkId.inShort(link),
                                switch (link.status()) {
                                    case ACCEPTED -> "accepted";
                                    case REVIEW -> "left for review";
                                    case REJECTED -> "rejected";
                                }));
        link.reasons().forEach(reason -> lines.add("  - " + Reasons.inWords(reason)));
        link.validation()
                .ifPresent(seen -> {
                    lines.add(
                            "  - of %s different values %s are found in the target; %s of %s rows have none there"
                                    .formatted(
                                            seen.getOrDefault("childDistinct", "?"),
                                            seen.getOrDefault("overlap", "?"),
                                            seen.getOrDefault("orphanRows", "?"),
                                            seen.getOrDefault("childRows", "?")));
                });
        lines.add("  - the name alone says it with %s of 1".formatted(number(link.confidence())));
        return lines;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
