package dev.ktx.service;

import dev.ktx.port.SearchIndex;
import dev.ktx.port.SearchIndex.Reader;
import dev.ktx.search.Candidate;
import dev.ktx.search.Entity;
import dev.ktx.search.EntityKind;
import dev.ktx.search.Found;
import dev.ktx.search.Fusion.Weighed;
import dev.ktx.search.Lanes;
import dev.ktx.search.Match;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Lists the sources, measures and dimensions of the semantic layer: what a search for nothing in
/// particular finds. All are equally good.
public final class ListDefinitions {
    public static final Set<EntityKind> KINDS =
            Set.of(EntityKind.SOURCE, EntityKind.MEASURE, EntityKind.DIMENSION);

    private final RefreshIndex refresh;
    private final SearchIndex index;

    public ListDefinitions(RefreshIndex refresh, SearchIndex index) {
        this.refresh = refresh;
        this.index = index;
    }

    /// @param connectionId only what belongs to it; empty for everything
    /// @param limit empty for all
    /// @return by kind, name and connection
    public Discovered run(Optional<String> connectionId, Optional<Integer> limit) {
        Freshness freshness = refresh.run();
        return index.read(reader -> {
            List<Candidate> all = all(reader, connectionId);
            return new Discovered(
                    all.stream()
                            .limit(limit.orElse(Integer.MAX_VALUE))
                            .map(candidate -> ref(candidate, reader.entity(candidate)))
                            .toList(),
                    all.size(),
                    true,
                    List.of(),
                    List.of(),
                    freshness.note());
        });
    }

    private static Ref ref(Candidate candidate, Entity entity) {
        return Ref.of(
                new Weighed(candidate, entity, Match.Naming.NONE, 1),
                Match.of(entity, List.of()),
                List.of());
    }

    private static List<Candidate> all(Reader reader, Optional<String> connectionId) {
        int room = Math.clamp(reader.size(), 1, Integer.MAX_VALUE);
        var all = new ArrayList<Candidate>();
        for (EntityKind kind : KINDS) {
            Found found =
                    reader.candidates(
                            Lanes.all(kind, connectionId.map(List::of).orElse(List.of()), room));
            all.addAll(found.candidates());
        }
        all.sort(
                Comparator.comparing(Candidate::kind)
                        .thenComparing(Candidate::id)
                        .thenComparing(Candidate::owner));
        return all;
    }
}
