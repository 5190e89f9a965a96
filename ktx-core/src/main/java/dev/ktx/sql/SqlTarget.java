package dev.ktx.sql;

/// Where SQL is meant to run: how it is spelled there, and what the gate of that connection lets
/// through.
public record SqlTarget(Dialect dialect, SqlPolicy policy) {
    /// With the policy that holds when the configuration says nothing.
    public static SqlTarget of(Dialect dialect) {
        return new SqlTarget(dialect, SqlPolicy.DEFAULT);
    }
}
