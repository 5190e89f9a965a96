package dev.ktx.service;

import dev.ktx.port.Cell;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/// Counts the bytes of JSON in UTF-8 without writing it: compact, or indented by two blanks with
/// each field and each item on its own line, as the text block of a tool result is by default.
///
/// @param indented whether line ends and indentation count
record JsonSize(boolean indented) {
    /// The form of tool results.
    static final JsonSize INDENTED = new JsonSize(true);

    /// @param depth how many levels the node is inside the root; only indentation depends on it
    long of(@Nullable Object node, int depth) {
        return switch (node) {
            case null -> 4;
            case String text -> text(text);
            case Boolean flag -> flag ? 4 : 5;
            case Number number -> number.toString().length();
            case Map<?, ?> map -> map(map, depth);
            case Collection<?> items -> list(items, depth);
            case Cell cell -> cell(cell, depth);
            default -> throw new IllegalArgumentException("no JSON: " + node.getClass());
        };
    }

    /// An item of a list with its comma, line end and indentation.
    ///
    /// @param depth of the item
    long item(@Nullable Object node, int depth) {
        return of(node, depth) + 1 + (indented ? 1 + 2L * depth : 0);
    }

    private long cell(Cell cell, int depth) {
        return switch (cell) {
            case Cell.Null() -> 4;
            case Cell.Flag(var value) -> value ? 4 : 5;
            case Cell.Amount(var value) -> value.toString().length();
            case Cell.Text(var value) -> text(value);
            case Cell.Array(var items) -> list(items, depth);
            case Cell.Struct(var fields) -> struct(fields, depth);
        };
    }

    private long map(Map<?, ?> map, int depth) {
        long size = container(map.size(), depth);
        for (Map.Entry<?, ?> field : map.entrySet()) {
            size += name(String.valueOf(field.getKey())) + of(field.getValue(), depth + 1);
        }
        return size;
    }

    private long struct(List<Cell.Field> fields, int depth) {
        long size = container(fields.size(), depth);
        for (Cell.Field field : fields) {
            size += name(field.name()) + cell(field.value(), depth + 1);
        }
        return size;
    }

    private long list(Collection<?> items, int depth) {
        long size = container(items.size(), depth);
        for (Object item : items) {
            size += of(item, depth + 1);
        }
        return size;
    }

    private long name(String name) {
        return text(name) + (indented ? 2 : 1);
    }

    /// Brackets, commas, line ends and indentation.
    private long container(int items, int depth) {
        if (items == 0) {
            return 2;
        }
        long commas = items - 1L;
        return indented ? 2 + commas + items * (1 + 2L * (depth + 1)) + 1 + 2L * depth : 2 + commas;
    }

    /// A text with its quotes.
    static long text(String text) {
        long size = 2;
        for (int at = 0; at < text.length(); at++) {
            size += bytes(text.charAt(at));
        }
        return size;
    }

    /// Bytes that one UTF-16 code unit adds; half a pair counts half of its four bytes.
    static int bytes(char letter) {
        if (letter < 0x20) {
            return switch (letter) {
                case '\b', '\f', '\n', '\r', '\t' -> 2;
                default -> 6;
            };
        }
        if (letter == '"' || letter == '\\') {
            return 2;
        }
        if (letter < 0x80) {
            return 1;
        }
        return letter < 0x800 || Character.isSurrogate(letter) ? 2 : 3;
    }
}
