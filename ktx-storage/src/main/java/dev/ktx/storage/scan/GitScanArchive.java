package dev.ktx.storage.scan;

import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.ScanWarnings;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.ingest.LatestSync;
import dev.ktx.ingest.Manifest;
import dev.ktx.ingest.Manifest.Entry;
import dev.ktx.ingest.PlanManifest;
import dev.ktx.ingest.Retention;
import dev.ktx.ingest.ScanPaths;
import dev.ktx.ingest.ScanReport;
import dev.ktx.port.FileEdit;
import dev.ktx.port.ProjectFiles;
import dev.ktx.port.Saved;
import dev.ktx.port.ScanArchive;
import dev.ktx.relation.Decisions;

import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/// Keeps scans as files of a project, one commit a scan.
///
/// The files are worked out while nothing is locked, and once more if another process wrote any
/// artifact of the connection before the lock was had.
public final class GitScanArchive implements ScanArchive {
    /// What people decided about relationships stands beside the shards.
    private static final String DECISIONS = "/relationship-decisions.yaml";

    private final ProjectFiles files;
    private final SyncFolders folders;
    private final JsonScanArtifacts artifacts;

    /// @param projectDir where `files` are; absolute
    /// @param artifacts what reads the same folder
    public GitScanArchive(ProjectFiles files, Path projectDir, JsonScanArtifacts artifacts) {
        this.files = files;
        this.folders = new SyncFolders(projectDir);
        this.artifacts = artifacts;
    }

    @Override
    public Changes preview(Findings findings) {
        return plan(findings).changes();
    }

    @Override
    public ScanReport save(Findings findings, Function<Changes, ScanReport> report) {
        while (true) {
            Plan plan = plan(findings);
            ScanReport made = report.apply(plan.changes());
            var stale = new boolean[1];
            files.change(
                    "scan(live-database): %s syncId=%s"
                            .formatted(findings.runId(), plan.changes().syncId()),
                    () -> {
                        stale[0] = !plan.basis().equals(basis(findings.connectionId()));
                        return stale[0] ? List.of() : edits(findings, plan, made);
                    });
            if (!stale[0]) {
                return made;
            }
        }
    }

    @Override
    public Decisions decisions(String connectionId) {
        return files.text(decisionsPath(connectionId))
                .map(text -> DecisionsYaml.read(decisionsPath(connectionId), text))
                .orElse(Decisions.none());
    }

    private static String decisionsPath(String connectionId) {
        return ScanPaths.manifest(connectionId) + DECISIONS;
    }

    @Override
    public Optional<Relationships> relationships(String connectionId) {
        return related(connectionId)
                .flatMap(paths -> SyncFolders.bytes(folders.resolve(paths.relationships())))
                .map(bytes -> RelationshipsJson.read(JsonText.read(bytes)));
    }

    /// The latest sync that holds relationships.
    private Optional<ScanPaths> related(String connectionId) {
        return Stream.concat(
                        folders.latest(connectionId).stream(), folders.all(connectionId).stream())
                .map(sync -> new ScanPaths(connectionId, sync))
                .filter(paths ->
                        SyncFolders.bytes(folders.resolve(paths.relationships())).isPresent())
                .findFirst();
    }

    @Override
    public Map<String, String> seenRows(String connectionId) {
        return SeenRows.read(folders.resolve(SeenRows.path(connectionId)));
    }

    @Override
    public boolean keepSeenRows(String connectionId, Map<String, String> seen) {
        return SeenRows.write(folders.resolve(SeenRows.path(connectionId)), seen);
    }

    @Override
    public boolean decide(Decided decided, String message) {
        String connectionId = decided.snapshot().connectionId();
        Saved saved =
                files.change(
                        message,
                        () -> {
                            var edits = new ArrayList<FileEdit>();
                            edits.add(
                                    FileEdit.write(
                                            decisionsPath(connectionId),
                                            DecisionsYaml.write(decided.decisions())));
                            related(connectionId)
                                    .ifPresent(paths ->
                                            edits.add(
                                                    new FileEdit.Write(
                                                            paths.relationships(),
                                                            JsonText.write(
                                                                    RelationshipsJson.write(
                                                                            connectionId,
                                                                            decided
                                                                                    .relationships())))));
                            var findings =
                                    new Findings(
                                            "decision",
                                            "decision",
                                            decided.snapshot(),
                                            decided.manifest(),
                                            Optional.empty(),
                                            1);
                            manifest(findings, shards(connectionId), edits, new ArrayList<>());
                            return edits;
                        });
        return saved.created();
    }

