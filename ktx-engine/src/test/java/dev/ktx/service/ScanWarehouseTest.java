package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.catalog.ScanWarning;
import dev.ktx.ingest.RunStep;
import dev.ktx.ingest.ScanMode;
import dev.ktx.ingest.ScanReport;
import dev.ktx.ingest.ScanReport.StageStatus;
import dev.ktx.ingest.ScanRun;
import dev.ktx.ingest.ScanTrigger;
import dev.ktx.port.Cancellation;
import dev.ktx.port.ScanArtifacts.LatestScan;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;
import dev.ktx.problem.WarehouseProblems;
import dev.ktx.service.ScanWarehouse.Request;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;

class ScanWarehouseTest {
    private static final String ROOT = "raw-sources/harbor/live-database/";
    private static final String SHARD = "semantic-layer/harbor/_schema/public.yaml";

    private static final Problem NOT_TODAY = WarehouseProblems.queryFailed("harbor", "not today");

    @TempDir Path folder;
    private ScanProject project;

    @BeforeEach
    void harbor() {
        project = ScanProject.harbor(folder);
    }

    @Test
    @DisplayName(
            "SC-T47 a first scan writes a new sync with every file of the format in one commit")
    void firstScan() {
        ScanOutcome outcome = project.scan(ScanMode.ENRICHED);
        ScanReport report = outcome.report();
        String folder = ROOT + report.syncId();
        assertThat(report.syncId()).matches("2026-05-14-093105-local-[0-9a-z]+");
        assertThat(report.runId()).startsWith("local-").isEqualTo(report.syncId().substring(18));
        assertThat(project.texts("raw-sources").keySet())
                .containsExactly(
                        folder + "/connection.json",
                        folder + "/enrichment/relationship-diagnostics.json",
                        folder + "/enrichment/relationship-profile.json",
                        folder + "/enrichment/relationships.json",
                        folder + "/foreign-keys.json",
                        folder + "/scan-report.json",
                        folder + "/tables/Xw.Xw.c2FpbGluZ3M.json",
                        folder + "/tables/Xw.Xw.dmVzc2Vscw.json",
                        folder + "/warnings.json",
                        ROOT + "latest.json");
        assertThat(report.diffSummary().tablesAdded()).isEqualTo(2);
        assertThat(report.diffSummary().columnsAdded()).isEqualTo(8);
        assertThat(report.structuralSyncStats().tablesCreated()).isEqualTo(2);
        assertThat(report.relationships().accepted()).isEqualTo(1);
        assertThat(report.artifactPaths().manifestShards()).containsExactly(SHARD);
        assertThat(report.manifestShardsWritten()).isEqualTo(1);
        assertThat(project.commits()).isEqualTo(1);
        assertThat(project.files.history(SHARD, 5))
                .extracting(revision -> revision.message())
                .containsExactly(
                        "scan(live-database): " + report.runId() + " syncId=" + report.syncId());
        assertThat(outcome.unchanged()).isFalse();
    }

    @Test
    void tellsHowFarItHasCome() {
        ScanOutcome outcome = project.scan(ScanMode.ENRICHED);
        assertThat(outcome.steps()).first().extracting(RunStep::fraction).isEqualTo(0.05);
        assertThat(outcome.steps()).last().extracting(RunStep::message).isEqualTo("Scan complete");
        assertThat(project.heard)
                .containsSubsequence(
                        "0.05 Preparing the scan",
                        "0.15 Reading the structure",
                        "0.55 Comparing with the latest scan",
                        "0.70 Preparing the manifest",
                        "0.82 Looking at rows",
                        "1.00 Scan complete")
                .isSortedAccordingTo(
                        (left, right) -> left.substring(0, 4).compareTo(right.substring(0, 4)));
    }

