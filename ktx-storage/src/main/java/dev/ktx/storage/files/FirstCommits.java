package dev.ktx.storage.files;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// The first commits of a project: an empty one to stand on, then the settings and what keeps
/// private files out of the history.
final class FirstCommits {
    private static final String BOOTSTRAP = "Initialize ktx project repository";

    private final ProjectPaths paths;
    private final Repository repository;
    private final CommitIdentity who;

    FirstCommits(ProjectPaths paths, Repository repository, CommitIdentity who) {
        this.paths = paths;
        this.repository = repository;
        this.who = who;
    }

    static String message(ProjectPaths paths) {
        return "Initialize ktx project: " + paths.root().getFileName();
    }

    /// @param coming paths that the next commit brings anyway
    void make(Set<String> coming) throws IOException {
        if (repository.head().isEmpty()) {
            repository.commit(Map.of(), BOOTSTRAP, who, true);
        }
        Scaffold.ignorePrivateFiles(paths);
        Map<String, Content> contents = new LinkedHashMap<>();
        for (String path : new String[] {Scaffold.IGNORE, "ktx.yaml"}) {
            Content content = Content.at(paths.toWrite(path));
            if (!content.isAbsent() && !coming.contains(path)) {
                contents.put(path, content);
            }
        }
        repository.commit(contents, message(paths), who, false);
        new UserIndex(paths.root(), repository).update(contents.keySet());
    }
}
