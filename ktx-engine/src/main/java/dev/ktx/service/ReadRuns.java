package dev.ktx.service;

import dev.ktx.ingest.ScanRun;
import dev.ktx.port.ScanRuns;
import dev.ktx.problem.ScanProblems;
import dev.ktx.service.ReadScan.Answer;

import java.util.List;
import java.util.Optional;

/// Tells what ran on this machine: the latest runs, and one of them with its report and its steps
/// for a replay.
public final class ReadRuns {
    private static final int SHOWN = 20;

    private final ScanRuns runs;

    public ReadRuns(ScanRuns runs) {
        this.runs = runs;
    }

    /// Newest first, at most 20.
    ///
    /// @param connectionId empty for all connections
    public List<ScanRun> latest(Optional<String> connectionId) {
        return runs.runs(connectionId, SHOWN);
    }

    /// One run.
    ///
    /// @param runId empty for the newest
    public Answer<ScanRun> run(Optional<String> runId) {
        List<ScanRun> latest = latest(Optional.empty());
        return runId.map(runs::run)
                .orElseGet(() -> latest.stream().findFirst())
                .<Answer<ScanRun>>map(Answer.Found::new)
                .orElseGet(() ->
                        new Answer.Refused<>(
                                ScanProblems.unknownRun(
                                        runId.orElse("latest"),
                                        latest.stream().map(ScanRun::runId).toList())));
    }
}
