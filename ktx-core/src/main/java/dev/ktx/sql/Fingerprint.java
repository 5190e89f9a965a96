package dev.ktx.sql;

import dev.ktx.sql.lex.Lexer;
import dev.ktx.sql.lex.Token;
import dev.ktx.sql.lex.Tokens;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// A statement without its literals, comments and layout: equal for statements that differ in
/// nothing else. Lists of literals of any length are the same.
///
/// @param text the statement with `?` for every literal, words in upper case
/// @param slots the literals in their order, lists not shortened
public record Fingerprint(String text, List<Slot> slots) {
    /// A literal that was taken out.
    ///
    /// @param offset in UTF-16 code units
    /// @param type what kind of literal it is
    /// @param written as in the statement
    public record Slot(int offset, Type type, String written) {}

    public enum Type {
        NUMBER,
        STRING,
        PARAMETER
    }

    public Fingerprint {
        slots = List.copyOf(slots);
    }

    /// Hexadecimal, 16 digits.
    public String hash() {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    /// @throws dev.ktx.sql.lex.UnreadableSql when the text cannot be read with certainty
    public static Fingerprint of(Dialect dialect, String sql) {
        return of(Lexer.lex(dialect.lexRules(), sql));
    }

    static Fingerprint of(Tokens tokens) {
        List<Slot> slots = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.isSymbol(";")) {
                continue;
            }
            String shown =
                    switch (token.kind()) {
                        case WORD, SYMBOL -> token.text();
                        case QUOTED -> tokens.written(token);
                        case NUMBER, STRING, PARAMETER -> "?";
                    };
            if (shown.equals("?")) {
                slots.add(new Slot(token.start(), type(token), tokens.written(token)));
                if (endsWithLiteral(text)) {
                    // IN (1, 2) and IN (1, 2, 3) are the same question.
                    text.setLength(text.length() - 1);
                    continue;
                }
            }
            if (!text.isEmpty() && spaceBefore(text.charAt(text.length() - 1), shown)) {
                text.append(' ');
            }
            text.append(shown);
        }
        return new Fingerprint(text.toString(), slots);
    }

    private static boolean endsWithLiteral(StringBuilder text) {
        int length = text.length();
        return length > 1 && text.charAt(length - 2) == '?' && text.charAt(length - 1) == ',';
    }

    private static boolean spaceBefore(char last, String next) {
        return last != '('
                && last != '.'
                && !next.equals(")")
                && !next.equals(",")
                && !next.equals(".")
                && !(next.equals("(") && Character.isLetterOrDigit(last));
    }

    private static Type type(Token token) {
        return switch (token.kind()) {
            case NUMBER -> Type.NUMBER;
            case STRING -> Type.STRING;
            case PARAMETER, WORD, QUOTED, SYMBOL -> Type.PARAMETER;
        };
    }
}
