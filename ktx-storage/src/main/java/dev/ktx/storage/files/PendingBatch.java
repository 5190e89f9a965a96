package dev.ktx.storage.files;

import org.eclipse.jgit.lib.ObjectId;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/// Edits on their way into the project, kept in `.ktx/cache/batch` so that a killed process leaves
/// either nothing of them or enough to finish them.
///
/// New contents are written beside one another first; then a note names every edit and what the
/// file was before; then the files move into place. Without a note the batch never happened. With a
/// note whoever holds the project's lock next moves the rest, leaving files alone that somebody
/// edited in between.
final class PendingBatch {
    private static final String NOTE = "note";
    private static final int VERSION = 1;
    private static final int WRITERS = 16;

    /// @param before the content the edit was made for, all zeros for no file
    /// @param after the new content, all zeros for a deletion
    record Step(String path, ObjectId before, ObjectId after) {
        /// False also for a file that is as it shall be and only has to be recorded.
        boolean writes() {
            return !deletes() && !before.equals(after);
        }

        boolean deletes() {
            return after.equals(ObjectId.zeroId());
        }
    }

    private final Path folder;
    private final String message;
    private final List<Step> steps;
    private final SortedMap<String, Content> fresh;

    private PendingBatch(
            Path folder, String message, List<Step> steps, SortedMap<String, Content> fresh) {
        this.folder = folder;
        this.message = message;
        this.steps = List.copyOf(steps);
        this.fresh = fresh;
    }

    static Path folder(Path root) {
        return root.resolve(".ktx/cache/batch");
    }

    String message() {
        return message;
    }

    Set<String> paths() {
        return steps.stream().map(Step::path).collect(Collectors.toUnmodifiableSet());
    }

    /// Writes the contents and the note. When it returns, the edits will happen.
    static PendingBatch prepare(
            ProjectPaths paths,
            String message,
            List<Step> steps,
            SortedMap<String, Content> contents)
            throws IOException {
        Path folder = folder(paths.root());
        DiskFiles.deleteTree(folder);
        Files.createDirectories(folder);
        for (Step step : steps) {
            Path parent = paths.toWrite(step.path()).getParent();
            if (!step.deletes() && parent != null) {
                Files.createDirectories(parent);
            }
        }
        // Waiting for the disk takes most of the time, and it takes many waiters at once.
        forEach(
                steps.size(),
                i -> {
                    Step step = steps.get(i);
                    if (step.writes()) {
                        Content content = contents.getOrDefault(step.path(), Content.ABSENT);
                        DiskFiles.writeDurably(
                                folder.resolve(Integer.toString(i)), content.bytes());
                    }
                });
        DiskFiles.writeDurably(folder.resolve(NOTE + ".new"), note(message, steps));
        DiskFiles.replace(folder.resolve(NOTE + ".new"), folder.resolve(NOTE));
        DiskFiles.syncFolder(folder);
        return new PendingBatch(folder, message, steps, contents);
    }

    /// The batch that a killed process left; empty when there is none or it had not been noted, in
    /// which case its remains are gone.
    static Optional<PendingBatch> left(Path root) throws IOException {
        Path folder = folder(root);
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        Optional<byte[]> note = DiskFiles.content(folder.resolve(NOTE));
        if (note.isEmpty()) {
            DiskFiles.deleteTree(folder);
            return Optional.empty();
        }
        try (var in = new DataInputStream(new ByteArrayInputStream(note.get()))) {
            if (in.readInt() != VERSION) {
                throw new IOException("a newer ktx left an unfinished batch in " + folder);
            }
            String message = text(in);
            List<Step> steps = new ArrayList<>();
            int count = in.readInt();
            for (int i = 0; i < count; i++) {
                steps.add(
                        new Step(
                                text(in),
                                ObjectId.fromString(text(in)),
                                ObjectId.fromString(text(in))));
            }
            return Optional.of(
                    new PendingBatch(folder, message, steps, Collections.emptySortedMap()));
        }
    }

    /// Moves the files into place.
    ///
    /// @return what is to be recorded
    SortedMap<String, Content> moveIntoPlace(ProjectPaths paths) throws IOException {
        Set<Path> folders = new LinkedHashSet<>();
        for (int i = 0; i < steps.size(); i++) {
            move(i, paths.toWrite(steps.get(i).path()), folders);
        }
        settle(paths, folders);
        return fresh;
    }

    /// Moves what a dead process had not moved yet. A file that is neither what it was nor what it
    /// shall be has been edited since, and stays.
    ///
    /// @return what is to be recorded
    SortedMap<String, Content> finishMoving(ProjectPaths paths) throws IOException {
        Set<Path> folders = new LinkedHashSet<>();
        SortedMap<String, Content> contents = new TreeMap<>();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            Path target = paths.toWrite(step.path());
            if (Content.at(target).id().equals(step.before())) {
                move(i, target, folders);
            }
            Content now = Content.at(target);
            if (now.id().equals(step.after())) {
                contents.put(step.path(), now);
            }
        }
        settle(paths, folders);
        return contents;
    }

    private void move(int i, Path target, Set<Path> folders) throws IOException {
        Path written = folder.resolve(Integer.toString(i));
        if (steps.get(i).deletes()) {
            Files.deleteIfExists(target);
        } else if (steps.get(i).writes()) {
            DiskFiles.replace(written, target);
        }
        Optional.ofNullable(target.getParent()).ifPresent(folders::add);
    }

    private void settle(ProjectPaths paths, Set<Path> folders) {
        folders.forEach(DiskFiles::syncFolder);
        steps.stream().filter(Step::deletes).forEach(step -> dropEmptyFolders(paths, step));
    }

    /// Forgets the batch: it is in the history.
    void done() throws IOException {
        Files.deleteIfExists(folder.resolve(NOTE));
        DiskFiles.deleteTree(folder);
    }

    private static void dropEmptyFolders(ProjectPaths paths, Step step) {
        Path parent = paths.toWrite(step.path()).getParent();
        while (parent != null && !parent.equals(paths.root())) {
            try {
                Files.delete(parent);
            } catch (IOException stillUsed) {
                return;
            }
            parent = parent.getParent();
        }
    }

    private static byte[] note(String message, List<Step> steps) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeInt(VERSION);
            text(out, message);
            out.writeInt(steps.size());
            for (Step step : steps) {
                text(out, step.path());
                text(out, step.before().name());
                text(out, step.after().name());
            }
        }
        return bytes.toByteArray();
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    /// Something done for a number from 0.
    private interface Indexed {
        void run(int index) throws IOException;
    }

    private static void forEach(int count, Indexed work) throws IOException {
        if (count < WRITERS) {
            for (int i = 0; i < count; i++) {
                work.run(i);
            }
            return;
        }
        var next = new AtomicInteger();
        Callable<Boolean> writer =
                () -> {
                    for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                        work.run(i);
                    }
                    return true;
                };
        try (var pool = Executors.newFixedThreadPool(WRITERS)) {
            for (var written : pool.invokeAll(Collections.nCopies(WRITERS, writer))) {
                written.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
