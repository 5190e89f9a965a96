package dev.ktx.app.cli;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.mcp.Json;
import dev.ktx.port.Cell;
import dev.ktx.service.SemanticAnswer;
import dev.ktx.service.SemanticAnswer.Checks;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Rows of an answer as texts.
final class SlRows {
    private SlRows() {}

    static List<List<String>> texts(SemanticAnswer answer) {
        return answer.rows().stream().map(row -> row.stream().map(SlRows::text).toList()).toList();
    }

    /// NULL is an empty field; nested values are JSON.
    private static String text(Cell cell) {
        return switch (cell) {
            case Cell.Null() -> "";
            case Cell.Flag(var value) -> Boolean.toString(value);
            case Cell.Amount(var value) -> value.toPlainString();
            case Cell.Text(var value) -> value;
            case Cell.Array _, Cell.Struct _ -> Json.compact(JsonTree.of(cell));
        };
    }

    /// Lines of RFC 4180 with a header; an empty text is quoted, NULL is not.
    static List<String> csv(SemanticAnswer answer) {
        List<String> lines = new ArrayList<>();
        lines.add(answer.headers().stream().map(SlRows::quoted).collect(Collectors.joining(",")));
        for (List<Cell> row : answer.rows()) {
            lines.add(
                    row.stream()
                            .map(cell -> cell instanceof Cell.Null ? "" : quoted(text(cell)))
                            .collect(Collectors.joining(",")));
        }
        return lines;
    }

    private static String quoted(String text) {
        return text.isEmpty() || text.chars().anyMatch(c -> ",\"\r\n".indexOf(c) >= 0)
                ? "\"" + text.replace("\"", "\"\"") + "\""
                : text;
    }

    /// How groups compare with totals, one sentence each.
    static List<String> checks(Checks checks) {
        List<String> lines = new ArrayList<>();
        checks.reason().ifPresent(reason -> lines.add("not checked: " + reason));
        checks.reconciled()
                .forEach(each ->
                        lines.add(
                                "%s: %s adds up to %s, total %s"
                                        .formatted(
                                                each.agrees() ? "checked" : "DIFFERS",
                                                each.measure(),
                                                each.sumOfGroups().toPlainString(),
                                                each.total().toPlainString())));
        checks.withoutMember()
                .forEach(each ->
                        lines.add(
                                "of that, %s of %s has no %s"
                                        .formatted(
                                                each.value().toPlainString(),
                                                each.measure(),
                                                each.dimension())));
        return lines;
    }
}
