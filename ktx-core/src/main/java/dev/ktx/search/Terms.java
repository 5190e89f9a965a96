package dev.ktx.search;

import dev.ktx.catalog.FoldedText;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A text as the terms under which it is found: words of any script, folded (no case, no accents)
/// and stemmed. Names are split where they are composed (`customerID`, `order_lines`, `k12`) and
/// kept joined as well, marked by {@link #JOINED}. Scripts without spaces between words become
/// overlapping pairs of letters.
public final class Terms {
    /// Starts the term of a whole name that has parts, for example `+orderlin` of `order_lines`.
    static final String JOINED = "+";

    private static final int ASCII = 0x80;

    private Terms() {}

    /// In the order of the text; terms repeat as often as they occur.
    public static List<String> of(String text) {
        var terms = new ArrayList<String>();
        for (String run : runs(text)) {
            List<String> parts = parts(run);
            for (String part : parts) {
                if (dense(part.codePointAt(0))) {
                    pairs(fold(part), terms);
                } else {
                    terms.add(stem(part));
                }
            }
            if (parts.size() > 1 && !dense(run.codePointAt(0))) {
                terms.add(JOINED + stem(String.join("", parts)));
            }
        }
        terms.removeIf(String::isEmpty);
        return terms;
    }

    /// Lower case, without accents.
    static String fold(String word) {
        // Most names and most words, and all of a schema is folded at every question.
        if (isPlain(word)) {
            return word.toLowerCase(Locale.ROOT);
        }
        String loose = FoldedText.of(word).loose();
        return loose.chars().allMatch(letter -> letter < 0x80)
                ? loose
                : Normalizer.normalize(loose, Normalizer.Form.NFC);
    }

    private static boolean isPlain(String word) {
        for (int at = 0; at < word.length(); at++) {
            char letter = word.charAt(at);
            if (letter <= ' ' || letter > '~') {
                return false;
            }
        }
        return true;
    }

    /// The term of one word.
    static String stem(String word) {
        String folded = fold(word);
        return folded.isEmpty() ? folded : Stems.of(folded);
    }

    /// Letters, digits, marks and underscores that stand together.
    static List<String> runs(String text) {
        var runs = new ArrayList<String>();
        int start = -1;
        int at = 0;
        while (at < text.length()) {
            int letter = text.codePointAt(at);
            if (partOfRun(letter)) {
                start = start < 0 ? at : start;
            } else if (start >= 0) {
                runs.add(text.substring(start, at));
                start = -1;
            }
            at += Character.charCount(letter);
        }
        if (start >= 0) {
            runs.add(text.substring(start));
        }
        return runs;
    }

    private static boolean partOfRun(int letter) {
        if (letter < ASCII) {
            return (letter >= 'a' && letter <= 'z')
                    || (letter >= 'A' && letter <= 'Z')
                    || (letter >= '0' && letter <= '9')
                    || letter == '_';
        }
        return Character.isLetterOrDigit(letter)
                || switch (Character.getType(letter)) {
                    case Character.NON_SPACING_MARK,
                            Character.COMBINING_SPACING_MARK,
                            Character.ENCLOSING_MARK ->
                            true;
                    default -> false;
                };
    }

    /// What stands between characters that are no letter or digit, in lower case; none is empty.
    static List<String> words(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        var words = new ArrayList<String>(4);
        int start = 0;
        for (int at = 0; at < lower.length(); at++) {
            if (!Character.isLetterOrDigit(lower.charAt(at))) {
                add(words, lower, start, at);
                start = at + 1;
            }
        }
        add(words, lower, start, lower.length());
        return words;
    }

    /// The words a name is composed of; none is empty.
    static List<String> parts(String run) {
        var parts = new ArrayList<String>(2);
        int start = 0;
        int before = -1;
        int at = 0;
        while (at < run.length()) {
            int letter = run.codePointAt(at);
            int next = at + Character.charCount(letter);
            boolean cut =
                    letter == '_'
                            || (before >= 0
                                    && before != '_'
                                    && (boundary(before, letter)
                                            || humpEnds(
                                                    before,
                                                    letter,
                                                    next < run.length()
                                                            ? run.codePointAt(next)
                                                            : -1)));
            if (cut) {
                add(parts, run, start, at);
                start = letter == '_' ? next : at;
            }
            before = letter;
            at = next;
        }
        add(parts, run, start, run.length());
        return parts;
    }

    private static void add(List<String> parts, String run, int start, int end) {
        if (end > start) {
            parts.add(run.substring(start, end));
        }
    }

    private static boolean boundary(int before, int letter) {
        if (letter >= ASCII && Character.getType(letter) == Character.NON_SPACING_MARK) {
            return false;
        }
        return (Character.isLowerCase(before) && Character.isUpperCase(letter))
                || Character.isDigit(before) != Character.isDigit(letter)
                || dense(before) != dense(letter);
    }

    /// `HTTPServer`: the last capital belongs to what follows.
    private static boolean humpEnds(int before, int letter, int after) {
        return Character.isUpperCase(before)
                && Character.isUpperCase(letter)
                && after >= 0
                && Character.isLowerCase(after);
    }

    /// Whether words of this letter's script stand together without spaces.
    static boolean dense(int letter) {
        if (letter < 0xe00) {
            return false;
        }
        return switch (Character.UnicodeScript.of(letter)) {
            case HAN, HIRAGANA, KATAKANA, HANGUL, BOPOMOFO, THAI, LAO, KHMER, MYANMAR, TIBETAN ->
                    true;
            default -> letter == 0x30fc;
        };
    }

    private static void pairs(String run, List<String> terms) {
        int[] letters = run.codePoints().toArray();
        if (letters.length == 1) {
            terms.add(run);
        }
        for (int at = 0; at + 1 < letters.length; at++) {
            terms.add(new String(letters, at, 2));
        }
    }
}