    /// @param basis the state it was worked out from
    /// @param edits of artifacts and shards, without report and mark
    private record Plan(Changes changes, Basis basis, List<FileEdit> edits) {}

    /// What a scan of the same connection or a person could have changed meanwhile.
    private record Basis(
            Optional<LatestSync> mark, List<String> syncs, Map<String, String> shards) {}

    private Basis basis(String connectionId) {
        return new Basis(
                folders.mark(connectionId), folders.all(connectionId), shards(connectionId));
    }

    /// Path to text, of every shard there is.
    private Map<String, String> shards(String connectionId) {
        var shards = new TreeMap<String, String>();
        for (String path : files.list(ScanPaths.manifest(connectionId))) {
            if (path.endsWith(".yaml") && !path.endsWith(DECISIONS)) {
                files.text(path).ifPresent(text -> shards.put(path, text));
            }
        }
        return shards;
    }

    private Plan plan(Findings findings) {
        Basis basis = basis(findings.connectionId());
        var edits = new ArrayList<FileEdit>();
        Optional<String> latest = folders.latest(findings.connectionId());
        boolean same =
                latest.isPresent()
                        && holds(
                                new ScanPaths(findings.connectionId(), latest.get()),
                                findings.snapshot());
        String syncId = same ? latest.orElseThrow() : findings.newSyncId();
        ScanPaths paths = new ScanPaths(findings.connectionId(), syncId);
        if (!same) {
            SnapshotJson.write(paths, findings.snapshot())
                    .forEach((path, bytes) -> edits.add(new FileEdit.Write(path, bytes)));
        }
        List<String> enrichment = enrichment(paths, findings, edits);
        var warnings = new ArrayList<ScanWarning>();
        int before = edits.size();
        List<String> shards = manifest(findings, basis.shards(), edits, warnings);
        int written =
                (int)
                        edits.subList(before, edits.size()).stream()
                                .filter(FileEdit.Write.class::isInstance)
                                .count();
        return new Plan(
                new Changes(syncId, !same, shards, written, enrichment, !edits.isEmpty(), warnings),
                basis,
                edits);
    }

    /// Whether a sync says exactly what was found, byte for byte but for the time of extraction.
    private boolean holds(ScanPaths paths, SchemaSnapshot snapshot) {
        SortedMap<String, byte[]> wanted = SnapshotJson.write(paths, snapshot);
        List<String> present = artifacts.files(paths.tables());
        if (!new TreeSet<>(present).equals(tablesOf(paths, wanted))) {
            return false;
        }
        return wanted.entrySet().parallelStream()
                .allMatch(file ->
                        SyncFolders.bytes(folders.resolve(file.getKey()))
                                .filter(bytes ->
                                        file.getKey().equals(paths.connection())
                                                ? Timeless.equal(
                                                        bytes, file.getValue(), "extractedAt")
                                                : Arrays.equals(bytes, file.getValue()))
                                .isPresent());
    }

    private static Set<String> tablesOf(ScanPaths paths, SortedMap<String, byte[]> files) {
        var tables = new TreeSet<String>();
        files.keySet().stream()
                .filter(path -> path.startsWith(paths.tables() + "/"))
                .forEach(tables::add);
        return tables;
    }

    /// The artifacts beyond the structure that the sync then holds.
    private List<String> enrichment(ScanPaths paths, Findings findings, List<FileEdit> edits) {
        var present = new TreeSet<>(artifacts.files(paths.folder() + "/enrichment"));
        findings.enriched()
                .ifPresent(enriched -> {
                    enriched.profile()
                            .ifPresent(profile ->
                                    put(
                                            paths.profile(),
                                            JsonText.write(ProfileJson.write(profile)),
                                            "profiledAt",
                                            present,
                                            edits));
                    put(
                            paths.relationships(),
                            JsonText.write(
                                    RelationshipsJson.write(
                                            findings.connectionId(), enriched.relationships())),
                            "",
                            present,
                            edits);
                    put(
                            paths.diagnostics(),
                            JsonText.write(RelationshipsJson.write(enriched.diagnostics())),
                            "generatedAt",
                            present,
                            edits);
                });
        return List.copyOf(present);
    }

    private void put(
            String path,
            byte[] content,
            String timeField,
            Set<String> present,
            List<FileEdit> edits) {
        boolean same =
                SyncFolders.bytes(folders.resolve(path))
                        .filter(bytes -> Timeless.equal(bytes, content, timeField))
                        .isPresent();
        if (!same) {
            edits.add(new FileEdit.Write(path, content));
        }
        present.add(path);
    }

