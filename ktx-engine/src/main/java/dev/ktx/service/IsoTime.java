package dev.ktx.service;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/// Moments as artifacts and answers spell them: UTC, always with milliseconds.
final class IsoTime {
    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private IsoTime() {}

    static String text(Instant moment) {
        return FORMAT.format(moment);
    }
}
