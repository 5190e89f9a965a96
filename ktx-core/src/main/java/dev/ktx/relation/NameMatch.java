package dev.ktx.relation;

import java.util.List;
import java.util.Set;

/// Compares the words of two names.
final class NameMatch {
    private static final int LEAST_END = 5;
    private static final int LEAST_FRONT = 3;
    private static final Set<String> OTHER_THING =
            Set.of("sub", "super", "multi", "inter", "under", "over", "unter", "ober", "meta");

    private NameMatch() {}

    /// How surely two names are the same, word by word; 0 when a word has no counterpart. A word
    /// may stand for two that are written together.
    static double all(List<String> left, List<String> right) {
        if (left.isEmpty() || right.isEmpty()) {
            return 0;
        }
        if (left.size() == right.size()) {
            double least = 1;
            for (int i = 0; i < left.size(); i++) {
                least = Math.min(least, Names.likeness(left.get(i), right.get(i)));
            }
            if (least > 0) {
                return least;
            }
        }
        if (left.size() == 1 && right.size() == 1) {
            return 0;
        }
        double joined = Names.likeness(String.join("", left), String.join("", right));
        return joined >= 0.9 ? 0.96 * joined : 0;
    }

    /// Whether a name ends with another, with words in front: `ship, address` with `address`.
    static double endsWith(List<String> name, List<String> end) {
        return name.size() > end.size()
                ? all(name.subList(name.size() - end.size(), name.size()), end)
                : 0;
    }

    /// Whether a name starts with another, with words after it.
    static double startsWith(List<String> name, List<String> start) {
        return name.size() > start.size() ? all(name.subList(0, start.size()), start) : 0;
    }

    /// Whether a word written together ends with another, as `hauptlieferant` with `lieferanten`;
    /// not where a syllable in front makes it another thing, as `subregion`.
    static boolean isCompoundOf(String compound, String end) {
        String whole = Names.singular(compound);
        String last = Names.singular(end);
        boolean stemmed = last.endsWith("en") && !whole.endsWith(last);
        String stem = stemmed ? last.substring(0, last.length() - 2) : last;
        int front = whole.length() - stem.length();
        return stem.length() >= LEAST_END
                && front >= LEAST_FRONT
                && whole.endsWith(stem)
                && !OTHER_THING.contains(whole.substring(0, front));
    }

    /// The first letters of all words but the last, and at least four of the last, as `cdemo` for
    /// `customer, demographics`.
    static boolean isMixedAcronym(String word, List<String> words) {
        int before = words.size() - 1;
        if (before < 1 || word.length() < before + 4) {
            return false;
        }
        for (int i = 0; i < before; i++) {
            if (word.charAt(i) != words.get(i).charAt(0)) {
                return false;
            }
        }
        return words.getLast().startsWith(word.substring(before));
    }

    /// The first letters of the words, as `po` for `purchase, order`.
    static boolean isAcronym(String word, List<String> words) {
        if (words.size() < 2 || word.length() != words.size()) {
            return false;
        }
        for (int i = 0; i < words.size(); i++) {
            if (word.charAt(i) != words.get(i).charAt(0)) {
                return false;
            }
        }
        return true;
    }
}
