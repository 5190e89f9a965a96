package dev.ktx.sql.tree;

import java.util.Locale;

/// What an expression yields, as far as the checks need to know.
public enum ValueType {
    STRING,
    NUMBER,
    /// A date, a time of day or a timestamp.
    TIME,
    BOOLEAN,
    /// Not known, for example NULL: passes every check.
    ANY;

    /// As in source files, for example `number`.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Whether values of both types can be compared as they are.
    public boolean agreesWith(ValueType other) {
        return this == other || this == ANY || other == ANY;
    }
}
