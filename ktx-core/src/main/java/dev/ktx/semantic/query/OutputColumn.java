package dev.ktx.semantic.query;

import dev.ktx.sql.tree.Granularity;
import dev.ktx.sql.tree.ValueType;

import java.util.Optional;

/// A column of an answer.
///
/// @param key stable and unique to what was asked: `source.column`, `source.column.granularity`,
///   the text of a measure or the name it was given
/// @param type of the values; engines without booleans answer numbers for BOOLEAN, and dates may
///   arrive as texts
public record OutputColumn(
        String key, Kind kind, ValueType type, Optional<Granularity> granularity) {
    public enum Kind {
        DIMENSION,
        MEASURE
    }
}
