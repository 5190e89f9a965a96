package dev.ktx.storage.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.ColumnProfile;
import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableKind;
import dev.ktx.catalog.TableRef;
import dev.ktx.ingest.ScanMode;
import dev.ktx.port.ScanArtifacts.LatestProfile;
import dev.ktx.port.ScanArtifacts.LatestScan;
import dev.ktx.port.ScanHistory;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// Reads a project of another tool, made by hand after the format.
class JsonScanArtifactsTest {
    private static final String ROOT = "raw-sources/harbor/live-database/";
    private static final String NEW = "2026-03-02-060000-local-new";
    private static final TableRef SAILINGS = TableRef.of("ops", "sailings");
    private static final TableRef VESSELS = TableRef.of("ops", "vessels");

    @TempDir Path project;
    private JsonScanArtifacts artifacts;

    @BeforeEach
    void copyProject() throws IOException, URISyntaxException {
        Path source =
                Path.of(
                        Objects.requireNonNull(
                                        JsonScanArtifactsTest.class.getResource("/harbor-project"))
                                .toURI());
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.toList()) {
                Path target = project.resolve(source.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
        artifacts = new JsonScanArtifacts(project);
    }

    private LatestScan.Found scan() {
        return (LatestScan.Found) artifacts.latestScan("harbor");
    }

    private Table table(TableRef ref) {
        return scan().snapshot().tables().stream()
                .filter(table -> table.ref().equals(ref))
                .findFirst()
                .orElseThrow();
    }

    private LatestProfile.Found profile() {
        return (LatestProfile.Found) artifacts.latestProfile("harbor");
    }

    private void write(String path, String text) {
        try {
            Path file = project.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String read(String path) throws IOException {
        return Files.readString(project.resolve(path));
    }

    @Test
    @DisplayName("SC-T73 reads the highest of two syncs with its identity")
    void readsTheHighestSync() {
        LatestScan.Found found = scan();
        assertThat(found.syncId()).isEqualTo(NEW);
        assertThat(found.scanRunId()).contains("local-new");
        SchemaSnapshot snapshot = found.snapshot();
        assertThat(snapshot.driver()).isEqualTo("postgres");
        assertThat(snapshot.extractedAt()).isEqualTo(Instant.parse("2026-03-02T06:00:09Z"));
        assertThat(snapshot.scope().schemas()).containsExactly("ops", "archive");
        assertThat(snapshot.metadata()).containsEntry("host", "db.harbor.example");
        assertThat(snapshot.tables())
                .extracting(Table::ref)
                .containsExactly(TableRef.of("archive", "sailings"), SAILINGS, VESSELS);
    }

    @Test
    void looksAtNoFileWhileNothingChanges() throws IOException {
        var watch = new SetWatch();
        artifacts = new JsonScanArtifacts(project, watch);
        LatestScan scan = artifacts.latestScan("harbor");
        LatestProfile profile = artifacts.latestProfile("harbor");
        Files.move(project.resolve("raw-sources"), project.resolve("elsewhere"));
        assertThat(artifacts.latestScan("harbor")).isSameAs(scan);
        assertThat(artifacts.latestProfile("harbor")).isSameAs(profile);
        watch.change();
        assertThat(artifacts.latestScan("harbor")).isEqualTo(new LatestScan.Missing());
        assertThat(artifacts.latestProfile("harbor")).isEqualTo(new LatestProfile.Missing());
    }

    @Test
    void readsEveryFieldOfATable() {
        Table vessels = table(VESSELS);
        assertThat(vessels.estimatedRows()).hasValue(14);
        assertThat(vessels.comment()).contains("Every ship");
        assertThat(vessels.columns()).extracting(Column::name).containsExactly("id", "name");
        assertThat(vessels.primaryKey()).extracting(Column::name).containsExactly("id");
        assertThat(table(TableRef.of("archive", "sailings")).kind()).isEqualTo(TableKind.VIEW);
    }

    @Test
    @DisplayName("SC-T120 skips a foreign key without target column with a warning")
    void skipsABrokenForeignKey() {
        assertThat(table(SAILINGS).foreignKeys())
                .extracting(ForeignKey::fromColumn)
                .containsExactly("vessel_id");
        assertThat(scan().snapshot().warnings())
                .extracting(ScanWarning::message)
                .anyMatch(message ->
                        message.contains("tables/ops-sailings.json")
                                && message.contains("'toColumn'"));
    }

    @Test
    @DisplayName("SC-T55 keeps a warning code of another version")
    void keepsUnknownWarningCodes() {
        assertThat(scan().snapshot().warnings())
                .filteredOn(warning -> warning.code().equals("tide_table_ignored"))
                .singleElement()
                .satisfies(warning -> {
                    assertThat(warning.recoverable()).isFalse();
                    assertThat(warning.metadata())
                            .isEqualTo(Map.of("schema", "tides", "attempt", "2"));
                });
        assertThat(artifacts.syncs("harbor").getFirst().report().orElseThrow().warnings())
                .extracting(ScanWarning::code)
                .containsExactly("tide_table_ignored");
    }

    @Test
    void aFolderThatCannotBeReadIsSaidByItsName() throws IOException {
        Path loop = project.resolve("raw-sources/loop/live-database");
        Files.createDirectories(loop.getParent());
        Files.createSymbolicLink(loop, loop);

        assertThatExceptionOfType(KtxException.class)
                .isThrownBy(() -> artifacts.latestScan("loop"))
                .satisfies(thrown -> {
                    assertThat(thrown.problem().code()).isEqualTo(ProblemCode.FILE_UNREADABLE);
                    assertThat(thrown).hasMessageStartingWith("'raw-sources/loop/live-database'");
                });
    }

    @Test
    @DisplayName("SC-T119 finds the files beside a report that does not say where they are")
    void readsBesideTheReport() throws IOException {
        String path = ROOT + NEW + "/scan-report.json";
        write(path, read(path).replaceAll("\"rawSourcesDir\": \"[^\"]*\",", ""));
        assertThat(scan().snapshot().tables()).hasSize(3);
    }

    @Test
    void readsAProfileThatDoesNotSayItsBounds() {
        LatestProfile.Found found = profile();
        assertThat(found.syncId()).isEqualTo(NEW);
        assertThat(found.profile().profileSampleRows()).isEmpty();
        assertThat(found.profile().profiledAt()).isEmpty();
        assertThat(found.profile().columns())
                .extracting(ColumnProfile::sampleValues)
                .containsExactly(List.of("sailed", "cancelled", "delayed"), List.of("1", "2", "3"));
    }

    @Test
    void readsReportsWithShorterCounters() {
        write(
                ROOT + "sync-9/scan-report.json",
                """
                {"connectionId": "harbor", "runId": "scan-9", "mode": "structural",
                 "diffSummary": {"added": 4, "modified": 3, "deleted": 2, "unchanged": 1}}
                """);
        ScanHistory.Sync sync = artifacts.syncs("harbor").getFirst();
        assertThat(sync.latest()).isTrue();
        assertThat(sync.report().orElseThrow().diffSummary())
                .extracting(diff ->
                        diff.tablesAdded()
                                + diff.tablesModified() * 10
                                + diff.tablesDeleted() * 100
                                + diff.tablesUnchanged() * 1000)
                .isEqualTo(1234);
        assertThat(sync.report().orElseThrow().mode()).isEqualTo(ScanMode.STRUCTURAL);
    }

    @Test
    void aTruncatedFileCostsAWarningThatNamesItAndNothingElse() throws IOException {
        String broken = ROOT + NEW + "/tables/ops-sailings.json";
        write(broken, read(broken).substring(0, 200));
        write(ROOT + NEW + "/tables/notes.json", "{\"todo\": \"paint the hull\"}");
        write(ROOT + NEW + "/connection.json", "{\"driver\": \"post");
        SchemaSnapshot snapshot = scan().snapshot();
        assertThat(snapshot.tables()).extracting(Table::ref).contains(VESSELS).hasSize(2);
        assertThat(snapshot.driver()).isEqualTo("postgres");
        assertThat(snapshot.warnings())
                .filteredOn(w -> w.code().equals(ScanWarning.Codes.ARTIFACT_UNREADABLE))
                .extracting(w -> w.metadata().get("path"))
                .containsExactly(
                        ROOT + NEW + "/connection.json", ROOT + NEW + "/tables/notes.json", broken);
    }

    @Test
    void aTruncatedProfileGivesWayToTheOneBefore() throws IOException {
        String broken = ROOT + NEW + "/enrichment/relationship-profile.json";
        write(broken, read(broken).substring(0, 300));
        assertThat(profile().syncId()).isEqualTo("2026-03-01-060000-local-old");
        assertThat(profile().profile().columns()).hasSize(2);
        assertThat(profile().warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning.metadata()).containsEntry("path", broken));
    }

    @Test
    void seesWhatAnotherProcessWrote() throws IOException {
        assertThat(table(VESSELS).estimatedRows()).hasValue(14);
        LatestScan.Found before = scan();
        assertThat(scan()).isSameAs(before);
        Path file = project.resolve(ROOT + NEW + "/tables/b3Bz.dmVzc2Vscw.json");
        Files.writeString(file, Files.readString(file).replace("14", "15"));
        Files.setLastModifiedTime(
                file,
                FileTime.from(
                        Files.getLastModifiedTime(file).toInstant().plus(Duration.ofSeconds(1))));
        assertThat(table(VESSELS).estimatedRows()).hasValue(15);
        Files.delete(file);
        assertThat(scan().snapshot().tables()).hasSize(2);
        write(ROOT + "2026-03-03-060000-local-next/scan-report.json", "{\"runId\": \"next\"}");
        assertThat(scan().scanRunId()).contains("next");
        assertThat(scan().snapshot().tables()).isEmpty();
    }

    @Test
    void latestJsonDecidesUnlessAnotherToolScannedLater() {
        String mark =
                """
                {"syncId": "%s", "runId": "r", "completedAt": "%s"}
                """;
        write(
                ROOT + "latest.json",
                mark.formatted("2026-03-01-060000-local-old", "2026-03-05T00:00:00Z"));
        assertThat(scan().syncId()).isEqualTo("2026-03-01-060000-local-old");
        write(
                ROOT + "latest.json",
                mark.formatted("2026-03-01-060000-local-old", "2026-03-01T06:00:10Z"));
        assertThat(scan().syncId()).isEqualTo(NEW);
        write(ROOT + "latest.json", mark.formatted("gone", "2026-03-05T00:00:00Z"));
        assertThat(scan().syncId()).isEqualTo(NEW);
        write(ROOT + "latest.json", "{");
        assertThat(scan().syncId()).isEqualTo(NEW);
    }

    @Test
    @DisplayName("SC-T72 a connection without artifacts has no scan and no profile")
    void tellsMissingFromEmpty() {
        assertThat(artifacts.latestScan("quay")).isInstanceOf(LatestScan.Missing.class);
        assertThat(artifacts.latestProfile("quay")).isInstanceOf(LatestProfile.Missing.class);
        assertThat(artifacts.latestScan("../harbor")).isInstanceOf(LatestScan.Missing.class);
        assertThat(artifacts.connections()).containsExactly("harbor");
        assertThat(artifacts.syncs("quay")).isEmpty();
    }

    @Test
    void aManifestOfAnotherToolStaysAsItIs() throws IOException {
        String shard = read("semantic-layer/harbor/_schema/ops.yaml");
        ShardText text = ShardText.of(shard);
        assertThat(
                        text.head()
                                + String.join(
                                        "",
                                        text.blocks().stream().map(ShardText.Block::text).toList()))
                .isEqualTo(shard);
        assertThat(text.blocks())
                .extracting(ShardText.Block::key)
                .containsExactly("sailings", "vessels");
    }
}
