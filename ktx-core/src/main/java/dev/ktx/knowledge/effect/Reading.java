package dev.ktx.knowledge.effect;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/// What a text means for the semantic layer.
///
/// @param effects in the order of the text
/// @param reasons why something it says has no effect, as `code:detail`
public record Reading(List<SemanticEffect> effects, List<String> reasons) {
    private static final int FEW = 5;

    public static final Reading NOTHING = new Reading(List.of(), List.of());

    public Reading {
        effects = List.copyOf(effects);
        reasons = List.copyOf(reasons);
    }

    /// A few of several names, for a reason.
    static String some(Collection<String> names) {
        String few = names.stream().limit(FEW).collect(Collectors.joining(", "));
        return names.size() > FEW ? few + " and " + (names.size() - FEW) + " more" : few;
    }

    static Reading of(SemanticEffect effect) {
        return new Reading(List.of(effect), List.of());
    }

    static Reading because(String code, String detail) {
        return new Reading(List.of(), List.of(code + ":" + detail));
    }

    public boolean isNothing() {
        return effects.isEmpty() && reasons.isEmpty();
    }

    public Reading and(Reading other) {
        List<SemanticEffect> both = new ArrayList<>(effects);
        both.addAll(other.effects);
        List<String> all = new ArrayList<>(reasons);
        all.addAll(other.reasons);
        return new Reading(both.stream().distinct().toList(), all.stream().distinct().toList());
    }
}
