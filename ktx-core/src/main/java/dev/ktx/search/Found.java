package dev.ktx.search;

import java.util.List;

/// What a lane brought.
///
/// @param candidates best first
/// @param total how many entities there are that were found, at least
/// @param exact whether `total` is the exact number
public record Found(List<Candidate> candidates, long total, boolean exact) {
    public Found {
        candidates = List.copyOf(candidates);
    }

    public static Found nothing() {
        return new Found(List.of(), 0, true);
    }
}
