package dev.ktx.port;

import java.util.List;
import java.util.Optional;

/// What past ingest runs and scans did, kept on this machine and never committed. Safe for use by
/// many threads and many processes. Reading makes no file: without one there are no records.
///
/// Bodies are JSON that only the writer of a run understands. Times are ISO 8601 in UTC, so that
/// they sort as text.
public interface RunRecords extends AutoCloseable {
    /// Adds a run, or replaces the one with its id.
    void save(IngestRun run);

    /// Adds the report of a finished run, or replaces it, together with the run itself: either both
    /// are there or none.
    void finish(IngestRun run, IngestReport report);

    Optional<IngestRun> run(String runId);

    Optional<IngestReport> report(String runId);

    /// Newest first by start.
    ///
    /// @param limit at least 1
    List<IngestRun> runs(int limit);

    /// Runs of one connection, newest first by start.
    ///
    /// @param limit at least 1
    List<IngestRun> runs(String connectionId, int limit);

    /// Finished reports of one connection and adapter, newest first by completion.
    ///
    /// @param limit at least 1
    List<IngestReport> reports(String connectionId, String adapter, int limit);

    /// Adds a stage of a scan, or replaces it.
    void save(EnrichmentStage stage);

    /// A stage of one run that completed for the same input, to go on from.
    Optional<EnrichmentStage> completed(String runId, String stage, String inputHash);

    /// All stages of a run, by stage.
    List<EnrichmentStage> stages(String runId);

    @Override
    void close();

    /// One run of an ingest.
    ///
    /// @param status of the writer's choosing, for example `running`, `done`, `failed`
    /// @param completedAt empty while it runs
    /// @param body JSON
    record IngestRun(
            String runId,
            String jobId,
            String status,
            String adapter,
            String connectionId,
            String syncId,
            String startedAt,
            Optional<String> completedAt,
            String body) {}

    /// What a finished run found.
    ///
    /// @param rawContentHashes JSON: what was fetched, path below the folder of the sync to SHA-256
    /// @param body JSON
    record IngestReport(
            String runId,
            String adapter,
            String connectionId,
            String status,
            String completedAt,
            String rawContentHashes,
            String body) {}

    /// What one step of an enriching scan left.
    ///
    /// @param stage `descriptions`, `embeddings` or `relationships`
    /// @param inputHash what the step was computed from
    /// @param output JSON, empty when it failed
    /// @param error why it failed, without secrets
    record EnrichmentStage(
            String runId,
            String stage,
            String inputHash,
            String connectionId,
            String syncId,
            String mode,
            boolean completed,
            Optional<String> output,
            Optional<String> error,
            String updatedAt) {}
}
