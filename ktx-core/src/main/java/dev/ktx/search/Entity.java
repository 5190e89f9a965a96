package dev.ktx.search;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One thing that can be found.
///
/// @param id as agents read it, unique for its kind and owner
/// @param owner the connection it belongs to; for pages the user who alone sees it, empty for all
/// @param group what belongs together, for example the tables of one schema; empty without one
/// @param texts what is known about it; blank texts are left out
/// @param fields what a finder wants to know beyond that, handed back as given
/// @param links ids of entities of the same kind and owner that it is joined to
public record Entity(
        EntityKind kind,
        String id,
        String owner,
        String group,
        Map<Facet, String> texts,
        Map<String, String> fields,
        List<String> links) {
    public Entity {
        if (id.isEmpty()) {
            throw new IllegalArgumentException("what can be found has an id");
        }
        var kept = new EnumMap<Facet, String>(Facet.class);
        texts.forEach((facet, text) -> {
            if (!text.isBlank()) {
                kept.put(facet, text);
            }
        });
        texts = Map.copyOf(kept);
        fields = Map.copyOf(fields);
        links = List.copyOf(links);
    }

    public String text(Facet facet) {
        return texts.getOrDefault(facet, "");
    }

    public Optional<String> field(String name) {
        return Optional.ofNullable(fields.get(name));
    }
}
