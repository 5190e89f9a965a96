package dev.ktx.knowledge;

import dev.ktx.problem.KnowledgeProblems;
import dev.ktx.problem.KtxException;

import java.text.Normalizer;

/// The name of a page, flat and usable as a file name: `freight-fee`.
///
/// @param text letters, digits, `_` and `-`, starting with a letter or digit; case counts
public record PageKey(String text) implements Comparable<PageKey> {
    public PageKey {
        if (!isValid(text)) {
            throw new IllegalArgumentException("not a page key: " + text);
        }
    }

    public static boolean isValid(String text) {
        // A wiki may have ten thousand pages, whose names are looked at whenever one changes.
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            boolean plain =
                    (letter >= 'a' && letter <= 'z')
                            || (letter >= 'A' && letter <= 'Z')
                            || (letter >= '0' && letter <= '9');
            if (!plain && (at == 0 || (letter != '_' && letter != '-'))) {
                return false;
            }
        }
        return !text.isEmpty();
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

    /// The nearest text that is a key: `Ops/Lane mix` gives `Ops-Lane-mix`, `größe` gives `grosse`,
    /// and nothing usable gives `page-key`.
    public static String suggestion(String text) {
        String flat =
                withoutAccents(text.strip())
                        .replaceAll("[^a-zA-Z0-9_-]+", "-")
                        .replaceAll("-{2,}", "-")
                        .replaceAll("^[-_]+|[-_]+$", "");
        return flat.isEmpty() ? "page-key" : flat;
    }

    private static String withoutAccents(String text) {
        return Normalizer.normalize(text.replace("ß", "ss"), Normalizer.Form.NFD)
                .replaceAll("\\p{InCombiningDiacriticalMarks}+", "");
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
