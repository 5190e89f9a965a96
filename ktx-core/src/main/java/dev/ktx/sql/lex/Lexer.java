package dev.ktx.sql.lex;

import static dev.ktx.sql.lex.Characters.isDigit;
import static dev.ktx.sql.lex.Characters.isHexDigit;
import static dev.ktx.sql.lex.Characters.isLetter;

import dev.ktx.sql.lex.LexRules.Backslash;
import dev.ktx.sql.lex.LexRules.Feature;

import java.util.ArrayList;
import java.util.List;

/// Splits a SQL text into tokens by the rules of one dialect. Refuses what engines could read
/// differently, so that the tokens it returns are the ones the engine sees.
public final class Lexer {
    /// Longest text, in UTF-16 code units.
    public static final int MAX_LENGTH = 1_000_000;

    /// Most tokens.
    public static final int MAX_TOKENS = 200_000;

    /// Deepest nesting of brackets.
    public static final int MAX_DEPTH = 200;

    /// Longest first, so that `->>` is not read as `->` and `>`.
    private static final List<String> OPERATORS =
            List.of(
                    "->>", "<=>", "::", ":=", "->", "=>", "|>", "||", "<=", ">=", "<>", "!=", "==",
                    "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "&&");

    private static final String OPERATOR_STARTS = "-<:=|>!+*/%&^";

    private final LexRules rules;
    private final Quotes quotes;
    private final String text;
    private final Comments comments;
    private final Brackets brackets;
    private final List<Token> tokens;
    private int at;

    private Lexer(LexRules rules, String text) {
        this.rules = rules;
        this.text = text;
        this.quotes = new Quotes(text);
        this.comments = new Comments(rules, text);
        this.brackets = new Brackets(text.length() / 4 + 8);
        this.tokens = new ArrayList<>(text.length() / 4 + 8);
    }

    /// @throws UnreadableSql when the text cannot be read with certainty
    public static Tokens lex(LexRules rules, String text) {
        if (text.length() > MAX_LENGTH) {
            throw new UnreadableSql(
                    "the text is longer than " + MAX_LENGTH + " characters", MAX_LENGTH, "");
        }
        return new Lexer(rules, text).run();
    }

    private Tokens run() {
        Characters.refuseControls(text);
        while (at < text.length()) {
            int before = at;
            char c = text.charAt(at);
            if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
                at++;
            } else {
                int end = comments.end(at);
                if (end > at) {
                    at = end;
                } else {
                    token(c);
                }
            }
            if (at <= before) {
                throw unreadable("the text cannot be read on from here", before, before + 1);
            }
        }
        int unclosed = brackets.unclosed();
        if (unclosed >= 0) {
            Token opener = tokens.get(unclosed);
            throw new UnreadableSql(
                    "'" + opener.text() + "' is never closed", opener.start(), opener.text());
        }
        return new Tokens(
                text,
                tokens,
                comments.hints(),
                brackets.partners(tokens.size()),
                brackets.deepest());
    }

    private void token(char c) {
        if (isLetter(c) || c == '_' || rules.wordStarts().indexOf(c) >= 0) {
            wordOrPrefixedString();
        } else if (isDigit(c) && rules.has(Feature.DIGIT_PARTS) && behindDot()) {
            int start = at;
            at = wordEnd(at);
            add(Token.Kind.WORD, Characters.upper(text, start, at), start);
        } else if (isDigit(c) || (c == '.' && isDigit(peek(1)) && !endsName())) {
            number();
        } else if (rules.stringQuotes().indexOf(c) >= 0) {
            string(rules.backslash(), at);
        } else if (rules.nameQuotes().indexOf(c) >= 0) {
            quotedName(c);
        } else if (c == '$') {
            dollar();
        } else if (c == ':'
                && rules.has(Feature.PARAMETERS_WITH_SUFFIX)
                && wordEnd(at + 1) > at + 1) {
            parameter();
        } else if (c == '@' && rules.has(Feature.AT_VARIABLES)) {
            variable();
        } else if (c > 127) {
            if (!rules.has(Feature.UNICODE_WORDS) || wordEnd(at) == at) {
                throw unreadable("a character outside ASCII stands outside quotes", at, at + 1);
            }
            wordOrPrefixedString();
        } else {
            symbol(c);
        }
    }

    // Words.

    private void wordOrPrefixedString() {
        int start = at;
        int end = wordEnd(at);
        String word = Characters.upper(text, start, end);
        char next = end < text.length() ? text.charAt(end) : ' ';
        if (next == '&' && word.equals("U") && end + 1 < text.length()) {
            unicodeString(start, end + 1);
            return;
        }
        if (rules.stringQuotes().indexOf(next) >= 0) {
            Backslash prefixed = rules.prefixes().get(word);
            if (prefixed != null) {
                at = end;
                string(prefixed, start);
                return;
            }
        }
        at = end;
        add(Token.Kind.WORD, word, start);
    }

