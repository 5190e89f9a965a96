package dev.ktx.storage.semantic;

import dev.ktx.ingest.ScanIds;
import dev.ktx.port.FileEdit;
import dev.ktx.port.ProjectWatch;
import dev.ktx.port.SemanticLayers;
import dev.ktx.problem.FileTrouble;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.file.SourceFile;
import dev.ktx.semantic.file.SourceFile.Content;
import dev.ktx.storage.files.Texts;
import dev.ktx.storage.scan.FileStamp;
import dev.ktx.storage.scan.Unchanged;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Semantic layers as files below `semantic-layer/`. At every question the files are looked at,
/// unless a watch says that nothing changed, and only those that changed are read again.
public final class FileSemanticLayers implements SemanticLayers {
    private static final String FOLDER = "semantic-layer";

    /// What people decided about relationships stands beside the shards and is no shard.
    private static final String DECISIONS = "_schema/relationship-decisions.yaml";

    /// A file that changed this short a time ago may change again without a new time stamp.
    private static final Duration CLOCK_TICK = Duration.ofMillis(50);

    private final Path projectDir;
    private final InstantSource clock;
    private final Unchanged<SemanticLayer> seen;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    /// @param projectDir absolute
    /// @param clock that time stamps of files follow
    public FileSemanticLayers(Path projectDir, InstantSource clock) {
        this(projectDir, clock, ProjectWatch.none());
    }

    /// @param projectDir absolute
    /// @param clock that time stamps of files follow
    /// @param watch tells when there is no need to look at files
    public FileSemanticLayers(Path projectDir, InstantSource clock, ProjectWatch watch) {
        this.projectDir = projectDir;
        this.clock = clock;
        this.seen = new Unchanged<>(watch);
    }

    /// @param files by path
    private record Known(Map<String, Held> files, SemanticLayer layer) {}

    /// @param settled whether the stamp tells of every change since
    private record Held(FileStamp stamp, boolean settled, SourceFile file, String text) {}

