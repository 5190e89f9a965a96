package dev.ktx.app.setup;

import dev.ktx.app.log.PrivateFiles;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// The files of other programs, and copies of how they were, which stay in the project.
final class ClientFiles {
    private final Path project;

    ClientFiles(Path project) {
        this.project = project;
    }

    /// Behind symbolic links, so that a link stays one.
    Path real(Path path) {
        try {
            return Files.exists(path) ? path.toRealPath() : path;
        } catch (IOException failure) {
            throw unwritable(path, failure);
        }
    }

    boolean exists(Path path) {
        return Files.exists(path);
    }

    /// Empty when there is no such file.
    byte[] read(Path path) {
        try {
            return Files.exists(path) ? Files.readAllBytes(path) : new byte[0];
        } catch (IOException failure) {
            throw new KtxException(ProjectProblems.unreadable(path.toString(), failure), failure);
        }
    }

    boolean holds(Path path, byte[] content) {
        return exists(path) && Arrays.equals(read(path), content);
    }

    boolean has(Path path, String sha256) {
        return exists(path) && sha256(read(path)).equals(sha256);
    }

    /// Keeps a private copy of a file as it is.
    ///
    /// @return where; empty when there is no such file
    Optional<Path> keep(Path path) {
        if (!exists(path)) {
            return Optional.empty();
        }
        byte[] content = read(path);
        Path copy =
                project.resolve(
                        ".ktx/agents/backups/"
                                + sha256(content).substring(0, 16)
                                + "-"
                                + path.getFileName());
        try {
            PrivateFiles.replace(copy, content);
            return Optional.of(copy);
        } catch (IOException failure) {
            throw unwritable(copy, failure);
        }
    }

    /// Folders that writing a file will make, from the outermost.
    List<Path> missingFolders(Path path) {
        List<Path> missing = new ArrayList<>();
        for (Path folder = path.toAbsolutePath().getParent();
                folder != null && !Files.exists(folder);
                folder = folder.getParent()) {
            missing.addFirst(folder);
        }
        return missing;
    }

    /// In one step, with the rights that the file had.
    void write(Path path, byte[] content) {
        try {
            Path parent = path.toAbsolutePath().getParent();
            if (parent == null) {
                throw new IOException("no file");
            }
            Files.createDirectories(parent);
            Path fresh = Files.createTempFile(parent, "." + path.getFileName(), ".ktx");
            try {
                Files.write(fresh, content);
                rights(path, fresh);
                Files.move(
                        fresh,
                        path,
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(fresh);
            }
        } catch (IOException failure) {
            throw unwritable(path, failure);
        }
    }

    /// A file that is made is readable by all, as an editor would make it, unless it stands in the
    /// user's home.
    private static void rights(Path path, Path fresh) throws IOException {
        var view = Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
        if (view == null) {
            return;
        }
        if (Files.exists(path)) {
            view.setPermissions(Files.getPosixFilePermissions(path));
        } else {
            Path like = Files.createTempFile(path.toAbsolutePath().getParent(), ".ktx", ".new");
            Files.delete(like);
            Files.createFile(like);
            view.setPermissions(Files.getPosixFilePermissions(like));
            Files.delete(like);
        }
    }

    /// The bytes of a copy, or no file.
    void restore(Path path, Optional<Path> copy) {
        try {
            if (copy.isPresent() && Files.exists(copy.get())) {
                write(path, Files.readAllBytes(copy.get()));
            } else if (copy.isEmpty()) {
                Files.delete(path);
            }
        } catch (IOException failure) {
            throw unwritable(path, failure);
        }
    }

    /// Removes folders that hold nothing any more, the innermost first.
    void removeEmpty(List<Path> folders) {
        for (Path folder : folders.reversed()) {
            try {
                Files.deleteIfExists(folder);
            } catch (DirectoryNotEmptyException used) {
                return;
            } catch (IOException failure) {
                throw unwritable(folder, failure);
            }
        }
    }

    static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    private static KtxException unwritable(Path path, IOException failure) {
        return new KtxException(ProjectProblems.unwritable(path.toString(), failure), failure);
    }
}
