package dev.ktx.problem;

import java.io.IOException;
import java.util.List;

/// Sentences of `ktx eval`.
public final class EvalProblems {
    private EvalProblems() {}

    public static Problem unreadable(String path, Exception failure) {
        String reason =
                failure instanceof IOException
                        ? FileTrouble.reason(failure)
                        : String.valueOf(failure.getMessage());
        return new Problem(
                ProblemCode.FILE_UNREADABLE,
                new Location.AtPath(path),
                "'%s' cannot be read as a part of a set: %s".formatted(path, reason),
                "Correct the file, or name another set with --set.");
    }

    /// @param files what a set consists of
    public static Problem noSet(String folder, List<String> files) {
        return new Problem(
                ProblemCode.FILE_UNREADABLE,
                new Location.AtPath(folder),
                "'%s' is no set and holds none: a set is a folder with %s."
                        .formatted(folder, String.join(" and ", files)),
                "Name such a folder with --set.");
    }
}