    @Override
    public List<String> connections() {
        Path root = projectDir.resolve(FOLDER);
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(root)) {
            return folders.filter(Files::isDirectory)
                    .map(folder -> folder.getFileName().toString())
                    .filter(ScanIds::isSegment)
                    .filter(id -> !stamps(id).isEmpty())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public SemanticLayer layer(String connectionId) {
        return seen.get(connectionId, () -> current(connectionId));
    }

    private SemanticLayer current(String connectionId) {
        SortedMap<String, FileStamp> stamps = stamps(connectionId);
        Known before = known.getOrDefault(connectionId, nothing(connectionId));
        if (stamps.isEmpty()) {
            known.remove(connectionId);
            return before.files().isEmpty() ? before.layer() : nothing(connectionId).layer();
        }
        if (unchanged(before, stamps)) {
            return before.layer();
        }
        Texts texts = new Texts();
        Map<String, Held> files =
                stamps.entrySet().parallelStream()
                        .flatMap(entry ->
                                held(
                                        entry.getKey(),
                                        entry.getValue(),
                                        before.files().get(entry.getKey()),
                                        texts)
                                        .stream())
                        .collect(Collectors.toMap(held -> held.file().path(), held -> held));
        SemanticLayer layer =
                sameTexts(before.files(), files) ? before.layer() : made(connectionId, files);
        known.put(connectionId, new Known(files, layer));
        return layer;
    }

    @Override
    public Optional<String> stamp(String connectionId) {
        SortedMap<String, FileStamp> stamps = stamps(connectionId);
        return stamps.isEmpty()
                ? Optional.empty()
                : Optional.of(stamps.size() + " " + FileStamp.summary(stamps.values()));
    }

    private static Known nothing(String connectionId) {
        return new Known(Map.of(), SemanticLayer.of(connectionId, List.of(), Map.of()));
    }

    private static boolean unchanged(Known before, SortedMap<String, FileStamp> stamps) {
        return before.files().size() == stamps.size()
                && stamps.entrySet().stream()
                        .allMatch(entry -> {
                            Held held = before.files().get(entry.getKey());
                            return held != null
                                    && held.settled()
                                    && held.stamp().equals(entry.getValue());
                        });
    }

    private static boolean sameTexts(Map<String, Held> before, Map<String, Held> now) {
        return before.size() == now.size()
                && now.entrySet().stream()
                        .allMatch(entry -> {
                            Held held = before.get(entry.getKey());
                            String text = entry.getValue().text();
                            // A file that cannot be read has no text, only a reason.
                            return held != null
                                    && held.text().equals(text)
                                    && (!text.isEmpty()
                                            || held.file().equals(entry.getValue().file()));
                        });
    }

    private static SemanticLayer made(String connectionId, Map<String, Held> files) {
        return SemanticLayer.of(
                connectionId,
                files.values().stream().map(Held::file).toList(),
                files.entrySet().stream()
                        .collect(
                                Collectors.toMap(
                                        Map.Entry::getKey, entry -> entry.getValue().text())));
    }

    /// Empty when the file is gone by now.
    private Optional<Held> held(String path, FileStamp stamp, @Nullable Held before, Texts texts) {
        if (before != null && before.settled() && before.stamp().equals(stamp)) {
            return Optional.of(before);
        }
        boolean settled = stamp.modified().toInstant().plus(CLOCK_TICK).isBefore(clock.instant());
        try {
            String text = text(Files.readAllBytes(projectDir.resolve(path)));
            return Optional.of(
                    new Held(
                            stamp,
                            settled,
                            before != null && before.text().equals(text)
                                    ? before.file()
                                    : SourceYaml.file(path, text, texts),
                            text));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(unreadable(path, stamp, FileTrouble.reason(e)));
        }
    }

    private static Held unreadable(String path, FileStamp stamp, String reason) {
        return new Held(
                stamp,
                false,
                new SourceFile(
                        path,
                        new Content.Unreadable(
                                SourceFile.label(path), ProjectProblems.unreadable(path, reason))),
                "");
    }

    private static String text(byte[] bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }

    /// The files of a connection by path in the project.
    private SortedMap<String, FileStamp> stamps(String connectionId) {
        var stamps = new TreeMap<String, FileStamp>();
        Path root = projectDir.resolve(FOLDER).resolve(connectionId);
        if (!ScanIds.isSegment(connectionId) || !Files.isDirectory(root)) {
            return stamps;
        }
        try {
            Files.walkFileTree(
                    root,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult preVisitDirectory(
                                Path folder, BasicFileAttributes attributes) {
                            return !folder.equals(root) && isHidden(folder)
                                    ? FileVisitResult.SKIP_SUBTREE
                                    : FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFile(
                                Path file, BasicFileAttributes attributes) {
                            if (attributes.isRegularFile() && isSource(file)) {
                                stamps.put(
                                        projectDir.relativize(file).toString().replace('\\', '/'),
                                        FileStamp.of(file, attributes));
                            }
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFileFailed(Path file, IOException failure) {
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return stamps;
    }

    private static boolean isHidden(Path file) {
        return file.getFileName().toString().startsWith(".");
    }

    private static boolean isSource(Path file) {
        String name = file.getFileName().toString();
        return (name.endsWith(".yaml") || name.endsWith(".yml"))
                && !isHidden(file)
                && !file.endsWith(DECISIONS);
    }

    @Override
    public SemanticLayer preview(String connectionId, List<FileEdit> edits) {
        SemanticLayer now = layer(connectionId);
        Map<String, SourceFile> files = new HashMap<>();
        now.files().forEach(file -> files.put(file.path(), file));
        Map<String, String> texts = new HashMap<>(now.texts());
        for (FileEdit edit : edits) {
            switch (edit) {
                case FileEdit.Write write -> {
                    String text = new String(write.content(), StandardCharsets.UTF_8);
                    files.put(write.path(), SourceYaml.file(write.path(), text));
                    texts.put(write.path(), text);
                }
                case FileEdit.Delete(var path) -> {
                    files.remove(path);
                    texts.remove(path);
                }
            }
        }
        return SemanticLayer.of(connectionId, files.values(), texts);
    }
}
