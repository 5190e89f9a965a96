package dev.ktx.app.setup;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Edits of TOML text by whole tables that leave every other byte as it was.
final class TomlEdit {
    private static final Pattern HEADER =
            Pattern.compile("^\\s*\\[\\s*([^\\[\\]]+?)\\s*\\]\\s*(#.*)?$");
    private static final Pattern ANY_HEADER = Pattern.compile("^\\s*\\[.*\\]\\s*(#.*)?$");
    private static final Pattern KEY = Pattern.compile("^\\s*([A-Za-z0-9_.\"'\\s-]+?)\\s*=.*$");

    private TomlEdit() {}

    /// The text with a table in the place of the one of that name, or at its end. Its sub-tables
    /// give way too.
    ///
    /// @throws JsonEdit.Unreadable when the table is spelled in a way that cannot be replaced
    static String set(String text, List<String> table, ObjectNode values)
            throws JsonEdit.Unreadable {
        refuseOtherSpellings(text, table);
        String lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
        StringBuilder block = new StringBuilder("[" + String.join(".", table) + "]" + lineEnd);
        values.properties()
                .forEach(field ->
                        block.append(field.getKey())
                                .append(" = ")
                                .append(spelled(field.getValue()))
                                .append(lineEnd));
        List<int[]> spans = spans(text, table);
        if (!spans.isEmpty()) {
            int[] first = spans.getFirst();
            String rest = cut(text.substring(first[1]), table);
            return text.substring(0, first[0]) + block + rest;
        }
        String start =
                text.isBlank() ? "" : (text.endsWith("\n") ? text : text + lineEnd) + lineEnd;
        return start + block;
    }

    /// The text without a table and its sub-tables.
    static String remove(String text, List<String> table) throws JsonEdit.Unreadable {
        refuseOtherSpellings(text, table);
        return cut(text, table);
    }

    private static String cut(String text, List<String> table) {
        StringBuilder out = new StringBuilder(text);
        List<int[]> spans = spans(text, table);
        for (int[] span : spans.reversed()) {
            int from = span[0];
            // The empty line that set the table apart.
            if (from > 1 && span[1] == text.length() && out.charAt(from - 2) == '\n') {
                from--;
            } else if (from > 3
                    && span[1] == text.length()
                    && out.substring(from - 4, from).equals("\r\n\r\n")) {
                from -= 2;
            }
            out.delete(from, span[1]);
        }
        return out.toString();
    }

    /// From its header to behind its last key; comments and blank lines before the next header are
    /// that one's.
    private static List<int[]> spans(String text, List<String> table) {
        List<int[]> spans = new ArrayList<>();
        int start = -1;
        int end = 0;
        for (Line line : lines(text)) {
            if (line.header()) {
                if (start >= 0) {
                    spans.add(new int[] {start, end});
                }
                Matcher header = HEADER.matcher(line.text());
                start =
                        header.matches() && isOrWithin(names(header.group(1)), table)
                                ? line.start()
                                : -1;
            }
            if (!line.text().isBlank() && !line.text().stripLeading().startsWith("#")) {
                end = line.end();
            }
        }
        if (start >= 0) {
            spans.add(new int[] {start, end});
        }
        return spans;
    }

    private static boolean isOrWithin(List<String> name, List<String> table) {
        return name.size() >= table.size() && name.subList(0, table.size()).equals(table);
    }

    private static void refuseOtherSpellings(String text, List<String> table)
            throws JsonEdit.Unreadable {
        List<String> within = List.of();
        for (Line line : lines(text)) {
            if (line.header()) {
                Matcher header = HEADER.matcher(line.text());
                within = header.matches() ? names(header.group(1)) : List.of("[]");
                continue;
            }
            Matcher key = KEY.matcher(line.text());
            if (!line.continued() && key.matches()) {
                List<String> full = new ArrayList<>(within);
                full.addAll(names(key.group(1)));
                boolean above = table.size() > full.size() && isOrWithin(table, full);
                boolean same = full.equals(table);
                boolean within0 = isOrWithin(full, table) && !isOrWithin(within, table);
                if (above || same || within0) {
                    throw new JsonEdit.Unreadable(
                            "'" + String.join(".", full) + "' is not a table of its own");
                }
            }
        }
    }

    private static List<String> names(String dotted) {
        List<String> names = new ArrayList<>();
        Matcher part = Pattern.compile("\"([^\"]*)\"|'([^']*)'|([^.\\s]+)").matcher(dotted);
        while (part.find()) {
            names.add(
                    part.group(1) != null
                            ? part.group(1)
                            : part.group(2) != null ? part.group(2) : part.group(3));
        }
        return names;
    }

    /// @param header whether it starts a table
    /// @param continued whether it starts inside a value
    private record Line(int start, int end, String text, boolean header, boolean continued) {}

    private static List<Line> lines(String text) {
        List<Line> lines = new ArrayList<>();
        var value = new OpenValue();
        int start = 0;
        while (start < text.length()) {
            int feed = text.indexOf('\n', start);
            int end = feed < 0 ? text.length() : feed + 1;
            String line = text.substring(start, feed < 0 ? end : feed).replace("\r", "");
            boolean continued = value.isOpen();
            boolean header = !continued && ANY_HEADER.matcher(line).matches();
            if (!header) {
                value.read(line);
            }
            lines.add(new Line(start, end, line, header, continued));
            start = end;
        }
        return lines;
    }

    /// Whether a value that began goes on in the next line: a long text, or a list.
    private static final class OpenValue {
        private String quotes = "";
        private int brackets;

        boolean isOpen() {
            return !quotes.isEmpty() || brackets > 0;
        }

        void read(String line) {
            int i = 0;
            while (i < line.length()) {
                char c = line.charAt(i);
                if (!quotes.isEmpty()) {
                    if (line.startsWith(quotes, i)) {
                        i += quotes.length();
                        quotes = "";
                        continue;
                    }
                    i += c == '\\' && quotes.startsWith("\"") ? 2 : 1;
                    continue;
                }
                if (c == '#') {
                    break;
                }
                if (c == '"' || c == '\'') {
                    String three = String.valueOf(c).repeat(3);
                    quotes = line.startsWith(three, i) ? three : String.valueOf(c);
                    i += quotes.length();
                    continue;
                }
                if (c == '[' || c == '{') {
                    brackets++;
                } else if (c == ']' || c == '}') {
                    brackets--;
                }
                i++;
            }
            // Only long texts go over a line's end.
            if (quotes.length() == 1) {
                quotes = "";
            }
        }
    }

    private static String spelled(JsonNode value) {
        if (value.isArray()) {
            return value.valueStream()
                    .map(TomlEdit::spelled)
                    .collect(Collectors.joining(", ", "[", "]"));
        }
        if (value.isObject()) {
            return value.properties().stream()
                    .map(field -> field.getKey() + " = " + spelled(field.getValue()))
                    .collect(Collectors.joining(", ", "{ ", " }"));
        }
        // Basic strings of TOML escape as JSON does.
        return dev.ktx.mcp.Json.compact(value);
    }
}
