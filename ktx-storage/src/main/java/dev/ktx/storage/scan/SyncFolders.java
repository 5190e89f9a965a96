package dev.ktx.storage.scan;

import dev.ktx.ingest.LatestSync;
import dev.ktx.ingest.ScanIds;
import dev.ktx.ingest.ScanPaths;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import tools.jackson.core.JacksonException;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Which sync folders a connection has and which of them is the latest.
///
/// `latest.json` says so. A project of another tool has none: there the highest name wins among the
/// folders with a report. The same holds for a folder with a higher name whose report is younger
/// than what `latest.json` speaks of: another tool scanned after us.
final class SyncFolders {
    private static final String ROOT = "raw-sources";

    private final Path projectDir;
    private final Map<Path, Mark> marks = new ConcurrentHashMap<>();

    /// What a file said when it had that stamp.
    private record Mark(FileStamp stamp, Optional<LatestSync> says) {}

    SyncFolders(Path projectDir) {
        this.projectDir = projectDir;
    }

    Path resolve(String path) {
        return projectDir.resolve(path);
    }

    /// The path of a file in the project, as warnings tell it.
    String name(Path file) {
        return projectDir.relativize(file).toString().replace('\\', '/');
    }

    /// Connections with scans, sorted.
    List<String> connections() {
        return folders(resolve(ROOT)).stream().filter(id -> !all(id).isEmpty()).sorted().toList();
    }

    /// Names of the sync folders, highest first.
    List<String> all(String connectionId) {
        return ScanIds.isSegment(connectionId)
                ? folders(resolve(ScanPaths.root(connectionId))).stream()
                        .sorted(Comparator.reverseOrder())
                        .toList()
                : List.of();
    }

    /// What `latest.json` says; empty also when it cannot be read.
    Optional<LatestSync> mark(String connectionId) {
        Path file = resolve(ScanPaths.latest(connectionId));
        Optional<FileStamp> stamp = stamp(file);
        if (stamp.isEmpty()) {
            marks.remove(file);
            return Optional.empty();
        }
        Mark known = marks.get(file);
        if (known == null || !known.stamp().equals(stamp.get())) {
            known = new Mark(stamp.get(), read(file));
            marks.put(file, known);
        }
        return known.says();
    }

    private static Optional<FileStamp> stamp(Path file) {
        try {
            return FileStamp.of(file);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static Optional<LatestSync> read(Path file) {
        try {
            return bytes(file).flatMap(bytes -> LatestJson.read(JsonText.read(bytes)));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    /// The latest sync with a structure.
    Optional<String> latest(String connectionId) {
        List<String> syncs = all(connectionId);
        if (syncs.isEmpty()) {
            return Optional.empty();
        }
        Optional<LatestSync> mark =
                mark(connectionId).filter(latest -> syncs.contains(latest.syncId()));
        Optional<String> highest =
                syncs.stream()
                        .filter(sync -> has(new ScanPaths(connectionId, sync).report()))
                        .findFirst()
                        .or(() ->
                                syncs.stream()
                                        .filter(sync ->
                                                has(new ScanPaths(connectionId, sync).connection()))
                                        .findFirst());
        if (mark.isEmpty()) {
            return highest;
        }
        return highest.filter(sync ->
                        sync.compareTo(mark.get().syncId()) > 0
                                && writtenAt(connectionId, sync).isAfter(mark.get().completedAt()))
                .or(() -> mark.map(LatestSync::syncId));
    }

    /// Syncs with a profile: that of the latest sync first, then by falling name.
    List<String> profiled(String connectionId) {
        var profiled = new ArrayList<String>();
        latest(connectionId).ifPresent(profiled::add);
        all(connectionId).stream().filter(sync -> !profiled.contains(sync)).forEach(profiled::add);
        profiled.removeIf(sync -> !has(new ScanPaths(connectionId, sync).profile()));
        return profiled;
    }

    boolean has(String path) {
        return Files.isRegularFile(resolve(path));
    }

    private Instant writtenAt(String connectionId, String sync) {
        try {
            return bytes(resolve(new ScanPaths(connectionId, sync).report()))
                    .flatMap(bytes -> Fields.instant(JsonText.read(bytes), "createdAt"))
                    .orElse(Instant.EPOCH);
        } catch (JacksonException e) {
            return Instant.EPOCH;
        }
    }

    /// The bytes of a file; empty when there is none.
    ///
    /// @throws KtxException `file-unreadable`
    static Optional<byte[]> bytes(Path file) {
        try {
            return Optional.of(Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /// What {@link #bytes} holds, for files that are too large to be held.
    static Optional<InputStream> open(Path file) {
        try {
            return Optional.of(Files.newInputStream(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static List<String> folders(Path parent) {
        var names = new ArrayList<String>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(parent)) {
            for (Path child : children) {
                String name = child.getFileName().toString();
                if (ScanIds.isSegment(name) && Files.isDirectory(child)) {
                    names.add(name);
                }
            }
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of();
        } catch (IOException e) {
            throw unreadable(parent, e);
        }
        return names;
    }

    /// What stands in the way of reading artifacts, named inside the project.
    static KtxException unreadable(Path file, IOException cause) {
        String name = file.toString().replace('\\', '/');
        int inside = name.lastIndexOf("/" + ROOT);
        return new KtxException(
                ProjectProblems.unreadable(inside < 0 ? ROOT : name.substring(inside + 1), cause),
                cause);
    }
}
