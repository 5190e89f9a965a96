package dev.ktx.storage.files;

import dev.ktx.port.FileEdit;
import dev.ktx.port.ProjectFiles;
import dev.ktx.port.Revision;
import dev.ktx.port.Saved;
import dev.ktx.problem.FileTrouble;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.project.GitAuthor;

import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/// The files of a project folder, with a git repository that is made when it is first needed.
public final class GitFiles implements ProjectFiles {
    /// How long a writer waits for another before it gives up.
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final String CONFIG = "ktx.yaml";

    private final ProjectPaths paths;
    private final CommitIdentity who;
    private final InstantSource clock;
    private final Duration patience;
    private final AtomicBoolean looked = new AtomicBoolean();

    private GitFiles(
            ProjectPaths paths, CommitIdentity who, InstantSource clock, Duration patience) {
        this.paths = paths;
        this.who = who;
        this.clock = clock;
        this.patience = patience;
    }

    /// @param folder the project folder; it has to exist
    /// @param author `storage.git.author`
    /// @param environment read for `GIT_AUTHOR_*` and `GIT_COMMITTER_*`, which come first
    public static GitFiles open(
            Path folder, GitAuthor author, Map<String, String> environment, InstantSource clock) {
        return open(folder, author, environment, clock, PATIENCE);
    }

    /// @param patience how long to wait for another writer
    public static GitFiles open(
            Path folder,
            GitAuthor author,
            Map<String, String> environment,
            InstantSource clock,
            Duration patience) {
        try {
            return new GitFiles(
                    new ProjectPaths(folder.toRealPath()),
                    new CommitIdentity(author, environment, clock),
                    clock,
                    patience);
        } catch (IOException e) {
            throw new KtxException(ProjectProblems.unreadable(folder.toString(), reason(e)), e);
        }
    }

    @Override
    public List<String> list(String folder) {
        lookForRemains();
        Path start = paths.toRead(folder);
        List<String> found = new ArrayList<>();
        try {
            if (!Files.isDirectory(start)) {
                return List.of();
            }
            Files.walkFileTree(start, new Lister(found));
        } catch (IOException e) {
            throw new KtxException(ProjectProblems.unreadable(folder, reason(e)), e);
        }
        return found.stream().sorted().toList();
    }

    @Override
    public Optional<byte[]> read(String path) {
        lookForRemains();
        Path file = paths.toRead(path);
        try {
            return Files.isDirectory(file) ? Optional.empty() : DiskFiles.content(file);
        } catch (IOException e) {
            throw new KtxException(ProjectProblems.unreadable(path, reason(e)), e);
        }
    }

    @Override
    public boolean exists(String path) {
        lookForRemains();
        return Files.isRegularFile(paths.toRead(path));
    }

