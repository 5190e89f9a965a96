package dev.ktx.service;

import dev.ktx.ingest.RunStep;
import dev.ktx.ingest.ScanReport;

import java.time.Duration;
import java.util.List;

/// What became of a scan.
///
/// @param report with the counters of this run, also where the report on disk stayed
/// @param unchanged whether the warehouse, its profile and the manifest were just as before
/// @param tables in the structure
/// @param statements run against the warehouse to profile it
/// @param took from start to commit
/// @param steps how it went, one for each percent at most
public record ScanOutcome(
        ScanReport report,
        boolean unchanged,
        int tables,
        int statements,
        Duration took,
        List<RunStep> steps) {
    public ScanOutcome {
        steps = List.copyOf(steps);
    }
}
