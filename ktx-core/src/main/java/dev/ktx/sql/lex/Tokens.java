package dev.ktx.sql.lex;

import java.util.List;

/// The tokens of one text, with the partner of every bracket.
public final class Tokens {
    private final String source;
    private final List<Token> all;
    private final List<Token> hints;
    private final int[] partners;
    private final int depth;

    /// @param partners for the index of a bracket the index of its partner
    Tokens(String source, List<Token> all, List<Token> hints, int[] partners, int depth) {
        this.source = source;
        this.all = List.copyOf(all);
        this.hints = List.copyOf(hints);
        this.partners = partners;
        this.depth = depth;
    }

    public int size() {
        return all.size();
    }

    public Token get(int index) {
        return all.get(index);
    }

    /// The bracket that belongs to the one at that index.
    public int partner(int index) {
        return partners[index];
    }

    /// How deep the deepest bracket is nested; 0 without brackets.
    public int depth() {
        return depth;
    }

    /// Optimizer hints, `/*+ ... */`; the text is what stands between the stars.
    public List<Token> hints() {
        return hints;
    }

    /// The token as it was written.
    public String written(Token token) {
        return source.substring(token.start(), token.end());
    }
}
