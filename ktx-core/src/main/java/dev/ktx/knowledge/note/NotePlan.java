package dev.ktx.knowledge.note;

import dev.ktx.knowledge.PageChange;
import dev.ktx.knowledge.PageKey;
import dev.ktx.knowledge.effect.SemanticEffect;

import java.util.List;

/// What remembering a note comes to.
///
/// @param label what the note is as a whole
/// @param pages in the order of the note; none when there is nothing to keep
/// @param effects on the semantic layer, in the order of the note
/// @param warnings as `code:detail`, for example `definitional_contradiction:freight-fee`
public record NotePlan(
        NoteClass label,
        List<PageUpdate> pages,
        List<SemanticEffect> effects,
        List<String> warnings) {
    public NotePlan {
        pages = List.copyOf(pages);
        effects = List.copyOf(effects);
        warnings = List.copyOf(warnings);
    }

    /// A page that is made or changed.
    ///
    /// @param links whether its references to pages or to the semantic layer change
    public record PageUpdate(PageKey key, boolean created, PageChange change, boolean links) {}

    static NotePlan nothing(NoteClass label) {
        return new NotePlan(label, List.of(), List.of(), List.of());
    }
}
