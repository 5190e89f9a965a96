package dev.ktx.problem;

import java.util.Collection;

/// Sentences about the project folder, its settings and its files.
public final class ProjectProblems {
    private ProjectProblems() {}

    /// @param wanted what the value should be, for example `a whole number`
    public static Problem wrongValue(Location where, String wanted) {
        return new Problem(
                ProblemCode.BAD_CONFIG,
                where,
                "The value should be %s.".formatted(wanted),
                "Correct it in ktx.yaml; see every key with: ktx admin schema");
    }

    public static Problem unknownConnection(String asked, Collection<String> known) {
        String next =
                Spelling.nearest(asked, known)
                        .map("Did you mean '%s'?"::formatted)
                        .orElse(
                                known.isEmpty()
                                        ? "No connection is configured; add one under"
                                                + " 'connections' in ktx.yaml."
                                        : "Configured: "
                                                + String.join(
                                                        ", ", known.stream().sorted().toList())
                                                + ".");
        return new Problem(
                ProblemCode.UNKNOWN_CONNECTION,
                new Location.AtPath("connectionId"),
                "Connection '%s' is not configured in ktx.yaml.".formatted(asked),
                next);
    }
}
