package dev.ktx.storage.files;

import dev.ktx.port.Revision;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheEditor;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.internal.storage.file.FileRepository;
import org.eclipse.jgit.internal.storage.file.PackInserter;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.treewalk.filter.AndTreeFilter;
import org.eclipse.jgit.treewalk.filter.PathFilter;
import org.eclipse.jgit.treewalk.filter.TreeFilter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.Deflater;

/// The git repository of a project: commits of named paths that go past the index, so that nothing
/// else that is staged comes along. Opened for one operation; not for use by several threads.
final class Repository implements AutoCloseable {
    private static final String ASIDE = ".ktx/cache/new-repository";
    private static final int SMALL = 64;
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration PAUSE = Duration.ofMillis(10);

    private final Path root;
    private final FileRepository git;

    private Repository(Path root, FileRepository git) {
        this.root = root;
        this.git = git;
    }

    /// @throws KtxException `file-unwritable` if JGit cannot work with the repository
    static Repository open(Path root) {
        QuietSystem.install();
        try {
            var builder =
                    new FileRepositoryBuilder()
                            .setGitDir(root.resolve(".git").toFile())
                            .setWorkTree(root.toFile())
                            .setMustExist(true);
            var git = new FileRepository(builder.setup());
            // Objects reach the disk before the branch points at them.
            git.getConfig().setBoolean("core", null, "fsyncObjectFiles", true);
            git.getConfig().setBoolean("core", null, "fsyncRefFiles", true);
            return new Repository(root, git);
        } catch (IOException | IllegalArgumentException e) {
            throw unusable(root, e);
        }
    }

    /// Makes an empty repository in one step: it is built aside and moved into place.
    static void create(Path root) {
        QuietSystem.install();
        Path aside = root.resolve(ASIDE);
        try {
            forgetHalfMade(root);
            Files.createDirectories(aside);
            try (Git made =
                    Git.init().setDirectory(aside.toFile()).setInitialBranch("main").call()) {
                var config = made.getRepository().getConfig();
                // Nobody waits for a clean-up that git would start behind our back.
                config.setBoolean("gc", null, "autoDetach", false);
                config.setBoolean("maintenance", null, "autoDetach", false);
                config.save();
            }
            Files.move(aside.resolve(".git"), root.resolve(".git"));
            forgetHalfMade(root);
        } catch (IOException | GitAPIException e) {
            throw unusable(root, e);
        }
    }

    /// Clears what a process left that died while it made a repository.
    static void forgetHalfMade(Path root) throws IOException {
        DiskFiles.deleteTree(root.resolve(ASIDE));
    }

    Path folder() {
        return git.getDirectory().toPath();
    }

    /// The newest commit; empty in a repository without any.
    Optional<Revision> head() throws IOException {
        try (var walk = new RevWalk(git)) {
            return headCommit(walk).map(Repository::revision);
        }
    }

    /// Whether nothing is recorded yet.
    boolean isEmpty() throws IOException {
        try (var walk = new RevWalk(git)) {
            return headCommit(walk)
                    .map(commit -> commit.getTree().equals(emptyTree()))
                    .orElse(true);
        }
    }

    /// What the newest commit holds at some paths; paths it does not hold are left out.
    SortedMap<String, DirCacheEntry> recorded(Iterable<String> paths) throws IOException {
        SortedMap<String, DirCacheEntry> found = new TreeMap<>();
        try (var walk = new RevWalk(git)) {
            DirCache tree = tree(headCommit(walk), walk);
            for (String path : paths) {
                DirCacheEntry entry = tree.getEntry(path);
                if (entry != null) {
                    found.put(path, entry);
                }
            }
        }
        return found;
    }

    /// Every path of the newest commit.
    List<String> allPaths() throws IOException {
        try (var walk = new RevWalk(git)) {
            DirCache tree = tree(headCommit(walk), walk);
            List<String> paths = new ArrayList<>(tree.getEntryCount());
            for (int i = 0; i < tree.getEntryCount(); i++) {
                paths.add(tree.getEntry(i).getPathString());
            }
            return paths;
        }
    }

