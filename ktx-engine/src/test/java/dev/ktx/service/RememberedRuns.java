package dev.ktx.service;

import dev.ktx.ingest.ScanRun;
import dev.ktx.port.ScanRuns;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Runs in memory.
final class RememberedRuns implements ScanRuns {
    private final Map<String, ScanRun> runs = new LinkedHashMap<>();

    @Override
    public void save(ScanRun run) {
        runs.put(run.runId(), run);
    }

    @Override
    public Optional<ScanRun> run(String runId) {
        return Optional.ofNullable(runs.get(runId));
    }

    @Override
    public List<ScanRun> runs(Optional<String> connectionId, int limit) {
        return runs.values().stream()
                .filter(run -> connectionId.map(run.connectionId()::equals).orElse(true))
                .sorted(Comparator.comparing(ScanRun::startedAt).reversed())
                .limit(limit)
                .toList();
    }
}
