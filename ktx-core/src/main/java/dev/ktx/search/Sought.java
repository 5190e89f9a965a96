package dev.ktx.search;

import dev.ktx.search.Vocabulary.Likely;

import java.util.List;

/// A word of a question with everything that counts as finding it.
///
/// @param word as people wrote it, folded
/// @param terms those that count in sentences
/// @param named those that count in names, where people shorten words
/// @param weight what the word is worth in the question, above 0
public record Sought(String word, List<Likely> terms, List<Likely> named, double weight) {
    public Sought {
        terms = List.copyOf(terms);
        named = List.copyOf(named);
    }

    /// Those that count in a part of an entity.
    public List<Likely> in(Facet facet) {
        return facet.named() ? named : terms;
    }
}
