package dev.ktx.sql.lex;

import dev.ktx.sql.lex.LexRules.Backslash;

/// Finds where quoted text ends.
final class Quotes {
    private final String text;

    Quotes(String text) {
        this.text = text;
    }

    /// The offset after the closing quote of the text that opens at `start`. A doubled quote stands
    /// for itself.
    int end(int start, char closer, Backslash backslash) {
        int i = start + 1;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c == closer) {
                if (i + 1 >= text.length() || text.charAt(i + 1) != closer) {
                    return i + 1;
                }
                i += 2;
            } else if (c == '\\' && backslash != Backslash.LITERAL) {
                i += backslash == Backslash.ESCAPES ? 2 : certain(i, closer);
            } else {
                i++;
            }
        }
        throw unterminated(start);
    }

    /// Behind a pair of backslashes both readings agree again, so only the odd one before a quote
    /// is in doubt.
    private int certain(int backslash, char closer) {
        int i = backslash;
        while (i < text.length() && text.charAt(i) == '\\') {
            i++;
        }
        if ((i - backslash) % 2 == 1 && i < text.length() && text.charAt(i) == closer) {
            throw new UnreadableSql(
                    "a backslash stands before a quote, which servers read differently",
                    backslash,
                    text.substring(backslash, i + 1));
        }
        return i - backslash;
    }

    int tripleEnd(int start, String triple, Backslash backslash) {
        int i = start + 3;
        while (i < text.length()) {
            if (text.startsWith(triple, i)) {
                // Which three of them close is not told by every reference.
                if (i + 3 < text.length() && text.charAt(i + 3) == triple.charAt(0)) {
                    throw new UnreadableSql("four quotes stand in a row", i, triple);
                }
                return i + 3;
            }
            if (text.charAt(i) == '\\' && backslash != Backslash.LITERAL) {
                i += backslash == Backslash.ESCAPES ? 2 : certain(i, triple.charAt(0));
            } else {
                i++;
            }
        }
        throw unterminated(start);
    }

    static String undouble(String inner, char quote) {
        if (inner.indexOf(quote) < 0) {
            return inner;
        }
        String single = String.valueOf(quote);
        return inner.replace(single + single, single);
    }

    /// Undoes a backslash before the quote.
    static String unescapeName(String inner, char quote) {
        return inner.replace("\\" + quote, String.valueOf(quote));
    }

    /// The offset after `$tag$` or `$$`, or -1 when none starts here.
    static int dollarTagEnd(String text, int start) {
        int i = start + 1;
        while (i < text.length() && text.charAt(i) != '$') {
            char c = text.charAt(i);
            boolean part = Characters.isLetter(c) || c == '_' || c > 127;
            if (!part && !(Characters.isDigit(c) && i > start + 1)) {
                return -1;
            }
            i++;
        }
        return i < text.length() ? i + 1 : -1;
    }

    private UnreadableSql unterminated(int start) {
        return UnreadableSql.unterminated(
                "a quote is never closed", start, text.substring(start, start + 1));
    }
}
