package dev.ktx.relation;

import dev.ktx.relation.Candidate.Condition;
import dev.ktx.relation.Candidate.Kind;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Finds what columns mean whose table another column of the row names, as `commentable_id` with
/// `commentable_type`. Used by one thread.
final class TypedLinks {
    private final SchemaFacts schema;
    private final Drafts drafts;
    private final TableHits hits;

    TypedLinks(SchemaFacts schema, Drafts drafts, TableHits hits) {
        this.schema = schema;
        this.drafts = drafts;
        this.hits = hits;
    }

    /// The column that says to which table each row refers, as `commentable_type` for
    /// `commentable_id`.
    Optional<ColumnFacts> typeColumn(TableFacts table, ColumnFacts column) {
        if (!column.keyed() || column.content().isEmpty()) {
            return Optional.empty();
        }
        return table.columns().stream()
                .filter(other -> !other.equals(column) && other.isText() && !other.identifies())
                .filter(other -> {
                    List<String> words = other.stripped();
                    return words.size() == column.content().size() + 1
                            && words.subList(0, words.size() - 1).equals(column.content())
                            && Set.of("type", "kind", "class", "table", "model", "typ", "tipo")
                                    .contains(words.getLast());
                })
                .findFirst()
                .filter(_ -> table.named(column.content()) == 0)
                .filter(_ ->
                        hits.of(column.content()).stream()
                                .noneMatch(hit -> hit.form() == TableHits.Form.WHOLE));
    }

    Stream<Candidate> of(ColumnFacts column, ColumnFacts kindOf) {
        var values = new TreeMap<String, List<String>>();
        kindOf.profile()
                .map(p -> p.sampleValues())
                .orElse(List.of())
                .forEach(value ->
                        values.put(
                                value, Names.words(value).stream().map(Names::singular).toList()));
        var found = new ArrayList<Candidate>();
        for (TableFacts parent : schema.tables()) {
            List<String> meant =
                    values.entrySet().stream()
                            .filter(value -> NameMatch.all(value.getValue(), parent.words()) >= 0.8)
                            .map(Map.Entry::getKey)
                            .toList();
            List<Key> ofParent = drafts.keysOf(parent.ref());
            if (meant.isEmpty() || ofParent.isEmpty()) {
                continue;
            }
            drafts.toKey(
                            schema.table(column.table()),
                            column,
                            ofParent.getFirst(),
                            Kind.POLYMORPHIC_REFERENCE,
                            0.8)
                    .map(plain ->
                            new Candidate(
                                    plain.from(),
                                    plain.to(),
                                    Kind.POLYMORPHIC_REFERENCE,
                                    plain.confidence(),
                                    Optional.of(new Condition(kindOf.name(), meant)),
                                    plain.castText(),
                                    plain.targetLikely()))
                    .ifPresent(found::add);
        }
        return found.stream();
    }
}
