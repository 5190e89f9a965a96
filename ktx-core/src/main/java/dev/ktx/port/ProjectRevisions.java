package dev.ktx.port;

import java.util.List;
import java.util.Optional;

/// What single commits of a project did. Safe for use by many threads.
public interface ProjectRevisions {
    /// A file that a commit changed.
    ///
    /// @param before its text, empty when the commit made it
    /// @param after its text, empty when the commit deleted it
    record Change(String path, Optional<String> before, Optional<String> after) {}

    /// The files a commit changed against its first parent, by path; none for an unknown commit.
    ///
    /// @param revisionId 40 hexadecimal digits
    List<Change> changes(String revisionId);

    /// The same as a unified diff; empty for an unknown commit.
    String diff(String revisionId);
}
