package dev.ktx.storage.files;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// Clears what a ktx that died in the middle of a commit leaves inside the repository. Called only
/// with the project's lock in hand and an unfinished batch found, so no other ktx is at work.
final class Remains {
    private Remains() {}

    /// Removes the branch locks and half-written objects of the dead process.
    static void unlock(Repository repository) throws IOException {
        // A git command of the user holds these for moments only, and the dead process is older.
        for (Path lock : repository.branchLocks()) {
            Files.deleteIfExists(lock);
        }
        Path objects = repository.folder().resolve("objects");
        deleteMatching(objects, "noz*.tmp");
        deleteMatching(objects.resolve("pack"), "insert_*");
    }

    private static void deleteMatching(Path folder, String glob) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, glob)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
    }
}
