package dev.ktx.service;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Builds a JSON object field by field, in order. Values are texts, numbers, booleans, null, cells,
/// lists and maps of these.
final class Tree {
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    static Tree of(String name, Object value) {
        return new Tree().with(name, value);
    }

    Tree with(String name, Object value) {
        fields.put(name, value);
        return this;
    }

    /// Null when empty.
    Tree orNull(String name, Optional<?> value) {
        fields.put(name, value.isPresent() ? value.get() : null);
        return this;
    }

    Tree orNull(String name, OptionalLong value) {
        fields.put(name, value.isPresent() ? value.getAsLong() : null);
        return this;
    }

    Tree orNull(String name, OptionalInt value) {
        fields.put(name, value.isPresent() ? value.getAsInt() : null);
        return this;
    }

    /// Left out when empty.
    Tree ifPresent(String name, Optional<?> value) {
        value.ifPresent(present -> fields.put(name, present));
        return this;
    }

    Tree ifPresent(String name, OptionalLong value) {
        value.ifPresent(present -> fields.put(name, present));
        return this;
    }

    Tree ifPresent(String name, OptionalInt value) {
        value.ifPresent(present -> fields.put(name, present));
        return this;
    }

    /// Left out when empty; rounded to four decimals.
    Tree ifPresent(String name, OptionalDouble value) {
        value.ifPresent(present -> fields.put(name, Math.round(present * 10_000) / 10_000.0));
        return this;
    }

    /// Left out when empty.
    Tree ifAny(String name, java.util.List<?> values) {
        if (!values.isEmpty()) {
            fields.put(name, values);
        }
        return this;
    }

    /// Left out when false.
    Tree ifTrue(String name, boolean value) {
        if (value) {
            fields.put(name, true);
        }
        return this;
    }

    Map<String, @Nullable Object> done() {
        return Collections.unmodifiableMap(fields);
    }
}
