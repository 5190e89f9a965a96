package dev.ktx.warehouses.duckdb;

import dev.ktx.warehouses.jdbc.Failures;

import org.jspecify.annotations.Nullable;

import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What DuckDB's messages mean: it has no error codes.
final class DuckDbFailures implements Failures.Reader {
    private static final Pattern PROCESS = Pattern.compile("\\(PID (\\d+)\\)");

    @Override
    public Failures.Kind kind(SQLException failure) {
        String message = String.valueOf(failure.getMessage());
        if (lockHolder(failure) != null) {
            return Failures.Kind.BUSY;
        }
        return message.startsWith("IO Error") || message.startsWith("Connection Error")
                ? Failures.Kind.UNREACHABLE
                : Failures.Kind.REFUSED;
    }

    /// Who holds the file when that is why it could not be opened, else null.
    static @Nullable String lockHolder(SQLException failure) {
        String message = String.valueOf(failure.getMessage());
        if (message.contains("Could not set lock on file")) {
            Matcher process = PROCESS.matcher(message);
            return process.find() ? "process " + process.group(1) : "another process";
        }
        // Within one process the driver shares a file only between equal configurations.
        return message.contains("different configuration than existing connections")
                ? "this process"
                : null;
    }

    /// Whether the driver swallowed the reason: while it streams, a failure before the first row
    /// says no more than this.
    static boolean hidesReason(SQLException failure) {
        return String.valueOf(failure.getMessage()).endsWith("Invalid result set");
    }
}
