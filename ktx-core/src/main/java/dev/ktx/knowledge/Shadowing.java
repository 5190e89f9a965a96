package dev.ktx.knowledge;

import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/// Which of the pages that share a key a user sees: their own, or else the global one.
public final class Shadowing {
    private Shadowing() {}

    /// What a user sees, sorted by key; a broken page shadows as well, so that nobody takes the
    /// global one for the user's.
    public static List<PageFile> visible(Collection<PageFile> all, String userId) {
        var byKey = new TreeMap<PageKey, PageFile>();
        for (PageFile file : all) {
            switch (file.scope()) {
                case PageScope.Global() -> byKey.putIfAbsent(file.key(), file);
                case PageScope.User(var id) when id.equals(userId) -> byKey.put(file.key(), file);
                case PageScope.User _ -> {}
            }
        }
        return List.copyOf(byKey.values());
    }
}
