package dev.ktx.ingest;

import java.time.Instant;
import java.util.Optional;

/// Which sync of a connection is the latest (`latest.json`).
///
/// @param runId the run that wrote it
/// @param completedAt when that run ended, UTC
/// @param lastVerifiedAt when a run last found the warehouse just so, UTC, never before
///   `completedAt`; empty where nobody says
public record LatestSync(
        String syncId, String runId, Instant completedAt, Optional<Instant> lastVerifiedAt) {}
