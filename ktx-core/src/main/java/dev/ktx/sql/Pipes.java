package dev.ktx.sql;

import java.util.Set;

/// The operators behind `|>` that only read, in BigQuery and Databricks. Others write (EXPORT DATA,
/// INSERT, CREATE) or do not exist yet.
final class Pipes {
    private static final Set<String> JOINS =
            Set.of("JOIN", "LEFT", "RIGHT", "FULL", "INNER", "CROSS", "ANTI", "SEMI", "NATURAL");

    private static final Set<String> READS =
            Set.of(
                    "SELECT",
                    "EXTEND",
                    "SET",
                    "DROP",
                    "RENAME",
                    "AS",
                    "WHERE",
                    "LIMIT",
                    "OFFSET",
                    "AGGREGATE",
                    "DISTINCT",
                    "ORDER",
                    "UNION",
                    "INTERSECT",
                    "EXCEPT",
                    "CALL",
                    "TABLESAMPLE",
                    "PIVOT",
                    "UNPIVOT",
                    "WITH",
                    "WINDOW",
                    "MATCH_RECOGNIZE");

    private Pipes() {}

    static boolean isRead(String operator) {
        return READS.contains(operator) || JOINS.contains(operator);
    }

    static boolean joins(String operator) {
        return JOINS.contains(operator);
    }
}
