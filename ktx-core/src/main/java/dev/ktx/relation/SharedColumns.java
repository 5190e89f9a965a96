package dev.ktx.relation;

import dev.ktx.catalog.Relationship.Endpoint;
import dev.ktx.catalog.Relationship.Status;

import java.util.Collection;
import java.util.List;

/// Leaves links for review whose two columns only say the same of two things. Used by one thread.
final class SharedColumns {
    private final SchemaFacts schema;
    private final FoundKeys keys;
    private final Collection<Judged> links;

    /// @param links that change their state here
    SharedColumns(SchemaFacts schema, FoundKeys keys, Collection<Judged> links) {
        this.schema = schema;
        this.keys = keys;
        this.links = links;
    }

    /// Two columns of one name that are both unique and neither the likeliest key of its table say
    /// the same of two kinds of things, as the mail addresses of users and of customers; that one
    /// refers to the other is for a person to say.
    void attributes() {
        for (Judged link : links) {
            Endpoint from = link.candidate().from();
            if (link.isAccepted()
                    && saysTheSame(link.candidate().kind())
                    && isMinor(new KeyRef(from.table(), from.columns()))
                    && isMinor(link.candidate().target())) {
                link.becomes(Status.REVIEW, Reasons.SHARED_ATTRIBUTE);
            }
        }
    }

    /// Two tables that number their rows from the same start under one name, as `meta_id` of posts
    /// and of comments: that one continues the other must be said by more than the numbers.
    void numbers() {
        for (Judged link : links) {
            Endpoint from = link.candidate().from();
            Endpoint to = link.candidate().to();
            if (link.isAccepted()
                    && link.candidate().kind() == Candidate.Kind.EXACT_COLUMN_MATCH
                    && keys.isFirst(new KeyRef(from.table(), from.columns()))
                    && keys.isFirst(link.candidate().target())) {
                ColumnFacts one =
                        schema.table(from.table()).column(from.columns().getFirst()).orElseThrow();
                TableFacts parent = schema.table(to.table());
                ColumnFacts other = parent.column(to.columns().getFirst()).orElseThrow();
                boolean named =
                        schema.tables().stream().anyMatch(table -> table.named(other.content()) > 0)
                                || NameMatch.startsWith(
                                                schema.table(from.table()).words(), parent.words())
                                        > 0;
                if (!named && isCount(one) && isCount(other) && startAlike(one, other)) {
                    link.becomes(Status.REVIEW, Reasons.CHANCE_OVERLAP);
                }
            }
        }
    }

    private static boolean startAlike(ColumnFacts one, ColumnFacts other) {
        return one.range()
                .flatMap(range ->
                        other.range().map(its -> its.least().compareTo(range.least()) == 0))
                .orElse(false);
    }

    /// Whether the values of a column are all numbers from the least to the greatest, once.
    private static boolean isCount(ColumnFacts column) {
        return column.complete()
                && column.uniqueness().orElse(0) == 1
                && column.range()
                        .filter(range ->
                                range.greatest().subtract(range.least()).longValue() + 1
                                        == column.distinct().orElse(0))
                        .isPresent();
    }

    private static boolean saysTheSame(Candidate.Kind kind) {
        return kind == Candidate.Kind.EXACT_COLUMN_MATCH
                || kind == Candidate.Kind.EMBEDDING_SIMILARITY
                || kind == Candidate.Kind.LLM_PROPOSAL;
    }

    /// Whether a column identifies rows, but another one is likelier meant to.
    private boolean isMinor(KeyRef column) {
        List<Key> singles = keys.singles().getOrDefault(column.table(), List.of());
        return keys.rows().of(column).filter(Uniqueness::identifies).isPresent()
                && !singles.isEmpty()
                && !singles.getFirst().ref().equals(column)
                && singles.stream().noneMatch(key -> key.ref().equals(column) && key.declared());
    }
}
