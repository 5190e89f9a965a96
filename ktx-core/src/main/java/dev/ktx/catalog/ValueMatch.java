package dev.ktx.catalog;

import java.util.Optional;

/// How well a stored value answers to what was asked, the best first. All but the last hold when
/// the value contains what was asked without regard to case.
public enum ValueMatch {
    /// The same text.
    EXACT,
    /// The value begins with it.
    PREFIX,
    /// The value has it as whole words.
    TOKEN,
    /// The value has it inside a word.
    SUBSTRING,
    /// The value contains it when accents and white space do not count.
    LOOSE;

    /// Empty when the value does not contain what was asked.
    public static Optional<ValueMatch> of(FoldedText asked, FoldedText value) {
        if (value.lower().contains(asked.lower())) {
            return Optional.of(strict(asked.lower(), value.lower()));
        }
        boolean loose = !asked.loose().isEmpty() && value.loose().contains(asked.loose());
        return loose ? Optional.of(LOOSE) : Optional.empty();
    }

    private static ValueMatch strict(String asked, String value) {
        if (value.length() == asked.length()) {
            return EXACT;
        }
        if (value.startsWith(asked)) {
            return PREFIX;
        }
        for (int at = value.indexOf(asked); at >= 0; at = value.indexOf(asked, at + 1)) {
            int end = at + asked.length();
            boolean startsWord = at == 0 || !Character.isLetterOrDigit(value.codePointBefore(at));
            boolean endsWord =
                    end == value.length() || !Character.isLetterOrDigit(value.codePointAt(end));
            if (startsWord && endsWord) {
                return TOKEN;
            }
        }
        return SUBSTRING;
    }
}
