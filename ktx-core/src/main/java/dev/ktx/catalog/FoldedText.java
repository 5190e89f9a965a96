package dev.ktx.catalog;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/// A text in the two forms in which values are compared.
///
/// @param text as given
/// @param lower in lower case
/// @param loose in lower case without accents, with special letters spelled out (`ß` as `ss`) and
///   white space as single blanks
/// @param spelled as `loose`, but umlauts are written with the letter that stands for them where
///   there are none: `köln` as `koeln`
public record FoldedText(String text, String lower, String loose, String spelled) {
    /// Accents, the points of Hebrew, the vowels of Arabic, and what only makes its words longer.
    private static final Pattern MARKS =
            Pattern.compile(
                    "[\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7"
                            + "\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc]+");

    private static final Pattern UMLAUTS = Pattern.compile("[äöüøå]");
    private static final Pattern BLANKS = Pattern.compile("[\\s\\u00a0]+");

    public static FoldedText of(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        String loose = loose(lower);
        return new FoldedText(
                text, lower, loose, loose.equals(lower) ? loose : spelled(lower, loose));
    }

    private static String spelled(String lower, String loose) {
        String composed = Normalizer.normalize(lower, Normalizer.Form.NFC);
        return UMLAUTS.matcher(composed).find()
                ? loosened(
                        UMLAUTS.matcher(composed)
                                .replaceAll(found -> twoLetters(found.group().charAt(0))))
                : loose;
    }

    private static String twoLetters(char umlaut) {
        return switch (umlaut) {
            case 'ä' -> "ae";
            case 'ü' -> "ue";
            case 'å' -> "aa";
            default -> "oe";
        };
    }

    private static String loose(String lower) {
        return isLoose(lower) ? lower : loosened(lower);
    }

    /// Most values: plain letters with single blanks between them.
    private static boolean isLoose(String lower) {
        char before = ' ';
        for (int at = 0; at < lower.length(); at++) {
            char letter = lower.charAt(at);
            if (letter < ' ' || letter > '~' || (letter == ' ' && before == ' ')) {
                return false;
            }
            before = letter;
        }
        return before != ' ';
    }

    private static String loosened(String lower) {
        String plain =
                MARKS.matcher(Normalizer.normalize(lower, Normalizer.Form.NFKD)).replaceAll("");
        var spelled = new StringBuilder(plain.length());
        plain.chars().forEach(letter -> append(spelled, (char) letter));
        return BLANKS.matcher(spelled).replaceAll(" ").strip();
    }

    private static void append(StringBuilder text, char letter) {
        switch (letter) {
            case 'ß' -> text.append("ss");
            case 'æ' -> text.append("ae");
            case 'œ' -> text.append("oe");
            case 'þ' -> text.append("th");
            case 'ø' -> text.append('o');
            case 'ł' -> text.append('l');
            case 'đ', 'ð' -> text.append('d');
            case 'ı' -> text.append('i');
            case 'ς' -> text.append('σ');
            case 'ى' -> text.append('ي');
            case 'ة' -> text.append('ه');
            default -> text.append(letter);
        }
    }
}
