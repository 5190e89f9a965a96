package dev.ktx.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/// Joins what was found by words with what means about the same. Both count by how good they are,
/// not by their place alone.
public final class Nearness {
    /// Cosines up to here say nothing: any two texts of a business are about as near.
    private static final double NOTHING = 0.2;

    /// From here on two texts say the same in other words.
    private static final double THE_SAME = 0.7;

    private Nearness() {}

    /// Between 0 and 1.
    public static double strength(double cosine) {
        return Math.clamp((cosine - NOTHING) / (THE_SAME - NOTHING), 0, 1);
    }

    /// @param words what words found, best first
    /// @param near what is near, by cosine
    /// @param weight what the nearest counts, where 1 is what the best by words counts
    /// @return best first; the best by words alone has score 1
    public static List<Candidate> joined(
            List<Candidate> words, List<Candidate> near, double weight) {
        var cosines = new HashMap<Integer, Double>();
        near.forEach(one -> cosines.put(one.place(), one.score()));
        double best = words.stream().mapToDouble(Candidate::score).max().orElse(1);
        var joined = new ArrayList<Candidate>();
        for (Candidate one : words) {
            Double cosine = cosines.remove(one.place());
            joined.add(
                    one.scored(
                            one.score() / Math.max(best, 1e-9)
                                    + (cosine == null ? 0 : weight * strength(cosine))));
        }
        for (Candidate one : near) {
            if (cosines.containsKey(one.place()) && strength(one.score()) > 0) {
                joined.add(one.scored(weight * strength(one.score())));
            }
        }
        joined.sort(TableRanking.bestFirst());
        return joined;
    }
}
