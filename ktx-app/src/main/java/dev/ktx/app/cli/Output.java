package dev.ktx.app.cli;

import dev.ktx.mcp.Json;
import dev.ktx.problem.Problem;
import dev.ktx.problem.ProblemCode;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;

/// Where a command writes: data to standard output, notices to standard error. Used by one thread.
public final class Output {
    private final PrintStream data;
    private final PrintStream notices;
    private final OutputMode mode;
    private final int columns;
    private final Runnable beforeLine;

    /// @param columns width of the terminal in characters; ignored unless pretty
    public Output(PrintStream data, PrintStream notices, OutputMode mode, int columns) {
        this(data, notices, mode, columns, () -> {});
    }

    /// @param beforeLine runs before anything is written: takes a progress line away that would
    ///   otherwise share the terminal's line with the text
    Output(
            PrintStream data,
            PrintStream notices,
            OutputMode mode,
            int columns,
            Runnable beforeLine) {
        this.data = data;
        this.notices = notices;
        this.mode = mode;
        this.columns = columns;
        this.beforeLine = beforeLine;
    }

    public OutputMode mode() {
        return mode;
    }

    /// Width of the terminal in characters; 0 when it is not known.
    public int columns() {
        return columns;
    }

    public boolean isJson() {
        return mode == OutputMode.JSON;
    }

    /// A line of data.
    public void line(String text) {
        data().println(text);
    }

    /// A line that is not data.
    public void notice(String text) {
        notices().println(text);
    }

    /// A JSON document, indented by two spaces.
    public void json(JsonNode document) {
        data().println(Json.pretty(document));
    }

    /// One JSON document on one line.
    public void jsonLine(JsonNode document) {
        data().println(Json.compact(document));
    }

    /// A list of things: an aligned table, TSV, or the JSON envelope `{kind, data: {items}, meta}`.
    ///
    /// @param items one object a row; in plain and pretty output a column shows its field as text
    public void list(String command, List<String> fields, ArrayNode items, String whenEmpty) {
        switch (mode) {
            case JSON -> {
                ObjectNode envelope = JsonNodeFactory.instance.objectNode();
                envelope.put("kind", "list");
                envelope.putObject("data").set("items", items);
                envelope.putObject("meta").put("command", command);
                json(envelope);
            }
            case PLAIN, PRETTY -> {
                if (items.isEmpty()) {
                    notice(whenEmpty);
                    return;
                }
                List<List<String>> rows =
                        items.valueStream()
                                .map(item -> fields.stream().map(f -> text(item.get(f))).toList())
                                .toList();
                table(fields, rows);
            }
        }
    }

    /// A table: aligned for people, TSV with a header line otherwise.
    public void table(List<String> headers, List<List<String>> rows) {
        if (mode == OutputMode.PRETTY) {
            TextTable.render(headers, rows, columns).forEach(data()::println);
        } else {
            data().println(Tsv.line(headers));
            rows.forEach(row -> data().println(Tsv.line(row)));
        }
    }

    /// A problem: three lines for people, an object with `error`, `message` and `next` as JSON.
    public void problem(Problem problem) {
        if (!isJson()) {
            notices().println(problem.render());
            return;
        }
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("error", problem.code().id().replace('-', '_'));
        if (problem.code() == ProblemCode.MISSING_PROJECT) {
            node.put("projectDir", problem.where().text());
        }
        node.put("message", problem.what());
        node.put("next", problem.next());
        Optional.of(problem.where().text())
                .filter(place -> !place.isEmpty())
                .ifPresent(place -> node.put("where", place));
        json(node);
    }

    private PrintStream data() {
        beforeLine.run();
        return data;
    }

    private PrintStream notices() {
        beforeLine.run();
        return notices;
    }

    private static String text(JsonNode value) {
        if (value == null || value.isNull()) {
            return "";
        }
        return value.isValueNode() ? value.asString() : Json.compact(value);
    }
}
