package dev.ktx.problem;

/// Sentences about warehouses and the statements they run.
public final class WarehouseProblems {
    private WarehouseProblems() {}

    /// @param reason the driver's own words, already free of secrets
    public static Problem unreachable(String connectionId, String reason) {
        return new Problem(
                ProblemCode.WAREHOUSE_UNREACHABLE,
                new Location.AtPath("connections." + connectionId),
                "Connection '%s' cannot be reached: %s".formatted(connectionId, reason),
                "Check it with: ktx connection test " + connectionId);
    }

    /// @param reason the warehouse's own words, already free of secrets
    public static Problem queryFailed(String connectionId, String reason) {
        return new Problem(
                ProblemCode.QUERY_FAILED,
                new Location.AtPath("sql"),
                "The warehouse of connection '%s' refused the statement: %s"
                        .formatted(connectionId, reason),
                "Correct the statement; entity_details lists the columns of a table.");
    }

    public static Problem timedOut(String connectionId, long millis) {
        return new Problem(
                ProblemCode.QUERY_TIMED_OUT,
                new Location.AtPath("connections." + connectionId + ".query_timeout_ms"),
                "The statement was stopped after %d ms.".formatted(millis),
                "Ask for less, or raise 'query_timeout_ms' of connection '%s' in ktx.yaml."
                        .formatted(connectionId));
    }

    public static Problem cancelled(String connectionId) {
        return new Problem(
                ProblemCode.QUERY_CANCELLED,
                new Location.AtPath("connections." + connectionId),
                "The statement was cancelled.",
                "Send it again if it is still wanted.");
    }

    /// @param known ids of the connections that answer SQL, sorted
    public static Problem notAWarehouse(
            String connectionId, String driver, java.util.List<String> known) {
        return new Problem(
                ProblemCode.NOT_A_WAREHOUSE,
                new Location.AtPath("connectionId"),
                "Connection '%s' has driver '%s', which answers no SQL."
                        .formatted(connectionId, driver),
                known.isEmpty()
                        ? "Add a warehouse under 'connections' in ktx.yaml."
                        : "Use one of: " + String.join(", ", known) + ".");
    }
}
