package dev.ktx.knowledge.note;

import dev.ktx.knowledge.FrontMatter;
import dev.ktx.knowledge.PageChange;
import dev.ktx.knowledge.PageGate;
import dev.ktx.knowledge.PageKey;
import dev.ktx.knowledge.PageReferences;
import dev.ktx.knowledge.PageScope;
import dev.ktx.knowledge.WikiPage;
import dev.ktx.knowledge.note.NotePlan.PageUpdate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A page while a note is worked into it.
final class Sheet {
    private static final Pattern LINK =
            Pattern.compile(
                    "\\[\\[([^\\[\\]|#\\n]+)(?:#[^\\[\\]|\\n]*)?(?:\\|([^\\[\\]\\n]*))?\\]\\]");
    private static final int TAGS = 3;

    private final WikiPage before;
    private final boolean fresh;
    private final Set<PageKey> keys;
    private PageBody body;
    private String summary;
    private List<String> tags;
    private List<String> slRefs;

    /// @param before empty for a page that is not there
    /// @param keys of all pages there are
    Sheet(PageKey key, Optional<WikiPage> before, Set<PageKey> keys) {
        this.before =
                before.orElseGet(
                        () -> new WikiPage(key, PageScope.global(), FrontMatter.EMPTY, ""));
        this.fresh = before.isEmpty();
        this.keys = keys;
        this.body = new PageBody(this.before.body());
        this.summary = this.before.summary();
        this.tags = this.before.matter().tags();
        this.slRefs = this.before.matter().slRefs();
    }

    PageKey key() {
        return before.key();
    }

    boolean holds(String text) {
        return body.contains(unlinked(text));
    }

    void append(String text) {
        body = body.with(unlinked(text));
    }

    void conflict(String known, String statement) {
        body = body.withConflict(known, unlinked(statement));
    }

    /// @return false when a person wrote what is to be replaced; the new text then stands beside it
    boolean replace(String known, String statement) {
        Optional<PageBody> replaced = body.replaced(known, unlinked(statement));
        body = replaced.orElseGet(() -> body.with(unlinked(statement)));
        if (replaced.isPresent() && summary.equals(shortened(known))) {
            summary = shortened(statement);
        }
        return replaced.isPresent();
    }

    /// Summary and tags of a page that has none yet.
    void describe(Note note, PlanNote.Group group) {
        if (summary.isBlank()) {
            summary =
                    shortened(
                            note.summary()
                                    .filter(text -> !text.isBlank())
                                    .orElseGet(() -> group.statements().getFirst().text()));
        }
        Set<String> more = new LinkedHashSet<>(tags);
        more.addAll(note.tags());
        tags = List.copyOf(more);
    }

    /// A summary for a page that has none.
    void summarise(String text) {
        if (summary.isBlank()) {
            summary = shortened(text);
        }
    }

    void refer(Collection<String> names) {
        Set<String> more = new LinkedHashSet<>(slRefs);
        more.addAll(names);
        slRefs = List.copyOf(more);
        if (fresh && tags.isEmpty()) {
            tags =
                    slRefs.stream()
                            .map(name -> name.substring(name.indexOf('/') + 1))
                            .map(name ->
                                    name.contains(".")
                                            ? name.substring(0, name.indexOf('.'))
                                            : name)
                            .distinct()
                            .limit(TAGS)
                            .toList();
        }
    }

    /// Empty when nothing changes.
    Optional<PageUpdate> update() {
        PageChange change = PageChange.NONE;
        FrontMatter matter = before.matter();
        if (!summary.equals(matter.summary())) {
            change = change.withSummary(summary);
        }
        if (!tags.equals(matter.tags())) {
            change = change.withTags(tags);
        }
        if (!slRefs.equals(matter.slRefs())) {
            change = change.withSlRefs(slRefs);
        }
        if (!body.text().strip().equals(before.body().strip())) {
            change = change.withBody(body.text());
        }
        if (change.equals(PageChange.NONE)) {
            return Optional.empty();
        }
        boolean links =
                change.slRefs().isPresent()
                        || !PageReferences.links(body.text())
                                .equals(PageReferences.links(before.body()));
        return Optional.of(new PageUpdate(before.key(), fresh, change, links));
    }

    // A link to a page that is not there is only its words.
    private String unlinked(String text) {
        Matcher links = LINK.matcher(text);
        return links.replaceAll(found -> {
            String key = found.group(1).strip();
            boolean there =
                    PageKey.isValid(key)
                            && (keys.contains(new PageKey(key)) || key.equals(key().text()));
            String label = found.group(2) == null ? key : found.group(2);
            return Matcher.quoteReplacement(there ? found.group() : label);
        });
    }

    /// One line of at most 200 letters, cut between words.
    static String shortened(String text) {
        String line =
                text.replaceAll("(?m)^[#>*+-]+\\s+", "")
                        .replaceAll("`([^`]+)`", "$1")
                        .replaceAll("(?<![\\w*])\\*{1,2}(\\S[^*]*\\S|\\S)\\*{1,2}(?![\\w*])", "$1")
                        .replaceAll("\\s+", " ")
                        .strip();
        if (line.length() <= PageGate.LONGEST_SUMMARY) {
            return line;
        }
        List<String> words = new ArrayList<>(List.of(line.split(" ", -1)));
        StringBuilder cut = new StringBuilder();
        for (String word : words) {
            if (cut.length() + word.length() + 2 > PageGate.LONGEST_SUMMARY) {
                break;
            }
            cut.append(cut.isEmpty() ? "" : " ").append(word);
        }
        return cut.isEmpty() ? line.substring(0, PageGate.LONGEST_SUMMARY - 1) + "…" : cut + "…";
    }
}
