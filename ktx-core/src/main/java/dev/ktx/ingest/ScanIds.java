package dev.ktx.ingest;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/// How a scan run is called (scan specification, section 3.2).
public final class ScanIds {
    private static final Pattern SEGMENT = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9_-]*");
    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("uuuu-MM-dd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private ScanIds() {}

    /// The id of a job that starts at `start`, for example `local-mh7k2x1q`: milliseconds to the
    /// base of 36.
    public static String jobId(Instant start) {
        return "local-" + Long.toString(start.toEpochMilli(), 36);
    }

    /// The name of the folder that keeps what the job finds; sorts by time.
    public static String syncId(Instant start, String jobId) {
        return SECOND.format(start) + "-" + jobId;
    }

    /// Whether a connection id or another part of an artifact's path is safe to make a folder of.
    public static boolean isSegment(String text) {
        return SEGMENT.matcher(text).matches();
    }
}
