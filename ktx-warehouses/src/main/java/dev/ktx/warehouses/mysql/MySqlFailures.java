package dev.ktx.warehouses.mysql;

import dev.ktx.warehouses.jdbc.Failures;

import java.sql.SQLException;
import java.util.Set;
import java.util.regex.Pattern;

/// What error codes mean (https://mariadb.com/kb/en/mariadb-error-code-reference/).
final class MySqlFailures implements Failures.Reader {
    /// Refused for want of a privilege on a table, a column, a database or the server.
    private static final Set<Integer> DENIED = Set.of(1142, 1143, 1044, 1227, 1370);

    private static final Pattern CONNECTION_NUMBER = Pattern.compile("^\\(conn=\\d+\\) ");

    @Override
    public Failures.Kind kind(SQLException failure) {
        return switch (failure.getErrorCode()) {
            // Access denied for the user, to the database, for want of a password.
            case 1045, 1044, 1698 -> Failures.Kind.CREDENTIALS;
            // Too many connections, of all or of this user; waited too long for a lock.
            case 1040, 1203, 1226, 1205 -> Failures.Kind.BUSY;
            // There is no such database; the server shuts down.
            case 1049, 1053 -> Failures.Kind.UNREACHABLE;
            default ->
                    isConnectionLost(failure) ? Failures.Kind.UNREACHABLE : Failures.Kind.REFUSED;
        };
    }

    /// Whether the connection is of no use any more.
    static boolean isConnectionLost(SQLException failure) {
        return String.valueOf(failure.getSQLState()).startsWith("08");
    }

    static boolean isDenied(SQLException failure) {
        return DENIED.contains(failure.getErrorCode());
    }

    @Override
    public String reason(SQLException failure) {
        return CONNECTION_NUMBER.matcher(String.valueOf(failure.getMessage())).replaceFirst("");
    }
}
