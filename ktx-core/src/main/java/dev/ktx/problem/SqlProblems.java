package dev.ktx.problem;

import java.util.List;

/// Sentences about SQL text.
public final class SqlProblems {
    private SqlProblems() {}

    public static Problem unknownDialect(String asked, List<String> known) {
        return new Problem(
                ProblemCode.UNKNOWN_DIALECT,
                new Location.AtPath("dialect"),
                "SQL dialect '%s' is not known.".formatted(asked),
                "Use one of: " + String.join(", ", known) + ".");
    }

    /// @param operation the name of what is not a read, for example `Delete` or the function's name
    /// @param offset where in the statement, in UTF-16 code units
    /// @param token the offending part as written
    /// @param advice what to do instead
    public static Problem notReadOnly(String operation, int offset, String token, String advice) {
        return new Problem(
                ProblemCode.NOT_READ_ONLY,
                new Location.InText("sql", offset),
                "SQL contains read/write operation: " + operation,
                place(offset, token) + advice);
    }

    /// @param function the name as written
    /// @param listed the name as the setting spells it
    public static Problem unknownFunction(
            String function, String listed, int offset, String token) {
        return new Problem(
                ProblemCode.NOT_READ_ONLY,
                new Location.InText("sql", offset),
                "SQL contains read/write operation: " + function,
                place(offset, token)
                        + "Function '%s' is not known to read only. ".formatted(function)
                        + "If it does, add it under the connection in ktx.yaml: "
                        + "sql: { functions: [%s] }, ".formatted(listed)
                        + "or let all unknown functions through: "
                        + "sql: { unknownFunctions: allow }.");
    }

    public static Problem severalStatements(int offset, String token) {
        return new Problem(
                ProblemCode.NOT_READ_ONLY,
                new Location.InText("sql", offset),
                "Only one SQL statement can be executed.",
                place(offset, token) + "Send the statements one by one.");
    }

    /// @param reason what is wrong with the text, a clause in lower case
    public static Problem unreadableSql(String reason, int offset, String token) {
        return new Problem(
                ProblemCode.SQL_UNREADABLE,
                new Location.InText("sql", offset),
                "Invalid expression: " + reason + ".",
                place(offset, token) + "Correct the statement and send it again.");
    }

    /// @param reason why the second parser has no opinion, a clause in lower case
    public static Problem strictSql(String reason) {
        return new Problem(
                ProblemCode.SQL_UNREADABLE,
                new Location.InText("sql", 0),
                "Invalid expression: " + reason + ".",
                "This connection has sql: { strict: true }, so both parsers must read a statement. "
                        + "Write it in plainer SQL or turn the setting off.");
    }

    private static String place(int offset, String token) {
        String shown = token.length() > 60 ? token.substring(0, 60) + "..." : token;
        return token.isBlank()
                ? "At offset " + offset + ". "
                : "At offset " + offset + ": '" + shown + "'. ";
    }
}
