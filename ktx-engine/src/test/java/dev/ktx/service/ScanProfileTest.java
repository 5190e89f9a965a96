package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.catalog.ColumnProfile;
import dev.ktx.catalog.SamplePolicy;
import dev.ktx.catalog.SamplePolicy.Keep;
import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.ingest.ScanMode;
import dev.ktx.ingest.ScanReport;
import dev.ktx.ingest.ScanReport.StageStatus;
import dev.ktx.port.ScanArtifacts.LatestProfile;
import dev.ktx.problem.Problem;
import dev.ktx.problem.WarehouseProblems;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// What a scan tells of rows and values.
class ScanProfileTest {
    private static final Problem NOT_TODAY = WarehouseProblems.queryFailed("harbor", "not today");

    @TempDir Path folder;
    private ScanProject project;

    @BeforeEach
    void harbor() {
        project = ScanProject.harbor(folder);
    }

    @Test
    void profilesColumnsAndKeepsHarmlessValuesOnly() {
        ScanOutcome outcome = project.scan(ScanMode.ENRICHED);
        ScanProfile profile = project.profile();
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
        assertThat(column(project.profile(), "captain_email").sampleValues())
                .containsExactly("a@harbor.example", "b@harbor.example");
        assertThat(column(project.profile(), "status").sampleValues()).isEmpty();
        project.settings = project.settings.withSamples(new SamplePolicy(Keep.OFF, List.of()));
        project.scan(ScanMode.ENRICHED);
        assertThat(project.profile().columns()).allMatch(column -> column.sampleValues().isEmpty());
    }

    @Test
    void seesRowsThatChangedInPlace() {
        String sync = project.scan(ScanMode.ENRICHED).report().syncId();
        project.sql("UPDATE vessels SET class = 'Slow' WHERE id = 2");
        ScanOutcome again = project.scan(ScanMode.ENRICHED);
        assertThat(again.unchanged()).isFalse();
        assertThat(again.report().syncId()).isEqualTo(sync);
        assertThat(column(project.profile(), "class").sampleValues())
                .containsExactly("Express", "Slow");
    }

    @Test
    void aColumnThatCannotBeReadLosesOnlyItself() {
        project.around =
                warehouse ->
                        ScanProject.stubborn(
                                warehouse, sql -> sql.contains("\"captain_email\""), NOT_TODAY);
        ScanReport report = project.scan(ScanMode.ENRICHED).report();
        assertThat(column(project.profile(), "captain_email").distinctCount()).isEmpty();
        assertThat(column(project.profile(), "status").sampleValues())
                .containsExactly("sailed", "cancelled");
        assertThat(project.profile().warnings())
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
                warehouse ->
                        ScanProject.stubborn(
                                warehouse, sql -> sql.contains("\"vessels\""), NOT_TODAY);
        ScanOutcome outcome = project.scan(ScanMode.ENRICHED);
        assertThat(project.profile().tables())
                .extracting(rows -> rows.table().name())
                .containsExactly("sailings");
        assertThat(project.profile().warnings())
                .singleElement()
                .asString()
                .startsWith("profile_failed:vessels:");
        assertThat(outcome.statements()).isEqualTo(4);
    }

    @Test
    void aTableTooLargeToCountInTimeIsProfiledAllTheSame() {
        project.around =
                warehouse ->
                        ScanProject.stubborn(
                                warehouse,
                                sql -> sql.contains("COUNT(*) AS \"n\" FROM \"vessels\""),
                                WarehouseProblems.timedOut("harbor", 60_000));
        project.scan(ScanMode.ENRICHED);
        assertThat(project.profile().tables())
                .extracting(rows -> rows.table().name())
                .containsExactly("sailings");
        assertThat(column(project.profile(), "class").sampleValues())
                .containsExactly("Express", "Night");
        assertThat(project.profile().warnings())
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
        assertThat(column(project.profile(), "c0").sampleValues()).containsExactly("a");
        assertThat(column(project.profile(), "c99").sampleValues()).containsExactly("z");
        assertThat(project.profile().queryCount()).isEqualTo(1 + 1 + 1 + 3);
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

    private static ColumnProfile column(ScanProfile profile, String name) {
        return profile.columns().stream()
                .filter(column -> column.column().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
