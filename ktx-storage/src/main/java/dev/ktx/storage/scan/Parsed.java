package dev.ktx.storage.scan;

import dev.ktx.problem.KtxException;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/// What a file held when it had that stamp.
record Parsed<T>(FileStamp stamp, T value) {
    /// What a file holds, from memory when its stamp is the same; empty when it is gone.
    ///
    /// @param known what it held before
    /// @param unreadable what stands for a file that cannot be read
    static <T> Optional<Parsed<T>> of(
            Path file,
            @Nullable Parsed<T> known,
            Supplier<Optional<T>> parse,
            Supplier<T> unreadable) {
        Optional<FileStamp> stamp;
        try {
            stamp = FileStamp.of(file);
        } catch (IOException e) {
            return Optional.empty();
        }
        if (stamp.isPresent() && known != null && known.stamp().equals(stamp.get())) {
            return Optional.of(known);
        }
        // Stamped before it is read: an edit in between is seen the next time.
        return stamp.flatMap(before -> {
            try {
                return parse.get().map(value -> new Parsed<>(before, value));
            } catch (KtxException e) {
                return Optional.of(new Parsed<>(before, unreadable.get()));
            }
        });
    }
}
