package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.effect.SemanticEffect.Author;

/// What a text that a tool wrote means for the semantic layer of a connection.
public final class ReadArtifact {
    private ReadArtifact() {}

    /// @param language `sql`, `lookml`, `yaml` or `json`
    public static Reading of(
            String language, String text, TextTrees trees, SemanticNames names, String connection) {
        return switch (language) {
            case "sql" -> ReadSql.of(text, "", Author.PERSON, names, connection);
            case "lookml" -> ReadLookml.of(text, names, connection);
            case "yaml" ->
                    trees.tree(text)
                            .map(tree -> ReadDbt.of(tree, names, connection))
                            .orElseGet(() -> Reading.because("parse_error", "YAML"));
            case "json" ->
                    trees.tree(text)
                            .map(tree -> ReadCard.of(tree, names, connection))
                            .orElseGet(() -> Reading.because("parse_error", "JSON"));
            default -> Reading.NOTHING;
        };
    }
}
