package dev.ktx.storage.files;

import dev.ktx.port.ProjectWatch;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Watches the folders that ktx reads. On Linux alone, where the kernel tells of changes in the
/// order in which they were made: a file of our own is made at each question, and once we hear of
/// it we have heard of everything before it. Elsewhere it never knows.
///
/// Folders that other machines share do not tell of their changes, so every two seconds it does not
/// know either. Nor does it ever know where a link leads out of the folders that it watches.
public final class FolderWatch implements ProjectWatch {
    private static final List<String> TREES = List.of("wiki", "semantic-layer", "raw-sources");
    private static final String OURS = ".ktx/cache/watch";
    private static final long TRUSTED_NANOS = Duration.ofSeconds(2).toNanos();
    private static final long PATIENCE_MILLIS = 100;

    /// A process that asks no more often than this watches nothing.
    private static final int FEW = 4;

    private static final List<WatchEvent.Kind<?>> KINDS =
            List.of(
                    StandardWatchEventKinds.ENTRY_CREATE,
                    StandardWatchEventKinds.ENTRY_DELETE,
                    StandardWatchEventKinds.ENTRY_MODIFY);

    private final Path project;
    private final Path ours;
    private final boolean able;
    private final Map<WatchKey, Path> folders = new HashMap<>();
    private @Nullable WatchService watch;
    private int asked;
    private boolean closed;
    private long state;
    private long known;
    private int count;

    /// @param project the project folder, absolute
    public FolderWatch(Path project) {
        this.project = project;
        this.ours = project.resolve(OURS);
        this.able = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");
    }

    @Override
    public synchronized long state() {
        if (!quiet()) {
            state++;
        }
        return state;
    }

    /// Whether certainly nothing changed since the call before.
    private boolean quiet() {
        if (!able || closed) {
            return false;
        }
        if (asked < FEW) {
            asked++;
            return false;
        }
        try {
            WatchService open = watch;
            if (open == null) {
                start();
                return false;
            }
            boolean changed = changed(open);
            boolean old = System.nanoTime() - known > TRUSTED_NANOS;
            if (changed || old) {
                known = System.nanoTime();
            }
            return !changed && !old;
        } catch (IOException | ClosedWatchServiceException cannot) {
            stop();
            closed = true;
            return false;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void start() throws IOException {
        Files.createDirectories(ours);
        WatchService open = project.getFileSystem().newWatchService();
        watch = open;
        known = System.nanoTime();
        register(open, ours);
        register(open, project);
        for (String tree : TREES) {
            registerAll(open, project.resolve(tree));
        }
    }

    private void register(WatchService open, Path folder) throws IOException {
        folders.put(folder.register(open, KINDS.toArray(WatchEvent.Kind<?>[]::new)), folder);
    }

    private void registerAll(WatchService open, Path tree) throws IOException {
        refuseLink(Files.isSymbolicLink(tree));
        if (!Files.isDirectory(tree, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(
                tree,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path folder, BasicFileAttributes attributes) throws IOException {
                        register(open, folder);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        refuseLink(attributes.isSymbolicLink());
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException failure) {
                        return FileVisitResult.CONTINUE;
                    }
                });
    }

    /// Nobody tells of changes to what a link leads to.
    private static void refuseLink(boolean link) throws IOException {
        if (link) {
            throw new IOException("a link");
        }
    }

    /// Reads events up to that of a file that we make now.
    private boolean changed(WatchService open) throws IOException, InterruptedException {
        Path sign = ours.resolve(ProcessHandle.current().pid() + "-" + count++);
        Files.createFile(sign);
        Files.delete(sign);
        boolean changed = false;
        boolean heard = false;
        long end = System.nanoTime() + Duration.ofMillis(PATIENCE_MILLIS).toNanos();
        while (true) {
            WatchKey key =
                    heard ? open.poll() : open.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (key == null) {
                return changed || !heard;
            }
            Path folder = folders.get(key);
            for (WatchEvent<?> event : key.pollEvents()) {
                if (folder == null || event.kind().equals(StandardWatchEventKinds.OVERFLOW)) {
                    changed = true;
                } else if (folder.equals(ours)) {
                    heard |= sign.getFileName().equals(event.context());
                } else if (matters(folder, event)) {
                    changed = true;
                    if (event.kind().equals(StandardWatchEventKinds.ENTRY_CREATE)
                            && event.context() instanceof Path name) {
                        registerAll(open, folder.resolve(name));
                    }
                }
            }
            if (!key.reset()) {
                folders.remove(key);
                changed = true;
            }
        }
    }

    /// Of the project folder itself the settings and the trees matter, not what lies beside them.
    private boolean matters(Path folder, WatchEvent<?> event) {
        if (!folder.equals(project)) {
            return true;
        }
        String name = String.valueOf(event.context());
        return name.equals("ktx.yaml") || TREES.contains(name);
    }

    private void stop() {
        WatchService open = watch;
        watch = null;
        folders.clear();
        if (open != null) {
            try {
                open.close();
            } catch (IOException alreadyBroken) {
                closed = true;
            }
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        stop();
    }
}
