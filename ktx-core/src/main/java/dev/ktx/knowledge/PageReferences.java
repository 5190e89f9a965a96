package dev.ktx.knowledge;

import dev.ktx.problem.KnowledgeProblems;
import dev.ktx.problem.Problem;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a page refers to, and whether it is there: other pages by `refs` and `[[key]]`, names of
/// the semantic layer by `sl_refs` and by code in its text.
public final class PageReferences {
    private static final Pattern FENCE =
            Pattern.compile("(?ms)^[ \\t]*(```|~~~).*?(^[ \\t]*\\1[ \\t]*$|\\z)");
    private static final Pattern CODE = Pattern.compile("`([^`\\n]+)`");
    private static final Pattern LINK =
            Pattern.compile(
                    "\\[\\[([^\\[\\]|#\\n]+)(?:#[^\\[\\]|\\n]*)?(?:\\|[^\\[\\]\\n]*)?\\]\\]");
    private static final Pattern PAIR =
            Pattern.compile("(?:([A-Za-z0-9][\\w-]*)/)?([A-Za-z_]\\w*)\\.([A-Za-z_]\\w*)");

    private PageReferences() {}

    /// The keys in `[[key]]` and `[[key|label]]`, in order of first appearance; code is passed
    /// over, and so is what could be no key.
    public static List<String> links(String body) {
        String prose = CODE.matcher(FENCE.matcher(body).replaceAll("")).replaceAll("");
        Set<String> keys = new LinkedHashSet<>();
        Matcher links = LINK.matcher(prose);
        while (links.find()) {
            String key = links.group(1).strip();
            if (PageKey.isValid(key)) {
                keys.add(key);
            }
        }
        return List.copyOf(keys);
    }

    /// References to pages that are not there.
    ///
    /// @param visible keys of the pages whoever reads this page sees; the page itself counts
    public static List<Problem> missingPages(WikiPage page, Collection<PageKey> visible) {
        Set<String> known = new TreeSet<>();
        visible.forEach(key -> known.add(key.text()));
        known.add(page.key().text());
        Set<String> asked = new LinkedHashSet<>(page.matter().refs());
        asked.addAll(links(page.body()));
        List<Problem> problems = new ArrayList<>();
        for (String key : asked) {
            if (!known.contains(key)) {
                problems.add(KnowledgeProblems.unknownReference(page.path(), key, known));
            }
        }
        return problems;
    }

    /// References to names that the semantic layer does not know. In code only what names a known
    /// source is held to its columns, measures and segments: `a.b` may be anything.
    public static List<Problem> missingNames(WikiPage page, SemanticNames names) {
        List<Problem> problems = new ArrayList<>();
        for (String reference : page.matter().slRefs()) {
            if (names.resolve(reference).isEmpty()) {
                problems.add(KnowledgeProblems.unknownName(page.path(), reference, names.all()));
            }
        }
        Matcher code = CODE.matcher(FENCE.matcher(page.body()).replaceAll(""));
        while (code.find()) {
            String text = code.group(1).strip();
            if (!isKnownCode(text, names)) {
                problems.add(KnowledgeProblems.unknownName(page.path(), text, names.all()));
            }
        }
        return problems;
    }

    private static boolean isKnownCode(String text, SemanticNames names) {
        if (text.startsWith("source:")) {
            return !names.resolve(text.substring("source:".length())).isEmpty();
        }
        if (text.startsWith("table:")) {
            return names.knowsTable(text.substring("table:".length()));
        }
        Matcher pair = PAIR.matcher(text);
        if (!pair.matches()) {
            return true;
        }
        String source = pair.group(1) == null ? pair.group(2) : pair.group(1) + "/" + pair.group(2);
        return names.resolve(source).isEmpty() || !names.resolve(text).isEmpty();
    }
}
