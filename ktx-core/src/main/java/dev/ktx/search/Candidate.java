package dev.ktx.search;

import java.util.List;

/// An entity that an index found.
///
/// @param place where the index keeps it, meaningful to the reader that gave it only
/// @param score higher is better; comparable within one lane
public record Candidate(
        int place,
        EntityKind kind,
        String id,
        String owner,
        String group,
        List<String> links,
        double score) {
    public Candidate {
        links = List.copyOf(links);
    }

    /// The same with another score.
    public Candidate scored(double other) {
        return new Candidate(place, kind, id, owner, group, links, other);
    }
}
