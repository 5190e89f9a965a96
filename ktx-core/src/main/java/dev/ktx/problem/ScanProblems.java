package dev.ktx.problem;

import java.util.List;

/// Sentences about scans and what they left.
public final class ScanProblems {
    private ScanProblems() {}

    /// The connection was never scanned.
    public static Problem missing(String connectionId) {
        return new Problem(
                ProblemCode.SCAN_MISSING,
                new Location.AtPath("connections." + connectionId),
                "No scan of connection '%s' was found.".formatted(connectionId),
                "Run: ktx ingest %s, or for the structure alone: ktx scan %s"
                        .formatted(connectionId, connectionId));
    }

    /// @param asked a sync id or a run id
    /// @param known sync ids, newest first
    public static Problem unknownSync(String connectionId, String asked, List<String> known) {
        return new Problem(
                ProblemCode.SCAN_MISSING,
                new Location.AtPath("connections." + connectionId),
                "Connection '%s' has no scan '%s'.".formatted(connectionId, asked),
                "The project holds: %s. Older ones are in its git history."
                        .formatted(String.join(", ", known)));
    }

    public static Problem unknownRun(String asked, List<String> known) {
        return new Problem(
                ProblemCode.SCAN_MISSING,
                new Location.AtPath("runId"),
                "No ingest run '%s' is on record.".formatted(asked),
                known.isEmpty()
                        ? "Start one with: ktx ingest <connection>"
                        : "Latest runs: %s.".formatted(String.join(", ", known)));
    }

    /// @param known paths of the sync
    public static Problem unknownArtifact(String connectionId, String asked, List<String> known) {
        return new Problem(
                ProblemCode.ARTIFACT_UNREADABLE,
                new Location.AtPath("path"),
                "The scan has no artifact '%s'.".formatted(asked),
                Spelling.nearest(asked, known)
                        .or(() -> Spelling.nearest(asked, fileNames(known)))
                        .map("Did you mean '%s'?"::formatted)
                        .orElse("List them with: ktx scan artifacts " + connectionId));
    }

    public static Problem reportUnreadable(String path) {
        return new Problem(
                ProblemCode.ARTIFACT_UNREADABLE,
                new Location.AtPath(path),
                "The report of the scan is missing or no complete JSON.",
                "Scan again to write it anew.");
    }

    /// @param id a connection id that no folder can be named after
    public static Problem unsafeConnectionId(String id) {
        return new Problem(
                ProblemCode.BAD_CONFIG,
                new Location.AtPath("connections"),
                "Connection id '%s' cannot be scanned.".formatted(id),
                "Use letters, digits, '_' and '-' only, and start with a letter or digit.");
    }

    /// @param reason why it failed; empty when it did not
    public static Problem noReport(String runId, String status, String reason) {
        return new Problem(
                ProblemCode.SCAN_MISSING,
                Location.everywhere(),
                "Run '%s' has no report; its status is %s.%s"
                        .formatted(runId, status, reason.isEmpty() ? "" : " " + reason),
                "See its steps with: ktx ingest replay " + runId);
    }

    private static List<String> fileNames(List<String> paths) {
        return paths.stream().map(path -> path.substring(path.lastIndexOf('/') + 1)).toList();
    }
}
