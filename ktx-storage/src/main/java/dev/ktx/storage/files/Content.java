package dev.ktx.storage.files;

import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// The bytes of a file and their name in git, or the absence of the file. The bytes are not copied:
/// nobody changes them once they are here.
final class Content {
    /// No file.
    static final Content ABSENT = new Content(ObjectId.zeroId(), new byte[0]);

    private final ObjectId id;
    private final byte[] bytes;

    private Content(ObjectId id, byte[] bytes) {
        this.id = id;
        this.bytes = bytes;
    }

    static Content of(byte[] bytes) {
        ObjectId id;
        try (var formatter = new ObjectInserter.Formatter()) {
            id = formatter.idFor(Constants.OBJ_BLOB, bytes);
        }
        return new Content(id, bytes);
    }

    /// What is on disk now.
    static Content at(Path file) throws IOException {
        try {
            return of(Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            return ABSENT;
        }
    }

    /// All zeros for no file.
    ObjectId id() {
        return id;
    }

    byte[] bytes() {
        return bytes;
    }

    boolean isAbsent() {
        return id.equals(ObjectId.zeroId());
    }
}
