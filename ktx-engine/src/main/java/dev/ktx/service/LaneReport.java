package dev.ktx.service;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.Optional;

/// How one way of looking for candidates went.
///
/// @param lane for example `lexical` or `semantic`
/// @param status `available` or `skipped`
/// @param requested candidates asked for
/// @param returned candidates that it brought
/// @param weight what it counts
/// @param reason why it was skipped
public record LaneReport(
        String lane,
        String status,
        int requested,
        int returned,
        double weight,
        Optional<String> reason) {
    static LaneReport available(String lane, int requested, int returned, double weight) {
        return new LaneReport(lane, "available", requested, returned, weight, Optional.empty());
    }

    static LaneReport skipped(String lane, int requested, double weight, String reason) {
        return new LaneReport(lane, "skipped", requested, 0, weight, Optional.of(reason));
    }

    static final String UNCONFIGURED = "embedding_unconfigured";

    /// Whether somebody set it up and it was not used.
    public boolean unexpected() {
        return reason.isPresent() && !reason.get().equals(UNCONFIGURED);
    }

    /// For people.
    public String sentence() {
        return "Lane %s: %s%s"
                .formatted(lane, status, reason.map(why -> " (" + why + ").").orElse("."));
    }

    Map<String, @Nullable Object> tree() {
        return Tree.of("lane", lane)
                .with("status", status)
                .with("requestedCandidatePoolLimit", requested)
                .with("effectiveCandidatePoolLimit", requested)
                .with("returnedCandidateCount", returned)
                .with("weight", weight)
                .ifPresent("reason", reason)
                .done();
    }
}
