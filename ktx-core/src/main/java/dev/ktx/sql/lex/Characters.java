package dev.ktx.sql.lex;

import java.util.Locale;
import java.util.Set;

/// Questions about single characters, in ASCII only: a locale or a Unicode rule must not decide
/// what is a key word.
final class Characters {
    private static final String[] SINGLES = new String[128];

    /// Hive and Spark literals: BIGINT, SMALLINT, TINYINT, DOUBLE, FLOAT, DECIMAL.
    private static final Set<String> NUMBER_SUFFIXES = Set.of("L", "S", "Y", "D", "F", "BD");

    static {
        for (char c = 0; c < 128; c++) {
            SINGLES[c] = String.valueOf(c);
        }
    }

    private Characters() {}

    static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isHexDigit(char c) {
        return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }

    static boolean isNumberSuffix(String letters) {
        return NUMBER_SUFFIXES.contains(letters.toUpperCase(Locale.ROOT));
    }

    /// Line ends of Unicode that are none in ASCII.
    static boolean isOtherLineEnd(char c) {
        return c == '\u0085' || c == '\u2028' || c == '\u2029';
    }

    static String single(char c) {
        return SINGLES[c];
    }

    /// That part of the text with `a` to `z` in upper case; every other character stays.
    static String upper(String text, int start, int end) {
        int i = start;
        while (i < end && (text.charAt(i) < 'a' || text.charAt(i) > 'z')) {
            i++;
        }
        if (i == end) {
            return text.substring(start, end);
        }
        char[] result = new char[end - start];
        for (i = start; i < end; i++) {
            char c = text.charAt(i);
            result[i - start] = c >= 'a' && c <= 'z' ? (char) (c - 32) : c;
        }
        return new String(result);
    }

    /// Refuses NUL and every other control character but tab and line ends, and halves of surrogate
    /// pairs: drivers cut or replace them, so the server might see another text.
    static void refuseControls(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean layout = c == '\t' || c == '\n' || c == '\r';
            if ((c < ' ' && !layout) || c == 127) {
                throw new UnreadableSql(
                        "control character U+%04X".formatted((int) c), i, String.valueOf(c));
            }
            if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                throw new UnreadableSql("half of a surrogate pair", i, "");
            }
        }
    }
}
