package dev.ktx.storage.scan;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/// By what one sees that a file was replaced or edited.
///
/// @param identity the file system's own, which a file that takes another's place does not share;
///   null where there is none
public record FileStamp(String name, long size, FileTime modified, @Nullable Object identity) {
    /// The stamp of a file whose attributes were just read.
    public static FileStamp of(Path file, BasicFileAttributes attributes) {
        return new FileStamp(
                file.getFileName().toString(),
                attributes.size(),
                attributes.lastModifiedTime(),
                attributes.fileKey());
    }

    /// Empty when there is no such file.
    static Optional<FileStamp> of(Path file) throws IOException {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.isRegularFile()
                    ? Optional.of(of(file, attributes))
                    : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }
}
