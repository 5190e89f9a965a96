package dev.ktx.knowledge.note;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Words to look for, in many languages at once. A text is looked at without case and accents,
/// letter by letter, so that places in what is looked at are places in the text; what is written in
/// other scripts is looked for only where there are such letters.
///
/// The expressions are in lower case. A letter with an accent that stands alone, such as `è`, is
/// told from the bare one.
final class Cue {
    /// No statement is longer than this; in UTF-16 code units.
    private static final int LONGEST = 500;

    private static final Pattern NOTHING = Pattern.compile("(?!)");

    private final Pattern latin;
    private final Pattern all;

    private Cue(Pattern latin, Pattern all) {
        this.latin = latin;
        this.all = all;
    }

    /// Any of several expressions.
    static Cue of(String... expressions) {
        List<String> ofLatin = new ArrayList<>();
        List<String> ofAll = new ArrayList<>();
        for (String expression : expressions) {
            for (String each : alternatives(expression)) {
                String plain = folded(each, false);
                if (isLatin(each)) {
                    ofLatin.add(plain);
                    ofAll.add(plain);
                } else {
                    ofAll.add("(?U:" + plain + ")");
                }
            }
        }
        return new Cue(
                ofLatin.isEmpty() ? NOTHING : Pattern.compile(String.join("|", ofLatin)),
                Pattern.compile(String.join("|", ofAll)));
    }

    /// One expression, which may have groups.
    static Cue one(String expression) {
        String plain = folded(expression, false);
        boolean isLatin = isLatin(expression);
        return new Cue(
                isLatin ? Pattern.compile(plain) : NOTHING,
                Pattern.compile(isLatin ? plain : "(?U:" + plain + ")"));
    }

    /// One expression, which may have groups, for texts in every script.
    static Cue mixed(String expression) {
        String plain = folded(expression, false);
        return new Cue(Pattern.compile(plain), Pattern.compile("(?U:" + plain + ")"));
    }

    /// Looks at the beginning of a text; places are those of the text.
    Matcher matcher(String text) {
        String begin = text.length() <= LONGEST ? text : text.substring(0, LONGEST);
        return (isLatin(begin) ? latin : all).matcher(folded(begin, true));
    }

    // What stands between bars outside of brackets.
    private static List<String> alternatives(String expression) {
        List<String> found = new ArrayList<>();
        int depth = 0;
        boolean set = false;
        int start = 0;
        for (int i = 0; i < expression.length(); i++) {
            char letter = expression.charAt(i);
            if (letter == '\\') {
                i++;
            } else if (set) {
                set = letter != ']';
            } else if (letter == '[') {
                set = true;
            } else if (letter == '(') {
                depth++;
            } else if (letter == ')') {
                depth--;
            } else if (letter == '|' && depth == 0) {
                found.add(expression.substring(start, i));
                start = i + 1;
            }
        }
        found.add(expression.substring(start));
        return found;
    }

    private static boolean isLatin(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= '\u0370' && Character.isLetter(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static String folded(String text, boolean lower) {
        char[] letters = text.toCharArray();
        for (int i = 0; i < letters.length; i++) {
            if (letters[i] >= 0x80) {
                boolean alone =
                        (i == 0 || !Character.isLetter(text.charAt(i - 1)))
                                && (i + 1 == letters.length
                                        || !Character.isLetter(text.charAt(i + 1)));
                letters[i] = bare(letters[i], alone);
            } else if (lower && letters[i] >= 'A' && letters[i] <= 'Z') {
                letters[i] = (char) (letters[i] + ('a' - 'A'));
            }
        }
        return new String(letters);
    }

    private static char bare(char letter, boolean alone) {
        char lower = Character.toLowerCase(letter);
        char base =
                switch (lower) {
                    case 'ß' -> 's';
                    case 'ø' -> 'o';
                    case 'ł' -> 'l';
                    case 'đ' -> 'd';
                    case 'ı' -> 'i';
                    case 'æ' -> 'a';
                    case 'œ' -> 'o';
                    default ->
                            lower < '\u0530' || (lower >= '\u1e00' && lower < '\u2000')
                                    ? Normalizer.normalize(
                                                    Character.toString(lower), Normalizer.Form.NFD)
                                            .charAt(0)
                                    : lower;
                };
        return alone && base >= 'a' && base <= 'z' ? Character.toUpperCase(base) : base;
    }
}
