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

    /// Keys of the pages that whoever reads a page of a scope sees: a global page leads to global
    /// pages alone.
    public static List<PageKey> keysFrom(PageScope scope, Collection<PageFile> all) {
        return all.stream()
                .filter(file ->
                        switch (scope) {
                            case PageScope.Global() -> file.scope() instanceof PageScope.Global;
                            case PageScope.User(var id) -> file.scope().isVisibleTo(id);
                        })
                .map(PageFile::key)
                .toList();
    }
}
