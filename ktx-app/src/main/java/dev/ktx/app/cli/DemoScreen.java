package dev.ktx.app.cli;

import dev.ktx.app.demo.ToolCall;
import dev.ktx.mcp.Json;

import tools.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Tool calls of the demo as people read them: why, what was sent, and an abridged answer.
final class DemoScreen {
    private static final int ROWS_SHOWN = 15;
    private static final int LIST_SHOWN = 6;
    private static final int LINES_OF_COLUMNS = 2;
    private static final int NARROWEST = 60;
    private static final int WIDEST = 110;
    private static final String INDENT = "    ";

    private final int width;
    private final boolean colour;

    /// @param columns of the terminal; 0 when there is none
    DemoScreen(int columns, boolean colour) {
        this.width = columns <= 0 ? WIDEST : Math.clamp(columns, NARROWEST, WIDEST);
        this.colour = colour;
    }

    /// @param of how many calls there are
    List<String> lines(ToolCall call, int of) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(paint("1", call.n() + "/" + of + "  " + call.narration()));
        lines.add(paint("36", "  " + call.tool()) + paint("2", "  " + call.millis() + " ms"));
        sent(call.arguments()).forEach(line -> lines.add(paint("2", INDENT + cut(line))));
        lines.add(paint("36", "  answers"));
        answered(call).forEach(line -> lines.add(INDENT + line));
        return lines;
    }

    /// A heading between the parts of the demo.
    String heading(String text) {
        return paint("1", text);
    }

    /// SQL as SQL, everything else as JSON.
    private static List<String> sent(JsonNode arguments) {
        JsonNode sql = arguments.path("sql");
        if (sql.isMissingNode()) {
            return List.of(Json.compact(arguments));
        }
        String others =
                arguments.properties().stream()
                        .filter(field -> !field.getKey().equals("sql"))
                        .map(field -> field.getKey() + ": " + plain(field.getValue()))
                        .collect(Collectors.joining(", "));
        return Stream.concat(Stream.of(others), sql.asString("").lines()).toList();
    }

    private List<String> answered(ToolCall call) {
        JsonNode answer = call.answer();
        if (call.isError() || answer.isMissingNode()) {
            return call.text()
                    .lines()
                    .filter(line -> !line.isBlank())
                    .limit(LIST_SHOWN)
                    .map(line -> call.isError() ? paint("31", cut(line)) : cut(line))
                    .toList();
        }
        return switch (call.tool()) {
            case "connection_list" -> connections(answer);
            case "dictionary_search" -> words(answer);
            case "entity_details" -> entities(answer);
            case "sl_read_source" -> source(answer);
            case "sl_query" -> metric(answer);
            case "sql_execution" -> rows(answer);
            default -> List.of(cut(Json.compact(answer)));
        };
    }

    private List<String> connections(JsonNode answer) {
        return answer.path("connections")
                .valueStream()
                .map(connection ->
                        cut(
                                plain(connection.path("id"))
                                        + "  "
                                        + plain(connection.path("connectionType"))))
                .toList();
    }

    private List<String> words(JsonNode answer) {
        List<String> lines = new ArrayList<>();
        for (JsonNode result : answer.path("results")) {
            String word = "'" + plain(result.path("value")) + "'";
            JsonNode matches = result.path("matches");
            matches.valueStream()
                    .limit(LIST_SHOWN)
                    .forEach(match ->
                            lines.add(
                                    cut(
                                            "%s is '%s' in %s.%s"
                                                    .formatted(
                                                            word,
                                                            plain(match.path("matchedValue")),
                                                            table(match),
                                                            plain(match.path("columnName"))))));
            more(matches, LIST_SHOWN).forEach(lines::add);
            if (matches.isEmpty()) {
                result.path("misses")
                        .valueStream()
                        .map(miss -> cut(word + " was not found: " + plain(miss.path("reason"))))
                        .forEach(lines::add);
            }
        }
        return lines;
    }

    private static String table(JsonNode match) {
        return match.has("table") ? plain(match.path("table")) : plain(match.path("sourceName"));
    }

    private List<String> entities(JsonNode answer) {
        List<String> lines = new ArrayList<>();
        for (JsonNode result : answer.path("results")) {
            if (result.path("ok").asBoolean(false)) {
                lines.addAll(entity(result));
            } else {
                lines.addAll(refusal(result));
            }
        }
        return lines;
    }

    private List<String> entity(JsonNode table) {
        JsonNode columns = table.path("columns");
        JsonNode rows = table.path("estimatedRows");
        List<String> lines = new ArrayList<>();
        String about = rows.isNumber() ? ", about %,d rows".formatted(rows.asLong()) : "";
        lines.add(cut(plain(table.path("display")) + "  " + plain(table.path("kind")) + about));
        if (table.path("comment").isString()) {
            lines.add(cut("  " + plain(table.path("comment"))));
        }
        lines.addAll(wrapped(columns.valueStream().map(DemoScreen::column).toList()));
        columns.valueStream()
                .filter(column -> column.path("comment").isString())
                .map(column ->
                        cut(
                                "  "
                                        + plain(column.path("name"))
                                        + ": "
                                        + plain(column.path("comment"))))
                .forEach(lines::add);
        table.path("foreignKeys")
                .valueStream()
                .map(key -> cut("  " + foreignKey(key)))
                .forEach(lines::add);
        return lines;
    }

    private static String column(JsonNode column) {
        String text = plain(column.path("name")) + " " + plain(column.path("nativeType"));
        return column.path("primaryKey").asBoolean(false) ? text + " (primary key)" : text;
    }

    private static String foreignKey(JsonNode key) {
        String table =
                key.path("toDb").isString()
                        ? plain(key.path("toDb")) + "." + plain(key.path("toTable"))
                        : plain(key.path("toTable"));
        return plain(key.path("fromColumn"))
                + " refers to "
                + table
                + "."
                + plain(key.path("toColumn"));
    }

    /// As many items as fit on a few lines, and how many did not.
    private List<String> wrapped(List<String> items) {
        List<String> lines = new ArrayList<>();
        var line = new StringBuilder("  ");
        for (int i = 0; i < items.size(); i++) {
            String item = items.get(i) + (i + 1 < items.size() ? ", " : "");
            if (line.length() + item.length() > width - INDENT.length() && line.length() > 2) {
                lines.add(line.toString().stripTrailing());
                if (lines.size() == LINES_OF_COLUMNS) {
                    lines.add("  ... and %d more".formatted(items.size() - i));
                    return lines;
                }
                line = new StringBuilder("  ");
            }
            line.append(item);
        }
        lines.add(cut(line.toString()));
        return lines;
    }

    private List<String> refusal(JsonNode result) {
        JsonNode error = result.path("error");
        JsonNode candidates = error.path("candidates");
        List<String> lines = new ArrayList<>();
        error.path("message")
                .asString("")
                .lines()
                .forEach(line -> lines.add(paint("31", cut(line))));
        if (!candidates.isEmpty()) {
            String names =
                    candidates
                            .valueStream()
                            .limit(LIST_SHOWN)
                            .map(candidate ->
                                    candidate.has("display")
                                            ? plain(candidate.path("display"))
                                            : plain(candidate))
                            .collect(Collectors.joining(", "));
            lines.add(
                    cut(
                            "  candidates: "
                                    + names
                                    + (candidates.size() > LIST_SHOWN ? ", ..." : "")));
        }
        return lines;
    }

    private List<String> rows(JsonNode answer) {
        List<String> headers = answer.path("headers").valueStream().map(DemoScreen::plain).toList();
        JsonNode all = answer.path("rows");
        List<List<String>> rows =
                all.valueStream()
                        .limit(ROWS_SHOWN)
                        .map(row -> row.valueStream().map(DemoScreen::plain).toList())
                        .toList();
        List<String> lines =
                new ArrayList<>(TextTable.render(headers, rows, width - INDENT.length()));
        more(all, ROWS_SHOWN).forEach(lines::add);
        if (answer.path("truncated").asBoolean(false)) {
            lines.add(
                    paint(
                            "33",
                            "truncated: true, there are more rows than the %d that were asked for"
                                    .formatted(answer.path("rowCount").asInt(all.size()))));
        }
        return lines;
    }

    /// What can be asked of a source, and by what.
    private List<String> source(JsonNode answer) {
        List<String> lines =
                new ArrayList<>(
                        answer.path("yaml")
                                .asString("")
                                .lines()
                                .dropWhile(line -> !line.startsWith("measures:"))
                                .limit(ROWS_SHOWN)
                                .map(this::cut)
                                .toList());
        lines.add(
                cut(
                        "grouped by columns of: "
                                + answer.path("groupBy")
                                        .valueStream()
                                        .map(each -> plain(each.path("path")))
                                        .collect(Collectors.joining(", "))));
        return lines;
    }

    /// The rows with their receipt.
    private List<String> metric(JsonNode answer) {
        List<String> lines = new ArrayList<>(rows(answer));
        answer.path("warnings")
                .valueStream()
                .map(warning -> paint("33", cut("warning: " + plain(warning.path("message")))))
                .forEach(lines::add);
        answer.path("assumptions")
                .valueStream()
                .map(sentence -> cut("assumed: " + plain(sentence)))
                .forEach(lines::add);
        answer.at("/checks/reconciled")
                .valueStream()
                .map(each ->
                        cut(
                                "%s: groups add up to %s, total %s"
                                        .formatted(
                                                each.path("agrees").asBoolean()
                                                        ? "checked"
                                                        : "DIFFERS",
                                                plain(each.path("sumOfGroups")),
                                                plain(each.path("total")))))
                .forEach(lines::add);
        return lines;
    }

    private static Stream<String> more(JsonNode list, int shown) {
        return list.size() > shown
                ? Stream.of("  ... and %d more".formatted(list.size() - shown))
                : Stream.of();
    }

    private static String plain(JsonNode value) {
        return value.isNull() || value.isMissingNode()
                ? ""
                : value.isValueNode() ? value.asString() : Json.compact(value);
    }

    private String cut(String line) {
        int room = width - INDENT.length();
        return line.codePointCount(0, line.length()) <= room
                ? line
                : line.substring(0, line.offsetByCodePoints(0, room - 1)) + "…";
    }

    /// @param code of "select graphic rendition" (ECMA-48)
    private String paint(String code, String text) {
        return colour ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
