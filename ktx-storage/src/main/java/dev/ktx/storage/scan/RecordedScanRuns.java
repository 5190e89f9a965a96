package dev.ktx.storage.scan;

import dev.ktx.ingest.RunStep;
import dev.ktx.ingest.ScanMode;
import dev.ktx.ingest.ScanReport;
import dev.ktx.ingest.ScanRun;
import dev.ktx.ingest.ScanRun.Status;
import dev.ktx.ingest.ScanTrigger;
import dev.ktx.port.RunRecords;
import dev.ktx.port.RunRecords.IngestReport;
import dev.ktx.port.RunRecords.IngestRun;
import dev.ktx.port.ScanRuns;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Scan runs among the run records of a project, under the adapter `live-database`.
public final class RecordedScanRuns implements ScanRuns {
    static final String ADAPTER = "live-database";

    /// More than one connection's scans and other ingests share the records.
    private static final int LOOKED_THROUGH = 1000;

    private final RunRecords records;
    private final Path projectDir;
    private final JsonScanArtifacts artifacts;

    /// @param projectDir where scans leave what they found; absolute
    /// @param artifacts what reads the same folder
    public RecordedScanRuns(RunRecords records, Path projectDir, JsonScanArtifacts artifacts) {
        this.records = records;
        this.projectDir = projectDir;
        this.artifacts = artifacts;
    }

    @Override
    public void save(ScanRun run) {
        IngestRun record = write(run);
        if (run.completedAt().isPresent() && run.report().isPresent()) {
            records.finish(
                    record,
                    new IngestReport(
                            run.runId(),
                            ADAPTER,
                            run.connectionId(),
                            run.status().id(),
                            run.completedAt().get().toString(),
                            text(rawHashes(run.report().get())),
                            text(ReportJson.write(run.report().get()))));
        } else {
            records.save(record);
        }
    }

    private ObjectNode rawHashes(ScanReport report) {
        return report.artifactPaths()
                .rawSourcesDir()
                .map(folder -> RawHashes.of(artifacts, projectDir, folder))
                .orElseGet(JsonText::object);
    }

    @Override
    public Optional<ScanRun> run(String runId) {
        return records.run(runId).filter(run -> run.adapter().equals(ADAPTER)).map(this::read);
    }

    @Override
    public List<ScanRun> runs(Optional<String> connectionId, int limit) {
        List<IngestRun> runs =
                connectionId
                        .map(id -> records.runs(id, LOOKED_THROUGH))
                        .orElseGet(() -> records.runs(LOOKED_THROUGH));
        return runs.stream()
                .filter(run -> run.adapter().equals(ADAPTER))
                .limit(limit)
                .map(this::read)
                .toList();
    }

    private static IngestRun write(ScanRun run) {
        ObjectNode body = JsonText.object();
        body.put("mode", run.mode().id());
        body.put("trigger", run.trigger().id());
        body.set(
                "steps",
                Fields.array(
                        run.steps(),
                        step -> {
                            ObjectNode entry = JsonText.object();
                            entry.put("at", step.at().toString());
                            entry.set("fraction", Fields.number(step.fraction()));
                            entry.put("message", step.message());
                            return entry;
                        }));
        run.failure().ifPresent(reason -> body.put("failure", reason));
        return new IngestRun(
                run.runId(),
                run.runId(),
                run.status().id(),
                ADAPTER,
                run.connectionId(),
                run.syncId(),
                run.startedAt().toString(),
                run.completedAt().map(Instant::toString),
                text(body));
    }

    /// Reads what is there, also from records of another version.
    private ScanRun read(IngestRun run) {
        JsonNode body = tree(run.body());
        return new ScanRun(
                run.runId(),
                run.connectionId(),
                Arrays.stream(Status.values())
                        .filter(status -> status.id().equals(run.status()))
                        .findFirst()
                        .orElse(run.completedAt().isPresent() ? Status.DONE : Status.RUNNING),
                Fields.text(body, "mode").flatMap(ScanMode::of).orElse(ScanMode.STRUCTURAL),
                Fields.text(body, "trigger").flatMap(ScanTrigger::of).orElse(ScanTrigger.MANUAL),
                run.syncId(),
                Fields.instant(run.startedAt()).orElse(Instant.EPOCH),
                run.completedAt().flatMap(Fields::instant),
                Fields.items(body, "steps")
                        .map(step ->
                                new RunStep(
                                        Fields.instant(step, "at").orElse(Instant.EPOCH),
                                        Fields.real(step, "fraction").orElse(0),
                                        Fields.text(step, "message").orElse("")))
                        .toList(),
                records.report(run.runId())
                        .map(report -> tree(report.body()))
                        .filter(JsonNode::isObject)
                        .map(ReportJson::read),
                Fields.text(body, "failure"));
    }

    private static String text(ObjectNode tree) {
        return tree.toString();
    }

    private static JsonNode tree(String text) {
        try {
            return JsonText.read(text.getBytes(StandardCharsets.UTF_8));
        } catch (JacksonException e) {
            return MissingNode.getInstance();
        }
    }
}
