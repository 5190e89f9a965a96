package dev.ktx.knowledge;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a page says about itself above its text.
///
/// @param summary one line, empty when the page has none
/// @param refs keys of other pages, as written
/// @param slRefs names in the semantic layer, as written: `source`, `source.entity`,
///   `connection/source`, `connection/source.entity`
/// @param other every further key in file order, known ones such as `source`, `intent` and `tables`
///   among them: texts, numbers, booleans, lists and maps of these
public record FrontMatter(
        String summary,
        List<String> tags,
        List<String> refs,
        List<String> slRefs,
        UsageMode usageMode,
        Map<String, Object> other) {
    /// Of a page that says nothing.
    public static final FrontMatter EMPTY =
            new FrontMatter("", List.of(), List.of(), List.of(), UsageMode.AUTO, Map.of());

    public FrontMatter {
        tags = List.copyOf(tags);
        refs = List.copyOf(refs);
        slRefs = List.copyOf(slRefs);
        other = Collections.unmodifiableMap(new LinkedHashMap<>(other));
    }

    /// A further key that holds a text, for example `source`.
    public Optional<String> text(String key) {
        return other.get(key) instanceof String text && !text.isBlank()
                ? Optional.of(text)
                : Optional.empty();
    }

    /// A further key that holds a list of texts, for example `tables`; empty when there is none.
    public List<String> texts(String key) {
        return switch (other.get(key)) {
            case List<?> list -> list.stream().map(String::valueOf).toList();
            case String text -> List.of(text);
            case null, default -> List.of();
        };
    }

    /// Whether the page was put away: it stays readable and comes last.
    public boolean isArchived() {
        return other.containsKey("archived_since");
    }
}
