package dev.ktx.catalog;

import java.util.Locale;

/// What a column can be grouped by. Spelled in lower case in artifacts.
public enum DimensionType {
    TIME,
    STRING,
    NUMBER,
    BOOLEAN;

    /// As in artifacts, for example `time`.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
