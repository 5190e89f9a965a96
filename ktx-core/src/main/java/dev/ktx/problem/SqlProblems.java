package dev.ktx.problem;

import java.util.List;

/// Sentences about SQL text.
public final class SqlProblems {
    private SqlProblems() {}

    public static Problem unknownDialect(String asked, List<String> known) {
        return new Problem(
                ProblemCode.UNKNOWN_DIALECT,
                new Location.AtPath("dialect"),
                "SQL dialect '%s' is not known.".formatted(asked),
                "Use one of: " + String.join(", ", known) + ".");
    }

    /// @param verdict the first line, pinned by contract
    /// @param offset where in the statement, in UTF-16 code units
    /// @param advice what to do instead
    public static Problem notReadOnly(String verdict, int offset, String advice) {
        return new Problem(
                ProblemCode.NOT_READ_ONLY, new Location.InText("sql", offset), verdict, advice);
    }
}
