package dev.ktx.warehouses.sqlite;

import java.util.List;
import java.util.stream.Collectors;

/// A list of texts as a JSON array: the one bind value through which SQLite takes a list.
final class JsonList {
    private JsonList() {}

    static String of(List<String> texts) {
        return texts.stream().map(JsonList::quoted).collect(Collectors.joining(",", "[", "]"));
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < 0x20) {
                json.append(String.format("\\u%04x", (int) c));
            } else {
                json.append(c);
            }
        }
        return json.append('"').toString();
    }
}
