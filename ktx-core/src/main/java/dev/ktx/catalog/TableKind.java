package dev.ktx.catalog;

import java.util.Locale;

/// What a table is. Spelled in lower case in artifacts.
public enum TableKind {
    TABLE,
    VIEW,
    EXTERNAL,
    EVENT_STREAM;

    /// As in artifacts, for example `event_stream`.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
