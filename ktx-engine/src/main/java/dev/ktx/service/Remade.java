package dev.ktx.service;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// What was made last of what a connection has, and made again when the connection has something
/// else: another object, however equal. Sources are immutable and stay the same objects while their
/// files do. Safe for use by many threads; two may make the same at the same time.
///
/// @param <S> what it is made of
/// @param <T> immutable as well
final class Remade<S, T> {
    private final Function<S, T> make;
    private final Map<String, Made<S, T>> made = new ConcurrentHashMap<>();

    private record Made<S, T>(S source, T result) {}

    Remade(Function<S, T> make) {
        this.make = make;
    }

    // Comparing what the sources hold would take as long as making anew.
    @SuppressWarnings("ReferenceEquality")
    T of(String connectionId, S source) {
        @Nullable Made<S, T> last = made.get(connectionId);
        if (last != null && last.source() == source) {
            return last.result();
        }
        T result = make.apply(source);
        made.put(connectionId, new Made<>(source, result));
        return result;
    }
}
