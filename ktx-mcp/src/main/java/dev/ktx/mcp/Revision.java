package dev.ktx.mcp;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The revisions of the protocol this library speaks, oldest first. Up to [#NOVEMBER_2025] a client
/// shakes hands once; from [#JULY_2026] on every request says for itself what it speaks.
enum Revision {
    NOVEMBER_2024("2024-11-05"),
    MARCH_2025("2025-03-26"),
    JUNE_2025("2025-06-18"),
    NOVEMBER_2025("2025-11-25"),
    JULY_2026("2026-07-28");

    static final Revision LATEST_WITH_HANDSHAKE = NOVEMBER_2025;

    private final String date;

    Revision(String date) {
        this.date = date;
    }

    String date() {
        return date;
    }

    boolean hasHandshake() {
        return compareTo(LATEST_WITH_HANDSHAKE) <= 0;
    }

    /// Batches came with one revision and left with the next.
    boolean allowsBatches() {
        return this == MARCH_2025;
    }

    static Optional<Revision> dated(String date) {
        return Stream.of(values()).filter(revision -> revision.date.equals(date)).findFirst();
    }

    /// Newest first, as clients are to prefer them.
    static List<String> dates() {
        return Stream.of(values()).map(Revision::date).toList().reversed();
    }
}
