package dev.ktx.app.eval;

import dev.ktx.app.wiring.JsonTree;

import org.jspecify.annotations.Nullable;

import tools.jackson.databind.node.ObjectNode;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// How well one way of searching did on a set.
///
/// @param way for people, for example `without joins`
/// @param recall5 mean share of what a question needs among the first 5
/// @param all10 share of questions for which the first 10 hold all that is needed
/// @param mrr mean of 1 over the place of the first that is needed
/// @param p50Ms time of a search, median
public record RetrievalScore(
        String way,
        int questions,
        double recall5,
        double recall10,
        double recall20,
        double all10,
        double mrr,
        double p50Ms,
        double p95Ms) {
    static RetrievalScore of(String way, List<Place> places) {
        int count = Math.max(1, places.size());
        long[] nanos = places.stream().mapToLong(Place::nanos).sorted().toArray();
        return new RetrievalScore(
                way,
                places.size(),
                places.stream().mapToDouble(place -> place.recall(5)).sum() / count,
                places.stream().mapToDouble(place -> place.recall(10)).sum() / count,
                places.stream().mapToDouble(place -> place.recall(20)).sum() / count,
                places.stream().filter(place -> place.recall(10) == 1).count() / (double) count,
                places.stream().mapToDouble(Place::reciprocal).sum() / count,
                millis(nanos, 0.5),
                millis(nanos, 0.95));
    }

    private static double millis(long[] sorted, double share) {
        return sorted.length == 0
                ? 0
                : sorted[Math.min(sorted.length - 1, (int) (sorted.length * share))] / 1e6;
    }

    /// Where the things that a question needs were found.
    ///
    /// @param places from 1; 0 where one was not found
    record Place(List<Integer> places, long nanos) {
        Place {
            places = List.copyOf(places);
        }

        double recall(int first) {
            return places.stream().filter(place -> place > 0 && place <= first).count()
                    / (double) places.size();
        }

        double reciprocal() {
            return places.stream()
                    .mapToInt(place -> place)
                    .filter(place -> place > 0)
                    .min()
                    .stream()
                    .mapToDouble(place -> 1.0 / place)
                    .findFirst()
                    .orElse(0);
        }
    }

    public ObjectNode tree() {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put("way", way);
        tree.put("questions", questions);
        tree.put("recallAt5", rounded(recall5));
        tree.put("recallAt10", rounded(recall10));
        tree.put("recallAt20", rounded(recall20));
        tree.put("allGoldAt10", rounded(all10));
        tree.put("mrr", rounded(mrr));
        tree.put("p50Ms", rounded(p50Ms));
        tree.put("p95Ms", rounded(p95Ms));
        return JsonTree.of(tree);
    }

    private static double rounded(double figure) {
        return Math.round(figure * 10_000) / 10_000.0;
    }

    /// One row for people, as {@link #HEADERS}.
    public List<String> row() {
        return List.of(
                way,
                Integer.toString(questions),
                share(recall5),
                share(recall10),
                share(recall20),
                share(all10),
                share(mrr),
                String.format(Locale.ROOT, "%.1f", p50Ms),
                String.format(Locale.ROOT, "%.1f", p95Ms));
    }

    private static String share(double figure) {
        return String.format(Locale.ROOT, "%.3f", figure);
    }

    public static final List<String> HEADERS =
            List.of(
                    "way",
                    "questions",
                    "recall@5",
                    "recall@10",
                    "recall@20",
                    "all@10",
                    "MRR",
                    "p50 ms",
                    "p95 ms");
}
