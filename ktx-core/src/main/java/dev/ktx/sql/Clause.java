package dev.ktx.sql;

/// Where a column is used.
public enum Clause {
    SELECT,
    WHERE,
    JOIN,
    GROUP_BY,
    HAVING,
    ORDER_BY
}
