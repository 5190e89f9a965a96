package dev.ktx.sql.lex;

import dev.ktx.sql.lex.LexRules.Feature;

import java.util.ArrayList;
import java.util.List;

/// Finds where comments end, and keeps those that speak to the optimizer.
final class Comments {
    private final LexRules rules;
    private final String text;
    private final List<Token> hints = new ArrayList<>(0);

    Comments(LexRules rules, String text) {
        this.rules = rules;
        this.text = text;
    }

    /// Optimizer hints among the comments seen so far, in order.
    List<Token> hints() {
        return hints;
    }

    /// The offset behind the comment that begins at `at`, which is `at` when none does.
    ///
    /// @throws UnreadableSql when engines could read it differently
    int end(int at) {
        char c = text.charAt(at);
        char next = at + 1 < text.length() ? text.charAt(at + 1) : '\0';
        if (c == '-' && next == '-') {
            boolean operator =
                    rules.has(Feature.DASHES_NEED_SPACE)
                            && at + 2 < text.length()
                            && text.charAt(at + 2) > ' ';
            return operator ? at : lineEnd(at);
        }
        boolean hash = c == '#' && rules.has(Feature.HASH_COMMENTS);
        boolean slashes = c == '/' && next == '/' && rules.has(Feature.SLASH_COMMENTS);
        if (hash || slashes) {
            return lineEnd(at);
        }
        return c == '/' && next == '*' ? blockEnd(at) : at;
    }

    private int lineEnd(int start) {
        int end = text.indexOf('\n', start);
        end = end < 0 ? text.length() : end;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            // Some engines end the comment here and some do not.
            if ((c == '\r' && i + 1 != end) || Characters.isOtherLineEnd(c)) {
                throw unreadable("a line comment holds a line end of its own", i, i + 1);
            }
        }
        int last = end > start && text.charAt(end - 1) == '\r' ? end - 2 : end - 1;
        if (rules.has(Feature.CONTINUED_COMMENTS) && text.charAt(last) == '\\') {
            throw unreadable("a backslash ends a line comment", last, last + 1);
        }
        return end;
    }

    private int blockEnd(int start) {
        if (rules.has(Feature.EXECUTABLE_COMMENTS)
                && (text.startsWith("!", start + 2)
                        || text.regionMatches(true, start + 2, "M!", 0, 2))) {
            throw unreadable("the comment is executed by the server", start, start + 3);
        }
        int nesting = 1;
        int at = start + 2;
        while (nesting > 0) {
            int closer = text.indexOf("*/", at);
            if (closer < 0) {
                throw UnreadableSql.unterminated("a comment is never closed", start, "/*");
            }
            int opener = text.indexOf("/*", at);
            if (opener >= 0 && opener < closer) {
                if (!rules.has(Feature.NESTED_COMMENTS)) {
                    throw unreadable("a comment opens inside a comment", opener, opener + 2);
                }
                nesting++;
                at = opener + 2;
            } else {
                nesting--;
                at = closer + 2;
            }
        }
        if (text.startsWith("+", start + 2)) {
            hints.add(new Token(Token.Kind.STRING, text.substring(start + 3, at - 2), start, at));
        }
        return at;
    }

    private UnreadableSql unreadable(String reason, int start, int end) {
        return new UnreadableSql(
                reason, start, text.substring(start, Math.min(end, text.length())));
    }
}
