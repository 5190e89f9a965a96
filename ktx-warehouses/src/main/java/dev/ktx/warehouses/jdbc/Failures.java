package dev.ktx.warehouses.jdbc;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;
import dev.ktx.problem.Redaction;
import dev.ktx.problem.WarehouseProblems;

import java.sql.SQLException;

/// Turns what a driver throws into a problem without secrets. The driver's exception stays the
/// cause.
public final class Failures {
    /// What an exception of a driver means.
    public enum Kind {
        /// The warehouse did not answer, or the connection broke.
        UNREACHABLE,
        /// It answered and did not like user or password.
        CREDENTIALS,
        /// It is there and something else holds it.
        BUSY,
        /// It did not like the statement.
        REFUSED
    }

    /// Knows the error codes of one driver.
    public interface Reader {
        Kind kind(SQLException failure);

        /// The part of the message that is worth telling, secrets included.
        default String reason(SQLException failure) {
            return String.valueOf(failure.getMessage());
        }
    }

    private final String connectionId;
    private final Redaction redaction;
    private final Reader reader;

    public Failures(String connectionId, Redaction redaction, Reader reader) {
        this.connectionId = connectionId;
        this.redaction = redaction;
        this.reader = reader;
    }

    String connectionId() {
        return connectionId;
    }

    /// The driver's words without secrets.
    public String reason(SQLException failure) {
        return redaction.text(reader.reason(failure)).strip();
    }

    public KtxException of(SQLException failure) {
        return new KtxException(problem(failure), failure);
    }

    private Problem problem(SQLException failure) {
        String reason = reason(failure);
        return switch (reader.kind(failure)) {
            case UNREACHABLE -> WarehouseProblems.unreachable(connectionId, reason);
            case CREDENTIALS -> WarehouseProblems.credentialsRefused(connectionId, reason);
            case BUSY -> WarehouseProblems.busy(connectionId, reason);
            case REFUSED -> WarehouseProblems.queryFailed(connectionId, reason);
        };
    }
}
