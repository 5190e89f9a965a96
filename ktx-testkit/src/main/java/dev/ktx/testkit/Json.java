package dev.ktx.testkit;

import dev.ktx.port.Cell;
import dev.ktx.port.QueryResult;

import java.util.List;
import java.util.stream.Collectors;

/// Cells as JSON, so that a test reads what an agent would read.
public final class Json {
    private Json() {}

    /// For example `{"a":[1,null,"x"]}`.
    public static String of(Cell cell) {
        return switch (cell) {
            case Cell.Null() -> "null";
            case Cell.Flag(var value) -> Boolean.toString(value);
            case Cell.Amount(var value) -> value.toString();
            case Cell.Text(var value) -> quoted(value);
            case Cell.Array(var items) ->
                    items.stream().map(Json::of).collect(Collectors.joining(",", "[", "]"));
            case Cell.Struct(var fields) ->
                    fields.stream()
                            .map(field -> quoted(field.name()) + ":" + of(field.value()))
                            .collect(Collectors.joining(",", "{", "}"));
        };
    }

    /// One text for each row, for example `[1,"x"]`.
    public static List<String> rows(QueryResult result) {
        return result.rows().stream().map(row -> of(new Cell.Array(row))).toList();
    }

    static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }
}
