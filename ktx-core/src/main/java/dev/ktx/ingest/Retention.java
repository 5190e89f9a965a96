package dev.ktx.ingest;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Which syncs of a connection stay in the project. History keeps the others.
public final class Retention {
    private Retention() {}

    /// @param syncs every sync folder there is
    /// @param current the sync that was just written or verified
    /// @param lastProfiled the newest sync with a profile, which stays since nothing newer has one
    /// @param kept how many of the newest stay, at least 1
    /// @return the folders that go, sorted
    public static List<String> outdated(
            Collection<String> syncs, String current, Optional<String> lastProfiled, int kept) {
        Set<String> staying = new LinkedHashSet<>();
        staying.add(current);
        lastProfiled.ifPresent(staying::add);
        syncs.stream()
                .filter(sync -> !sync.equals(current))
                .sorted(Comparator.reverseOrder())
                .limit(kept - 1L)
                .forEach(staying::add);
        return syncs.stream().filter(sync -> !staying.contains(sync)).sorted().toList();
    }
}
