package dev.ktx.problem;

/// Sentences about what turns texts into vectors.
public final class EmbeddingProblems {
    private EmbeddingProblems() {}

    /// @param setting where the backend is asked for
    public static Problem packMissing(String setting) {
        return new Problem(
                ProblemCode.EMBEDDER_UNAVAILABLE,
                new Location.AtPath(setting),
                "'%s' is local, and the pack that embeds is not installed.".formatted(setting),
                "Set it to auto to search without it.");
    }

    /// @param setting the key that is missing
    public static Problem settingMissing(String setting) {
        return new Problem(
                ProblemCode.EMBEDDER_UNAVAILABLE,
                new Location.AtPath(setting),
                "Backend openai needs '%s'.".formatted(setting),
                "Set it in ktx.yaml, or set the backend to auto.");
    }

    /// Part of an answer: why meaning was not looked at.
    public static String laneUnhealthy(String why) {
        return "embedding_unhealthy: " + why;
    }

    /// Note on an answer.
    public static String withoutVectors(Problem problem) {
        return "Found by words alone. %s %s".formatted(problem.what(), problem.next());
    }
}