    @Override
    public List<Revision> history(String path, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit starts at 1: " + limit);
        }
        lookForRemains();
        paths.toRead(path);
        if (Ownership.of(root()) != Ownership.OURS) {
            return List.of();
        }
        try (var repository = Repository.open(root())) {
            return repository.history(path, limit);
        } catch (IOException e) {
            throw Repository.unusable(root(), e);
        }
    }

    @Override
    public Saved change(String message, Supplier<List<FileEdit>> edits) {
        return change(message, edits, false);
    }

    /// Like {@link #change(String, Supplier)}, for the files that make the folder a project.
    Saved initialize(String message, List<FileEdit> scaffold) {
        return change(message, () -> scaffold, true);
    }

    private Saved change(String message, Supplier<List<FileEdit>> edits, boolean initializing) {
        refuseForeign(initializing);
        try (var _ = ProjectLock.take(root(), patience, clock)) {
            looked.set(true);
            finishRemains();
            var batch = prepare(message, edits.get());
            if (batch.isPresent()) {
                return record(batch.get(), batch.get().moveIntoPlace(paths));
            }
            try (var repository = ready(Set.of())) {
                return new Saved(false, repository.head().orElseThrow(), List.of());
            }
        } catch (AccessDeniedException e) {
            throw new KtxException(
                    ProjectProblems.unwritable(String.valueOf(e.getFile()), "permission denied"),
                    e);
        } catch (IOException e) {
            throw Repository.unusable(root(), e);
        }
    }

    // Empty when every file and its record are as wanted.
    private Optional<PendingBatch> prepare(String message, List<FileEdit> edits)
            throws IOException {
        SortedMap<String, Content> wanted = new TreeMap<>();
        for (FileEdit edit : edits) {
            paths.toWrite(edit.path());
            wanted.put(
                    edit.path(),
                    switch (edit) {
                        case FileEdit.Write write -> Content.of(write.content());
                        case FileEdit.Delete _ -> Content.ABSENT;
                    });
        }
        Map<String, ObjectId> recorded = recorded(wanted.keySet());
        List<PendingBatch.Step> steps = new ArrayList<>();
        SortedMap<String, Content> contents = new TreeMap<>();
        for (var edit : wanted.entrySet()) {
            String path = edit.getKey();
            ObjectId after = edit.getValue().id();
            ObjectId before = Content.at(paths.toWrite(path)).id();
            ObjectId inHistory = recorded.getOrDefault(path, ObjectId.zeroId());
            if (!after.equals(before) || !after.equals(inHistory)) {
                steps.add(new PendingBatch.Step(path, before, after));
                contents.put(path, edit.getValue());
            }
        }
        return steps.isEmpty()
                ? Optional.empty()
                : Optional.of(PendingBatch.prepare(paths, message, steps, contents));
    }

    private Map<String, ObjectId> recorded(Collection<String> wanted) throws IOException {
        if (Ownership.of(root()) != Ownership.OURS) {
            return Map.of();
        }
        try (var repository = Repository.open(root())) {
            Map<String, ObjectId> recorded = new LinkedHashMap<>();
            repository
                    .recorded(wanted)
                    .forEach((path, entry) -> recorded.put(path, entry.getObjectId()));
            return recorded;
        }
    }

    private Saved record(PendingBatch batch, SortedMap<String, Content> contents)
            throws IOException {
        try (var repository = ready(batch.paths())) {
            Optional<Revision> made = repository.commit(contents, batch.message(), who, false);
            new UserIndex(root(), repository).update(contents.keySet());
            batch.done();
            return new Saved(
                    made.isPresent(),
                    made.or(() -> newest(repository)).orElseThrow(),
                    List.copyOf(contents.keySet()));
        }
    }

    private Optional<Revision> newest(Repository repository) {
        try {
            return repository.head();
        } catch (IOException e) {
            throw Repository.unusable(root(), e);
        }
    }

    // The repository with at least what makes it one of ours, unless it is about to be recorded.
    private Repository ready(Set<String> coming) throws IOException {
        if (Ownership.of(root()) == Ownership.NONE) {
            Repository.create(root());
        }
        Repository repository = Repository.open(root());
        try {
            var first = new FirstCommits(paths, repository, who);
            if (repository.isEmpty()) {
                first.make(coming);
            } else {
                first.ignorePrivateFiles(coming);
            }
            return repository;
        } catch (IOException | RuntimeException e) {
            repository.close();
            throw e;
        }
    }

    // Once in a process: a reader is the first to come after a crash as often as a writer.
    private void lookForRemains() {
        if (!looked.compareAndSet(false, true)
                || !Files.isDirectory(PendingBatch.folder(root()), LinkOption.NOFOLLOW_LINKS)
                || !Files.isWritable(PendingBatch.folder(root()))) {
            return;
        }
        Optional<ProjectLock> free = ProjectLock.takeIfFree(root(), clock);
        if (free.isEmpty()) {
            return;
        }
        try (var _ = free.get()) {
            finishRemains();
        } catch (IOException e) {
            throw Repository.unusable(root(), e);
        }
    }

    private void finishRemains() throws IOException {
        Repository.forgetHalfMade(root());
        Optional<PendingBatch> left = PendingBatch.left(root());
        if (left.isEmpty()) {
            return;
        }
        if (Ownership.of(root()) == Ownership.OURS) {
            try (var repository = Repository.open(root())) {
                Remains.unlock(repository);
            }
        }
        record(left.get(), left.get().finishMoving(paths));
    }

    private void refuseForeign(boolean initializing) {
        if (Ownership.of(root()) == Ownership.FOREIGN) {
            throw new KtxException(
                    ProjectProblems.foreignRepository(root().toString(), Ownership.reason(root())));
        }
        if (!initializing && !Files.isRegularFile(root().resolve(CONFIG))) {
            throw new KtxException(ProjectProblems.missingProject(root().toString()));
        }
    }

    private Path root() {
        return paths.root();
    }

    private static String reason(IOException e) {
        return FileTrouble.reason(e);
    }

    /// Collects files, leaving out what is not part of the project.
    private final class Lister extends SimpleFileVisitor<Path> {
        private final List<String> found;

        Lister(List<String> found) {
            this.found = found;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean skipped =
                    folder.equals(root().resolve(".git"))
                            || folder.equals(root().resolve(".ktx/cache"));
            return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
                found.add(paths.relative(file));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, @Nullable IOException failure)
                throws IOException {
            // A file that went away while we looked is not there.
            if (failure instanceof java.nio.file.NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure == null ? new IOException(file.toString()) : failure;
        }
    }
}
