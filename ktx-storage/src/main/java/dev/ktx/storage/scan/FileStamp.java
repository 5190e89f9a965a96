package dev.ktx.storage.scan;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

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

    /// Many stamps in a short text, the same in every process.
    public static String summary(Iterable<FileStamp> stamps) {
        long one = 1125899906842597L;
        long other = 7;
        for (FileStamp stamp : stamps) {
            one = one * 31 + stamp.hashCode();
            other = other * 1000003 + stamp.modified().to(TimeUnit.NANOSECONDS) + stamp.size();
        }
        return Long.toHexString(one) + Long.toHexString(other);
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
