package dev.ktx.relation;

import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationship.Cardinality;
import dev.ktx.catalog.Relationship.Status;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/// A candidate on its way through the graph: its state and reasons change, what was measured does
/// not. Used by one thread.
final class Judged {
    private final Candidate candidate;
    private final Optional<Map<String, Object>> validation;
    private final boolean passed;
    private final double coverage;
    private final double score;
    private Status status;
    private final List<String> reasons;
    private double pkScore;

    /// @param validation what rows said, for artifacts; empty when they were not asked
    /// @param coverage share of values found; 0 when not asked
    Judged(
            Candidate candidate,
            Status status,
            double score,
            List<String> reasons,
            Optional<Map<String, Object>> validation,
            boolean passed,
            double coverage) {
        this.candidate = candidate;
        this.status = status;
        this.score = score;
        this.reasons = new ArrayList<>(reasons);
        this.validation = validation;
        this.passed = passed;
        this.coverage = coverage;
    }

    Candidate candidate() {
        return candidate;
    }

    String id() {
        return candidate.id();
    }

    Status status() {
        return status;
    }

    boolean isAccepted() {
        return status == Status.ACCEPTED;
    }

    double score() {
        return score;
    }

    double coverage() {
        return coverage;
    }

    List<String> reasons() {
        return List.copyOf(reasons);
    }

    void scores(double pk) {
        pkScore = pk;
    }

    double fkScore() {
        return 0.48 * score + 0.30 * pkScore + 0.14 * candidate.confidence() + (passed ? 0.08 : 0);
    }

    void becomes(Status next, String reason) {
        status = next;
        if (!reasons.contains(reason)) {
            reasons.add(reason);
        }
    }

    Relationship edge(Cardinality cardinality) {
        var evidence = new TreeMap<String, Object>();
        evidence.put("nameConfidence", candidate.confidence());
        evidence.put("targetKeyName", rounded(candidate.targetLikely()));
        candidate
                .condition()
                .ifPresent(condition -> {
                    evidence.put("typeColumn", condition.column());
                    evidence.put("typeValues", condition.values());
                });
        return new Relationship(
                status,
                candidate.kind().id(),
                candidate.from(),
                candidate.to(),
                cardinality,
                candidate.confidence(),
                OptionalDouble.of(rounded(pkScore)),
                OptionalDouble.of(rounded(fkScore())),
                OptionalDouble.of(rounded(score)),
                evidence,
                validation,
                Optional.empty(),
                reasons);
    }

    static double rounded(double value) {
        return Math.round(value * 1000) / 1000.0;
    }
}
