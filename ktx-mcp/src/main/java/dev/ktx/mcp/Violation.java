package dev.ktx.mcp;

/// One place of a JSON value that its schema does not allow.
///
/// @param path from the root, for example `entities[0].table.db`; empty for the root itself
/// @param message what is wrong there, one line
public record Violation(String path, String message) {
    public Violation {
        if (message.isBlank() || message.contains("\n")) {
            throw new IllegalArgumentException("a violation is told in one line: " + message);
        }
    }

    /// `path: message`, the root written `<root>`.
    @Override
    public String toString() {
        return (path.isEmpty() ? "<root>" : path) + ": " + message;
    }
}
