package dev.ktx.storage.files;

import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheEditor;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.util.FS;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;

/// Tells the user's index what was committed past it, so that `git status` does not show our files
/// as staged changes. Entries of other paths keep whatever the user staged.
///
/// Git's lock on the index may be held for long (an editor open in `git commit -a`) or for ever (a
/// git that died). Then the paths are noted and brought up to date by the next save.
final class UserIndex {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final Duration PAUSE = Duration.ofMillis(10);
    static final String OURS = "ktx holds this lock for a moment\n";

    private final Path root;
    private final Repository repository;
    private final Path index;
    private final Path lock;
    private final Path draft;
    private final Path behind;

    UserIndex(Path root, Repository repository) {
        this.root = root;
        this.repository = repository;
        index = repository.folder().resolve("index");
        lock = repository.folder().resolve("index.lock");
        draft = repository.folder().resolve("ktx-index");
        behind = root.resolve(".ktx/cache/index-behind");
    }

    /// Brings entries up to date with the newest commit.
    void update(Collection<String> committed) throws IOException {
        Set<String> paths = new TreeSet<>(committed);
        if (Files.exists(behind)) {
            paths.addAll(Files.readAllLines(behind));
        }
        if (paths.isEmpty()) {
            return;
        }
        if (!takeLock()) {
            Files.createDirectories(behind.getParent());
            DiskFiles.writeDurably(
                    behind, String.join("\n", paths).getBytes(StandardCharsets.UTF_8));
            return;
        }
        try {
            rewrite(paths);
            Files.deleteIfExists(behind);
        } finally {
            Files.deleteIfExists(lock);
        }
    }

    private void rewrite(Set<String> paths) throws IOException {
        Path draftLock = draft.resolveSibling("ktx-index.lock");
        Files.deleteIfExists(draftLock);
        Files.deleteIfExists(draft);
        boolean fresh = !Files.exists(index);
        if (!fresh) {
            Files.copy(index, draft, StandardCopyOption.COPY_ATTRIBUTES);
        }
        SortedMap<String, DirCacheEntry> recorded =
                repository.recorded(fresh ? repository.allPaths() : paths);
        DirCache entries = DirCache.lock(draft.toFile(), FS.DETECTED);
        try {
            DirCacheEditor editor = entries.editor();
            paths.stream()
                    .filter(path -> !recorded.containsKey(path))
                    .forEach(path -> editor.add(new DirCacheEditor.DeletePath(path)));
            recorded.forEach((path, entry) -> editor.add(new Committed(path, entry)));
            editor.finish();
            entries.write();
            if (!entries.commit()) {
                throw new IOException("the index was not written");
            }
        } finally {
            entries.unlock();
        }
        DiskFiles.replace(draft, index);
    }

    // A lock that says it is ours was left by a ktx that died: the project's lock is in our hands.
    private boolean takeLock() throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                createLock();
                return true;
            } catch (FileAlreadyExistsException e) {
                if (DiskFiles.content(lock).filter(UserIndex::isOurs).isPresent()) {
                    Files.deleteIfExists(lock);
                    continue;
                }
                if (System.nanoTime() > deadline) {
                    return false;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    // A link appears with its content at once, so that a lock of ours always says so.
    private void createLock() throws IOException {
        Path text = repository.folder().resolve("ktx-index-lock");
        Files.writeString(text, OURS);
        try {
            Files.createLink(lock, text);
        } catch (UnsupportedOperationException e) {
            Files.writeString(lock, OURS, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } finally {
            Files.deleteIfExists(text);
        }
    }

    private static boolean isOurs(byte[] content) {
        return new String(content, StandardCharsets.UTF_8).equals(OURS);
    }

    /// An entry that says the file is as committed.
    private final class Committed extends DirCacheEditor.PathEdit {
        private final String path;
        private final DirCacheEntry recorded;

        Committed(String path, DirCacheEntry recorded) {
            super(path);
            this.path = path;
            this.recorded = recorded;
        }

        @Override
        public void apply(DirCacheEntry entry) {
            entry.setFileMode(recorded.getFileMode());
            entry.setObjectId(recorded.getObjectId());
            Path file = root.resolve(path);
            try {
                var attributes = Files.readAttributes(file, BasicFileAttributes.class);
                entry.setLength(attributes.size());
                entry.setLastModified(attributes.lastModifiedTime().toInstant());
            } catch (IOException gone) {
                // Git looks at the file itself when time and size say nothing.
                entry.setLength(0);
            }
        }
    }
}
