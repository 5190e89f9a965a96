package dev.ktx.storage.files;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/// Whose the repository of a folder is. Only the folder itself counts, never one above it.
enum Ownership {
    /// There is no repository.
    NONE,
    /// A repository with `ktx.yaml` beside it.
    OURS,
    /// A repository without `ktx.yaml`, a linked worktree or a submodule.
    FOREIGN;

    static Ownership of(Path folder) {
        Path git = folder.resolve(".git");
        if (!Files.exists(git, LinkOption.NOFOLLOW_LINKS)) {
            return NONE;
        }
        return Files.isDirectory(git, LinkOption.NOFOLLOW_LINKS)
                        && Files.isRegularFile(folder.resolve("ktx.yaml"))
                ? OURS
                : FOREIGN;
    }

    /// Why a repository is foreign, to follow a colon.
    static String reason(Path folder) {
        return Files.isDirectory(folder.resolve(".git"), LinkOption.NOFOLLOW_LINKS)
                ? "there is no ktx.yaml beside it"
                : "it is a linked worktree or a submodule";
    }
}
