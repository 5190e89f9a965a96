package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.catalog.ColumnProfile;
import dev.ktx.catalog.SamplePolicy;
import dev.ktx.catalog.SamplePolicy.Keep;
import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.ingest.RunStep;
import dev.ktx.ingest.ScanMode;
import dev.ktx.ingest.ScanReport;
import dev.ktx.ingest.ScanReport.StageStatus;
import dev.ktx.ingest.ScanRun;
import dev.ktx.ingest.ScanTrigger;
import dev.ktx.port.Cancellation;
import dev.ktx.port.ScanArtifacts.LatestProfile;
import dev.ktx.port.ScanArtifacts.LatestScan;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;
import dev.ktx.problem.WarehouseProblems;
import dev.ktx.service.ScanWarehouse.Request;
import dev.ktx.testkit.TestDatabase;
import dev.ktx.testkit.Watched;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

class ScanWarehouseTest {
    private static final String ROOT = "raw-sources/harbor/live-database/";
    private static final String SHARD = "semantic-layer/harbor/_schema/public.yaml";

    private static final Problem NOT_TODAY = WarehouseProblems.queryFailed("harbor", "not today");

    @TempDir Path folder;
    private ScanProject project;

    @BeforeEach
    void harbor() {
        project =
                new ScanProject(folder, TestDatabase.sqlite(folder))
                        .sql(
                                "CREATE TABLE vessels (id INTEGER PRIMARY KEY, name TEXT NOT NULL, class TEXT)",
                                "CREATE TABLE sailings (id INTEGER PRIMARY KEY, vessel_id INTEGER REFERENCES vessels(id),"
                                        + " status TEXT, captain_email TEXT, day DATE)",
                                "INSERT INTO vessels VALUES (1, 'Aurora', 'Express'), (2, 'Borea', 'Night'),"
                                        + " (3, 'Ciel', 'Express'), (4, 'Dune', NULL)",
                                "INSERT INTO sailings VALUES (1, 1, 'sailed', 'a@harbor.example', '2026-05-01'),"
                                        + " (2, 1, 'sailed', 'b@harbor.example', '2026-05-02'),"
                                        + " (3, 3, 'cancelled', NULL, '2026-05-02')");
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
                        stubborn(
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
    void profilesColumnsAndKeepsHarmlessValuesOnly() {
        ScanOutcome outcome = project.scan(ScanMode.ENRICHED);
        ScanProfile profile = profile();
        assertThat(profile.profileSampleRows()).hasValue(10_000);
        assertThat(profile.sampleValuesPerColumn()).hasValue(50);
        assertThat(profile.profiledAt()).contains(project.now());
        assertThat(profile.tables())
                .extracting(rows -> rows.table().name() + "=" + rows.rowCount())
                .containsExactly("sailings=3", "vessels=4");
        ColumnProfile kind = column(profile, "class");
        assertThat(kind.sampleValues()).containsExactly("Express", "Night");
        assertThat(kind.nullCount()).hasValue(1);
        assertThat(kind.nullRate()).hasValue(0.25);
        assertThat(kind.uniquenessRatio()).hasValue(0.666667);
        assertThat(kind.minTextLength()).contains(5L);
        assertThat(kind.maxTextLength()).contains(7L);
        assertThat(column(profile, "captain_email").sampleValues()).isEmpty();
        assertThat(column(profile, "captain_email").distinctCount()).hasValue(2);
        assertThat(column(profile, "day").minTextLength()).isEmpty();
        assertThat(outcome.statements()).isEqualTo(3);
        assertThat(project.texts("raw-sources").toString()).doesNotContain("harbor.example");
    }

    @Test
    void keepsAllValuesOrNoneWhenTheProjectSaysSo() {
        project.settings =
                project.settings.withSamples(new SamplePolicy(Keep.ALL, List.of("*.status")));
        project.scan(ScanMode.ENRICHED);
        assertThat(column(profile(), "captain_email").sampleValues())
                .containsExactly("a@harbor.example", "b@harbor.example");
        assertThat(column(profile(), "status").sampleValues()).isEmpty();
        project.settings = project.settings.withSamples(new SamplePolicy(Keep.OFF, List.of()));
        project.scan(ScanMode.ENRICHED);
        assertThat(profile().columns()).allMatch(column -> column.sampleValues().isEmpty());
    }

    @Test
    void linksOfTablesThatAreAsTheyWereAreNotAskedAnew() {
        var links = Collections.synchronizedList(new ArrayList<String>());
        project.around =
                warehouse ->
                        stubborn(
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
    void seesRowsThatChangedInPlace() {
        String sync = project.scan(ScanMode.ENRICHED).report().syncId();
        project.sql("UPDATE vessels SET class = 'Slow' WHERE id = 2");
        ScanOutcome again = project.scan(ScanMode.ENRICHED);
        assertThat(again.unchanged()).isFalse();
        assertThat(again.report().syncId()).isEqualTo(sync);
        assertThat(column(profile(), "class").sampleValues()).containsExactly("Express", "Slow");
    }

    @Test
    void aColumnThatCannotBeReadLosesOnlyItself() {
        project.around =
                warehouse ->
                        stubborn(warehouse, sql -> sql.contains("\"captain_email\""), NOT_TODAY);
        ScanReport report = project.scan(ScanMode.ENRICHED).report();
        assertThat(column(profile(), "captain_email").distinctCount()).isEmpty();
        assertThat(column(profile(), "status").sampleValues())
                .containsExactly("sailed", "cancelled");
        assertThat(profile().warnings())
                .singleElement()
                .asString()
                .startsWith("profile_failed:sailings.captain_email:");
        assertThat(report.warnings())
                .filteredOn(w -> w.code().equals(ScanWarning.Codes.STATISTICS_FAILED))
                .singleElement()
                .satisfies(w -> assertThat(w.column()).contains("captain_email"));
        assertThat(report.enrichment().dataDictionary()).isEqualTo(StageStatus.COMPLETED);
    }

    @Test
    void aTableThatCannotBeCountedCostsNoFurtherStatement() {
        project.around =
                warehouse -> stubborn(warehouse, sql -> sql.contains("\"vessels\""), NOT_TODAY);
        ScanOutcome outcome = project.scan(ScanMode.ENRICHED);
        assertThat(profile().tables())
                .extracting(rows -> rows.table().name())
                .containsExactly("sailings");
        assertThat(profile().warnings())
                .singleElement()
                .asString()
                .startsWith("profile_failed:vessels:");
        assertThat(outcome.statements()).isEqualTo(4);
    }

    @Test
    void aTableTooLargeToCountInTimeIsProfiledAllTheSame() {
        project.around =
                warehouse ->
                        stubborn(
                                warehouse,
                                sql -> sql.contains("COUNT(*) AS \"n\" FROM \"vessels\""),
                                WarehouseProblems.timedOut("harbor", 60_000));
        project.scan(ScanMode.ENRICHED);
        assertThat(profile().tables())
                .extracting(rows -> rows.table().name())
                .containsExactly("sailings");
        assertThat(column(profile(), "class").sampleValues()).containsExactly("Express", "Night");
        assertThat(profile().warnings())
                .singleElement()
                .asString()
                .startsWith("profile_failed:vessels:");
    }

    @Test
    void stopsProfilingWhenItsTimeIsOver() {
        project.settings = project.settings.withProfileTime(Duration.ofSeconds(-1));
        ScanOutcome outcome = project.scan(ScanMode.ENRICHED);
        assertThat(outcome.statements()).isZero();
        assertThat(outcome.report().warnings())
                .filteredOn(w -> w.code().equals(ScanWarning.Codes.STATISTICS_FAILED))
                .singleElement()
                .satisfies(w -> assertThat(w.metadata()).containsEntry("tables", "2"));
    }

    @Test
    void profilesAWideTableInPieces() {
        var columns = new StringBuilder("CREATE TABLE wide (c0 TEXT");
        for (int i = 1; i < 100; i++) {
            columns.append(", c").append(i).append(" TEXT");
        }
        project.sql(columns.append(")").toString(), "INSERT INTO wide (c0, c99) VALUES ('a', 'z')");
        project.scan(ScanMode.ENRICHED);
        assertThat(column(profile(), "c0").sampleValues()).containsExactly("a");
        assertThat(column(profile(), "c99").sampleValues()).containsExactly("z");
        assertThat(profile().queryCount()).isEqualTo(1 + 1 + 1 + 3);
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
        assertThat(profile().columns()).hasSize(8);
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

    @Test
    void everyWarehouseGivesTheSameKeysCountsAndValues(
            @TempDir Path one, @TempDir Path two, @TempDir Path three) {
        List<ScanProject> projects =
                List.of(
                        new ScanProject(one, TestDatabase.sqlite(one)),
                        new ScanProject(two, TestDatabase.duckdb(two)),
                        new ScanProject(three, TestDatabase.postgres(three)));
        for (ScanProject each : projects) {
            each.sql(
                    "CREATE TABLE ports (code VARCHAR(3) PRIMARY KEY, town VARCHAR(40), open BOOLEAN)",
                    "CREATE TABLE calls (id INTEGER PRIMARY KEY, port VARCHAR(3) REFERENCES ports(code),"
                            + " note VARCHAR(200), dues DECIMAL(8,2))",
                    "INSERT INTO ports VALUES ('KEL', 'Kiel', true), ('OSL', 'Oslo', true),"
                            + " ('GOT', 'Ärlingen', NULL), ('BGO', 'bergen', false)",
                    "INSERT INTO calls VALUES (1, 'KEL', 'early', 10.50), (2, 'KEL', NULL, 10.50),"
                            + " (3, NULL, 'late', 7)");
            ScanReport report = each.scan(ScanMode.ENRICHED).report();
            assertThat(report.relationships().accepted()).isEqualTo(1);
            assertThat(report.warnings())
                    .extracting(ScanWarning::code)
                    .containsExactly(ScanWarning.Codes.ENRICHMENT_BACKEND_NOT_CONFIGURED);
            assertThat(facts(each))
                    .as(each.folder.toString())
                    .isEqualTo(facts(projects.getFirst()))
                    .hasSize(7);
            assertThat(each.scan(ScanMode.ENRICHED).unchanged()).isTrue();
        }
    }

    /// What a profile says, without what each warehouse calls its types and schemas.
    private static List<String> facts(ScanProject project) {
        return ((LatestProfile.Found) project.artifacts.latestProfile("harbor"))
                .profile().columns().stream()
                        .map(column ->
                                "%s.%s %s %s %s %s"
                                        .formatted(
                                                column.table().name(),
                                                column.column(),
                                                column.rowCount(),
                                                column.nullCount(),
                                                column.distinctCount(),
                                                column.column().equals("open")
                                                        ? ""
                                                        : column.sampleValues()))
                        .toList();
    }

    @Test
    void aLargeTableGivesTheSameProfileEachTime(@TempDir Path other) {
        ScanProject duck =
                new ScanProject(other, TestDatabase.duckdb(other))
                        .sql(
                                "CREATE TABLE berths AS SELECT i AS id, 'pier ' || (i * 7919 % 61) AS pier,"
                                        + " (i * 31) % 997 AS depth FROM range(300000) t(i)");
        duck.scan(ScanMode.ENRICHED);
        assertThat(duck.scan(ScanMode.ENRICHED).unchanged()).isTrue();
    }

    private ScanProfile profile() {
        return switch (project.artifacts.latestProfile("harbor")) {
            case LatestProfile.Found found -> found.profile();
            case LatestProfile.Missing _ -> throw new AssertionError("no profile");
        };
    }

    private static ColumnProfile column(ScanProfile profile, String name) {
        return profile.columns().stream()
                .filter(column -> column.column().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /// A warehouse that refuses some statements.
    private static Warehouse stubborn(
            Warehouse warehouse, Predicate<String> refused, Problem problem) {
        return new Watched(
                warehouse,
                sql -> {
                    if (refused.test(sql)) {
                        throw new KtxException(problem);
                    }
                });
    }
}
