package dev.ktx.storage.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.ColumnDetails;
import dev.ktx.catalog.ColumnProfile;
import dev.ktx.catalog.DeclaredKeys;
import dev.ktx.catalog.DimensionType;
import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.ScanProfile;
import dev.ktx.catalog.ScanProfile.TableRows;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.SchemaDiff;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.SnapshotScope;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableKind;
import dev.ktx.catalog.TableRef;
import dev.ktx.ingest.RelationshipDiagnostics;
import dev.ktx.ingest.RelationshipDiagnostics.Policy;
import dev.ktx.ingest.RelationshipDiagnostics.Thresholds;
import dev.ktx.ingest.RelationshipDiagnostics.Validation;
import dev.ktx.ingest.ScanMode;
import dev.ktx.ingest.ScanReport;
import dev.ktx.ingest.ScanReport.ArtifactPaths;
import dev.ktx.ingest.ScanReport.DiffSummary;
import dev.ktx.ingest.ScanReport.Enrichment;
import dev.ktx.ingest.ScanReport.EnrichmentState;
import dev.ktx.ingest.ScanReport.RelationshipCounts;
import dev.ktx.ingest.ScanReport.StageStatus;
import dev.ktx.ingest.ScanReport.SyncStats;
import dev.ktx.ingest.ScanTrigger;
import dev.ktx.port.ProjectFiles;
import dev.ktx.port.ScanArchive.Changes;
import dev.ktx.port.ScanArchive.Enriched;
import dev.ktx.port.ScanArchive.Findings;
import dev.ktx.port.ScanArchive.ManifestLinks;
import dev.ktx.port.ScanArtifacts.LatestProfile;
import dev.ktx.port.ScanArtifacts.LatestScan;
import dev.ktx.project.GitAuthor;
import dev.ktx.storage.files.GitFiles;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class GitScanArchiveTest {
    private static final TableRef VESSELS = TableRef.of("ops", "vessels");
    private static final TableRef SAILINGS = TableRef.of("ops", "sailings");
    private static final Instant NOON = Instant.parse("2026-05-14T12:00:00Z");

    @TempDir Path folder;
    private ProjectFiles files;
    private JsonScanArtifacts artifacts;
    private GitScanArchive archive;

    @BeforeEach
    void openProject() throws IOException {
        Files.writeString(folder.resolve("ktx.yaml"), "connections: {}\n");
        files = GitFiles.open(folder, GitAuthor.DEFAULT, Map.of(), () -> NOON);
        artifacts = new JsonScanArtifacts(folder);
        archive = new GitScanArchive(files, folder, artifacts);
    }

    private static Column column(
            String name, DimensionType type, boolean key, ColumnDetails details) {
        return new Column(
                name, "t_" + name, "t", type, !key, key, Optional.of("About " + name), details);
    }

    private static SchemaSnapshot snapshot(Instant at) {
        Table vessels =
                new Table(
                        VESSELS,
                        TableKind.TABLE,
                        Optional.of("Every ship: \"ours\""),
                        OptionalLong.of(14),
                        List.of(
                                column(
                                        "id",
                                        DimensionType.NUMBER,
                                        true,
                                        new ColumnDetails(
                                                false, true, Optional.of("next"), List.of())),
                                column(
                                        "class",
                                        DimensionType.STRING,
                                        false,
                                        new ColumnDetails(
                                                true,
                                                false,
                                                Optional.empty(),
                                                List.of("fast", "slow")))),
                        List.of(),
                        List.of(List.of("class", "id")));
        Table sailings =
                new Table(
                        SAILINGS,
                        TableKind.VIEW,
                        Optional.empty(),
                        OptionalLong.empty(),
                        List.of(
                                column(
                                        "vessel_id",
                                        DimensionType.NUMBER,
                                        false,
                                        ColumnDetails.none())),
                        List.of(new ForeignKey("vessel_id", VESSELS, "id", Optional.of("fk"))),
                        List.of());
        return new SchemaSnapshot(
                "harbor",
                "postgres",
                at,
                SnapshotScope.schemas(List.of("ops")),
                Map.of("database", "ferries", "table_count", 2L, "schemas", List.of("ops")),
                List.of(sailings, vessels),
                List.of(
                        new ScanWarning(
                                "constraint_discovery_unauthorized",
                                "No keys of 'tides'.",
                                Optional.of("tides.heights"),
                                Optional.of("at"),
                                true,
                                Map.of("schema", "tides", "kind", "primary_key"))));
    }

    private static ScanProfile profile(Instant at) {
        return new ScanProfile(
                "harbor",
                "postgres",
                true,
                3,
                List.of(new TableRows(VESSELS, 14)),
                List.of(
                        new ColumnProfile(
                                VESSELS,
                                "class",
                                "t_class",
                                "enum",
                                OptionalLong.of(14),
                                OptionalLong.of(2),
                                OptionalLong.of(2),
                                OptionalDouble.of(0.166667),
                                OptionalDouble.of(1),
                                List.of("fast", "slow"),
                                Optional.of(4L),
                                Optional.empty())),
                List.of("profile_failed:ops.sailings:not today"),
                OptionalInt.of(10_000),
                OptionalInt.of(50),
                Optional.of(at));
    }

    private static Findings findings(String run, SchemaSnapshot snapshot) {
        Relationships declared = DeclaredKeys.of(snapshot.tables());
        return new Findings(
                run,
                "sync-" + run,
                snapshot,
                ManifestLinks.of(declared.accepted()),
                Optional.of(
                        new Enriched(
                                Optional.of(profile(snapshot.extractedAt())),
                                declared,
                                new RelationshipDiagnostics(
                                        "harbor",
                                        snapshot.extractedAt(),
                                        RelationshipCounts.of(declared),
                                        Optional.empty(),
                                        Map.of("formal", 1),
                                        new Validation(false, true, 0),
                                        new Thresholds(0.85, 0.55),
                                        new Policy(true, 25, 10_000, 4, 4),
                                        snapshot.warnings(),
                                        List.of("profile_failed:ops.sailings:not today")))),
                3);
    }

    private static ScanReport report(Findings findings, Changes changes, Instant at) {
        SchemaDiff diff = SchemaDiff.between(List.of(), findings.snapshot().tables());
        String root = "raw-sources/harbor/live-database/" + changes.syncId();
        return new ScanReport(
                "harbor",
                "postgres",
                changes.syncId(),
                findings.runId(),
                ScanTrigger.SCHEDULED,
                ScanMode.ENRICHED,
                false,
                new ArtifactPaths(
                        Optional.of(root),
                        Optional.of(root + "/scan-report.json"),
                        changes.manifestShards(),
                        changes.enrichmentArtifacts()),
                DiffSummary.of(diff),
                changes.shardsWritten(),
                SyncStats.of(diff),
                Enrichment.of(StageStatus.COMPLETED, StageStatus.COMPLETED, StageStatus.COMPLETED),
                List.of("readOnlySql"),
                findings.snapshot().warnings(),
                new RelationshipCounts(1, 0, 0, 0),
                new EnrichmentState(List.of(), List.of("relationships"), List.of()),
                at);
    }

    private ScanReport save(Findings findings, Instant at) {
        return archive.save(findings, changes -> report(findings, changes, at));
    }

    private Map<String, byte[]> written() {
        var written = new TreeMap<String, byte[]>();
        for (String under : List.of("raw-sources", "semantic-layer")) {
            files.list(under).forEach(path -> written.put(path, files.read(path).orElseThrow()));
        }
        return written;
    }

    @Test
    void everyFileKeepsToItsCommittedSchema() {
        save(findings("one", snapshot(NOON)), NOON);
        assertThat(written()).hasSize(11);
        ArtifactSchemas.check(written());
    }

    @Test
    void whatIsWrittenIsReadBackAsItWas() {
        SchemaSnapshot snapshot = snapshot(NOON);
        ScanReport report = save(findings("one", snapshot), NOON);
        LatestScan.Found scan = (LatestScan.Found) artifacts.latestScan("harbor");
        assertThat(scan).isEqualTo(new LatestScan.Found("sync-one", Optional.of("one"), snapshot));
        LatestProfile.Found profile = (LatestProfile.Found) artifacts.latestProfile("harbor");
        assertThat(profile.profile()).isEqualTo(profile(NOON));
        assertThat(artifacts.syncs("harbor").getFirst().report()).contains(report);
        Relationships read =
                RelationshipsJson.read(
                        JsonText.read(
                                files.read(
                                                "raw-sources/harbor/live-database/sync-one/enrichment/relationships.json")
                                        .orElseThrow()));
        assertThat(read).isEqualTo(DeclaredKeys.of(snapshot.tables()));
        assertThat(read.accepted()).extracting(Relationship::source).containsExactly("formal");
    }

    @Test
    void theSameFindingsChangeNothingButTheMark() {
        save(findings("one", snapshot(NOON)), NOON);
        Map<String, byte[]> before = written();
        Instant later = NOON.plusSeconds(3600);
        Changes preview = archive.preview(findings("two", snapshot(later)));
        assertThat(preview.contentChanged()).isFalse();
        assertThat(preview.structureChanged()).isFalse();
        assertThat(preview.shardsWritten()).isZero();
        save(findings("two", snapshot(later)), later);
        Map<String, byte[]> after = written();
        byte[] mark = files.read("raw-sources/harbor/live-database/latest.json").orElseThrow();
        after.remove("raw-sources/harbor/live-database/latest.json");
        before.remove("raw-sources/harbor/live-database/latest.json");
        assertThat(after).usingRecursiveComparison().isEqualTo(before);
        assertThat(LatestJson.read(JsonText.read(mark)).orElseThrow())
                .satisfies(latest -> {
                    assertThat(latest.runId()).isEqualTo("one");
                    assertThat(latest.completedAt()).isEqualTo(NOON);
                    assertThat(latest.lastVerifiedAt()).contains(later);
                });
    }

    @Test
    void aLostFileIsWrittenAgain() throws IOException {
        save(findings("one", snapshot(NOON)), NOON);
        Files.delete(
                folder.resolve(
                        files.list("raw-sources/harbor/live-database/sync-one/tables").getFirst()));
        ScanReport again = save(findings("two", snapshot(NOON)), NOON.plusSeconds(60));
        assertThat(again.syncId()).isEqualTo("sync-two");
        LatestScan.Found scan = (LatestScan.Found) artifacts.latestScan("harbor");
        assertThat(scan.snapshot().tables()).hasSize(2);
    }

    @Test
    void twoScansAtOnceLoseNothing() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<ScanReport>> scans =
                    List.of("a", "b", "c", "d").stream()
                            .map(run ->
                                    threads.submit(() -> save(findings(run, snapshot(NOON)), NOON)))
                            .toList();
            for (Future<ScanReport> scan : scans) {
                scan.get();
            }
        }
        assertThat(artifacts.syncs("harbor")).hasSize(1);
        assertThat(files.history("raw-sources/harbor/live-database/latest.json", 10)).isNotEmpty();
        ArtifactSchemas.check(written());
    }
}
