package dev.ktx.service;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Pages that a search found.
///
/// @param results best first
/// @param totalFound how many there are in all
/// @param lanes how each way of looking went
/// @param note why the latest changes may be missing
public record WikiHits(
        List<Hit> results, long totalFound, List<LaneReport> lanes, Optional<String> note) {
    private static final int REASONS = 8;

    public WikiHits {
        results = List.copyOf(results);
        lanes = List.copyOf(lanes);
    }

    /// @param scope `GLOBAL` or `USER`
    /// @param score between 0 and 1, three decimals, 1 for the first
    /// @param matchReasons words of the question that the page answers
    public record Hit(
            String key,
            String path,
            String scope,
            String summary,
            double score,
            List<String> matchReasons,
            Optional<String> snippet) {
        public Hit {
            matchReasons = List.copyOf(matchReasons);
        }

        Map<String, @Nullable Object> tree() {
            return Tree.of("key", key)
                    .with("path", path)
                    .with("scope", scope)
                    .with("summary", summary)
                    .with("score", score)
                    .with("matchReasons", matchReasons.stream().limit(REASONS).toList())
                    .ifPresent("snippet", snippet)
                    .done();
        }
    }

    /// As JSON.
    public Map<String, @Nullable Object> tree() {
        return Tree.of("results", results.stream().map(Hit::tree).toList())
                .with("totalFound", totalFound)
                .ifAny("lanes", lanes.stream().map(LaneReport::tree).toList())
                .ifPresent("note", note)
                .done();
    }
}
