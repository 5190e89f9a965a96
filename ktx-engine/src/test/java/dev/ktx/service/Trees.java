package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Walks through the trees of answers.
final class Trees {
    private Trees() {}

    static Map<String, @Nullable Object> map(@Nullable Object node) {
        assertThat(node).isInstanceOf(Map.class);
        var fields = new LinkedHashMap<String, @Nullable Object>();
        if (node instanceof Map<?, ?> map) {
            map.forEach((name, value) -> fields.put(String.valueOf(name), value));
        }
        return fields;
    }

    static List<?> list(Map<String, @Nullable Object> tree, String field) {
        assertThat(tree.get(field)).as(field).isInstanceOf(List.class);
        return tree.get(field) instanceof List<?> list ? list : List.of();
    }

    /// Tokens of an answer in the indented form: bytes by four, rounded up.
    static long tokens(Map<String, @Nullable Object> tree) {
        int bytes = JsonText.indented(tree).getBytes(StandardCharsets.UTF_8).length;
        return (bytes + 3L) / 4;
    }
}
