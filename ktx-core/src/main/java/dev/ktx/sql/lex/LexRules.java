package dev.ktx.sql.lex;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/// What one dialect does differently at the level of characters. Where a setting of the server
/// changes the reading, the rules name the setting that ktx's sessions pin, or ask for both
/// readings.
///
/// @param backslash what a backslash does in a plain string
/// @param stringQuotes the characters that open a string, `'` among them
/// @param nameQuotes the characters that open a quoted identifier: `"`, a back quote or `[`
/// @param wordExtras characters other than letters, digits and `_` inside a word
/// @param wordStarts characters other than letters and `_` that begin a word
/// @param prefixes string prefixes in upper case and what a backslash does behind them
/// @param features the rest
public record LexRules(
        Backslash backslash,
        String stringQuotes,
        String nameQuotes,
        String wordStarts,
        String wordExtras,
        Map<String, Backslash> prefixes,
        Set<Feature> features) {

    /// What a backslash before a quote does.
    public enum Backslash {
        /// Nothing: the quote closes the string.
        LITERAL,
        /// It takes the quote into the string.
        ESCAPES,
        /// Some engines say this and some that, so a backslash before a quote is refused.
        UNCERTAIN
    }

    public enum Feature {
        /// `/* /* */ */` is one comment. Elsewhere an opener inside a comment is refused, because
        /// versions differ.
        NESTED_COMMENTS,
        /// `/*! ... */` is executed; refused.
        EXECUTABLE_COMMENTS,
        /// `#` begins a line comment.
        HASH_COMMENTS,
        /// `//` begins a line comment.
        SLASH_COMMENTS,
        /// `--` begins a comment only before white space.
        DASHES_NEED_SPACE,
        /// A backslash at the end of a line comment takes in the next line; refused.
        CONTINUED_COMMENTS,
        /// `'''text'''`.
        TRIPLE_QUOTES,
        /// `$$text$$`.
        DOLLAR_QUOTES,
        /// `$tag$text$tag$`, and `$$text$$`.
        DOLLAR_TAGS,
        /// Letters outside ASCII belong to words. Elsewhere they are refused.
        UNICODE_WORDS,
        /// A word may begin with digits, for example `2024_sales`.
        DIGIT_WORDS,
        /// Behind a dot a word may begin with digits.
        DIGIT_PARTS,
        /// `1L`, `2.5BD`.
        NUMBER_SUFFIXES,
        /// `@name` and `@@name` are variables or parameters.
        AT_VARIABLES,
        /// `$name`, `@name` and `:name` take in a following `(...)`; refused there.
        PARAMETERS_WITH_SUFFIX,
        /// A backslash inside a quoted identifier takes the next character in.
        ESCAPED_NAMES,
        /// `{` and `}` are part of the grammar.
        BRACES
    }

    public LexRules {
        if (stringQuotes.indexOf('\'') < 0) {
            throw new IllegalArgumentException("every dialect has ' for strings");
        }
        prefixes = Map.copyOf(prefixes);
        features =
                features.isEmpty()
                        ? Set.of()
                        : Collections.unmodifiableSet(EnumSet.copyOf(features));
    }

    public boolean has(Feature feature) {
        return features.contains(feature);
    }

    /// The same rules with another answer to what a backslash does in a plain string.
    public LexRules reading(Backslash other) {
        return new LexRules(
                other, stringQuotes, nameQuotes, wordStarts, wordExtras, prefixes, features);
    }
}
