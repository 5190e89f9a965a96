package dev.ktx.semantic.plan;

import dev.ktx.semantic.model.Hop;
import dev.ktx.semantic.model.SourceNode;

import java.util.ArrayList;
import java.util.List;

/// A source in the part that it plays: as itself, or at the end of certain joins from another.
///
/// @param steps from the base; empty for the source itself
record Role(SourceNode base, List<Hop> steps) {
    Role {
        steps = List.copyOf(steps);
    }

    static Role of(SourceNode source) {
        return new Role(source, List.of());
    }

    /// The source whose rows play it.
    SourceNode node() {
        return steps.isEmpty() ? base : steps.getLast().to();
    }

    boolean plain() {
        return steps.isEmpty();
    }

    Role then(List<Hop> more) {
        if (more.isEmpty()) {
            return this;
        }
        List<Hop> all = new ArrayList<>(steps);
        all.addAll(more);
        return new Role(base, all);
    }

    /// As people write it, for example `end_station.towns`.
    String text() {
        if (steps.isEmpty()) {
            return base.name();
        }
        StringBuilder text = new StringBuilder(base.name());
        for (Hop step : steps) {
            text.append('.').append(step.role().orElse(step.to().name()));
        }
        return text.toString();
    }
}
