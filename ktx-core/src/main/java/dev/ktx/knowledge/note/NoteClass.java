package dev.ktx.knowledge.note;

import java.util.Locale;

/// What kind of statement something is.
public enum NoteClass {
    /// What a word means.
    DEFINITION,
    /// Another word for the same.
    ALIAS,
    /// In which unit, currency or time zone a value is.
    UNIT,
    /// Which rows count.
    FILTER_RULE,
    /// How a number is worked out.
    FORMULA,
    /// That something known is wrong or has changed.
    CORRECTION,
    /// That two statements exclude each other.
    CONTRADICTION,
    /// Anything else that was sent in order to be kept.
    RULE,
    /// Nothing worth keeping.
    NOISE;

    /// Public spelling, for example `filter-rule`.
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
