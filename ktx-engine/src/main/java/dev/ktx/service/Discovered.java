package dev.ktx.service;

import dev.ktx.search.Entity;
import dev.ktx.search.Facet;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a search found.
///
/// @param refs best first
/// @param total how many things there are that answer the question at least in part, at least
/// @param exact whether `total` is the exact number
/// @param always pages that people want to go with every answer about data
/// @param lanes how each way of looking went; none when nothing was looked for
/// @param note why the latest changes may be missing
public record Discovered(
        List<Ref> refs,
        long total,
        boolean exact,
        List<Entity> always,
        List<LaneReport> lanes,
        Optional<String> note) {
    private static final int SUMMARY = 240;

    public Discovered {
        refs = List.copyOf(refs);
        always = List.copyOf(always);
        lanes = List.copyOf(lanes);
    }

    static Discovered nothing() {
        return new Discovered(List.of(), 0, true, List.of(), List.of(), Optional.empty());
    }

    /// As JSON.
    public Map<String, @Nullable Object> tree() {
        return Tree.of("refs", refs.stream().map(Ref::tree).toList())
                .with("total", total)
                .ifTrue("totalIsAtLeast", !exact)
                .with("truncated", total > refs.size())
                .ifAny("always", always.stream().map(Discovered::page).toList())
                .ifAny("lanes", lanes.stream().map(LaneReport::tree).toList())
                .ifPresent("note", note)
                .done();
    }

    private static Map<String, @Nullable Object> page(Entity page) {
        return Tree.of("key", page.id())
                .with("summary", Shortened.to(SUMMARY, page.text(Facet.DESCRIPTION)))
                .done();
    }
}
