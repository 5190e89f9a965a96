package dev.ktx.knowledge;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What shall become of a page: a part that is empty stays as it is, an empty list clears.
///
/// @param body Markdown
/// @param other further keys of the front matter to set
public record PageChange(
        Optional<String> summary,
        Optional<List<String>> tags,
        Optional<List<String>> refs,
        Optional<List<String>> slRefs,
        Optional<UsageMode> usageMode,
        Optional<String> body,
        Map<String, Object> other) {
    /// Changes nothing.
    public static final PageChange NONE =
            new PageChange(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Map.of());

    public PageChange {
        tags = tags.map(List::copyOf);
        refs = refs.map(List::copyOf);
        slRefs = slRefs.map(List::copyOf);
        other = Collections.unmodifiableMap(new LinkedHashMap<>(other));
    }

    public PageChange withSummary(String text) {
        return new PageChange(Optional.of(text), tags, refs, slRefs, usageMode, body, other);
    }

    public PageChange withTags(List<String> list) {
        return new PageChange(summary, Optional.of(list), refs, slRefs, usageMode, body, other);
    }

    public PageChange withRefs(List<String> list) {
        return new PageChange(summary, tags, Optional.of(list), slRefs, usageMode, body, other);
    }

    public PageChange withSlRefs(List<String> list) {
        return new PageChange(summary, tags, refs, Optional.of(list), usageMode, body, other);
    }

    public PageChange withUsageMode(UsageMode mode) {
        return new PageChange(summary, tags, refs, slRefs, Optional.of(mode), body, other);
    }

    public PageChange withBody(String text) {
        return new PageChange(summary, tags, refs, slRefs, usageMode, Optional.of(text), other);
    }

    public PageChange withOther(String key, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(other);
        more.put(key, value);
        return new PageChange(summary, tags, refs, slRefs, usageMode, body, more);
    }

    /// The page with the change made, for checks before anything is written.
    ///
    /// @param before the page as it is; that of an empty page when there is none
    public WikiPage applied(WikiPage before) {
        FrontMatter matter = before.matter();
        Map<String, Object> merged = new LinkedHashMap<>(matter.other());
        merged.putAll(other);
        return new WikiPage(
                before.key(),
                before.scope(),
                new FrontMatter(
                        summary.orElse(matter.summary()),
                        tags.orElse(matter.tags()),
                        refs.orElse(matter.refs()),
                        slRefs.orElse(matter.slRefs()),
                        usageMode.orElse(matter.usageMode()),
                        merged),
                body.orElse(before.body()));
    }
}
