package dev.ktx.knowledge;

import dev.ktx.problem.KnowledgeProblems;
import dev.ktx.problem.KtxException;

import java.util.regex.Pattern;

/// The name of a page, flat and usable as a file name: `freight-fee`.
///
/// @param text letters, digits, `_` and `-`, starting with a letter or digit; case counts
public record PageKey(String text) implements Comparable<PageKey> {
    private static final Pattern FORM = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9_-]*");

    public PageKey {
        if (!isValid(text)) {
            throw new IllegalArgumentException("not a page key: " + text);
        }
    }

    public static boolean isValid(String text) {
        return FORM.matcher(text).matches();
    }

    /// A key that somebody typed.
    ///
    /// @throws KtxException `bad-page-key` with a key that would do
    public static PageKey parse(String text) {
        if (!isValid(text)) {
            throw new KtxException(KnowledgeProblems.badKey(text, suggestion(text)));
        }
        return new PageKey(text);
    }

    /// The nearest text that is a key: `Ops/Lane mix` gives `Ops-Lane-mix`, and nothing usable
    /// gives `page-key`.
    public static String suggestion(String text) {
        String flat =
                text.strip()
                        .replaceAll("[^a-zA-Z0-9_-]+", "-")
                        .replaceAll("-{2,}", "-")
                        .replaceAll("^[-_]+|[-_]+$", "");
        return flat.isEmpty() ? "page-key" : flat;
    }

    @Override
    public int compareTo(PageKey other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
