package dev.ktx.app.log;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// Files that only their owner may read and write, where the system has such rights.
public final class PrivateFiles {
    private static final FileAttribute<?>[] OWNER_ONLY =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                    ? new FileAttribute<?>[] {
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------"))
                    }
                    : new FileAttribute<?>[0];

    private static final String IGNORE = ".gitignore";

    private PrivateFiles() {}

    /// Opens a file, made with these rights when it is not there.
    public static FileChannel open(Path file, StandardOpenOption... options) throws IOException {
        makeFolder(file);
        return FileChannel.open(file, Set.<OpenOption>of(options), OWNER_ONLY);
    }

    /// Puts a text in the place of what a file holds, in one step: readers see the old or the new.
    public static void replace(Path file, String text) throws IOException {
        replace(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /// As {@link #replace(Path, String)}.
    public static void replace(Path file, byte[] content) throws IOException {
        makeFolder(file);
        Path fresh =
                Files.createTempFile(parent(file), file.getFileName() + ".", ".new", OWNER_ONLY);
        try {
            Files.write(fresh, content);
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /// Makes a file unless there is one. Readers never see half of it.
    public static void makeOnce(Path file, String text) throws IOException {
        makeFolder(file);
        Path fresh =
                Files.createTempFile(parent(file), file.getFileName() + ".", ".new", OWNER_ONLY);
        try {
            Files.write(fresh, text.getBytes(StandardCharsets.UTF_8));
            Files.createLink(file, fresh);
        } catch (FileAlreadyExistsException another) {
            return;
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /// Makes the folder of a file. A folder below `.ktx` hides itself from git when the project
    /// does not do so yet: whoever commits everything must not commit keys and logs.
    private static void makeFolder(Path file) throws IOException {
        Path folder = Files.createDirectories(parent(file));
        for (Path inner = folder; inner != null; inner = inner.getParent()) {
            Path outer = inner.getParent();
            if (outer != null && outer.endsWith(".ktx")) {
                Path own = inner.resolve(IGNORE);
                if (!Files.exists(outer.resolve(IGNORE)) && !Files.exists(own)) {
                    Files.writeString(own, "*\n");
                }
                return;
            }
        }
    }

    private static Path parent(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        if (parent == null) {
            throw new IllegalArgumentException("no file: " + file);
        }
        return parent;
    }
}
