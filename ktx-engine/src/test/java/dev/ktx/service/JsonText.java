package dev.ktx.service;

import dev.ktx.port.Cell;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Writes the JSON that answers are measured by, so that tests can compare texts and count bytes.

final class JsonText {
    private final boolean indented;
    private final StringBuilder text = new StringBuilder();

    private JsonText(boolean indented) {
        this.indented = indented;
    }

    static String indented(@Nullable Object node) {
        return write(node, true);
    }

    static String write(@Nullable Object node, boolean indented) {
        var writer = new JsonText(indented);
        writer.node(node, 0);
        return writer.text.toString();
    }

    private void node(@Nullable Object node, int depth) {
        switch (node) {
            case null -> text.append("null");
            case Cell.Null() -> text.append("null");
            case Cell.Flag(var value) -> text.append(value);
            case Cell.Amount(var value) -> text.append(value);
            case Cell.Text(var value) -> quoted(value);
            case Cell.Array(var items) -> list(items, depth);
            case Cell.Struct(var fields) -> struct(fields, depth);
            case String value -> quoted(value);
            case Map<?, ?> map -> map(map, depth);
            case List<?> list -> list(list, depth);
            default -> text.append(node);
        }
    }

    private void map(Map<?, ?> map, int depth) {
        var parts = new ArrayList<Runnable>();
        map.forEach((name, value) ->
                parts.add(() -> {
                    name(String.valueOf(name));
                    node(value, depth + 1);
                }));
        container('{', parts, '}', depth);
    }

    private void struct(List<Cell.Field> fields, int depth) {
        var parts = new ArrayList<Runnable>();
        for (Cell.Field field : fields) {
            parts.add(() -> {
                name(field.name());
                node(field.value(), depth + 1);
            });
        }
        container('{', parts, '}', depth);
    }

    private void list(List<?> items, int depth) {
        var parts = new ArrayList<Runnable>();
        for (Object item : items) {
            parts.add(() -> node(item, depth + 1));
        }
        container('[', parts, ']', depth);
    }

    private void name(String name) {
        quoted(name);
        text.append(indented ? ": " : ":");
    }

    private void container(char open, List<Runnable> parts, char close, int depth) {
        text.append(open);
        for (int at = 0; at < parts.size(); at++) {
            text.append(at == 0 ? "" : ",");
            line(depth + 1);
            parts.get(at).run();
        }
        if (!parts.isEmpty()) {
            line(depth);
        }
        text.append(close);
    }

    private void line(int depth) {
        if (indented) {
            text.append('\n').append("  ".repeat(depth));
        }
    }

    private void quoted(String value) {
        text.append('"');
        for (int at = 0; at < value.length(); at++) {
            char letter = value.charAt(at);
            switch (letter) {
                case '"' -> text.append("\\\"");
                case '\\' -> text.append("\\\\");
                case '\n' -> text.append("\\n");
                case '\t' -> text.append("\\t");
                case '\r' -> text.append("\\r");
                case '\b' -> text.append("\\b");
                case '\f' -> text.append("\\f");
                default -> {
                    if (letter < 0x20) {
                        text.append("\\u%04x".formatted((int) letter));
                    } else {
                        text.append(letter);
                    }
                }
            }
        }
        text.append('"');
    }
}
