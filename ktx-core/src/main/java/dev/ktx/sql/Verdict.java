package dev.ktx.sql;

import dev.ktx.problem.Problem;

import java.util.List;

/// What the gate says about one text.
public sealed interface Verdict {
    /// The text is one read.
    ///
    /// @param tables what it reads; unknown where no second parser confirms it
    /// @param functions what it calls, as written, each once
    record Allowed(ReadOnlySql sql, Known<List<TableName>> tables, List<String> functions)
            implements Verdict {
        public Allowed {
            functions = List.copyOf(functions);
        }
    }

    /// The text is not one read, or not certainly.
    ///
    /// @param problem code `not-read-only` or `sql-unreadable`; its sentence is the first line that
    ///   the contracts pin
    /// @param offset where, in UTF-16 code units
    /// @param token the offending part as written, empty when the text ends too early
    record Refused(Problem problem, int offset, String token) implements Verdict {}
}
