package dev.ktx.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Makes one list of the best of several kinds. Within a kind the order stays; between kinds counts
/// how much of the question their best entities answer, so that a kind with nothing to say comes
/// last. What is called just as the question comes first, whatever its kind.
public final class Fusion {
    private static final double FOR_BEING_THERE = 0.3;
    private static final double FOR_THE_SHARE = 0.7;

    /// A source that only repeats what the scan says of a table comes after the table.
    private static final double SCANNED_ONLY = 0.6;

    private Fusion() {}

    /// An entity that may be an answer.
    ///
    /// @param place its score within its kind, at most 1
    public record Weighed(Candidate candidate, Entity entity, Match.Naming named, double place) {
        Weighed placed(double other) {
            return new Weighed(candidate, entity, named, other);
        }
    }

    /// The best of a kind.
    ///
    /// @param share how much of the question the best of them answer, between 0 and 1
    public record Kind(double share, List<Weighed> best) {
        public Kind {
            best = List.copyOf(best);
        }
    }

    /// @param columnsOfTable columns of one table at most
    /// @param limit how many to keep
    /// @return best first; the first has place 1
    public static List<Weighed> of(Collection<Kind> kinds, int columnsOfTable, int limit) {
        var all = new ArrayList<Weighed>();
        for (Kind kind : kinds) {
            for (Weighed one : kind.best()) {
                double place = one.place() * (FOR_BEING_THERE + FOR_THE_SHARE * kind.share());
                double known =
                        one.entity().field(LayerEntities.SCANNED_ONLY).isPresent()
                                ? SCANNED_ONLY
                                : 1;
                all.add(one.placed(place * known + bonus(one.named()) * known));
            }
        }
        all.sort((one, other) -> {
            int byPlace = Double.compare(other.place(), one.place());
            return byPlace != 0
                    ? byPlace
                    : TableRanking.BY_NAME.compare(one.candidate(), other.candidate());
        });
        List<Weighed> kept = spread(all, columnsOfTable, limit);
        double first = kept.isEmpty() ? 1 : Math.max(kept.getFirst().place(), 1e-9);
        kept.replaceAll(one -> one.placed(one.place() / first));
        return kept;
    }

    private static double bonus(Match.Naming named) {
        return switch (named) {
            case EXACT -> 2;
            case NEAR -> 1;
            case PART -> 0.2;
            case NONE -> 0;
        };
    }

    private static List<Weighed> spread(List<Weighed> all, int columnsOfTable, int limit) {
        Map<String, Integer> columns = new HashMap<>();
        var kept = new ArrayList<Weighed>();
        for (Weighed one : all) {
            Candidate candidate = one.candidate();
            if (kept.size() == limit) {
                break;
            }
            boolean room =
                    candidate.kind() != EntityKind.COLUMN
                            || columns.merge(
                                            candidate.owner() + "\n" + candidate.group(),
                                            1,
                                            Integer::sum)
                                    <= columnsOfTable;
            if (room) {
                kept.add(one);
            }
        }
        return kept;
    }
}