    @Test
    @DisplayName(
            "SC-T48 an unchanged rescan keeps the sync and moves the time of verification only")
    void unchangedRescan() {
        for (ScanMode mode : ScanMode.values()) {
            ScanReport first = project.scan(mode).report();
            Map<String, String> before = project.texts();
            ScanOutcome again = project.scan(mode);
            Map<String, String> after = project.texts();
            assertThat(again.unchanged()).isTrue();
            assertThat(again.report().syncId()).isEqualTo(first.syncId());
            assertThat(again.report().diffSummary().tablesUnchanged()).isEqualTo(2);
            assertThat(again.report().diffSummary().tablesAdded()).isZero();
            String latest = after.get(ROOT + "latest.json");
            assertThat(latest)
                    .contains("\"lastVerifiedAt\": \"" + project.now() + "\"")
                    .contains("\"runId\": \"" + first.runId() + "\"");
            before.remove(ROOT + "latest.json");
            after.remove(ROOT + "latest.json");
            assertThat(after).isEqualTo(before);
        }
    }

    @Test
    void aStructuralRescanKeepsTheProfileAndItsReport() {
        ScanReport enriched = project.scan(ScanMode.ENRICHED).report();
        Map<String, String> before = project.texts(ROOT + enriched.syncId());
        ScanReport structural = project.scan(ScanMode.STRUCTURAL).report();
        assertThat(structural.syncId()).isEqualTo(enriched.syncId());
        assertThat(project.texts(ROOT + enriched.syncId())).isEqualTo(before);
    }

    @Test
    @DisplayName("SC-T49 an added column counts as one modified table and one added column")
    void columnAdded() {
        String first = project.scan(ScanMode.STRUCTURAL).report().syncId();
        project.sql("ALTER TABLE vessels ADD COLUMN tonnage INTEGER");
        ScanReport report = project.scan(ScanMode.STRUCTURAL).report();
        assertThat(report.diffSummary().tablesModified()).isEqualTo(1);
        assertThat(report.diffSummary().columnsAdded()).isEqualTo(1);
        assertThat(report.structuralSyncStats().columnsCreated()).isEqualTo(1);
        assertThat(report.syncId()).isGreaterThan(first);
        assertThat(project.read(SHARD)).contains("name: tonnage");
    }

    @Test
    @DisplayName("SC-T50 a dropped table has no file in the new sync and counts as deleted")
    void tableDropped() {
        project.scan(ScanMode.STRUCTURAL);
        project.sql("DROP TABLE sailings");
        ScanReport report = project.scan(ScanMode.STRUCTURAL).report();
        assertThat(report.diffSummary().tablesDeleted()).isEqualTo(1);
        assertThat(report.diffSummary().columnsDeleted()).isEqualTo(5);
        assertThat(project.files.list(ROOT + report.syncId() + "/tables")).hasSize(1);
        assertThat(project.read(SHARD)).doesNotContain("sailings");
    }

    @Test
    @DisplayName("SC-T51 a dry run says what would change and writes nothing")
    void dryRun() {
        Map<String, String> before = project.texts();
        ScanReport report =
                project.scan(
                                new Request(
                                        "harbor",
                                        ScanMode.ENRICHED,
                                        ScanTrigger.CLI,
                                        true,
                                        Optional.of("job-1")))
                        .report();
        assertThat(report.dryRun()).isTrue();
        assertThat(report.runId()).isEqualTo("job-1");
        assertThat(report.artifactPaths().reportPath()).isEmpty();
        assertThat(report.artifactPaths().rawSourcesDir()).isEmpty();
        assertThat(report.diffSummary().tablesAdded()).isEqualTo(2);
        assertThat(report.manifestShardsWritten()).isEqualTo(1);
        assertThat(project.texts()).isEqualTo(before);
    }

    @Test
    @DisplayName("SC-T52 when looking at rows fails the structure is kept with one warning")
    void enrichmentFailure() {
        project.around =
                warehouse ->
                        ScanProject.stubborn(
                                warehouse,
                                _ -> true,
                                WarehouseProblems.unreachable("harbor", "the line is down"));
        ScanReport report = project.scan(ScanMode.ENRICHED).report();
        assertThat(report.enrichment().dataDictionary()).isEqualTo(StageStatus.FAILED);
        assertThat(report.enrichment().deterministicRelationships()).isEqualTo(StageStatus.FAILED);
        assertThat(report.enrichmentState().failedStages()).containsExactly("relationships");
        assertThat(report.warnings())
                .filteredOn(warning -> warning.code().equals(ScanWarning.Codes.ENRICHMENT_FAILED))
                .hasSize(1);
        assertThat(project.artifacts.latestScan("harbor")).isInstanceOf(LatestScan.Found.class);
        assertThat(project.read(SHARD)).contains("source: formal");
    }

