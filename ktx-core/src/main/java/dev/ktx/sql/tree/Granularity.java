package dev.ktx.sql.tree;

import java.util.Locale;
import java.util.Optional;

/// The units of time that a date can be grouped by, from fine to coarse.
public enum Granularity {
    SECOND,
    MINUTE,
    HOUR,
    DAY,
    WEEK,
    MONTH,
    QUARTER,
    YEAR;

    /// As in requests, for example `month`.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The unit of that name in any case.
    public static Optional<Granularity> named(String name) {
        for (Granularity granularity : values()) {
            if (granularity.id().equalsIgnoreCase(name)) {
                return Optional.of(granularity);
            }
        }
        return Optional.empty();
    }
}
