package dev.ktx.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/// Joins what was found by words with what means about the same. Both count by how good they are,
/// not by their place alone.
///
/// Models differ in how near they put texts that have nothing to do with each other, from 0.1 to
/// 0.8; so a cosine counts by how far it is above what is usual for the question.
public final class Nearness {
    /// Up to here, on the way from what is usual to the same text, nothing is said.
    private static final double NOTHING = 0.13;

    /// From here on two texts say the same in other words.
    private static final double THE_SAME = 0.67;

    /// What sentence models make of texts about different things, and how many texts of a project
    /// it takes to say otherwise.
    private static final double USUAL = 0.1;

    private static final int DOUBT = 10;

    private Nearness() {}

    /// What cosine is usual for a question.
    ///
    /// @param sum of its cosines with some texts, near or not
    /// @param texts how many those are
    public static double usual(double sum, int texts) {
        return (sum + DOUBT * USUAL) / (texts + DOUBT);
    }

    /// Between 0 and 1.
    ///
    /// @param usual as {@link #usual}
    public static double strength(double cosine, double usual) {
        double above = (cosine - usual) / Math.max(1 - usual, 1e-6);
        return Math.clamp((above - NOTHING) / (THE_SAME - NOTHING), 0, 1);
    }

    /// @param words what words found; may repeat, the best of a place counts
    /// @param near what is near, by strength
    /// @param weight what the nearest counts, where 1 is what the best by words counts
    /// @return best first; the best by words alone has score 1
    public static List<Candidate> joined(
            List<Candidate> words, List<Candidate> near, double weight) {
        var scores = new HashMap<Integer, Double>();
        var each = new HashMap<Integer, Candidate>();
        double best = Math.max(words.stream().mapToDouble(Candidate::score).max().orElse(1), 1e-9);
        for (Candidate one : words) {
            each.putIfAbsent(one.place(), one);
            scores.merge(one.place(), one.score() / best, Math::max);
        }
        for (Candidate one : near) {
            each.putIfAbsent(one.place(), one);
            scores.merge(one.place(), weight * one.score(), Double::sum);
        }
        var joined = new ArrayList<Candidate>(each.size());
        each.forEach((place, one) -> joined.add(one.scored(scores.getOrDefault(place, 0.0))));
        joined.sort(TableRanking.bestFirst());
        return joined;
    }

    /// Schemas as their tables make them, also those that no word speaks of.
    ///
    /// @param words schemas that words found, best first
    /// @param near tables by strength
    /// @param weight what the nearest table adds to its schema, where 1 is what the best by words
    ///   says
    /// @return best first
    public static List<Candidate> groups(
            List<Candidate> words, List<Candidate> near, double weight) {
        var scores = new HashMap<Lane.Group, Double>();
        var each = new HashMap<Lane.Group, Candidate>();
        double best = Math.max(words.stream().mapToDouble(Candidate::score).max().orElse(1), 1e-9);
        for (Candidate one : words) {
            each.putIfAbsent(group(one), one);
            scores.merge(group(one), one.score() / best, Math::max);
        }
        var nearest = new HashMap<Lane.Group, Double>();
        for (Candidate table : near) {
            each.putIfAbsent(group(table), table);
            nearest.merge(group(table), table.score(), Math::max);
        }
        nearest.forEach((group, strength) -> scores.merge(group, weight * strength, Double::sum));
        var joined = new ArrayList<Candidate>(each.size());
        each.forEach((group, one) -> joined.add(one.scored(scores.getOrDefault(group, 0.0))));
        joined.sort(TableRanking.bestFirst());
        return joined;
    }

    private static Lane.Group group(Candidate candidate) {
        return new Lane.Group(candidate.owner(), candidate.group());
    }
}
