package dev.ktx.semantic.plan;

import dev.ktx.problem.Problem;
import dev.ktx.semantic.model.Edge.Cardinality;
import dev.ktx.semantic.model.Hop;

import java.util.List;
import java.util.stream.Collectors;

/// How a row of one source leads to another source.
sealed interface Route {
    /// @param hops none when the source is the same
    /// @param shape what the way means for the number of rows
    record Found(List<Hop> hops, Shape shape) implements Route {
        public Found {
            hops = List.copyOf(hops);
        }

        boolean toOne() {
            return shape == Shape.TO_ONE;
        }
    }

    /// @param problem names the ways
    record Ambiguous(Problem problem) implements Route {}

    record None() implements Route {}

    enum Shape {
        /// At most one row at the end.
        TO_ONE,
        /// Several rows, each of which belongs to this one or, past a bridge, to it as well.
        TO_MANY
    }

    /// Down to rows of this one, then up to what those belong to. The way up to a parent and down
    /// to another child is none: it would pair unrelated rows.
    static boolean bridge(List<Hop> hops) {
        boolean climbed = false;
        for (Hop hop : hops) {
            if (hop.toMany()) {
                if (climbed) {
                    return false;
                }
            } else if (hop.reversed().cardinality() == Cardinality.MANY) {
                climbed = true;
            }
        }
        return true;
    }

    static boolean toOne(List<Hop> hops) {
        return hops.stream().noneMatch(Hop::toMany);
    }

    /// As people read it.
    static String text(List<Hop> hops) {
        if (hops.isEmpty()) {
            return "itself";
        }
        return hops.getFirst().from().name()
                + hops.stream()
                        .map(hop ->
                                " -> "
                                        + hop.role()
                                                .filter(_ -> hop.forward())
                                                .orElse(hop.to().name())
                                        + " on "
                                        + hop.edge().text())
                        .collect(Collectors.joining());
    }
}