    /// `U&'d\0061'` is a string; `U&"d\0061"` is a name that is not what it looks like.
    private void unicodeString(int start, int quote) {
        char c = text.charAt(quote);
        if (c == '"') {
            throw unreadable("a name is written with Unicode escapes", start, quote + 1);
        }
        Backslash prefixed = rules.prefixes().get("U&");
        if (c == '\'' && prefixed != null) {
            at = quote;
            string(prefixed, start);
            return;
        }
        at = quote - 1;
        add(Token.Kind.WORD, "U", start);
    }

    private int wordEnd(int from) {
        int i = from;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (isLetter(c)
                    || isDigit(c)
                    || c == '_'
                    || rules.wordExtras().indexOf(c) >= 0
                    || (i == from && rules.wordStarts().indexOf(c) >= 0)) {
                i++;
            } else if (c > 127 && rules.has(Feature.UNICODE_WORDS)) {
                int codePoint = text.codePointAt(i);
                if (!Character.isLetterOrDigit(codePoint)
                        && Character.getType(codePoint) != Character.NON_SPACING_MARK) {
                    break;
                }
                i += Character.charCount(codePoint);
            } else {
                break;
            }
        }
        return i;
    }

    private void variable() {
        int start = at;
        int name = peek(1) == '@' ? at + 2 : at + 1;
        at = name;
        if (at < text.length() && "'\"`[".indexOf(text.charAt(at)) >= 0) {
            char quote = text.charAt(at);
            if (quote == '[') {
                throw unreadable("a variable has a bracketed name", start, at + 1);
            }
            at = quotes.end(at, quote, Backslash.UNCERTAIN);
        } else {
            at = wordEnd(at);
        }
        if (at == name) {
            add(Token.Kind.SYMBOL, text.substring(start, at), start);
            return;
        }
        refuseParameterSuffix(start);
        add(Token.Kind.PARAMETER, text.substring(start, at), start);
    }

    // Numbers.

    private void number() {
        int start = at;
        if (text.charAt(at) == '0' && "xXbBoO".indexOf(peek(1)) >= 0 && isHexDigit(peek(2))) {
            at += 2;
            while (isHexDigit(peek(0)) || peek(0) == '_') {
                at++;
            }
        } else {
            digits();
            if (peek(0) == '.') {
                at++;
                digits();
            }
            if ((peek(0) == 'e' || peek(0) == 'E')
                    && (isDigit(peek(1))
                            || ((peek(1) == '+' || peek(1) == '-') && isDigit(peek(2))))) {
                at += 2;
                digits();
            }
        }
        int end = wordEnd(at);
        if (end == at) {
            add(Token.Kind.NUMBER, text.substring(start, at), start);
            return;
        }
        if (rules.has(Feature.NUMBER_SUFFIXES)
                && Characters.isNumberSuffix(text.substring(at, end))) {
            at = end;
            add(Token.Kind.NUMBER, text.substring(start, at), start);
        } else if (rules.has(Feature.DIGIT_WORDS) && onlyDigits(start, at)) {
            at = end;
            add(Token.Kind.WORD, Characters.upper(text, start, end), start);
        } else {
            throw unreadable("a number runs into a word", start, end);
        }
    }

    private void digits() {
        while (isDigit(peek(0)) || (peek(0) == '_' && isDigit(peek(1)))) {
            at++;
        }
    }

    private boolean onlyDigits(int start, int end) {
        for (int i = start; i < end; i++) {
            if (!isDigit(text.charAt(i)) && text.charAt(i) != '_') {
                return false;
            }
        }
        return true;
    }

    // Quotes.

    /// The string whose quote is at the current place; `start` is where its prefix begins.
    private void string(Backslash backslash, int start) {
        char quote = text.charAt(at);
        String triple = String.valueOf(quote).repeat(3);
        if (rules.has(Feature.TRIPLE_QUOTES) && text.startsWith(triple, at)) {
            int from = at + 3;
            at = quotes.tripleEnd(at, triple, backslash);
            add(Token.Kind.STRING, text.substring(from, at - 3), start);
            return;
        }
        int from = at + 1;
        at = quotes.end(at, quote, backslash);
        add(Token.Kind.STRING, Quotes.undouble(text.substring(from, at - 1), quote), start);
    }

    private void quotedName(char opener) {
        int start = at;
        char closer = opener == '[' ? ']' : opener;
        Backslash backslash =
                rules.has(Feature.ESCAPED_NAMES) ? Backslash.ESCAPES : Backslash.LITERAL;
        at = quotes.end(at, closer, backslash);
        String name = Quotes.undouble(text.substring(start + 1, at - 1), closer);
        if (backslash == Backslash.ESCAPES && name.indexOf('\\') >= 0) {
            name = Quotes.unescapeName(name, closer);
            if (name.indexOf('\\') >= 0) {
                // Other escapes could spell a name that the text does not show.
                throw unreadable("a name is written with escapes", start, at);
            }
        }
        add(Token.Kind.QUOTED, name, start);
    }

    private void dollar() {
        int start = at;
        boolean tags = rules.has(Feature.DOLLAR_TAGS);
        int tagEnd = tags ? Quotes.dollarTagEnd(text, at) : peek(1) == '$' ? at + 2 : -1;
        if (tagEnd > 0) {
            if (!tags && !rules.has(Feature.DOLLAR_QUOTES)) {
                throw unreadable("'$$' is not part of this dialect", at, at + 2);
            }
            String tag = text.substring(at, tagEnd);
            int closer = text.indexOf(tag, tagEnd);
            if (closer < 0) {
                throw UnreadableSql.unterminated(
                        "a dollar-quoted string is never closed", start, tag);
            }
            at = closer + tag.length();
            add(Token.Kind.STRING, text.substring(tagEnd, closer), start);
            return;
        }
        parameter();
    }

    private void parameter() {
        int start = at;
        at = wordEnd(at + 1);
        if (at > start + 1 && isDigit(text.charAt(start + 1)) && !onlyDigits(start + 1, at)) {
            // `$1DELETE`: SQL Server reads an amount of money and a statement.
            throw unreadable("a number runs into a word", start, at);
        }
        refuseParameterSuffix(start);
        add(
                at == start + 1 ? Token.Kind.SYMBOL : Token.Kind.PARAMETER,
                text.substring(start, at),
                start);
    }

    private void refuseParameterSuffix(int start) {
        if (rules.has(Feature.PARAMETERS_WITH_SUFFIX)
                && (peek(0) == '(' || (peek(0) == ':' && peek(1) == ':'))) {
            throw unreadable("a parameter runs into '" + peek(0) + "'", start, at + 1);
        }
    }

    // Symbols.

    private void symbol(char c) {
        int start = at;
        // Every operator of several characters continues with one of these.
        if ("=>:|-<&".indexOf(peek(1)) >= 0 && OPERATOR_STARTS.indexOf(c) >= 0) {
            for (String operator : OPERATORS) {
                if (text.startsWith(operator, at)) {
                    at += operator.length();
                    add(Token.Kind.SYMBOL, operator, start);
                    return;
                }
            }
        }
        if (c == '\\' || c == '`' || c == '"' || ((c == '{' || c == '}') && noBraces())) {
            throw unreadable("'" + c + "' is not part of this dialect", at, at + 1);
        }
        at++;
        add(Token.Kind.SYMBOL, Characters.single(c), start);
        if (c == '(' || c == '[' || c == '{') {
            if (!brackets.open(tokens.size() - 1)) {
                throw unreadable(
                        "brackets are nested deeper than " + MAX_DEPTH + " levels", start, at);
            }
        } else if (c == ')' || c == ']' || c == '}') {
            close(c, start);
        }
    }

    private void close(char c, int start) {
        char expected = c == ')' ? '(' : c == ']' ? '[' : '{';
        int opener = brackets.unclosed();
        if (opener < 0 || tokens.get(opener).text().charAt(0) != expected) {
            throw unreadable("'" + c + "' closes nothing", start, at);
        }
        brackets.close(tokens.size() - 1);
    }

    private boolean noBraces() {
        return !rules.has(Feature.BRACES);
    }

    private boolean behindDot() {
        return !tokens.isEmpty() && tokens.getLast().end() == at && tokens.getLast().isSymbol(".");
    }

    private boolean endsName() {
        if (tokens.isEmpty()) {
            return false;
        }
        Token last = tokens.getLast();
        return last.end() == at && (last.isName() || last.isSymbol(")") || last.isSymbol("]"));
    }

    private void add(Token.Kind kind, String value, int start) {
        if (tokens.size() == MAX_TOKENS) {
            throw unreadable("the text has more than " + MAX_TOKENS + " tokens", start, at);
        }
        tokens.add(new Token(kind, value, start, at));
    }

    private char peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
    }

    private UnreadableSql unreadable(String reason, int start, int end) {
        return new UnreadableSql(
                reason, start, text.substring(start, Math.min(end, text.length())));
    }
}
