package dev.ktx.catalog;

import dev.ktx.problem.Spelling;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// How well a stored value answers to what was asked, the best first. Up to {@link #SUBSTRING} the
/// value contains what was asked without regard to case.
public enum ValueMatch {
    /// The same text.
    EXACT,
    /// The value begins with it.
    PREFIX,
    /// The value has it as whole words.
    TOKEN,
    /// The value has it inside a word.
    SUBSTRING,
    /// The value contains it when accents and white space do not count, or umlauts are written with
    /// two letters.
    LOOSE,
    /// The value has all the words of what was asked, in any order.
    WORDS,
    /// The value, or a word of it, is what was asked but for a letter or two.
    FUZZY;

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    /// As in answers, for example `substring`.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Whether the value contains what was asked; the others only look like it.
    public boolean contains() {
        return switch (this) {
            case EXACT, PREFIX, TOKEN, SUBSTRING, LOOSE -> true;
            case WORDS, FUZZY -> false;
        };
    }

    /// How a value that does not contain what was asked looks like it; empty when it does not.
    public static Optional<ValueMatch> like(FoldedText asked, FoldedText value) {
        List<String> wanted = words(asked);
        List<String> there = words(value);
        if (wanted.size() > 1 && there.containsAll(wanted)) {
            return Optional.of(WORDS);
        }
        boolean near =
                near(asked.loose(), value.loose())
                        || (wanted.size() == 1
                                && there.stream().anyMatch(word -> near(wanted.getFirst(), word)));
        return near ? Optional.of(FUZZY) : Optional.empty();
    }

    private static List<String> words(FoldedText text) {
        return BETWEEN_WORDS.splitAsStream(text.loose()).filter(word -> !word.isEmpty()).toList();
    }

    private static boolean near(String asked, String value) {
        int allowed = mistakes(asked);
        return allowed > 0
                && Math.abs(asked.length() - value.length()) <= allowed
                && Spelling.distance(asked, value) <= allowed;
    }

    /// Letters that may be wrong; none in short words, where another letter is another word, and in
    /// numbers.
    private static int mistakes(String word) {
        if (word.chars().anyMatch(Character::isDigit) || word.length() < 5) {
            return 0;
        }
        return word.length() < 8 ? 1 : 2;
    }

    /// Empty when the value does not contain what was asked.
    public static Optional<ValueMatch> of(FoldedText asked, FoldedText value) {
        if (value.lower().contains(asked.lower())) {
            return Optional.of(strict(asked.lower(), value.lower()));
        }
        boolean loose =
                !asked.loose().isEmpty()
                        && (value.loose().contains(asked.loose())
                                || value.spelled().contains(asked.spelled()));
        return loose ? Optional.of(LOOSE) : Optional.empty();
    }

    private static ValueMatch strict(String asked, String value) {
        if (value.length() == asked.length()) {
            return EXACT;
        }
        if (value.startsWith(asked)) {
            return PREFIX;
        }
        for (int at = value.indexOf(asked); at >= 0; at = value.indexOf(asked, at + 1)) {
            int end = at + asked.length();
            boolean startsWord = at == 0 || !Character.isLetterOrDigit(value.codePointBefore(at));
            boolean endsWord =
                    end == value.length() || !Character.isLetterOrDigit(value.codePointAt(end));
            if (startsWord && endsWord) {
                return TOKEN;
            }
        }
        return SUBSTRING;
    }
}
