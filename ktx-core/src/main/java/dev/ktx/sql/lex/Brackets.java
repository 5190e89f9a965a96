package dev.ktx.sql.lex;

import java.util.Arrays;

/// Which bracket closes which. Brackets are told apart by the indexes of their tokens.
final class Brackets {
    private final int[] open = new int[Lexer.MAX_DEPTH];
    private int[] partners;
    private int depth;
    private int deepest;

    /// @param tokens how many are expected, at least 1
    Brackets(int tokens) {
        partners = new int[tokens];
    }

    /// @return whether one more may be open
    boolean open(int index) {
        if (depth == open.length) {
            return false;
        }
        open[depth++] = index;
        deepest = Math.max(deepest, depth);
        return true;
    }

    /// The one that was opened last and is open still, or -1.
    int unclosed() {
        return depth == 0 ? -1 : open[depth - 1];
    }

    /// Closes {@link #unclosed()}.
    void close(int index) {
        int opener = open[--depth];
        if (index >= partners.length) {
            partners = Arrays.copyOf(partners, Math.max(index + 1, partners.length * 2));
        }
        partners[opener] = index;
        partners[index] = opener;
    }

    /// For the index of a bracket the index of its partner.
    ///
    /// @param tokens how many there are
    int[] partners(int tokens) {
        return partners.length < tokens ? Arrays.copyOf(partners, tokens) : partners;
    }

    int deepest() {
        return deepest;
    }
}
