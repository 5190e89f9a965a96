package dev.ktx.storage.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.ingest.RunStep;
import dev.ktx.ingest.ScanMode;
import dev.ktx.ingest.ScanReport;
import dev.ktx.ingest.ScanReport.ArtifactPaths;
import dev.ktx.ingest.ScanReport.DiffSummary;
import dev.ktx.ingest.ScanReport.Enrichment;
import dev.ktx.ingest.ScanReport.EnrichmentState;
import dev.ktx.ingest.ScanReport.RelationshipCounts;
import dev.ktx.ingest.ScanReport.SyncStats;
import dev.ktx.ingest.ScanRun;
import dev.ktx.ingest.ScanTrigger;
import dev.ktx.port.RunRecords;
import dev.ktx.port.RunRecords.IngestRun;
import dev.ktx.storage.state.SqliteRunRecords;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

class RecordedScanRunsTest {
    private static final Instant NOON = Instant.parse("2026-05-14T12:00:00Z");
    private static final ScanReport REPORT =
            new ScanReport(
                    "harbor",
                    "sqlite",
                    "sync-1",
                    "run-1",
                    ScanTrigger.CLI,
                    ScanMode.ENRICHED,
                    false,
                    new ArtifactPaths(
                            Optional.of("raw"), Optional.of("report"), List.of("shard"), List.of()),
                    new DiffSummary(1, 2, 3, 4, 5, 6, 7),
                    1,
                    new SyncStats(1, 2, 3, 5, 6, 7),
                    Enrichment.skipped(),
                    List.of(),
                    List.of(),
                    new RelationshipCounts(1, 0, 0, 2),
                    new EnrichmentState(List.of(), List.of("relationships"), List.of()),
                    NOON.plusSeconds(9));

    @TempDir Path folder;
    private RunRecords records;
    private RecordedScanRuns runs;

    @BeforeEach
    void open() {
        records = new SqliteRunRecords(folder);
        runs = new RecordedScanRuns(records, folder, new JsonScanArtifacts(folder));
    }

    @AfterEach
    void close() {
        records.close();
    }

    private static ScanRun run(String id, String connection, int second) {
        return ScanRun.started(
                id,
                connection,
                ScanMode.ENRICHED,
                ScanTrigger.CLI,
                "sync-" + id,
                NOON.plusSeconds(second));
    }

    @Test
    void aRunIsReadBackAsItWas() {
        ScanRun started = run("run-1", "harbor", 0);
        runs.save(started);
        assertThat(runs.run("run-1")).contains(started);
        ScanRun done =
                started.done(
                        NOON.plusSeconds(10),
                        List.of(new RunStep(NOON.plusSeconds(1), 0.05, "Preparing the scan")),
                        REPORT);
        runs.save(done);
        assertThat(runs.run("run-1")).contains(done);
        ScanRun failed = run("run-2", "harbor", 20).failed(NOON, List.of(), "The line is down.");
        runs.save(failed);
        assertThat(runs.run("run-2")).contains(failed);
        assertThat(runs.run("never")).isEmpty();
    }

    @Test
    void aReportHasTheHashesOfWhatWasFetched() throws IOException {
        Path raw = folder.resolve("raw");
        Files.createDirectories(raw.resolve("tables"));
        Files.createDirectories(raw.resolve("enrichment"));
        Files.writeString(raw.resolve("connection.json"), "abc");
        Files.writeString(raw.resolve("tables/t.json"), "");
        Files.writeString(raw.resolve("scan-report.json"), "{}");
        Files.writeString(raw.resolve("enrichment/relationships.json"), "{}");
        runs.save(run("run-1", "harbor", 0).done(NOON.plusSeconds(10), List.of(), REPORT));
        // The published digests of "abc" and of nothing.
        assertThat(records.report("run-1").orElseThrow().rawContentHashes())
                .isEqualTo(
                        "{\"connection.json\":"
                                + "\"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\","
                                + "\"tables/t.json\":"
                                + "\"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\"}");
    }

    @Test
    void listsTheNewestFirstOfOneConnectionOrAll() {
        runs.save(run("a", "harbor", 1));
        runs.save(run("b", "quay", 2));
        runs.save(run("c", "harbor", 3));
        assertThat(runs.runs(Optional.empty(), 2))
                .extracting(ScanRun::runId)
                .containsExactly("c", "b");
        assertThat(runs.runs(Optional.of("harbor"), 5))
                .extracting(ScanRun::runId)
                .containsExactly("c", "a");
    }

    @Test
    void leavesOtherIngestsAloneAndReadsStrangeBodies() {
        records.save(
                new IngestRun(
                        "m",
                        "m",
                        "done",
                        "metabase",
                        "harbor",
                        "s",
                        NOON.toString(),
                        Optional.empty(),
                        "{}"));
        records.save(
                new IngestRun(
                        "x",
                        "x",
                        "completed",
                        RecordedScanRuns.ADAPTER,
                        "harbor",
                        "s",
                        NOON.toString(),
                        Optional.of(NOON.toString()),
                        "not json"));
        assertThat(runs.run("m")).isEmpty();
        assertThat(runs.runs(Optional.empty(), 5))
                .singleElement()
                .satisfies(run -> {
                    assertThat(run.runId()).isEqualTo("x");
                    assertThat(run.status()).isEqualTo(ScanRun.Status.DONE);
                });
    }
}
