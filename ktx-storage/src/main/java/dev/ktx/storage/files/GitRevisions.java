package dev.ktx.storage.files;

import dev.ktx.port.ProjectRevisions;

import org.eclipse.jgit.diff.DiffEntry;
import org.eclipse.jgit.diff.DiffFormatter;
import org.eclipse.jgit.internal.storage.file.FileRepository;
import org.eclipse.jgit.lib.AbbreviatedObjectId;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.util.io.DisabledOutputStream;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Commits of the git repository of a project.
public final class GitRevisions implements ProjectRevisions {
    private final Path root;

    /// @param folder the project folder, absolute
    public GitRevisions(Path folder) {
        this.root = folder;
    }

    @Override
    public List<Change> changes(String revisionId) {
        return with(
                revisionId,
                DisabledOutputStream.INSTANCE,
                List.of(),
                (git, formatter, entries) -> {
                    List<Change> changes = new ArrayList<>();
                    for (DiffEntry entry : entries) {
                        boolean deleted = entry.getChangeType() == DiffEntry.ChangeType.DELETE;
                        changes.add(
                                new Change(
                                        deleted ? entry.getOldPath() : entry.getNewPath(),
                                        text(git, entry.getOldId()),
                                        text(git, entry.getNewId())));
                    }
                    changes.sort(Comparator.comparing(Change::path));
                    return List.copyOf(changes);
                });
    }

    @Override
    public String diff(String revisionId) {
        var out = new ByteArrayOutputStream();
        return with(
                revisionId,
                out,
                "",
                (_, formatter, entries) -> {
                    formatter.format(entries);
                    formatter.flush();
                    return out.toString(StandardCharsets.UTF_8);
                });
    }

    private interface Work<T> {
        T of(FileRepository git, DiffFormatter formatter, List<DiffEntry> entries)
                throws IOException;
    }

    private <T> T with(String revisionId, OutputStream out, T unknown, Work<T> work) {
        if (Ownership.of(root) != Ownership.OURS || !ObjectId.isId(revisionId)) {
            return unknown;
        }
        QuietSystem.install();
        try (var git =
                        new FileRepository(
                                new FileRepositoryBuilder()
                                        .setGitDir(root.resolve(".git").toFile())
                                        .setWorkTree(root.toFile())
                                        .setup());
                var walk = new RevWalk(git);
                var formatter = new DiffFormatter(out)) {
            ObjectId id = ObjectId.fromString(revisionId);
            if (!git.getObjectDatabase().has(id)) {
                return unknown;
            }
            RevCommit commit = walk.parseCommit(id);
            formatter.setRepository(git);
            formatter.setDetectRenames(false);
            List<DiffEntry> entries =
                    commit.getParentCount() == 0
                            ? formatter.scan(null, commit.getTree())
                            : formatter.scan(
                                    walk.parseCommit(commit.getParent(0)).getTree(),
                                    commit.getTree());
            return work.of(git, formatter, entries);
        } catch (IOException e) {
            throw Repository.unusable(root, e);
        }
    }

    private static Optional<String> text(FileRepository git, AbbreviatedObjectId id)
            throws IOException {
        ObjectId whole = id.toObjectId();
        return whole == null || whole.equals(ObjectId.zeroId())
                ? Optional.empty()
                : Optional.of(new String(git.open(whole).getBytes(), StandardCharsets.UTF_8));
    }
}
