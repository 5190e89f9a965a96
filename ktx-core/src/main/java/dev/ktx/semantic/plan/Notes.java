package dev.ktx.semantic.plan;

import dev.ktx.semantic.query.Receipt.Warning;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Collects what the receipt says, without repetitions, in the order it was noticed.
final class Notes {
    private final Set<Warning> warnings = new LinkedHashSet<>();
    private final Set<String> assumptions = new LinkedHashSet<>();
    private final List<String> plan = new ArrayList<>();

    void warn(String code, String message, List<String> measures, List<String> sources) {
        warnings.add(new Warning(code, message, measures, sources));
    }

    void assume(String sentence) {
        assumptions.add(sentence);
    }

    /// One part of the statement.
    void plan(String line) {
        plan.add(line);
    }

    List<String> plan() {
        return List.copyOf(plan);
    }

    List<Warning> warnings() {
        return List.copyOf(warnings);
    }

    List<String> assumptions() {
        return new ArrayList<>(assumptions);
    }
}
