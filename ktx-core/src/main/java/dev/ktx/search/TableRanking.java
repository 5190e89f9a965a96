package dev.ktx.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Orders tables by what they say themselves, by what the schema around them says, and by what the
/// tables say that they are joined to: a question is about tables that belong together. Where all
/// tables are in one schema, the schema makes no difference and the joins do.
public final class TableRanking {
    /// What a schema that answers best adds to each of its tables, where 1 is what the table that
    /// answers best says itself.
    private static final double OF_GROUP = 0.7;

    /// Likewise for a table that is joined to it.
    private static final double OF_NEIGHBOUR = 0.2;

    /// The order of equally good ones.
    static final Comparator<Candidate> BY_NAME =
            Comparator.comparing(Candidate::kind)
                    .thenComparing(Candidate::id)
                    .thenComparing(Candidate::owner);

    private static final Comparator<Candidate> BEST_FIRST =
            Comparator.comparingDouble(Candidate::score).reversed().thenComparing(BY_NAME);

    private TableRanking() {}

    /// By falling score, equal ones by kind and name.
    public static Comparator<Candidate> bestFirst() {
        return BEST_FIRST;
    }

    /// @param tables of one or several lanes with the same words and weights; may repeat
    /// @param groups schemas that were found with the same words
    /// @return each table once, best first, with scores of at most 1
    public static List<Candidate> of(Collection<Candidate> tables, Collection<Candidate> groups) {
        return of(tables, groups, true);
    }

    /// @param joined whether what tables are joined to counts
    public static List<Candidate> of(
            Collection<Candidate> tables, Collection<Candidate> groups, boolean joined) {
        double bestGroup = max(groups);
        var subjects = new HashMap<String, String>();
        var ofGroup = new HashMap<Lane.Group, Double>();
        groups.forEach(group ->
                ofGroup.merge(group(group, subjects), group.score() / bestGroup, Math::max));
        double best = max(tables);
        var own = new HashMap<String, Double>();
        var each = new HashMap<String, Candidate>();
        for (Candidate table : tables) {
            own.merge(key(table, table.id()), table.score() / best, Math::max);
            each.putIfAbsent(key(table, table.id()), table);
        }
        Map<String, Double> near = joined ? neighbours(each.values(), own) : Map.of();
        var ranked = new ArrayList<Candidate>(each.size());
        each.forEach((key, table) ->
                ranked.add(
                        table.scored(
                                own.getOrDefault(key, 0.0)
                                        + OF_GROUP
                                                * ofGroup.getOrDefault(group(table, subjects), 0.0)
                                        + OF_NEIGHBOUR * near.getOrDefault(key, 0.0))));
        double first = max(ranked);
        ranked.replaceAll(table -> table.scored(table.score() / first));
        ranked.sort(BEST_FIRST);
        return ranked;
    }

    private static Map<String, Double> neighbours(
            Collection<Candidate> tables, Map<String, Double> own) {
        var near = new HashMap<String, Double>();
        for (Candidate table : tables) {
            String from = key(table, table.id());
            for (String link : table.links()) {
                String to = key(table, link);
                if (own.containsKey(to)) {
                    near.merge(from, own.getOrDefault(to, 0.0), Math::max);
                    near.merge(to, own.getOrDefault(from, 0.0), Math::max);
                }
            }
        }
        return near;
    }

    private static double max(Collection<Candidate> candidates) {
        double max = candidates.stream().mapToDouble(Candidate::score).max().orElse(0);
        return max > 0 ? max : 1;
    }

    /// @param subjects schema to what it is about, which is the same for all stages of the same
    ///   data
    private static Lane.Group group(Candidate candidate, Map<String, String> subjects) {
        return new Lane.Group(
                candidate.owner(), subjects.computeIfAbsent(candidate.group(), Layers::without));
    }

    private static String key(Candidate of, String id) {
        return of.owner() + "\n" + id;
    }
}
