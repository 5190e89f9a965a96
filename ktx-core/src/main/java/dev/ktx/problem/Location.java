package dev.ktx.problem;

/// Where a problem is. Printed in front of the sentence as `file:line:column`, as the path of an
/// argument, or not at all.
public sealed interface Location {
    /// A place in a text file.
    ///
    /// @param path relative to the project folder, with forward slashes
    /// @param line at least 1
    /// @param column at least 1
    record InFile(String path, int line, int column) implements Location {
        public InFile {
            if (line < 1 || column < 1) {
                throw new IllegalArgumentException(
                        "line and column start at 1: " + line + ":" + column);
            }
        }
    }

    /// An argument of a call or a key of the configuration, for example `connections.shop.url`.
    record AtPath(String path) implements Location {}

    /// A place in a text that came with the call, for example in a SQL statement.
    ///
    /// @param offset in UTF-16 code units, at least 0
    record InText(String what, int offset) implements Location {
        public InText {
            if (offset < 0) {
                throw new IllegalArgumentException("offset is negative: " + offset);
            }
        }
    }

    /// No place: the problem concerns the whole.
    record Everywhere() implements Location {}

    /// The problem concerns the whole.
    static Location everywhere() {
        return new Everywhere();
    }

    /// As people read it; empty when there is no place.
    default String text() {
        return switch (this) {
            case InFile(var path, var line, var column) -> path + ":" + line + ":" + column;
            case AtPath(var path) -> path;
            case InText(var what, var offset) -> what + ":" + offset;
            case Everywhere() -> "";
        };
    }
}
