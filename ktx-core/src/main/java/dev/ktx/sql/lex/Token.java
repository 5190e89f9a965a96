package dev.ktx.sql.lex;

/// One lexical element of a SQL text. White space and comments are none.
///
/// @param text depends on the kind, see there
/// @param start offset of the first UTF-16 code unit
/// @param end offset after the last one
public record Token(Kind kind, String text, int start, int end) {
    public enum Kind {
        /// An unquoted name or key word; the text is in ASCII upper case.
        WORD,
        /// A quoted identifier; the text is the name without its quotes, doubled quotes undone.
        QUOTED,
        /// A string of any spelling; the text is what stands between the quotes, doubled quotes
        /// undone, backslashes as written.
        STRING,
        /// A number as written.
        NUMBER,
        /// A variable or a placeholder with a name, for example `@a` or `$1`, as written.
        PARAMETER,
        /// An operator or a bracket, as written.
        SYMBOL
    }

    public boolean isWord(String upperCase) {
        return kind == Kind.WORD && text.equals(upperCase);
    }

    public boolean isSymbol(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    /// Whether it can be a name: quoted or not.
    public boolean isName() {
        return kind == Kind.WORD || kind == Kind.QUOTED;
    }
}
