package dev.ktx.relation;

import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationship.Cardinality;
import dev.ktx.catalog.Relationship.Status;
import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.Table;
import dev.ktx.relation.Decisions.Decision;
import dev.ktx.relation.Decisions.Verdict;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// Puts what people decided over what was found.
public final class ApplyDecisions {
    private static final String MANUAL = "manual";

    private ApplyDecisions() {}

    /// Every decided link has the state that was decided, whether a search found it or not; links
    /// of tables or columns that are gone are left out.
    ///
    /// @param declared what the warehouse declares: rejecting such a key takes its join away
    public static Relationships of(
            Relationships before,
            Relationships declared,
            Decisions decisions,
            Collection<Table> tables) {
        var standing = new Standing(tables);
        Relationships found = standing.of(before);
        if (decisions.all().isEmpty()) {
            return found;
        }
        Map<String, Relationship> byId = new LinkedHashMap<>();
        Stream.of(declared.accepted(), found.accepted(), found.review(), found.rejected())
                .flatMap(List::stream)
                .forEach(link -> byId.put(link.id(), link));
        for (Decision decision : decisions.all()) {
            Relationship known = byId.get(decision.id());
            if (known != null) {
                byId.put(decision.id(), decided(known, decision.verdict()));
            } else {
                LinkId.of(decision.id())
                        .flatMap(standing::found)
                        .ifPresent(id -> byId.put(decision.id(), drawn(id, decision.verdict())));
            }
        }
        var accepted = new ArrayList<Relationship>();
        var review = new ArrayList<Relationship>();
        var rejected = new ArrayList<Relationship>();
        byId.values().stream()
                .sorted(Comparator.comparing(Relationship::id))
                .forEach(link -> {
                    switch (link.status()) {
                        case ACCEPTED -> accepted.add(link);
                        case REVIEW -> review.add(link);
                        case REJECTED -> rejected.add(link);
                    }
                });
        return new Relationships(accepted, review, rejected, found.skipped(), found.primaryKeys());
    }

    private static Relationship decided(Relationship link, Verdict verdict) {
        Status status = verdict == Verdict.ACCEPT ? Status.ACCEPTED : Status.REJECTED;
        String reason =
                verdict == Verdict.ACCEPT ? Reasons.ACCEPTED_BY_PERSON : Reasons.REJECTED_BY_PERSON;
        if (link.status() == status && link.reasons().contains(reason)) {
            return link;
        }
        List<String> reasons =
                Stream.concat(
                                link.reasons().stream()
                                        .filter(code ->
                                                !code.equals(Reasons.ACCEPTED_BY_PERSON)
                                                        && !code.equals(
                                                                Reasons.REJECTED_BY_PERSON)),
                                Stream.of(reason))
                        .toList();
        return new Relationship(
                status,
                link.source(),
                link.from(),
                link.to(),
                link.cardinality(),
                link.confidence(),
                link.pkScore(),
                link.fkScore(),
                link.score(),
                link.evidence(),
                link.validation(),
                link.graph(),
                reasons);
    }

    private static Relationship drawn(LinkId id, Verdict verdict) {
        return decided(
                new Relationship(
                        Status.REVIEW,
                        MANUAL,
                        id.from(),
                        id.to(),
                        Cardinality.MANY_TO_ONE,
                        verdict == Verdict.ACCEPT ? 1 : 0,
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        Map.of(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of()),
                verdict);
    }
}
