package dev.ktx.port;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The files of one project and their history. Paths are relative to the project folder, with
/// forward slashes, for example `wiki/global/refunds.md`; absolute paths, `..`, `.git` and links
/// that lead out of the project are refused with `bad-path`.
///
/// Safe for use by many threads and many processes: writers wait for one another, and what one of
/// them wrote is seen by the next.
public interface ProjectFiles {
    /// Paths of all files below a folder, sorted; empty when the folder is not there. `.git` and
    /// `.ktx/cache` are left out. An empty text lists the whole project.
    List<String> list(String folder);

    /// The bytes of a file as they are now; empty when there is none.
    Optional<byte[]> read(String path);

    /// The text of a file as it is now, read as UTF-8; empty when there is none.
    default Optional<String> text(String path) {
        return read(path).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    boolean exists(String path);

    /// Writes and deletes files and records them as one commit. After a crash either all of the
    /// edits are there or none.
    ///
    /// Only these paths are committed: whatever else is staged or changed stays as it is. The first
    /// save in a folder without repository makes one.
    ///
    /// @throws dev.ktx.problem.KtxException `bad-path`, `project-locked`, `foreign-repository`,
    ///   `file-unwritable`
    default Saved save(String message, List<FileEdit> edits) {
        return change(message, () -> edits);
    }

    /// Like {@link #save}, for edits that depend on what is there: `edits` is called while no other
    /// process can write, so that what it reads is still true when it is saved.
    Saved change(String message, Supplier<List<FileEdit>> edits);

    default Saved write(String path, String content, String message) {
        return save(message, List.of(FileEdit.write(path, content)));
    }

    default Saved delete(String path, String message) {
        return save(message, List.of(new FileEdit.Delete(path)));
    }

    /// The commits that changed a file, newest first.
    ///
    /// @param limit at least 1
    List<Revision> history(String path, int limit);
}
