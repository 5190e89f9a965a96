package dev.ktx.search;

import java.util.List;
import java.util.Map;

/// What to look for in one kind of entity.
///
/// @param weights what finding a word in a part of the entity is worth; other parts do not count;
///   empty for everything there is
/// @param tie how much the parts other than the best count, between 0 and 1
/// @param owners only entities of these; all when empty
/// @param groups only entities of these groups, found or not; all that are found when empty
/// @param limit candidates at most, at least 1
public record Lane(
        EntityKind kind,
        List<Sought> words,
        Map<Facet, Double> weights,
        double tie,
        List<String> owners,
        List<Group> groups,
        int limit) {
    /// A group of one owner.
    public record Group(String owner, String name) {}

    public Lane {
        words = List.copyOf(words);
        weights = Map.copyOf(weights);
        owners = List.copyOf(owners);
        groups = List.copyOf(groups);
        if (limit < 1) {
            throw new IllegalArgumentException("a lane has room for a candidate");
        }
    }
}
