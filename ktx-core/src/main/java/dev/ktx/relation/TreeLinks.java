package dev.ktx.relation;

import dev.ktx.catalog.Relationship.Endpoint;
import dev.ktx.catalog.Relationship.Status;

import java.util.Collection;
import java.util.List;

/// Settles whether a column for the row above means a row of its own table. Used by one thread.
final class TreeLinks {
    private final SchemaFacts schema;
    private final Collection<Judged> links;
    private final Decisions decisions;
    private final boolean readsRows;

    /// @param links that change their state here
    TreeLinks(
            SchemaFacts schema, Collection<Judged> links, Decisions decisions, boolean readsRows) {
        this.schema = schema;
        this.links = links;
        this.decisions = decisions;
        this.readsRows = readsRows;
    }

    /// A tree has a row without one above it. Where there is none, the row above is one of another
    /// table, if one fits.
    void settle() {
        for (Judged link : links) {
            if (link.isAccepted()
                    && link.candidate().kind() == Candidate.Kind.SELF_REFERENCE
                    && !link.candidate().isComposite()
                    && decisions.about(link.id()).isEmpty()) {
                List<Judged> others =
                        links.stream()
                                .filter(rival ->
                                        rival != link
                                                && rival.isAccepted()
                                                && rival.candidate()
                                                        .from()
                                                        .equals(link.candidate().from()))
                                .toList();
                if (hasTop(link)) {
                    others.stream()
                            .filter(rival -> isOfTableBefore(link, rival))
                            .forEach(rival -> {
                                link.becomes(Status.REVIEW, Reasons.AMBIGUOUS_TARGET);
                                rival.becomes(Status.REVIEW, Reasons.AMBIGUOUS_TARGET);
                            });
                } else if (!others.isEmpty()) {
                    link.becomes(Status.REJECTED, Reasons.NO_TOP);
                } else if (isUnique(link.candidate().from())) {
                    link.becomes(Status.REVIEW, Reasons.NO_TOP);
                }
            }
        }
    }

    /// Whether a column that only says "above" may mean the rows of the table that its own
    /// continues just as well, as `parent` in `term_taxonomy`.
    private boolean isOfTableBefore(Judged link, Judged rival) {
        Endpoint from = link.candidate().from();
        boolean onlyAbove =
                schema.table(from.table())
                        .column(from.columns().getFirst())
                        .filter(column -> Words.ABOVE.containsAll(column.content()))
                        .isPresent();
        return onlyAbove
                && decisions.about(rival.id()).isEmpty()
                && NearestLinks.isPartOf(
                        schema.table(from.table()), schema.table(rival.candidate().to().table()));
    }

    private boolean hasTop(Judged link) {
        Endpoint from = link.candidate().from();
        return !readsRows
                || link.coverage() < 1
                || link.reasons().contains(Reasons.NONE_IS_A_VALUE)
                || schema.table(from.table())
                        .column(from.columns().getFirst())
                        .filter(column -> column.complete() && column.nullRate().orElse(1) == 0)
                        .isEmpty();
    }

    private boolean isUnique(Endpoint end) {
        return schema.table(end.table())
                .column(end.columns().getFirst())
                .filter(column -> column.uniqueness().orElse(0) == 1)
                .isPresent();
    }
}
