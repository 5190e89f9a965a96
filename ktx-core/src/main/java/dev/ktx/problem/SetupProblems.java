package dev.ktx.problem;

import java.util.List;

/// Sentences about connecting agents' programs and setting a project up.
public final class SetupProblems {
    private SetupProblems() {}

    /// @param reason a clause
    public static Problem unreadable(String file, String reason) {
        return new Problem(
                ProblemCode.CLIENT_FILE_UNREADABLE,
                new Location.AtPath(file),
                "'%s' cannot be edited safely: %s.".formatted(file, trimmed(reason)),
                "Correct it, or add the entry by hand; see it with: ktx setup --agents --print");
    }

    public static Problem noSuchScope(String client, String scope, List<String> known) {
        return usage(
                "%s has no place for the scope '%s'.".formatted(client, scope),
                "Use one of: " + String.join(", ", known) + ".");
    }

    public static Problem noHttp(String client) {
        return usage(
                "%s starts servers itself and takes no address in its file.".formatted(client),
                "Use --transport stdio.");
    }

    public static Problem noTokenReference(String client) {
        return usage(
                "%s cannot take the token from the environment, and ktx writes no secret into a file."
                        .formatted(client),
                "Use --transport stdio, or a daemon without a token.");
    }

    /// @param reason a sentence
    public static Problem conflicting(String reason) {
        return usage(reason, "See: ktx setup --help");
    }

    private static Problem usage(String what, String next) {
        return new Problem(ProblemCode.BAD_USAGE, Location.everywhere(), what, next);
    }

    private static String trimmed(String reason) {
        return reason.endsWith(".") ? reason.substring(0, reason.length() - 1) : reason;
    }
}
