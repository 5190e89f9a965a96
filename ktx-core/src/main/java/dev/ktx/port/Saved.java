package dev.ktx.port;

import java.util.List;

/// What became of a save.
///
/// @param created false when nothing differed; `revision` is then what was there before
/// @param revision the newest commit of the project
/// @param changed the paths that differed, sorted
public record Saved(boolean created, Revision revision, List<String> changed) {
    public Saved {
        changed = List.copyOf(changed);
    }
}
