package dev.ktx.problem;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/// Says why a file could not be read or written, in words for people. Most exceptions of files tell
/// it by their class and have nothing but the path for a message.
public final class FileTrouble {
    private FileTrouble() {}

    /// A clause, for example `it is not there`.
    public static String reason(Exception failure) {
        return switch (failure) {
            case UncheckedIOException wrapped when wrapped.getCause() != null ->
                    reason(wrapped.getCause());
            case NoSuchFileException _, FileNotFoundException _ -> "it is not there";
            case AccessDeniedException _ -> "permission denied";
            case CharacterCodingException _ -> "it is not UTF-8";
            case FileAlreadyExistsException _ -> "something else has that name";
            case NotDirectoryException _ -> "it is no folder";
            case DirectoryNotEmptyException _ -> "the folder is not empty";
            case FileSystemException known when known.getReason() != null ->
                    lower(known.getReason());
            // For example `Is a directory`, `No space left on device`.
            case IOException plain
                    when plain.getClass() == IOException.class && plain.getMessage() != null ->
                    lower(plain.getMessage());
            default -> failure.getClass().getSimpleName();
        };
    }

    private static String lower(String text) {
        return text.isEmpty() ? text : Character.toLowerCase(text.charAt(0)) + text.substring(1);
    }
}
