package dev.ktx.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Adds up places in several lists, whatever their scores: a first place counts most, and the more
/// lists, the better. Tells apart what scores alike.
public final class RankFusion {
    private static final double SMOOTHING = 60;

    /// What a place in a lane counts.
    private static final Map<String, Double> WEIGHTS =
            Map.of("lexical", 1.5, "token", 0.75, "semantic", 3.0);

    private RankFusion() {}

    /// @param places lane to place, counted from 1
    public static double score(Map<String, Integer> places) {
        return places.entrySet().stream()
                .mapToDouble(place ->
                        WEIGHTS.getOrDefault(place.getKey(), 1.0) / (SMOOTHING + place.getValue()))
                .sum();
    }

    /// @param lanes lane to ids, best first, each once
    /// @return id to score
    public static Map<String, Double> of(Map<String, List<String>> lanes) {
        Map<String, Map<String, Integer>> places = new HashMap<>();
        lanes.forEach((lane, ids) -> {
            for (int i = 0; i < ids.size(); i++) {
                places.computeIfAbsent(ids.get(i), _ -> new HashMap<>()).put(lane, i + 1);
            }
        });
        Map<String, Double> scores = new HashMap<>();
        places.forEach((id, each) -> scores.put(id, score(each)));
        return scores;
    }
}
