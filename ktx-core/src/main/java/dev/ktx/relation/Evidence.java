package dev.ktx.relation;

/// What the rows of a warehouse said about a candidate.
public sealed interface Evidence {
    /// The rows were counted.
    ///
    /// @param different values (or tuples) of the column that refers, NULL left out
    /// @param matched of them that the target has too
    /// @param filled rows that refer
    /// @param orphans of them those whose value the target lacks
    /// @param sampled whether only a part of the rows that refer was looked at
    record Counted(long different, long matched, long filled, long orphans, boolean sampled)
            implements Evidence {
        public Counted {
            if (matched > different || orphans > filled) {
                throw new IllegalArgumentException("parts are not larger than the whole");
            }
        }

        /// Matched values by values; 0 without any.
        public double coverage() {
            return different == 0 ? 0 : (double) matched / different;
        }
    }

    /// The warehouse refused the question.
    ///
    /// @param reason free of secrets
    record Failed(String reason) implements Evidence {}

    /// Its turn did not come: the budget or the time was over.
    record Unattempted() implements Evidence {}

    /// Nobody can ask this warehouse.
    record Unavailable() implements Evidence {}

    /// Nobody wants to ask it.
    record Off() implements Evidence {}
}
