package dev.ktx.storage.scan;

import dev.ktx.port.ProjectWatch;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// What was read last for each connection, for as long as nothing in the project changes. Safe for
/// use by many threads; two may read the same at the same time.
///
/// @param <T> immutable
public final class Unchanged<T> {
    private final ProjectWatch watch;
    private final Map<String, Seen<T>> seen = new ConcurrentHashMap<>();

    private record Seen<T>(long state, T value) {}

    public Unchanged(ProjectWatch watch) {
        this.watch = watch;
    }

    /// @param read looks at the files; what it throws is not kept
    public T get(String connectionId, Supplier<T> read) {
        // Asked before the files are read: a change in between is seen the next time.
        long state = watch.state();
        @Nullable Seen<T> last = seen.get(connectionId);
        if (last != null && last.state() == state) {
            return last.value();
        }
        T value = read.get();
        seen.put(connectionId, new Seen<>(state, value));
        return value;
    }
}
