package dev.ktx.service;

import dev.ktx.ingest.ScanReport;
import dev.ktx.port.ProjectFiles;
import dev.ktx.port.ScanHistory;
import dev.ktx.problem.Problem;
import dev.ktx.problem.ScanProblems;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads what one scan left: its report, its list of files, one of the files.
public final class ReadScan {
    private final ScanHistory history;
    private final ProjectFiles files;

    public ReadScan(ScanHistory history, ProjectFiles files) {
        this.history = history;
        this.files = files;
    }

    /// What was asked for, or why it is not there.
    public sealed interface Answer<T> {
        record Found<T>(T content) implements Answer<T> {}

        record Refused<T>(Problem problem) implements Answer<T> {}
    }

    /// @param text as on disk
    public record Artifact(String path, String text) {}

    /// The report of a scan.
    ///
    /// @param scan a sync id or a run id; empty for the latest
    public Answer<ScanReport> report(String connectionId, Optional<String> scan) {
        return switch (find(connectionId, scan)) {
            case Answer.Refused<ScanHistory.Sync>(var problem) -> new Answer.Refused<>(problem);
            case Answer.Found<ScanHistory.Sync>(var sync) ->
                    sync.report()
                            .<Answer<ScanReport>>map(Answer.Found::new)
                            .orElseGet(() ->
                                    new Answer.Refused<>(
                                            ScanProblems.reportUnreadable(
                                                    "raw-sources/%s/live-database/%s/scan-report.json"
                                                            .formatted(
                                                                    connectionId, sync.syncId()))));
        };
    }

    /// Paths in the project of the files of a scan, sorted: artifacts first, then manifest shards.
    public Answer<List<String>> artifacts(String connectionId, Optional<String> scan) {
        return switch (find(connectionId, scan)) {
            case Answer.Refused<ScanHistory.Sync>(var problem) -> new Answer.Refused<>(problem);
            case Answer.Found<ScanHistory.Sync>(var sync) -> new Answer.Found<>(paths(sync));
        };
    }

    /// One file of a scan.
    ///
    /// @param path in the project, or the part of it below the folder of the sync, for example
    ///   `scan-report.json`
    public Answer<Artifact> read(String connectionId, Optional<String> scan, String path) {
        return switch (find(connectionId, scan)) {
            case Answer.Refused<ScanHistory.Sync>(var problem) -> new Answer.Refused<>(problem);
            case Answer.Found<ScanHistory.Sync>(var sync) -> {
                List<String> known = paths(sync);
                yield known.stream()
                        .filter(file -> file.equals(path) || file.endsWith("/" + path))
                        .findFirst()
                        .flatMap(file -> files.text(file).map(text -> new Artifact(file, text)))
                        .<Answer<Artifact>>map(Answer.Found::new)
                        .orElseGet(() ->
                                new Answer.Refused<>(
                                        ScanProblems.unknownArtifact(connectionId, path, known)));
            }
        };
    }

    private static List<String> paths(ScanHistory.Sync sync) {
        List<String> shards =
                sync.report()
                        .map(report -> report.artifactPaths().manifestShards())
                        .orElse(List.of());
        return Stream.concat(sync.files().stream(), shards.stream()).distinct().toList();
    }

    private Answer<ScanHistory.Sync> find(String connectionId, Optional<String> scan) {
        List<ScanHistory.Sync> syncs = history.syncs(connectionId);
        if (syncs.isEmpty()) {
            return new Answer.Refused<>(ScanProblems.missing(connectionId));
        }
        return syncs.stream()
                .filter(sync -> scan.map(wanted -> isCalled(sync, wanted)).orElse(sync.latest()))
                .findFirst()
                .<Answer<ScanHistory.Sync>>map(Answer.Found::new)
                .orElseGet(() ->
                        new Answer.Refused<>(
                                ScanProblems.unknownSync(
                                        connectionId,
                                        scan.orElse("latest"),
                                        syncs.stream().map(ScanHistory.Sync::syncId).toList())));
    }

    private static boolean isCalled(ScanHistory.Sync sync, String wanted) {
        return sync.syncId().equals(wanted)
                || sync.report().filter(report -> report.runId().equals(wanted)).isPresent();
    }
}
