package dev.ktx.storage.scan;

import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.ScanWarnings;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.ingest.LatestSync;
import dev.ktx.ingest.ScanPaths;
import dev.ktx.ingest.ScanReport;
import dev.ktx.port.ProjectWatch;
import dev.ktx.port.ScanArtifacts;
import dev.ktx.port.ScanHistory;
import dev.ktx.problem.KtxException;
import dev.ktx.storage.files.Texts;

import org.jspecify.annotations.Nullable;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads what scans left as JSON files in a project, ours or another tool's.
///
/// Parsed files are kept and parsed again when their stamp changes, so a question about one of many
/// tables costs a look at the file times, and not even that while a watch says that nothing
/// changed. A file that cannot be read costs a warning that names it and nothing else.
public final class JsonScanArtifacts implements ScanArtifacts, ScanHistory {
    private final Path projectDir;
    private final SyncFolders folders;
    private final ProfileFiles profiles;
    private final Unchanged<LatestScan> seenScans;
    private final Unchanged<LatestProfile> seenProfiles;
    private final Unchanged<Optional<LatestSync>> seenMarks;
    private final Map<String, Read> scans = new ConcurrentHashMap<>();

    /// @param projectDir absolute
    public JsonScanArtifacts(Path projectDir) {
        this(projectDir, ProjectWatch.none());
    }

    /// @param projectDir absolute
    /// @param watch tells when there is no need to look at files
    public JsonScanArtifacts(Path projectDir, ProjectWatch watch) {
        this.projectDir = projectDir;
        this.folders = new SyncFolders(projectDir);
        this.profiles = new ProfileFiles(folders);
        this.seenScans = new Unchanged<>(watch);
        this.seenProfiles = new Unchanged<>(watch);
        this.seenMarks = new Unchanged<>(watch);
    }

    @Override
    public LatestScan latestScan(String connectionId) {
        return seenScans.get(connectionId, () -> currentScan(connectionId));
    }

    private LatestScan currentScan(String connectionId) {
        Optional<String> sync = folders.latest(connectionId);
        if (sync.isEmpty()) {
            scans.remove(connectionId);
            return new LatestScan.Missing();
        }
        try {
            return read(new ScanPaths(connectionId, sync.get()));
        } catch (IOException e) {
            throw SyncFolders.unreadable(
                    folders.resolve(ScanPaths.root(connectionId)).resolve(sync.get()), e);
        }
    }

    @Override
    public LatestProfile latestProfile(String connectionId) {
        return seenProfiles.get(connectionId, () -> profiles.latest(connectionId));
    }

    @Override
    public Optional<String> stamp(String connectionId) {
        Optional<String> sync = folders.latest(connectionId);
        if (sync.isEmpty()) {
            return Optional.empty();
        }
        ScanPaths paths = new ScanPaths(connectionId, sync.get());
        try {
            Path report = folders.resolve(paths.report());
            List<FileStamp> stamps =
                    new ArrayList<>(stamps(report, folder(paths, scans.get(connectionId))));
            for (String profiled : folders.profiled(connectionId)) {
                FileStamp.of(folders.resolve(new ScanPaths(connectionId, profiled).profile()))
                        .ifPresent(stamps::add);
            }
            return Optional.of(sync.get() + " " + FileStamp.summary(stamps));
        } catch (IOException e) {
            throw SyncFolders.unreadable(
                    folders.resolve(ScanPaths.root(connectionId)).resolve(sync.get()), e);
        }
    }

    @Override
    public List<String> connections() {
        return folders.connections();
    }

    @Override
    public List<Sync> syncs(String connectionId) {
        Optional<String> latest = folders.latest(connectionId);
        return folders.all(connectionId).stream()
                .map(sync -> {
                    ScanPaths paths = new ScanPaths(connectionId, sync);
                    return new Sync(
                            connectionId,
                            sync,
                            latest.equals(Optional.of(sync)),
                            report(paths),
                            files(paths.folder()));
                })
                .toList();
    }

    @Override
    public Optional<LatestSync> latest(String connectionId) {
        return seenMarks.get(
                connectionId,
                () ->
                        folders.latest(connectionId)
                                .flatMap(sync ->
                                        folders.mark(connectionId)
                                                .filter(mark -> mark.syncId().equals(sync))));
    }

    /// The report of a sync; empty when it cannot be read.
    Optional<ScanReport> report(ScanPaths paths) {
        try {
            return SyncFolders.bytes(folders.resolve(paths.report()))
                    .map(bytes -> ReportJson.read(JsonText.read(bytes)));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    /// Paths in the project of the files below a folder, sorted.
    List<String> files(String folder) {
        Path root = folders.resolve(folder);
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile).map(folders::name).sorted().toList();
        } catch (IOException e) {
            throw SyncFolders.unreadable(root, e);
        }
    }

    private LatestScan read(ScanPaths paths) throws IOException {
        Path report = folders.resolve(paths.report());
        Read before = scans.get(paths.connectionId());
        List<FileStamp> stamps = stamps(report, folder(paths, before));
        if (before != null && before.paths().equals(paths) && before.stamps().equals(stamps)) {
            return before.found();
        }
        JsonNode reportTree = object(report, _ -> {}).orElse(MissingNode.getInstance());
        Path folder = rawFolder(reportTree, report);
        Map<Path, Parsed<Content>> known =
                before != null && before.folder().equals(folder) ? before.files() : Map.of();
        // Stamped before the tables are read: an edit in between is seen the next time.
        List<FileStamp> current =
                before != null && before.folder().equals(folder) ? stamps : stamps(report, folder);
        var files = tables(folder.resolve("tables"), known);
        Read now = new Read(paths, folder, current, files, found(paths, folder, reportTree, files));
        scans.put(paths.connectionId(), now);
        return now.found();
    }

