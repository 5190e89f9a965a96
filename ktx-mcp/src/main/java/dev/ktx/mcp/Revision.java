package dev.ktx.mcp;

import java.util.Optional;
import java.util.stream.Stream;

/// The revisions of the protocol this library speaks, oldest first.
enum Revision {
    NOVEMBER_2024("2024-11-05"),
    MARCH_2025("2025-03-26"),
    JUNE_2025("2025-06-18"),
    NOVEMBER_2025("2025-11-25");

    static final Revision LATEST = NOVEMBER_2025;

    private final String date;

    Revision(String date) {
        this.date = date;
    }

    String date() {
        return date;
    }

    /// Batches came with one revision and left with the next.
    boolean allowsBatches() {
        return this == MARCH_2025;
    }

    static Optional<Revision> dated(String date) {
        return Stream.of(values()).filter(revision -> revision.date.equals(date)).findFirst();
    }
}
