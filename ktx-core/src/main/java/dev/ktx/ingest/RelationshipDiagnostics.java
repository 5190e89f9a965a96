package dev.ktx.ingest;

import dev.ktx.catalog.ScanWarning;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How a scan came to its relationships (scan specification, section 3.3,
/// `relationship-diagnostics.json`).
///
/// @param generatedAt UTC
/// @param noAcceptedReason a short code, for example `no_declared_foreign_keys`; empty when some
///   were accepted
/// @param candidateCountsBySource number of links looked at, by where they came from
/// @param profileWarnings as in the profile
public record RelationshipDiagnostics(
        String connectionId,
        Instant generatedAt,
        ScanReport.RelationshipCounts summary,
        Optional<String> noAcceptedReason,
        Map<String, Integer> candidateCountsBySource,
        Validation validation,
        Thresholds thresholds,
        Policy policy,
        List<ScanWarning> warnings,
        List<String> profileWarnings) {
    public RelationshipDiagnostics {
        candidateCountsBySource = Map.copyOf(candidateCountsBySource);
        warnings = List.copyOf(warnings);
        profileWarnings = List.copyOf(profileWarnings);
    }

    /// @param available whether links were checked against rows
    /// @param sqlAvailable whether the connector runs statements
    /// @param queryCount statements that checked keys and links when they were asked last in full;
    ///   those of one run are in its report
    public record Validation(boolean available, boolean sqlAvailable, int queryCount) {}

    /// Scores from which a link is accepted or left for review; between 0 and 1.
    public record Thresholds(double accept, double review) {
        public Thresholds {
            if (review < 0 || accept > 1 || review > accept) {
                throw new IllegalArgumentException(
                        "thresholds are 0 <= review <= accept <= 1: " + review + ", " + accept);
            }
        }
    }

    /// The bounds that applied.
    public record Policy(
            boolean validationRequiredForManifest,
            int maxCandidatesPerColumn,
            int profileSampleRows,
            int profileConcurrency,
            int validationConcurrency) {}
}
