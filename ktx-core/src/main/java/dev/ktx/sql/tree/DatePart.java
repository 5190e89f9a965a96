package dev.ktx.sql.tree;

/// Numbers that can be read off a date.
public enum DatePart {
    YEAR,
    /// 1 to 4.
    QUARTER,
    /// 1 to 12.
    MONTH,
    /// 1 to 31.
    DAY,
    /// Monday is 1, Sunday is 7.
    WEEKDAY,
    HOUR,
    MINUTE
}
