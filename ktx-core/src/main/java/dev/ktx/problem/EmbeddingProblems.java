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
                "Run: ktx admin runtime install. Or set it to auto to search without.");
    }

    /// @param setting the key that is missing
    public static Problem settingMissing(String setting) {
        return new Problem(
                ProblemCode.EMBEDDER_UNAVAILABLE,
                new Location.AtPath(setting),
                "Backend openai needs '%s'.".formatted(setting),
                "Set it in ktx.yaml, or set the backend to auto.");
    }

    /// @param host of the endpoint; never the whole address, which may hold a password
    public static Problem refused(String host, int status) {
        return endpoint(
                "%s answers embeddings with status %d.".formatted(host, status),
                switch (status) {
                    case 401, 403 -> "Check ingest.embeddings.openai.api_key in ktx.yaml.";
                    case 404 ->
                            "Check model and base_url of ingest.embeddings; the address ends"
                                    + " before /embeddings, for example in /v1.";
                    case 400, 413 ->
                            "Check model and dimensions of ingest.embeddings in ktx.yaml, or set a"
                                    + " smaller batchSize.";
                    case 429 -> "Try again later, or set a smaller batchSize.";
                    default -> "Try again later.";
                });
    }

    public static Problem tooSlow(String host, long seconds) {
        return endpoint(
                "%s did not embed within %d s.".formatted(host, seconds),
                "Try again later, or set a smaller batchSize.");
    }

    public static Problem unreachable(String host, String why) {
        return endpoint(
                "%s cannot be reached: %s.".formatted(host, why),
                "Check ingest.embeddings.openai.base_url in ktx.yaml and the network.");
    }

    /// @param what what came instead of vectors
    public static Problem unclear(String host, String what) {
        return endpoint(
                "%s answers embeddings with something else: %s.".formatted(host, what),
                "Check that base_url leads to a server compatible with OpenAI's embeddings.");
    }

    public static Problem wrongLength(String model, int wanted, int got) {
        return endpoint(
                "%s makes vectors of %d numbers where %d are expected."
                        .formatted(model, got, wanted),
                "Set ingest.embeddings.dimensions to %d.".formatted(got));
    }

    public static Problem tooLong(String model, int most, int got) {
        return endpoint(
                "%s makes vectors of %d numbers; %d at most can be kept."
                        .formatted(model, got, most),
                "Choose another model in ingest.embeddings of ktx.yaml, or set its dimensions.");
    }

    private static Problem endpoint(String what, String next) {
        return new Problem(
                ProblemCode.EMBEDDER_UNAVAILABLE,
                new Location.AtPath("ingest.embeddings"),
                what,
                next);
    }

    /// @param setting the address, as configured
    public static Problem badAddress(String setting) {
        return new Problem(
                ProblemCode.EMBEDDER_UNAVAILABLE,
                new Location.AtPath(setting),
                "'%s' is no address of a server.".formatted(setting),
                "Set it to one that starts with http:// or https://.");
    }

    public static Problem partNowhere(String group, String artifact, String version) {
        return pack(
                ("%s:%s:%s is in no Maven repository of this machine, and there is no 'mvn' to fetch"
                                + " it with.")
                        .formatted(group, artifact, version),
                "Install Maven, or name a repository, an address or a folder, with --repository or"
                        + " KTX_MAVEN_REPOSITORY.");
    }

    /// @param why what Maven says
    public static Problem mavenFailed(String why) {
        return pack(
                "Maven could not fetch the pack: %s.".formatted(why),
                "Check the network and Maven's settings, or name a repository with --repository.");
    }

    public static Problem mavenTooSlow(long minutes) {
        return pack(
                "Maven did not fetch the pack within %d minutes.".formatted(minutes),
                "Run it again; what was fetched is kept.");
    }

    public static Problem partRefused(String file, int status) {
        return pack(
                "The repository answers %s with status %d.".formatted(file, status),
                "Name another one with --repository.");
    }

    public static Problem partUnreachable(String file, String why) {
        return pack(
                "%s could not be loaded: %s.".formatted(file, why),
                "Check the network, or name another repository with --repository.");
    }

    public static Problem otherFile(String file) {
        return pack(
                "What the repository has as %s is another file: its SHA-256 differs."
                        .formatted(file),
                "Name another repository with --repository.");
    }

    /// @param why the library's own exception, by name
    public static Problem packBroken(String why) {
        return pack(
                "The pack that embeds does not start here: %s.".formatted(why),
                "Run: ktx admin runtime status. Without it, set ingest.embeddings.backend to none.");
    }

    private static Problem pack(String what, String next) {
        return new Problem(
                ProblemCode.EMBEDDER_UNAVAILABLE,
                new Location.AtPath("ktx admin runtime"),
                what,
                next);
    }

    public static Problem held() {
        return endpoint(AnswerProblems.indexHeld(), "Run again: ktx admin reindex.");
    }

    /// Clause: the pack was not started, so that nobody waits.
    public static String notStarted() {
        return "the embedder is not started yet; servers start it with their first search";
    }

    /// Clause: nothing was embedded yet.
    public static String noVectors() {
        return "nothing is embedded yet; run: ktx admin reindex";
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
