package dev.ktx.service;

import dev.ktx.knowledge.note.MemoryRun;
import dev.ktx.knowledge.note.MemoryRun.State;
import dev.ktx.port.FileEdit;
import dev.ktx.port.ProjectFiles;
import dev.ktx.port.ProjectRevisions;
import dev.ktx.port.ProjectRevisions.Change;
import dev.ktx.port.Saved;
import dev.ktx.problem.KnowledgeProblems;
import dev.ktx.problem.KtxException;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Takes back what one memory run saved, as a new commit. A file that changed since stays as it is,
/// and then nothing is taken back. What was taken back already is not taken back again.
public final class RevertMemory {
    private final ProjectFiles files;
    private final ProjectRevisions revisions;

    public RevertMemory(ProjectFiles files, ProjectRevisions revisions) {
        this.files = files;
        this.revisions = revisions;
    }

    /// @return without a commit of its own when everything is as it was before the run
    /// @throws KtxException `nothing-to-revert`, `changed-since`
    public Saved run(MemoryRun run) {
        String commit = commit(run).orElseThrow(() -> nothing(run));
        List<Change> changes = revisions.changes(commit);
        if (changes.isEmpty()) {
            throw nothing(run);
        }
        Map<String, String> before =
                run.state() instanceof State.Done(var captured) ? captured.before() : Map.of();
        return files.change(
                "Revert memory run " + run.id(),
                () ->
                        changes.stream()
                                .filter(change ->
                                        !files.text(change.path()).equals(before(change, before)))
                                .map(change -> {
                                    if (!files.text(change.path()).equals(change.after())) {
                                        throw new KtxException(
                                                KnowledgeProblems.changedSince(
                                                        change.path(), commit));
                                    }
                                    return before(change, before)
                                            .map(text -> FileEdit.write(change.path(), text))
                                            .orElseGet(() -> new FileEdit.Delete(change.path()));
                                })
                                .toList());
    }

    private static Optional<String> before(Change change, Map<String, String> before) {
        return Optional.ofNullable(before.get(change.path())).or(change::before);
    }

    /// The commit of a run; empty when it saved nothing.
    public static Optional<String> commit(MemoryRun run) {
        return run.state() instanceof State.Done(var captured)
                ? captured.commit()
                : Optional.empty();
    }

    private static KtxException nothing(MemoryRun run) {
        return new KtxException(KnowledgeProblems.nothingToRevert(run.id()));
    }
}
