package dev.ktx.relation;

/// A join of two columns that somebody proposes who may know better, or may be wrong: names as they
/// were said, nothing checked.
///
/// @param fromTable with or without its schema, like `toTable`
public record JoinProposal(String fromTable, String fromColumn, String toTable, String toColumn) {
    /// What a proposal is worth before any row is asked.
    public sealed interface Verdict {
        /// It can be checked against rows.
        record Possible(Candidate candidate) implements Verdict {}

        /// It names something that is not there.
        ///
        /// @param name of a table or a column
        record Unknown(String name) implements Verdict {}

        /// It cannot be.
        ///
        /// @param why a clause
        record Impossible(String why) implements Verdict {}
    }

    @Override
    public String toString() {
        return "%s.%s -> %s.%s".formatted(fromTable, fromColumn, toTable, toColumn);
    }
}
