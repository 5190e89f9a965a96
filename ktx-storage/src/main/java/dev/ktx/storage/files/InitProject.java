package dev.ktx.storage.files;

import dev.ktx.port.FileEdit;
import dev.ktx.port.Saved;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.project.GitAuthor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Makes a folder a ktx project.
public final class InitProject {
    private final Map<String, String> environment;
    private final InstantSource clock;

    /// @param environment read for `GIT_AUTHOR_*` and `GIT_COMMITTER_*`
    public InitProject(Map<String, String> environment, InstantSource clock) {
        this.environment = Map.copyOf(environment);
        this.clock = clock;
    }

    /// What was made.
    ///
    /// @param folder with links resolved
    /// @param saved the commit of the scaffold
    public record Made(Path folder, Saved saved) {}

    /// @param folder made when it is not there
    /// @param force write the scaffold again in a project; its settings stay as they are
    /// @throws KtxException `project-exists`, `foreign-repository`, `file-unwritable`; nothing is
    ///   written then
    public Made run(Path folder, boolean force) {
        boolean settled = Files.exists(folder.resolve("ktx.yaml"), LinkOption.NOFOLLOW_LINKS);
        if (Ownership.of(folder) == Ownership.FOREIGN) {
            throw new KtxException(
                    ProjectProblems.foreignRepository(folder.toString(), Ownership.reason(folder)));
        }
        if (settled && !force) {
            throw new KtxException(ProjectProblems.projectExists(folder.toString()));
        }
        List<FileEdit> files = new ArrayList<>(Scaffold.files());
        try {
            Path real = Files.createDirectories(folder).toRealPath();
            var paths = new ProjectPaths(real);
            if (!settled) {
                files.add(Scaffold.settings());
            }
            var store = GitFiles.open(real, GitAuthor.DEFAULT, environment, clock);
            return new Made(real, store.initialize(FirstCommits.message(paths), files));
        } catch (IOException e) {
            throw new KtxException(ProjectProblems.unwritable(folder.toString(), e), e);
        }
    }
}
