package dev.ktx.app.wiring;

import dev.ktx.storage.project.YamlEdit;

import java.util.List;

/// Edits of YAML files of other programs that leave every other byte as it was.
public final class EditedYaml {
    private EditedYaml() {}

    /// @param value text, number, truth value, list or map
    /// @throws dev.ktx.problem.KtxException `bad-config` when the text cannot be edited safely
    public static String set(String text, List<String> path, Object value) {
        return YamlEdit.set(text, path, value);
    }

    /// @throws dev.ktx.problem.KtxException `bad-config` when the text cannot be edited safely
    public static String remove(String text, List<String> path) {
        return YamlEdit.remove(text, path);
    }
}