    /// The paths of all shards after saving.
    private List<String> manifest(
            Findings findings,
            Map<String, String> present,
            List<FileEdit> edits,
            List<ScanWarning> warnings) {
        var texts = new TreeMap<String, ShardText>();
        var broken = new TreeSet<String>();
        present.forEach((path, text) -> {
            try {
                texts.put(path, ShardText.of(text));
            } catch (YamlEngineException e) {
                broken.add(path);
                warnings.add(ScanWarnings.shardUnreadable(path));
            }
        });
        Manifest.Known known = known(texts);
        Manifest manifest =
                PlanManifest.of(
                        findings.snapshot(),
                        findings.links().accepted(),
                        findings.links().keys(),
                        known);
        List<Entry> everywhere = manifest.shards().values().stream().flatMap(List::stream).toList();
        ShardMerge merge =
                new ShardMerge(
                        everywhere,
                        PlanManifest.joins(findings.snapshot(), findings.links().refuted(), known),
                        findings.links().complete());
        var paths = new TreeSet<>(broken);
        manifest.shards()
                .forEach((key, entries) -> {
                    String path = ScanPaths.manifest(findings.connectionId()) + "/" + key + ".yaml";
                    paths.add(path);
                    if (!broken.contains(path)) {
                        String text = merge.merge(Optional.ofNullable(texts.get(path)), entries);
                        if (!text.equals(present.get(path))) {
                            edits.add(FileEdit.write(path, text));
                        }
                    }
                });
        texts.keySet().stream()
                .filter(path -> !paths.contains(path))
                .forEach(path -> edits.add(new FileEdit.Delete(path)));
        return List.copyOf(paths);
    }

    private static Manifest.Known known(Map<String, ShardText> shards) {
        var byTable = new HashMap<String, List<String>>();
        shards.values().stream()
                .flatMap(shard -> shard.blocks().stream())
                .forEach(block ->
                        byTable.computeIfAbsent(block.table().orElse(""), _ -> new ArrayList<>())
                                .add(block.key()));
        return new Manifest.Known(byTable);
    }

    private List<FileEdit> edits(Findings findings, Plan plan, ScanReport report) {
        String connectionId = findings.connectionId();
        ScanPaths paths = new ScanPaths(connectionId, plan.changes().syncId());
        var edits = new ArrayList<>(plan.edits());
        Optional<ScanReport> earlier = artifacts.report(paths);
        if (plan.changes().structureChanged()
                || earlier.isEmpty()
                || report.replaces(earlier.get())
                || (plan.changes().contentChanged()
                        && report.mode().compareTo(earlier.get().mode()) >= 0)) {
            edits.add(new FileEdit.Write(paths.report(), JsonText.write(ReportJson.write(report))));
        }
        edits.add(
                new FileEdit.Write(
                        ScanPaths.latest(connectionId),
                        LatestJson.write(
                                mark(paths, plan.basis().mark(), edits.isEmpty(), report))));
        Optional<String> profiled =
                plan.changes().enrichmentArtifacts().contains(paths.profile())
                        ? Optional.of(paths.syncId())
                        : folders.profiled(connectionId).stream().findFirst();
        for (String outdated :
                Retention.outdated(
                        folders.all(connectionId),
                        paths.syncId(),
                        profiled,
                        findings.keptSyncs())) {
            artifacts
                    .files(new ScanPaths(connectionId, outdated).folder())
                    .forEach(path -> edits.add(new FileEdit.Delete(path)));
        }
        return edits;
    }

    /// A run that changed nothing verifies what another run wrote.
    private static LatestSync mark(
            ScanPaths paths, Optional<LatestSync> before, boolean unchanged, ScanReport report) {
        Instant now = report.createdAt();
        return before.filter(mark -> unchanged && mark.syncId().equals(paths.syncId()))
                .map(mark ->
                        new LatestSync(
                                mark.syncId(), mark.runId(), mark.completedAt(), Optional.of(now)))
                .orElse(new LatestSync(paths.syncId(), report.runId(), now, Optional.of(now)));
    }

    /// Compares artifacts that say when they were made.
    private static final class Timeless {
        /// @param field a line of the file that may differ; empty for none
        static boolean equal(byte[] left, byte[] right, String field) {
            return Arrays.equals(left, right)
                    || (!field.isEmpty() && without(left, field).equals(without(right, field)));
        }

        private static String without(byte[] bytes, String field) {
            String text = new String(bytes, StandardCharsets.UTF_8);
            int start = text.indexOf("\n  \"" + field + "\": ");
            if (start < 0) {
                return text;
            }
            int end = text.indexOf('\n', start + 1);
            return end < 0 ? text : text.substring(0, start) + text.substring(end);
        }
    }
}
