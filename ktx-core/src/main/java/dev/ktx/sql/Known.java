package dev.ktx.sql;

/// A finding about a statement, or why there is none. Not knowing is not the same as finding
/// nothing.
public sealed interface Known<T> {
    record Is<T>(T value) implements Known<T> {}

    /// @param reason a clause in lower case
    record Unknown<T>(String reason) implements Known<T> {}
}
