package dev.ktx.service;

import dev.ktx.ingest.LatestSync;
import dev.ktx.ingest.ScanReport;
import dev.ktx.port.ScanHistory;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Tells which connections were scanned, and when.
public final class ListScans {
    private final ScanHistory history;

    public ListScans(ScanHistory history) {
        this.history = history;
    }

    /// One connection that was scanned.
    ///
    /// @param syncId of the latest scan
    /// @param report empty when it cannot be read
    /// @param scannedAt when the latest sync was written; empty where nobody says
    /// @param verifiedAt when a scan last found the warehouse just so; never before `scannedAt`
    /// @param syncs ids of all syncs in the project, newest first
    public record Scanned(
            String connectionId,
            String syncId,
            Optional<ScanReport> report,
            Optional<Instant> scannedAt,
            Optional<Instant> verifiedAt,
            List<String> syncs) {}

    /// Every scanned connection, sorted by id; a connection that is no longer configured too.
    public List<Scanned> run() {
        return history.connections().stream().flatMap(id -> run(id).stream()).toList();
    }

    /// One connection; empty when it was never scanned.
    public Optional<Scanned> run(String connectionId) {
        List<ScanHistory.Sync> syncs = history.syncs(connectionId);
        return syncs.stream()
                .filter(ScanHistory.Sync::latest)
                .findFirst()
                .map(latest -> scanned(latest, syncs));
    }

    private Scanned scanned(ScanHistory.Sync latest, List<ScanHistory.Sync> syncs) {
        Optional<LatestSync> mark = history.latest(latest.connectionId());
        Optional<Instant> scannedAt =
                mark.map(LatestSync::completedAt)
                        .or(() -> latest.report().map(ScanReport::createdAt))
                        .filter(at -> at.isAfter(Instant.EPOCH));
        return new Scanned(
                latest.connectionId(),
                latest.syncId(),
                latest.report(),
                scannedAt,
                mark.flatMap(LatestSync::lastVerifiedAt).or(() -> scannedAt),
                syncs.stream().map(ScanHistory.Sync::syncId).toList());
    }
}