    /// Records the contents of some paths on top of whatever is newest.
    ///
    /// @param evenIfEmpty whether to make a commit that changes nothing
    /// @return empty when nothing differs
    /// @throws KtxException `project-locked` if git's own lock on the branch stays
    Optional<Revision> commit(
            Map<String, Content> contents, String message, CommitIdentity who, boolean evenIfEmpty)
            throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try (var walk = new RevWalk(git)) {
                Optional<RevCommit> parent = headCommit(walk);
                DirCache tree = tree(parent, walk);
                SortedMap<String, Content> differing = differing(tree, contents);
                if (differing.isEmpty() && !evenIfEmpty) {
                    return Optional.empty();
                }
                ObjectId commit = insert(tree, differing, parent, message, who);
                RefUpdate update = git.updateRef(Constants.HEAD);
                update.setNewObjectId(commit);
                update.setExpectedOldObjectId(
                        parent.map(RevCommit::getId).orElse(ObjectId.zeroId()));
                update.setRefLogIdent(who.committer());
                update.setRefLogMessage("commit: " + message.lines().findFirst().orElse(""), false);
                RefUpdate.Result result = update.update();
                switch (result) {
                    case NEW, FAST_FORWARD -> {
                        return Optional.of(revision(walk.parseCommit(commit)));
                    }
                    case LOCK_FAILURE -> {
                        if (System.nanoTime() > deadline) {
                            throw new KtxException(
                                    ProjectProblems.gitLocked(
                                            branchLocks().stream()
                                                    .findFirst()
                                                    .map(root::relativize)
                                                    .map(Path::toString)
                                                    .orElse(".git/HEAD")));
                        }
                        LockSupport.parkNanos(PAUSE.toNanos());
                    }
                    default -> throw new IOException("the branch was not moved: " + result);
                }
            }
        }
    }

    /// Lock files of git on the current branch that are there right now.
    List<Path> branchLocks() throws IOException {
        List<Path> candidates = new ArrayList<>();
        candidates.add(folder().resolve("HEAD.lock"));
        Ref head = git.exactRef(Constants.HEAD);
        if (head != null) {
            candidates.add(folder().resolve(head.getLeaf().getName() + ".lock"));
        }
        return candidates.stream().filter(Files::exists).distinct().toList();
    }

    List<Revision> history(String path, int limit) throws IOException {
        try (var walk = new RevWalk(git)) {
            Optional<RevCommit> head = headCommit(walk);
            if (head.isEmpty()) {
                return List.of();
            }
            walk.markStart(head.get());
            walk.setTreeFilter(AndTreeFilter.create(PathFilter.create(path), TreeFilter.ANY_DIFF));
            List<Revision> revisions = new ArrayList<>();
            for (RevCommit commit : walk) {
                revisions.add(revision(commit));
                if (revisions.size() == limit) {
                    break;
                }
            }
            return revisions;
        }
    }

    @Override
    public void close() {
        git.close();
    }

    static KtxException unusable(Path root, Exception e) {
        String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return new KtxException(ProjectProblems.repositoryUnusable(root.toString(), reason), e);
    }

    private Optional<RevCommit> headCommit(RevWalk walk) throws IOException {
        Ref head = git.exactRef(Constants.HEAD);
        return head == null || head.getObjectId() == null
                ? Optional.empty()
                : Optional.of(walk.parseCommit(head.getObjectId()));
    }

    private static DirCache tree(Optional<RevCommit> commit, RevWalk walk) throws IOException {
        return commit.isPresent()
                ? DirCache.read(walk.getObjectReader(), commit.get().getTree())
                : DirCache.newInCore();
    }

    private static SortedMap<String, Content> differing(
            DirCache tree, Map<String, Content> contents) {
        SortedMap<String, Content> differing = new TreeMap<>();
        contents.forEach((path, content) -> {
            DirCacheEntry entry = tree.getEntry(path);
            ObjectId recorded = entry == null ? ObjectId.zeroId() : entry.getObjectId();
            if (!recorded.equals(content.id())) {
                differing.put(path, content);
            }
        });
        return differing;
    }

    /// JGit packs as tightly as it can unless told otherwise, which for a scan takes longer than
    /// everything else; git itself repacks in its own time.
    private ObjectInserter packInserter() {
        PackInserter inserter = git.getObjectDatabase().newPackInserter();
        inserter.setCompressionLevel(Deflater.BEST_SPEED);
        return inserter;
    }

    private ObjectId insert(
            DirCache tree,
            SortedMap<String, Content> contents,
            Optional<RevCommit> parent,
            String message,
            CommitIdentity who)
            throws IOException {
        // Many objects go into one pack: one file to write and to wait for instead of thousands.
        try (ObjectInserter inserter =
                contents.size() > SMALL ? packInserter() : git.newObjectInserter()) {
            DirCacheEditor editor = tree.editor();
            for (var change : contents.entrySet()) {
                Content content = change.getValue();
                if (content.isAbsent()) {
                    editor.add(new DirCacheEditor.DeletePath(change.getKey()));
                } else {
                    ObjectId blob = inserter.insert(Constants.OBJ_BLOB, content.bytes());
                    editor.add(new Recorded(change.getKey(), blob));
                }
            }
            editor.finish();
            var commit = new CommitBuilder();
            commit.setTreeId(tree.writeTree(inserter));
            parent.ifPresent(commit::setParentId);
            commit.setAuthor(who.author());
            commit.setCommitter(who.committer());
            commit.setMessage(message);
            ObjectId id = inserter.insert(commit);
            inserter.flush();
            return id;
        }
    }

    private static ObjectId emptyTree() {
        try (var formatter = new ObjectInserter.Formatter()) {
            return formatter.idFor(Constants.OBJ_TREE, new byte[0]);
        }
    }

    private static Revision revision(RevCommit commit) {
        var author = commit.getAuthorIdent();
        return new Revision(
                commit.getName(),
                author.getName() + " <" + author.getEmailAddress() + ">",
                commit.getCommitterIdent().getWhenAsInstant(),
                commit.getShortMessage());
    }

    /// Sets the content of a path and keeps its mode.
    private static final class Recorded extends DirCacheEditor.PathEdit {
        private final ObjectId blob;

        Recorded(String path, ObjectId blob) {
            super(path);
            this.blob = blob;
        }

        @Override
        public void apply(DirCacheEntry entry) {
            if (entry.getRawMode() == 0) {
                entry.setFileMode(FileMode.REGULAR_FILE);
            }
            entry.setObjectId(blob);
        }
    }
}
