package dev.ktx.service;

import dev.ktx.search.Entity;
import dev.ktx.search.EntityKind;
import dev.ktx.search.Facet;
import dev.ktx.search.Fusion.Weighed;
import dev.ktx.search.Match;
import dev.ktx.search.ScannedEntities;
import dev.ktx.search.Sought;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One thing that was found, short enough that many fit into an answer.
///
/// @param score between 0 and 1, three decimals
/// @param summary what people or the warehouse say about it
/// @param snippet the text around what was found
/// @param why the words of the question that it answers
public record Ref(
        EntityKind kind,
        String id,
        double score,
        Optional<String> summary,
        Optional<String> snippet,
        String matchedOn,
        Optional<String> connectionId,
        Map<String, String> fields,
        List<String> why) {
    private static final int SUMMARY = 240;
    private static final int FIRST_PARTS = 5;
    private static final int WORDS = 8;

    public Ref {
        fields = Map.copyOf(fields);
        why = List.copyOf(why);
    }

    static Ref of(Weighed one, Match match, List<Sought> words) {
        Entity entity = one.entity();
        Facet facet = match.facet().orElse(Facet.DISPLAY);
        return new Ref(
                entity.kind(),
                entity.id(),
                Math.round(one.place() * 1000) / 1000.0,
                summary(entity),
                snippet(entity, facet, words),
                facet.matchedOn(),
                entity.kind() == EntityKind.WIKI ? Optional.empty() : Optional.of(entity.owner()),
                entity.fields(),
                match.words().stream().limit(WORDS).toList());
    }

    private static Optional<String> summary(Entity entity) {
        return Optional.of(
                        entity.texts().getOrDefault(Facet.DESCRIPTION, entity.text(Facet.COMMENT)))
                .filter(text -> !text.isBlank())
                .map(text -> Shortened.to(SUMMARY, text.replaceAll("\\s+", " ").strip()));
    }

    private static Optional<String> snippet(Entity entity, Facet facet, List<Sought> words) {
        return switch (facet) {
            case NAME, DISPLAY -> what(entity);
            case DESCRIPTION, COMMENT, EXPR, SAMPLES, PARTS, BODY, RELATED ->
                    Match.snippet(entity.text(facet), facet, words).or(() -> what(entity));
        };
    }

    /// What it is, where its name says why it was found.
    private static Optional<String> what(Entity entity) {
        return switch (entity.kind()) {
            case TABLE, SOURCE -> firstParts(entity.text(Facet.PARTS));
            case COLUMN -> entity.field(ScannedEntities.TYPE);
            case DIMENSION ->
                    entity.field(ScannedEntities.TYPE)
                            .map(type -> entity.text(Facet.NAME) + " (" + type + ")");
            case MEASURE -> Optional.of(entity.text(Facet.EXPR)).filter(text -> !text.isEmpty());
            case WIKI, GROUP ->
                    Optional.of(entity.text(Facet.BODY).replaceAll("\\s+", " ").strip())
                            .filter(text -> !text.isEmpty())
                            .map(text -> Shortened.to(140, text));
        };
    }

    private static Optional<String> firstParts(String parts) {
        List<String> names = List.of(parts.split(", ", FIRST_PARTS + 1));
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        String.join(", ", names.subList(0, Math.min(FIRST_PARTS, names.size()))));
    }

    Map<String, @Nullable Object> tree() {
        Tree tree =
                Tree.of("kind", kind.id())
                        .with("id", id)
                        .with("score", score)
                        .orNull("summary", summary)
                        .orNull("snippet", snippet)
                        .with("matchedOn", matchedOn)
                        .ifPresent("connectionId", connectionId);
        if (kind.scanned()) {
            tree.with(
                    "tableRef",
                    new Tree()
                            .orNull("catalog", field(ScannedEntities.CATALOG))
                            .orNull("db", field(ScannedEntities.DB))
                            .with("name", field(ScannedEntities.TABLE).orElse(id))
                            .done());
        }
        return tree.ifPresent("columnName", field(ScannedEntities.COLUMN)).ifAny("why", why).done();
    }

    private Optional<String> field(String name) {
        return Optional.ofNullable(fields.get(name));
    }
}
