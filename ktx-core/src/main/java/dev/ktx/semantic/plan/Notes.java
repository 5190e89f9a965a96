package dev.ktx.semantic.plan;

import dev.ktx.semantic.Receipt.Warning;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Collects what the receipt says, without repetitions, in the order it was noticed.
final class Notes {
    private final Set<Warning> warnings = new LinkedHashSet<>();
    private final Set<String> assumptions = new LinkedHashSet<>();

    void warn(String code, String message, List<String> measures, List<String> sources) {
        warnings.add(new Warning(code, message, measures, sources));
    }

    void assume(String sentence) {
        assumptions.add(sentence);
    }

    List<Warning> warnings() {
        return List.copyOf(warnings);
    }

    List<String> assumptions() {
        return new ArrayList<>(assumptions);
    }
}
