package dev.ktx.knowledge.effect;

import java.util.ArrayList;
import java.util.List;

/// What a text means for the semantic layer.
///
/// @param effects in the order of the text
/// @param reasons why something it says has no effect, as `code:detail`
public record Reading(List<SemanticEffect> effects, List<String> reasons) {
    public static final Reading NOTHING = new Reading(List.of(), List.of());

    public Reading {
        effects = List.copyOf(effects);
        reasons = List.copyOf(reasons);
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
