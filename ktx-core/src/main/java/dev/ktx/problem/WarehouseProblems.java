package dev.ktx.problem;

import java.util.List;

/// Sentences about warehouses and the statements they run.
public final class WarehouseProblems {
    private WarehouseProblems() {}

    /// @param reason the driver's own words, already free of secrets
    public static Problem unreachable(String connectionId, String reason) {
        return new Problem(
                ProblemCode.WAREHOUSE_UNREACHABLE,
                new Location.AtPath("connections." + connectionId),
                "Connection '%s' cannot be reached: %s".formatted(connectionId, sentence(reason)),
                "Check host and port, and that the server runs; then: ktx connection test "
                        + connectionId);
    }

    /// @param served drivers that have a connector
    public static Problem noConnector(String connectionId, String driver, List<String> served) {
        return new Problem(
                ProblemCode.NOT_A_WAREHOUSE,
                new Location.AtPath("connections." + connectionId + ".driver"),
                "This build of ktx has no connector for '%s', the driver of connection '%s'."
                        .formatted(driver, connectionId),
                "Its connectors are: " + String.join(", ", served) + ".");
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
    public static Problem notAWarehouse(String connectionId, String driver, List<String> known) {
        return new Problem(
                ProblemCode.NOT_A_WAREHOUSE,
                new Location.AtPath("connectionId"),
                "Connection '%s' has driver '%s', which answers no SQL."
                        .formatted(connectionId, driver),
                known.isEmpty()
                        ? "Add a warehouse under 'connections' in ktx.yaml."
                        : "Use one of: " + String.join(", ", known) + ".");
    }

    /// @param reason the warehouse's own words, already free of secrets
    public static Problem credentialsRefused(String connectionId, String reason) {
        return new Problem(
                ProblemCode.WAREHOUSE_UNREACHABLE,
                new Location.AtPath("connections." + connectionId),
                "The warehouse of connection '%s' refused the credentials: %s"
                        .formatted(connectionId, sentence(reason)),
                "Check user and password of the connection, or what they refer to; then: ktx"
                        + " connection test "
                        + connectionId);
    }

    /// @param file as configured
    public static Problem fileMissing(String connectionId, String file) {
        return new Problem(
                ProblemCode.WAREHOUSE_UNREACHABLE,
                new Location.AtPath("connections." + connectionId + ".path"),
                "There is no database file '%s'.".formatted(file),
                "Correct 'path' in ktx.yaml; a relative path starts at the project folder.");
    }

    /// The file of an embedded warehouse is locked.
    ///
    /// @param holder who locks it, for example `process 4711`
    public static Problem fileLocked(String connectionId, String holder) {
        return new Problem(
                ProblemCode.WAREHOUSE_BUSY,
                new Location.AtPath("connections." + connectionId),
                "The database file of connection '%s' is locked by %s."
                        .formatted(connectionId, holder),
                "Try again when it has finished writing, or end it.");
    }

    /// Every connection of the pool is in use.
    public static Problem poolExhausted(String connectionId, int connections) {
        return new Problem(
                ProblemCode.WAREHOUSE_BUSY,
                new Location.AtPath("connections." + connectionId + ".maxConnections"),
                "All %d connections to the warehouse of '%s' are in use."
                        .formatted(connections, connectionId),
                "Try again when other calls have finished, or raise 'maxConnections'.");
    }

    /// The warehouse is there but holds the call up, for example by a lock.
    ///
    /// @param reason the warehouse's own words, already free of secrets
    public static Problem busy(String connectionId, String reason) {
        return new Problem(
                ProblemCode.WAREHOUSE_BUSY,
                new Location.AtPath("connections." + connectionId),
                "The warehouse of connection '%s' is busy: %s".formatted(connectionId, reason),
                "Try again in a moment.");
    }

    /// @param keys the ways to say where the warehouse is
    public static Problem missingKey(Location where, String keys) {
        return new Problem(
                ProblemCode.BAD_CONFIG,
                where,
                "The connection does not say where its warehouse is: %s is needed.".formatted(keys),
                "Add it in ktx.yaml.");
    }

    /// @param wanted what the address should look like
    public static Problem badAddress(Location where, String wanted) {
        return new Problem(
                ProblemCode.BAD_CONFIG,
                where,
                "The address of the warehouse cannot be read.",
                "Write it as %s.".formatted(wanted));
    }

    /// A parameter behind the address of a warehouse that ktx does not know.
    public static Problem unknownAddressParameter(
            Location where, String asked, List<String> known) {
        return new Problem(
                ProblemCode.BAD_CONFIG,
                where,
                "The address has a parameter '%s', which ktx does not know.".formatted(asked),
                Spelling.nearest(asked, known)
                        .map("Did you mean '%s'?"::formatted)
                        .orElse(
                                known.isEmpty()
                                        ? "Remove it; no parameter is understood here."
                                        : "Remove it; known are: "
                                                + String.join(", ", known)
                                                + "."));
    }

    public static Problem unknownDriver(String asked, List<String> known) {
        return new Problem(
                ProblemCode.BAD_CONFIG,
                new Location.AtPath("driver"),
                "There is no connector for driver '%s'.".formatted(asked),
                Spelling.nearest(asked, known)
                        .map("Did you mean '%s'?"::formatted)
                        .orElse("Use one of: " + String.join(", ", known) + "."));
    }

    /// Drivers end some of their messages with a full stop and some not.
    private static String sentence(String reason) {
        String text = reason.strip();
        return text.isEmpty() || ".!?".indexOf(text.charAt(text.length() - 1)) >= 0
                ? text
                : text + ".";
    }
}
