package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.ingest.ScanMode;
import dev.ktx.ingest.ScanReport;
import dev.ktx.problem.Problem;
import dev.ktx.problem.ProblemCode;
import dev.ktx.service.ReadScan.Answer;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

class ReadScanTest {
    @TempDir Path folder;
    private ScanProject project;
    private ReadScan scans;
    private ListScans list;

    @BeforeEach
    void harbor() {
        project =
                new ScanProject(folder, TestDatabase.sqlite(folder))
                        .sql("CREATE TABLE vessels (id INTEGER PRIMARY KEY)");
        scans = new ReadScan(project.artifacts, project.files);
        list = new ListScans(project.artifacts);
    }

    private static <T> T found(Answer<T> answer) {
        return switch (answer) {
            case Answer.Found<T>(var content) -> content;
            case Answer.Refused<T>(var problem) -> throw new AssertionError(problem.render());
        };
    }

    private static Problem refused(Answer<?> answer) {
        return answer instanceof Answer.Refused<?>(var problem) ? problem : fail(answer);
    }

    private static Problem fail(Answer<?> answer) {
        throw new AssertionError(answer.toString());
    }

    @Test
    void tellsWhenAConnectionWasScannedAndLastVerified() {
        assertThat(list.run()).isEmpty();
        project.scan(ScanMode.STRUCTURAL);
        Instant scanned = project.now();
        project.scan(ScanMode.STRUCTURAL);
        ListScans.Scanned only = list.run().getFirst();
        assertThat(list.run()).hasSize(1);
        assertThat(only.connectionId()).isEqualTo("harbor");
        assertThat(only.scannedAt()).contains(scanned);
        assertThat(only.verifiedAt()).contains(project.now());
        assertThat(only.report()).map(ScanReport::mode).contains(ScanMode.STRUCTURAL);
        assertThat(only.syncs()).containsExactly(only.syncId());
    }

    @Test
    void readsReportsBySyncAndByRun() {
        ScanReport first = project.scan(ScanMode.STRUCTURAL).report();
        project.sql("CREATE TABLE berths (code TEXT)");
        ScanReport second = project.scan(ScanMode.STRUCTURAL).report();
        assertThat(found(scans.report("harbor", Optional.empty()))).isEqualTo(second);
        assertThat(found(scans.report("harbor", Optional.of(first.runId())))).isEqualTo(first);
        assertThat(found(scans.report("harbor", Optional.of(first.syncId())))).isEqualTo(first);
        Problem problem = refused(scans.report("harbor", Optional.of("never")));
        assertThat(problem.next()).contains(second.syncId() + ", " + first.syncId());
    }

    @Test
    void listsAndReadsArtifactsAndShards() {
        ScanReport report = project.scan(ScanMode.STRUCTURAL).report();
        List<String> paths = found(scans.artifacts("harbor", Optional.empty()));
        assertThat(paths)
                .hasSize(6)
                .contains(report.artifactPaths().reportPath().orElseThrow())
                .contains("semantic-layer/harbor/_schema/public.yaml");
        assertThat(found(scans.read("harbor", Optional.empty(), "scan-report.json")).text())
                .contains("\"runId\": \"" + report.runId() + "\"");
        assertThat(found(scans.read("harbor", Optional.empty(), "_schema/public.yaml")).text())
                .startsWith("tables:\n");
        assertThat(refused(scans.read("harbor", Optional.empty(), "ktx.yaml")).code())
                .isEqualTo(ProblemCode.ARTIFACT_UNREADABLE);
    }

    @Test
    void namesBothCommandsWhenNothingWasScanned() {
        assertThat(refused(scans.report("harbor", Optional.empty())).next())
                .contains("ktx ingest harbor", "ktx scan harbor");
    }
}
