package dev.ktx.warehouses.sqlite;

import dev.ktx.warehouses.jdbc.Failures;

import org.sqlite.SQLiteErrorCode;

import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What SQLite's error codes mean (https://sqlite.org/rescode.html).
final class SqliteFailures implements Failures.Reader {
    private static final Pattern WORDS = Pattern.compile("(?s)\\[SQLITE_\\w+].*?\\((.*)\\)");

    @Override
    public Failures.Kind kind(SQLException failure) {
        // The low byte is the primary code, the rest tells it apart further.
        SQLiteErrorCode code = SQLiteErrorCode.getErrorCode(failure.getErrorCode() & 0xff);
        return switch (code) {
            case SQLITE_BUSY, SQLITE_LOCKED -> Failures.Kind.BUSY;
            case SQLITE_CANTOPEN, SQLITE_NOTADB, SQLITE_CORRUPT, SQLITE_IOERR, SQLITE_PERM ->
                    Failures.Kind.UNREACHABLE;
            default -> Failures.Kind.REFUSED;
        };
    }

    @Override
    public String reason(SQLException failure) {
        // The driver wraps SQLite's words in its own; some of those are wrong for most causes.
        String message = String.valueOf(failure.getMessage());
        Matcher words = WORDS.matcher(message);
        return words.matches() ? words.group(1) : message;
    }
}
