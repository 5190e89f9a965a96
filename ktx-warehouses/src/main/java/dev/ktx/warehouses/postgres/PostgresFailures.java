package dev.ktx.warehouses.postgres;

import dev.ktx.warehouses.jdbc.Failures;

import java.sql.SQLException;

/// What PostgreSQL's error codes mean
/// (https://www.postgresql.org/docs/current/errcodes-appendix.html).
final class PostgresFailures implements Failures.Reader {
    static final String INSUFFICIENT_PRIVILEGE = "42501";
    static final String UNDEFINED_TABLE = "42P01";

    @Override
    public Failures.Kind kind(SQLException failure) {
        String state = failure.getSQLState() == null ? "" : failure.getSQLState();
        if (state.startsWith("28")) {
            return Failures.Kind.CREDENTIALS;
        }
        if (isConnectionLost(failure)) {
            return Failures.Kind.UNREACHABLE;
        }
        return switch (state) {
            // Too many connections; a lock is not available.
            case "53300", "55P03" -> Failures.Kind.BUSY;
            // There is no such database; the server starts or stops.
            case "3D000", "57P03" -> Failures.Kind.UNREACHABLE;
            default -> Failures.Kind.REFUSED;
        };
    }

    /// Whether the connection is of no use any more.
    static boolean isConnectionLost(SQLException failure) {
        String state = failure.getSQLState() == null ? "" : failure.getSQLState();
        return state.startsWith("08") || state.equals("57P01") || state.equals("57P02");
    }

    @Override
    public String reason(SQLException failure) {
        String message = String.valueOf(failure.getMessage());
        return message.startsWith("ERROR: ") || message.startsWith("FATAL: ")
                ? message.substring("ERROR: ".length())
                : message;
    }
}
