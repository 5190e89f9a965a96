package dev.ktx.port;

import dev.ktx.ingest.ScanRun;

import java.util.List;
import java.util.Optional;

/// The scans that ran on this machine. Safe for use by many threads and many processes.
public interface ScanRuns {
    /// Adds a run, or replaces the one with its id.
    void save(ScanRun run);

    Optional<ScanRun> run(String runId);

    /// Newest first by start.
    ///
    /// @param connectionId empty for all connections
    /// @param limit at least 1
    List<ScanRun> runs(Optional<String> connectionId, int limit);
}
