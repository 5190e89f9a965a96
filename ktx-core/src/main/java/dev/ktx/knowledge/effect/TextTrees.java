package dev.ktx.knowledge.effect;

import dev.ktx.semantic.file.Tree;

import java.util.Optional;

/// Reads a text that somebody sent as YAML or JSON.
@FunctionalInterface
public interface TextTrees {
    /// Reads nothing.
    TextTrees NONE = _ -> Optional.empty();

    /// @return empty when the text is neither
    Optional<Tree> tree(String text);
}
