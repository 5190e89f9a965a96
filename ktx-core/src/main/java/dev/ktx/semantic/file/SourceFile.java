package dev.ktx.semantic.file;

import dev.ktx.problem.Problem;

import java.util.Optional;

/// A file of the semantic layer of one connection.
///
/// @param path relative to the project folder, with forward slashes
public record SourceFile(String path, Content content) {
    /// What the file holds.
    public sealed interface Content {
        record Parsed(Tree tree) implements Content {}

        /// @param name what the source seems to be called: told by the lines that can be read, else
        ///   by the file
        record Unreadable(String name, Problem problem) implements Content {}
    }

    /// Whether the scan wrote it.
    public boolean scanned() {
        return path.contains("/_schema/") || path.startsWith("_schema/");
    }

    /// The name that the file gives its source; empty when it gives none or cannot be read.
    public Optional<String> declared() {
        return content instanceof Content.Parsed(var tree)
                ? SourceFiles.name(tree)
                : Optional.empty();
    }

    /// The source that the file describes: the one it names, else what the file is called.
    public String source() {
        return switch (content) {
            case Content.Unreadable(var name, var _) -> name;
            case Content.Parsed(var tree) -> SourceFiles.name(tree).orElse(label());
        };
    }

    /// The file without folders and extension.
    public String label() {
        return label(path);
    }

    /// The name of a file without folders and extension.
    public static String label(String path) {
        String file = path.substring(path.lastIndexOf('/') + 1);
        int dot = file.lastIndexOf('.');
        return dot > 0 ? file.substring(0, dot) : file;
    }
}
