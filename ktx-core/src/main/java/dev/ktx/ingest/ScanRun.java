package dev.ktx.ingest;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// One scan as this machine remembers it.
///
/// @param syncId the folder it wrote or verified; before it ends, the folder it would write
/// @param startedAt UTC
/// @param completedAt empty while it runs
/// @param steps how it went, one for each percent at most
/// @param report empty until it is done
/// @param failure what ended it early, without secrets
public record ScanRun(
        String runId,
        String connectionId,
        Status status,
        ScanMode mode,
        ScanTrigger trigger,
        String syncId,
        Instant startedAt,
        Optional<Instant> completedAt,
        List<RunStep> steps,
        Optional<ScanReport> report,
        Optional<String> failure) {
    public ScanRun {
        steps = List.copyOf(steps);
    }

    /// Spelled in lower case in records.
    public enum Status {
        RUNNING,
        DONE,
        FAILED;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// A run that has just begun.
    public static ScanRun started(
            String runId,
            String connectionId,
            ScanMode mode,
            ScanTrigger trigger,
            String syncId,
            Instant at) {
        return new ScanRun(
                runId,
                connectionId,
                Status.RUNNING,
                mode,
                trigger,
                syncId,
                at,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    /// The same run at its good end.
    public ScanRun done(Instant at, List<RunStep> steps, ScanReport report) {
        return new ScanRun(
                runId,
                connectionId,
                Status.DONE,
                mode,
                trigger,
                report.syncId(),
                startedAt,
                Optional.of(at),
                steps,
                Optional.of(report),
                Optional.empty());
    }

    /// The same run at its bad end.
    public ScanRun failed(Instant at, List<RunStep> steps, String reason) {
        return new ScanRun(
                runId,
                connectionId,
                Status.FAILED,
                mode,
                trigger,
                syncId,
                startedAt,
                Optional.of(at),
                steps,
                Optional.empty(),
                Optional.of(reason));
    }
}
