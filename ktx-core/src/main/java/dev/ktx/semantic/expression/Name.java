package dev.ktx.semantic.expression;

import java.util.List;

/// A name as it was written: a column or measure, with the way to its source in front.
///
/// @param parts without quotes, at least one; the last is `*` in `rides.*`
/// @param at offset in the text, in UTF-16 code units
public record Name(List<String> parts, int at) {
    public Name {
        parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("a name has a part");
        }
    }

    public boolean bare() {
        return parts.size() == 1;
    }

    public String last() {
        return parts.getLast();
    }

    /// The way to the source; empty for a bare name.
    public List<String> path() {
        return parts.subList(0, parts.size() - 1);
    }

    /// As people write it, without quotes.
    public String text() {
        return String.join(".", parts);
    }
}
