package dev.ktx.semantic.model;

import dev.ktx.semantic.expression.Fragment;

import java.util.List;
import java.util.Optional;

/// A named aggregate of a source, or a calculation with such.
///
/// @param name unique within its source
/// @param filter the rows that count
/// @param segments of the same source, all must hold as well
public record Measure(
        String name,
        Fragment expr,
        Optional<Fragment> filter,
        List<String> segments,
        Optional<String> description) {
    public Measure {
        if (name.isBlank() || name.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("a measure has a plain name: '" + name + "'");
        }
        segments = List.copyOf(segments);
    }
}
