package dev.ktx.storage.scan;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.RelationshipProblems;
import dev.ktx.relation.Decisions;
import dev.ktx.relation.Decisions.Decision;
import dev.ktx.relation.Decisions.Verdict;

import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `relationship-decisions.yaml`: what people decided about links.
final class DecisionsYaml {
    private static final String HEAD =
            """
            # What people decided about relationships; it wins over every scan.
            # ktx relationships accept|reject writes it, and so may you.
            """;

    private DecisionsYaml() {}

    static String write(Decisions decisions) {
        List<Object> items =
                decisions.all().stream()
                        .<Object>map(decision -> {
                            var fields = new LinkedHashMap<String, Object>();
                            fields.put("id", decision.id());
                            fields.put("decision", decision.verdict().id());
                            fields.put("by", decision.by());
                            fields.put("at", decision.at().toString());
                            decision.note().ifPresent(note -> fields.put("note", note));
                            return fields;
                        })
                        .toList();
        var text = new StringBuilder(HEAD);
        YamlOut.field(text, 0, "decisions", items);
        return text.toString();
    }

    /// @throws KtxException `artifact-unreadable`: a decision that cannot be read must not be
    ///   passed over in silence
    static Decisions read(String path, String text) {
        try {
            Object tree =
                    new Load(LoadSettings.builder().setLabel(path).build()).loadFromString(text);
            Object items =
                    tree instanceof Map<?, ?> map && map.get("decisions") != null
                            ? map.get("decisions")
                            : tree;
            if (items == null) {
                return Decisions.none();
            }
            if (!(items instanceof List<?> list)) {
                throw new KtxException(
                        RelationshipProblems.decisionsUnreadable(path, "'decisions' is no list"));
            }
            Decisions decisions = Decisions.none();
            for (Object item : list) {
                decisions = decisions.with(decision(path, item));
            }
            return decisions;
        } catch (YamlEngineException e) {
            throw new KtxException(
                    RelationshipProblems.decisionsUnreadable(
                            path, String.valueOf(e.getMessage()).lines().findFirst().orElse("")),
                    e);
        }
    }

    private static Decision decision(String path, Object item) {
        if (item instanceof Map<?, ?> fields && fields.get("id") instanceof String id) {
            String word = String.valueOf(fields.get("decision"));
            Optional<Verdict> verdict =
                    Arrays.stream(Verdict.values())
                            .filter(known ->
                                    known.id().equals(word) || (known.id() + "ed").equals(word))
                            .findFirst();
            if (verdict.isPresent()) {
                return new Decision(
                        id,
                        verdict.get(),
                        fields.get("by") instanceof String by ? by : "",
                        instant(fields.get("at")),
                        fields.get("note") instanceof String note
                                ? Optional.of(note)
                                : Optional.empty());
            }
        }
        throw new KtxException(
                RelationshipProblems.decisionsUnreadable(
                        path, "a decision needs an id, and accept or reject: " + item));
    }

    private static Instant instant(@org.jspecify.annotations.Nullable Object at) {
        try {
            return at == null ? Instant.EPOCH : Instant.parse(at.toString());
        } catch (java.time.DateTimeException e) {
            return Instant.EPOCH;
        }
    }
}
