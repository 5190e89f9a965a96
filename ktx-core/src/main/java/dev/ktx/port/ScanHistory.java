package dev.ktx.port;

import dev.ktx.ingest.LatestSync;
import dev.ktx.ingest.ScanReport;

import java.util.List;
import java.util.Optional;

/// The scans a project still holds and their reports, read side. Every call sees what is on disk
/// now. Safe for use by many threads.
public interface ScanHistory {
    /// Connections that were scanned, sorted, configured or not.
    List<String> connections();

    /// The syncs of a connection, newest first; empty when it was never scanned.
    List<Sync> syncs(String connectionId);

    /// When the latest sync of a connection was written and last found to be true; empty when it
    /// was never scanned, or by another tool.
    Optional<LatestSync> latest(String connectionId);

    /// One folder of artifacts.
    ///
    /// @param report empty when there is none that can be read
    /// @param files paths in the project, sorted
    record Sync(
            String connectionId,
            String syncId,
            boolean latest,
            Optional<ScanReport> report,
            List<String> files) {
        public Sync {
            files = List.copyOf(files);
        }
    }
}
