package dev.ktx.storage.state;

import dev.ktx.knowledge.note.CaptureSignals;
import dev.ktx.knowledge.note.MemoryRun;
import dev.ktx.knowledge.note.MemoryRun.Captured;
import dev.ktx.knowledge.note.MemoryRun.Outcome;
import dev.ktx.knowledge.note.MemoryRun.Proposal;
import dev.ktx.knowledge.note.MemoryRun.State;
import dev.ktx.knowledge.note.NoteClass;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// What a memory run says beyond its columns, as JSON.
final class MemoryRunJson {
    private static final JsonMapper JSON = JsonMapper.shared();

    private MemoryRunJson() {}

    static String write(MemoryRun run, RunOwner owner) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("label", run.label());
        run.connectionId().ifPresent(id -> node.put("connectionId", id));
        if (run.isRunning()) {
            node.putObject("owner").put("pid", owner.pid()).put("started", owner.started());
        }
        ObjectNode signals = node.putObject("signals");
        signals.put("knowledge", run.signals().knowledge());
        signals.put("sl", run.signals().sl());
        run.signals().dialect().ifPresent(dialect -> signals.put("dialect", dialect));
        texts(signals, "reasons", run.signals().reasons());
        ArrayNode cues = signals.putArray("cues");
        run.signals()
                .cues()
                .forEach(cue ->
                        cues.addObject()
                                .put("cue", cue.cue())
                                .put("offset", cue.offset())
                                .put("weight", cue.weight()));
        if (run.state() instanceof State.Done(var captured)) {
            node.put("outcome", captured.outcome().id());
            node.put("class", captured.label().id());
            texts(node, "wiki", captured.wiki());
            texts(node, "sl", captured.sl());
            texts(node, "xrefs", captured.xrefs());
            captured.commit().ifPresent(id -> node.put("commitHash", id));
            texts(node, "warnings", captured.warnings());
            ArrayNode proposals = node.putArray("proposals");
            captured.proposals()
                    .forEach(proposal ->
                            proposals
                                    .addObject()
                                    .put("target", proposal.target())
                                    .put("theirs", proposal.theirs())
                                    .put("ours", proposal.ours()));
            ObjectNode before = node.putObject("before");
            captured.before().forEach(before::put);
        }
        return JSON.writeValueAsString(node);
    }

    private static void texts(ObjectNode node, String name, List<String> texts) {
        ArrayNode array = node.putArray(name);
        texts.forEach(array::add);
    }

    /// A node without anything for a text that is no JSON.
    static JsonNode parse(Optional<String> text) {
        try {
            return text.<JsonNode>map(JSON::readTree).orElse(MissingNode.getInstance());
        } catch (JacksonException e) {
            return MissingNode.getInstance();
        }
    }

    static String label(JsonNode node) {
        return node.path("label").asString("");
    }

    static Optional<String> connectionId(JsonNode node) {
        return node.path("connectionId").stringValueOpt();
    }

    static RunOwner owner(JsonNode node) {
        return new RunOwner(node.at("/owner/pid").asLong(0), node.at("/owner/started").asLong(0));
    }

    static CaptureSignals signals(JsonNode node) {
        JsonNode signals = node.path("signals");
        return new CaptureSignals(
                signals.path("knowledge").asBoolean(false),
                signals.path("sl").asBoolean(false),
                signals.path("dialect").stringValueOpt(),
                texts(signals, "reasons"),
                signals.path("cues")
                        .valueStream()
                        .map(cue ->
                                new CaptureSignals.Cue(
                                        cue.path("cue").asString(""),
                                        cue.path("offset").asInt(0),
                                        cue.path("weight").asDouble(0)))
                        .toList());
    }

    static Captured captured(JsonNode node) {
        return new Captured(
                Arrays.stream(Outcome.values())
                        .filter(each -> each.id().equals(node.path("outcome").asString("")))
                        .findFirst()
                        .orElse(Outcome.EMPTY),
                Arrays.stream(NoteClass.values())
                        .filter(each -> each.id().equals(node.path("class").asString("")))
                        .findFirst()
                        .orElse(NoteClass.RULE),
                texts(node, "wiki"),
                texts(node, "sl"),
                texts(node, "xrefs"),
                node.path("commitHash").stringValueOpt(),
                texts(node, "warnings"),
                node.path("proposals")
                        .valueStream()
                        .map(each ->
                                new Proposal(
                                        each.path("target").asString(""),
                                        each.path("theirs").asString(""),
                                        each.path("ours").asString("")))
                        .toList(),
                node.path("before").properties().stream()
                        .collect(
                                Collectors.toMap(
                                        Map.Entry::getKey,
                                        entry -> entry.getValue().asString(""))));
    }

    private static List<String> texts(JsonNode node, String name) {
        return node.path(name).valueStream().map(each -> each.asString("")).toList();
    }
}
