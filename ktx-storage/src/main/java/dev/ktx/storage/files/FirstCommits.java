package dev.ktx.storage.files;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// The first commits of a project: an empty one to stand on, then the settings and what keeps
/// private files out of the history.
final class FirstCommits {
    private static final String IGNORE = "Ignore private files of ktx";
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

    /// A repository that was a project before gets the lines that are missing in its ignore file.
    ///
    /// @param coming paths that the next commit brings anyway
    void ignorePrivateFiles(Set<String> coming) throws IOException {
        if (!coming.contains(Scaffold.IGNORE) && Scaffold.ignorePrivateFiles(paths)) {
            record(Map.of(Scaffold.IGNORE, Content.at(paths.toWrite(Scaffold.IGNORE))), IGNORE);
        }
    }

    /// The first two commits.
    ///
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
        record(contents, message(paths));
    }

    private void record(Map<String, Content> contents, String message) throws IOException {
        repository.commit(contents, message, who, false);
        new UserIndex(paths.root(), repository).update(contents.keySet());
    }
}