    private Path folder(ScanPaths paths, @Nullable Read before) {
        return before != null && before.paths().equals(paths)
                ? before.folder()
                : folders.resolve(paths.folder());
    }

    /// A report may say that the raw files are elsewhere in the project.
    private Path rawFolder(JsonNode report, Path reportFile) {
        Path own = reportFile.getParent();
        Path named =
                Fields.text(report.path("artifactPaths"), "rawSourcesDir")
                        .map(path -> projectDir.resolve(path).normalize())
                        .filter(path -> path.startsWith(projectDir.resolve("raw-sources")))
                        .filter(path -> Files.exists(path.resolve("connection.json")))
                        .orElse(own);
        return named == null ? projectDir : named;
    }

    private static List<FileStamp> stamps(Path report, Path folder) throws IOException {
        var stamps = new ArrayList<FileStamp>();
        for (Path file :
                List.of(
                        report,
                        folder.resolve("connection.json"),
                        folder.resolve("warnings.json"))) {
            FileStamp.of(file).ifPresent(stamps::add);
        }
        for (Path file : jsonFiles(folder.resolve("tables"))) {
            FileStamp.of(file).ifPresent(stamps::add);
        }
        return stamps;
    }

    private static List<Path> jsonFiles(Path folder) throws IOException {
        var files = new ArrayList<Path>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(folder, "*.json")) {
            children.forEach(files::add);
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of();
        }
        files.sort(Comparator.naturalOrder());
        return files;
    }

    private LatestScan.Found found(
            ScanPaths paths, Path folder, JsonNode report, Map<Path, Parsed<Content>> files) {
        var warnings = new ArrayList<ScanWarning>();
        JsonNode connection = part(folder.resolve("connection.json"), warnings);
        JsonNode stored = part(folder.resolve("warnings.json"), warnings);
        List<Table> tables =
                files.values().stream()
                        .map(file -> file.value().table())
                        .flatMap(Optional::stream)
                        .sorted(Comparator.comparing(Table::ref))
                        .toList();
        var all = new ArrayList<>(WarningJson.readAll(stored));
        all.addAll(warnings);
        files.values().stream()
                .flatMap(file -> file.value().warnings().stream())
                .sorted(Comparator.comparing(ScanWarning::message))
                .forEach(all::add);
        return new LatestScan.Found(
                paths.syncId(),
                Fields.text(report, "runId")
                        .or(() ->
                                folders.mark(paths.connectionId())
                                        .filter(mark -> mark.syncId().equals(paths.syncId()))
                                        .map(LatestSync::runId)
                                        .filter(run -> !run.isEmpty())),
                new SchemaSnapshot(
                        paths.connectionId(),
                        Fields.text(connection, "driver")
                                .or(() -> Fields.text(report, "driver"))
                                .orElse("unknown"),
                        Fields.instant(connection, "extractedAt")
                                .or(() -> Fields.instant(report, "createdAt"))
                                .orElse(Instant.EPOCH),
                        SnapshotJson.readScope(connection),
                        Fields.plainMap(connection.path("metadata")),
                        tables,
                        all));
    }

    /// A file that may be absent, with a warning when it is there and cannot be read.
    private JsonNode part(Path file, List<ScanWarning> warnings) {
        return object(file, warnings::add).orElse(MissingNode.getInstance());
    }

    private Optional<JsonNode> object(Path file, Consumer<ScanWarning> warnings) {
        try {
            return SyncFolders.bytes(file).map(JsonText::read).filter(JsonNode::isObject);
        } catch (JacksonException | KtxException e) {
            warnings.accept(
                    ScanWarnings.artifactUnreadable(folders.name(file), "it is no complete JSON"));
            return Optional.empty();
        }
    }

    private Map<Path, Parsed<Content>> tables(Path folder, Map<Path, Parsed<Content>> known)
            throws IOException {
        List<Path> files = jsonFiles(folder);
        Texts texts = new Texts();
        record Entry(Path file, Parsed<Content> parsed) {}
        return files.parallelStream()
                .flatMap(file ->
                        Parsed.of(
                                        file,
                                        known.get(file),
                                        () ->
                                                SyncFolders.bytes(file)
                                                        .map(bytes -> table(file, bytes, texts)),
                                        () -> closed(file))
                                .stream()
                                .map(parsed -> new Entry(file, parsed)))
                .collect(
                        Collectors.toMap(
                                Entry::file, Entry::parsed, (first, _) -> first, HashMap::new));
    }

    private Content table(Path file, byte[] bytes, Texts texts) {
        var warnings = new ArrayList<ScanWarning>();
        try {
            Optional<Table> table =
                    TableJson.read(
                            JsonText.read(bytes, texts),
                            complaint ->
                                    warnings.add(
                                            ScanWarnings.artifactUnreadable(
                                                    folders.name(file), complaint)));
            if (table.isEmpty()) {
                warnings.add(
                        ScanWarnings.artifactUnreadable(
                                folders.name(file),
                                "it is no table: 'name' and 'columns' are needed"));
            }
            return new Content(table, warnings);
        } catch (JacksonException e) {
            warnings.add(
                    ScanWarnings.artifactUnreadable(folders.name(file), "it is no complete JSON"));
            return new Content(Optional.empty(), warnings);
        }
    }

    private Content closed(Path file) {
        return new Content(
                Optional.empty(), List.of(ScanWarnings.artifactClosed(folders.name(file))));
    }

    private record Read(
            ScanPaths paths,
            Path folder,
            List<FileStamp> stamps,
            Map<Path, Parsed<Content>> files,
            LatestScan.Found found) {}

    private record Content(Optional<Table> table, List<ScanWarning> warnings) {}
}