    @Test
    @DisplayName("SC-T53 without a provider a warning says so and relationships are there")
    void noProvider() {
        ScanReport report = project.scan(ScanMode.ENRICHED).report();
        assertThat(report.warnings())
                .extracting(ScanWarning::code)
                .containsExactly(ScanWarning.Codes.ENRICHMENT_BACKEND_NOT_CONFIGURED);
        assertThat(report.enrichment().tableDescriptions()).isEqualTo(StageStatus.SKIPPED);
        assertThat(report.enrichment().deterministicRelationships())
                .isEqualTo(StageStatus.COMPLETED);
        assertThat(project.read(ROOT + report.syncId() + "/enrichment/relationships.json"))
                .contains("\"id\": \"sailings:(sailings.vessel_id)->vessels:(vessels.id)\"");
    }

    @Test
    @DisplayName("SC-T54 a rescan keeps a description and a join that people wrote in the manifest")
    void manifestEdits() {
        project.scan(ScanMode.STRUCTURAL);
        String edited =
                project.read(SHARD)
                        .replace(
                                "    table: vessels\n",
                                "    table: vessels\n    descriptions:\n      team: Fleet # ask Ann\n")
                        .replace(
                                "        source: formal\n  vessels:",
                                "        source: formal\n      - to: vessels\n        on: sailings.id = vessels.id\n"
                                        + "        relationship: one_to_one\n        source: manual\n  vessels:");
        project.write(SHARD, edited);
        project.sql("ALTER TABLE vessels ADD COLUMN tonnage INTEGER");
        project.scan(ScanMode.ENRICHED);
        assertThat(project.read(SHARD))
                .contains("team: Fleet # ask Ann", "source: manual", "name: tonnage");
    }

    @Test
    void leavesAManifestThatIsNoYamlAlone() {
        project.scan(ScanMode.STRUCTURAL);
        project.write(SHARD, "tables:\n  vessels: [\n");
        ScanReport report = project.scan(ScanMode.STRUCTURAL).report();
        assertThat(report.warnings())
                .extracting(ScanWarning::message)
                .anyMatch(text -> text.contains(SHARD));
        assertThat(project.read(SHARD)).isEqualTo("tables:\n  vessels: [\n");
    }

    @Test
    void linksOfTablesThatAreAsTheyWereAreNotAskedAnew() {
        var links = Collections.synchronizedList(new ArrayList<String>());
        project.around =
                warehouse ->
                        ScanProject.stubborn(
                                warehouse,
                                sql -> {
                                    if (sql.contains("LEFT JOIN")) {
                                        links.add(sql);
                                    }
                                    return false;
                                },
                                NOT_TODAY);
        project.sql(
                "CREATE TABLE tows (tow_id INTEGER, vessel_id INTEGER)",
                "INSERT INTO tows VALUES (71, 1), (72, 1), (73, 4)",
                "CREATE TABLE pilots (pilot_id INTEGER, name TEXT)",
                "INSERT INTO pilots VALUES (51, 'Ann'), (52, 'Ben')",
                "CREATE TABLE boardings (boarding_id INTEGER, pilot_id INTEGER)",
                "INSERT INTO boardings VALUES (901, 51), (902, 51), (903, 52)");
        ScanOutcome first = project.scan(ScanMode.ENRICHED);
        assertThat(first.report().relationships().accepted()).isEqualTo(3);
        assertThat(links).singleElement().asString().contains("\"tows\"").contains("\"boardings\"");
        links.clear();
        ScanOutcome again = project.scan(ScanMode.ENRICHED);
        assertThat(links).isEmpty();
        assertThat(again.statements()).isLessThan(first.statements());
        assertThat(again.unchanged()).isTrue();
        assertThat(again.report().relationships()).isEqualTo(first.report().relationships());
        project.sql("INSERT INTO tows VALUES (74, 99)");
        ScanOutcome third = project.scan(ScanMode.ENRICHED);
        assertThat(links)
                .singleElement()
                .asString()
                .contains("\"tows\"")
                .doesNotContain("\"boardings\"");
        assertThat(third.report().relationships().accepted()).isEqualTo(2);
    }

