package dev.ktx.sql.tree;

/// What a column of type time holds.
public enum TimeKind {
    /// A calendar day. Never shifted by a time zone.
    DATE,
    /// A timestamp without zone, taken as UTC.
    TIMESTAMP,
    /// A timestamp that knows its zone.
    TIMESTAMP_WITH_ZONE,
    /// Not told by the source; the warehouse is asked row by row.
    UNKNOWN
}
