package dev.ktx.sql;

import java.util.Map;
import java.util.Set;

/// The names of what is not a read, as `SQL contains read/write operation: <Name>` spells them.
final class Operations {
    static final String COMMAND = "Command";
    static final String INTO = "Into";
    static final String LOCK = "Lock";
    static final String SET = "Set";
    static final String ANALYZE = "Analyze";

    private static final Map<String, String> BY_VERB =
            Map.ofEntries(
                    Map.entry("INSERT", "Insert"),
                    Map.entry("REPLACE", "Insert"),
                    Map.entry("UPSERT", "Insert"),
                    Map.entry("UPDATE", "Update"),
                    Map.entry("DELETE", "Delete"),
                    Map.entry("MERGE", "Merge"),
                    Map.entry("CREATE", "Create"),
                    Map.entry("DROP", "Drop"),
                    Map.entry("UNDROP", "Create"),
                    Map.entry("ALTER", "Alter"),
                    Map.entry("RENAME", "Alter"),
                    Map.entry("TRUNCATE", "TruncateTable"),
                    Map.entry("COPY", "Copy"),
                    Map.entry("UNLOAD", "Copy"),
                    Map.entry("SET", SET),
                    Map.entry("RESET", SET),
                    Map.entry("UNSET", SET),
                    Map.entry("USE", "Use"),
                    Map.entry("GRANT", "Grant"),
                    Map.entry("REVOKE", "Revoke"),
                    Map.entry("BEGIN", "Transaction"),
                    Map.entry("START", "Transaction"),
                    Map.entry("SAVEPOINT", "Transaction"),
                    Map.entry("COMMIT", "Commit"),
                    Map.entry("END", "Commit"),
                    Map.entry("ROLLBACK", "Rollback"),
                    Map.entry("ABORT", "Rollback"),
                    Map.entry("ANALYZE", ANALYZE),
                    Map.entry("ANALYSE", ANALYZE),
                    Map.entry("PRAGMA", "Pragma"),
                    Map.entry("EXEC", "Execute"),
                    Map.entry("EXECUTE", "Execute"),
                    Map.entry("INTO", INTO),
                    Map.entry("LOCK", LOCK),
                    Map.entry("KILL", "Kill"));

    /// Verbs that begin a statement and mean nothing behind an operand, where only an operator, a
    /// clause or an alias can stand.
    private static final Set<String> NEVER_BEHIND_AN_OPERAND =
            Set.of(
                    "INSERT",
                    "UPDATE",
                    "DELETE",
                    "MERGE",
                    "UPSERT",
                    "CREATE",
                    "DROP",
                    "UNDROP",
                    "ALTER",
                    "TRUNCATE",
                    "COPY",
                    "UNLOAD",
                    "GRANT",
                    "REVOKE",
                    "COMMIT",
                    "ROLLBACK",
                    "PRAGMA",
                    "EXEC",
                    "EXECUTE",
                    "KILL",
                    "CALL",
                    "ATTACH",
                    "DETACH",
                    "VACUUM",
                    "REINDEX",
                    "LOCK",
                    "PROCEDURE",
                    "OVERWRITE",
                    "UNCACHE",
                    "HANDLER",
                    "DEALLOCATE",
                    "SHUTDOWN");

    private Operations() {}

    /// The name for a statement that begins with that word.
    static String named(String verb) {
        return BY_VERB.getOrDefault(verb, COMMAND);
    }

    static boolean isVerb(String word) {
        return BY_VERB.containsKey(word) || NEVER_BEHIND_AN_OPERAND.contains(word);
    }

    static boolean neverBehindAnOperand(String word) {
        return NEVER_BEHIND_AN_OPERAND.contains(word);
    }
}
