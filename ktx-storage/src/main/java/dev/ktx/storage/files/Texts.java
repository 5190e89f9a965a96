package dev.ktx.storage.files;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/// Keeps equal texts once. A project of thousands of tables names the same columns, types and
/// values again and again, and what is read stays in memory as long as the process. Made for one
/// reading and thrown away with it. Thread-safe.
public final class Texts {
    private final ConcurrentMap<String, String> known = new ConcurrentHashMap<>();

    /// An equal text: the first one that was given.
    public String once(String text) {
        String before = known.putIfAbsent(text, text);
        return before == null ? text : before;
    }
}