    @Test
    void keepsTheNewestSyncsAndTheLastProfile() {
        String profiled = project.scan(ScanMode.ENRICHED).report().syncId();
        for (int i = 0; i < 5; i++) {
            project.sql("ALTER TABLE vessels ADD COLUMN extra" + i + " INTEGER");
            project.scan(ScanMode.STRUCTURAL);
        }
        assertThat(project.artifacts.syncs("harbor"))
                .hasSize(4)
                .last()
                .satisfies(sync -> assertThat(sync.syncId()).isEqualTo(profiled));
        assertThat(project.profile().columns()).hasSize(8);
    }

    @Test
    void aCancelledScanWritesNothing() {
        var cancellation = new Cancellation();
        project.around =
                warehouse -> {
                    cancellation.cancel();
                    return warehouse;
                };
        Map<String, String> before = project.texts();
        assertThatThrownBy(() ->
                        project.scan(
                                Request.of("harbor", ScanMode.ENRICHED, ScanTrigger.CLI),
                                cancellation))
                .isInstanceOf(KtxException.class);
        assertThat(project.texts()).isEqualTo(before);
        assertThat(project.runs.runs(Optional.empty(), 5))
                .singleElement()
                .satisfies(run -> {
                    assertThat(run.status()).isEqualTo(ScanRun.Status.FAILED);
                    assertThat(run.failure()).isPresent();
                });
    }

    @Test
    void remembersEachRunWithItsStepsAndReport() {
        ScanOutcome first = project.scan(ScanMode.STRUCTURAL);
        ScanOutcome second = project.scan(ScanMode.STRUCTURAL);
        var runs = new ReadRuns(project.runs);
        assertThat(runs.latest(Optional.of("harbor")))
                .extracting(ScanRun::runId)
                .containsExactly(second.report().runId(), first.report().runId());
        assertThat(runs.run(Optional.empty()))
                .isInstanceOfSatisfying(
                        ReadScan.Answer.Found.class,
                        found ->
                                assertThat(found.content())
                                        .isEqualTo(
                                                project.runs
                                                        .run(second.report().runId())
                                                        .orElseThrow()));
        ScanRun run = project.runs.run(first.report().runId()).orElseThrow();
        assertThat(run.status()).isEqualTo(ScanRun.Status.DONE);
        assertThat(run.report()).contains(first.report());
        assertThat(run.steps()).isEqualTo(first.steps());
        assertThat(runs.run(Optional.of("never"))).isInstanceOf(ReadScan.Answer.Refused.class);
    }

    @Test
    @DisplayName("SC-T57 tables of one name in two schemas get entries and profiles of their own")
    void namesakes(@TempDir Path other) {
        ScanProject duck =
                new ScanProject(other, TestDatabase.duckdb(other))
                        .sql(
                                "CREATE SCHEMA ops",
                                "CREATE SCHEMA archive",
                                "CREATE TABLE ops.sailings (id INTEGER PRIMARY KEY, status VARCHAR)",
                                "CREATE TABLE archive.sailings (id INTEGER PRIMARY KEY, status VARCHAR)",
                                "INSERT INTO ops.sailings VALUES (1, 'sailed')",
                                "INSERT INTO archive.sailings VALUES (1, 'forgotten'), (2, 'lost')");
        ScanReport report = duck.scan(ScanMode.ENRICHED).report();
        assertThat(report.warnings())
                .extracting(ScanWarning::code)
                .containsExactly(ScanWarning.Codes.ENRICHMENT_BACKEND_NOT_CONFIGURED);
        assertThat(report.artifactPaths().manifestShards())
                .containsExactly(
                        "semantic-layer/harbor/_schema/archive.yaml",
                        "semantic-layer/harbor/_schema/ops.yaml");
        assertThat(duck.read("semantic-layer/harbor/_schema/ops.yaml"))
                .startsWith("tables:\n  ops_sailings:\n    table: ops.sailings\n");
        String profile =
                duck.read(ROOT + report.syncId() + "/enrichment/relationship-profile.json");
        assertThat(profile)
                .contains("\"ops.sailings.status\": {", "\"archive.sailings.status\": {")
                .doesNotContain("\"sailings.status\"");
        assertThat(duck.scan(ScanMode.ENRICHED).unchanged()).isTrue();
    }
}
