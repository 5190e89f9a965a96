package dev.ktx.search;

import java.util.List;
import java.util.Map;
import java.util.Set;

/// Takes the endings off words, so that `orders` finds `order`. Light on purpose: a stem that is
/// too short joins what does not belong together. Works for English, which names in warehouses are
/// mostly written in, and takes the commonest endings off Cyrillic, Greek, Hebrew and Arabic words,
/// which carry their grammar there, and the article that Arabic writes with the word.
final class Stems {
    private static final Map<String, String> IRREGULAR =
            Map.ofEntries(
                    Map.entry("people", "person"),
                    Map.entry("persons", "person"),
                    Map.entry("children", "child"),
                    Map.entry("men", "man"),
                    Map.entry("women", "woman"),
                    Map.entry("feet", "foot"),
                    Map.entry("mice", "mouse"),
                    Map.entry("indices", "index"),
                    Map.entry("criteria", "criterion"),
                    Map.entry("bought", "buy"),
                    Map.entry("sold", "sell"),
                    Map.entry("paid", "pay"),
                    Map.entry("won", "win"),
                    Map.entry("born", "birth"));

    private static final Set<String> SHORT_PLURALS = Set.of("ads", "ids", "ips", "ops");

    /// Longest first.
    private static final List<String> CYRILLIC =
            List.of(
                    "ами", "ями", "ого", "его", "ому", "ему", "ыми", "ими", "ать", "ять", "ить",
                    "ов", "ев", "ей", "ий", "ый", "ой", "ая", "яя", "ое", "ее", "ые", "ие", "ам",
                    "ям", "ах", "ях", "ом", "ем", "ую", "юю", "ых", "их", "ия", "ию", "ии", "а",
                    "я", "о", "е", "ы", "и", "у", "ю", "ь", "й");

    private static final List<String> GREEK =
            List.of(
                    "ματων", "ματα", "ματοσ", "ουσ", "εισ", "εων", "ιων", "ων", "οσ", "ου", "οι",
                    "ησ", "εσ", "ασ", "ισ", "α", "η", "ο", "ι", "υ", "ε");

    private static final List<String> HEBREW = List.of("ים", "ות");

    private static final List<String> ARABIC =
            List.of("ات", "ون", "ين", "ان", "ها", "يه", "ه", "ي");

    private static final List<String> ARABIC_ARTICLES =
            List.of("وال", "بال", "كال", "فال", "لل", "ال");

    private Stems() {}

    /// @param word folded, not empty
    static String of(String word) {
        char first = word.charAt(0);
        if (first < 0x250) {
            String irregular = IRREGULAR.get(word);
            return irregular != null ? irregular : english(word);
        }
        return switch (Character.UnicodeScript.of(first)) {
            case CYRILLIC -> without(word, CYRILLIC);
            case GREEK -> without(word, GREEK);
            case HEBREW -> without(word, HEBREW);
            case ARABIC -> without(withoutArticle(word), ARABIC);
            default -> word;
        };
    }

    private static String withoutArticle(String word) {
        for (String article : ARABIC_ARTICLES) {
            if (word.length() - article.length() >= 3 && word.startsWith(article)) {
                return word.substring(article.length());
            }
        }
        return word;
    }

    private static String without(String word, List<String> endings) {
        for (String ending : endings) {
            if (word.length() - ending.length() >= 3 && word.endsWith(ending)) {
                return word.substring(0, word.length() - ending.length());
            }
        }
        return word;
    }

    private static String english(String word) {
        int length = word.length();
        if (length == 3 && SHORT_PLURALS.contains(word)) {
            return cut(word, 1);
        }
        if (length < 4 || !Character.isLetter(word.charAt(length - 1))) {
            return word;
        }
        String stem = verb(singular(word));
        return stem.length() > 4 && stem.endsWith("e")
                ? stem.substring(0, stem.length() - 1)
                : stem;
    }

    private static String singular(String word) {
        if (word.endsWith("ies")) {
            return word.length() > 4 ? cut(word, 3) + "y" : cut(word, 1);
        }
        if (word.endsWith("sses")
                || word.endsWith("xes")
                || word.endsWith("ches")
                || word.endsWith("shes")
                || word.endsWith("zzes")) {
            return cut(word, 2);
        }
        boolean plural =
                word.endsWith("s")
                        && !word.endsWith("ss")
                        && !word.endsWith("us")
                        && !word.endsWith("is");
        return plural ? cut(word, 1) : word;
    }

    private static String verb(String word) {
        String stem =
                word.endsWith("ing") ? cut(word, 3) : word.endsWith("ed") ? cut(word, 2) : word;
        if (stem.length() == word.length() || stem.length() < 3 || !hasVowel(stem)) {
            return word;
        }
        int last = stem.length() - 1;
        boolean doubled =
                stem.charAt(last) == stem.charAt(last - 1) && "lsz".indexOf(stem.charAt(last)) < 0;
        return doubled ? cut(stem, 1) : stem;
    }

    private static boolean hasVowel(String word) {
        return word.chars().anyMatch(letter -> "aeiouy".indexOf(letter) >= 0);
    }

    /// A stem as it stands at the end of a longer one.
    static String atTheEnd(String stem) {
        return stem.length() == 4 && stem.endsWith("e") ? cut(stem, 1) : stem;
    }

    private static String cut(String word, int letters) {
        return word.substring(0, word.length() - letters);
    }
}
