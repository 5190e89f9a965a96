package dev.ktx.semantic.expression;

import dev.ktx.problem.Location;

/// A piece of expression text and where it stands, for messages.
///
/// @param where of the first character
public record Fragment(String text, Location where) {
    /// The place of an offset inside the text.
    public Location place(int offset) {
        return switch (where) {
            // Folded and quoted YAML scalars move characters, so the line stays that of the text.
            case Location.InFile inFile -> inFile;
            case Location.AtPath(var path) -> new Location.InText(path, offset);
            case Location.InText(var what, var start) -> new Location.InText(what, start + offset);
            case Location.Everywhere everywhere -> everywhere;
        };
    }
}
