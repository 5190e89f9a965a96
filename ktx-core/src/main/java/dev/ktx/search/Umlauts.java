package dev.ktx.search;

import dev.ktx.catalog.FoldedText;

import java.util.Optional;

/// Letters that are written with another one behind them where there are no accents: `kündigung` is
/// `kuendigung` in names and in the texts of people without such keys.
final class Umlauts {
    private static final int SHORTEST = 5;

    private Umlauts() {}

    /// The other way to write a word, folded; empty when there is none.
    static Optional<String> otherWise(String word) {
        FoldedText folded = FoldedText.of(word);
        if (!folded.spelled().equals(folded.loose())) {
            return Optional.of(Terms.fold(folded.spelled()));
        }
        String bare = bare(folded.loose());
        return bare.equals(folded.loose()) ? Optional.empty() : Optional.of(Terms.fold(bare));
    }

    /// `kuendigung` as `kundigung`; an `e` behind `au`, `eu` or `qu`, and at the end of a word
    /// (`values`), is no sign of an umlaut.
    static String bare(String word) {
        if (word.length() < SHORTEST) {
            return word;
        }
        var bare = new StringBuilder(word.length());
        for (int at = 0; at < word.length(); at++) {
            char letter = word.charAt(at);
            boolean silent =
                    letter == 'e'
                            && at > 0
                            && at + 2 < word.length()
                            && "aou".indexOf(word.charAt(at - 1)) >= 0
                            && (at == 1 || "aeiouq".indexOf(word.charAt(at - 2)) < 0);
            if (!silent) {
                bare.append(letter);
            }
        }
        return bare.toString();
    }
}
