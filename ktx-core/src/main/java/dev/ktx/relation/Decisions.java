package dev.ktx.relation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What people decided about links. A decision wins over every score, in this scan and in all later
/// ones.
///
/// @param all sorted by id, one for each link
public record Decisions(List<Decision> all) {
    public Decisions {
        all = all.stream().sorted(Comparator.comparing(Decision::id)).toList();
        if (all.stream().map(Decision::id).distinct().count() < all.size()) {
            throw new IllegalArgumentException("a link is decided once");
        }
    }

    /// Nobody decided anything.
    public static Decisions none() {
        return new Decisions(List.of());
    }

    /// The decision about a link.
    public Optional<Decision> about(String id) {
        return all.stream().filter(decision -> decision.id().equals(id)).findFirst();
    }

    boolean rejects(String id) {
        return about(id).filter(d -> d.verdict() == Verdict.REJECT).isPresent();
    }

    boolean accepts(String id) {
        return about(id).filter(d -> d.verdict() == Verdict.ACCEPT).isPresent();
    }

    /// With one more, which replaces an earlier one about the same link.
    public Decisions with(Decision decision) {
        var next = new ArrayList<>(all);
        next.removeIf(earlier -> earlier.id().equals(decision.id()));
        next.add(decision);
        return new Decisions(next);
    }

    /// What was decided. Spelled in lower case in the file.
    public enum Verdict {
        ACCEPT,
        REJECT;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// @param id of the link
    /// @param by who decided
    /// @param at UTC
    public record Decision(
            String id, Verdict verdict, String by, Instant at, Optional<String> note) {}
}
