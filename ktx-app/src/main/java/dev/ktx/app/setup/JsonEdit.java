package dev.ktx.app.setup;

import dev.ktx.mcp.Json;

import tools.jackson.databind.node.ObjectNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Edits of JSON text as editors write it, with comments and trailing commas, that leave every
/// other byte as it was.
final class JsonEdit {
    private static final String STEP = "  ";

    private final String text;
    private final String lineEnd;
    private int at;

    /// An entry of an object; `value` is a nested object when it is one.
    ///
    /// @param start where the key starts
    /// @param end behind the value
    private record Member(String key, int start, int valueStart, int end, Optional<Node> value) {}

    /// An object in the text, from its brace to behind its closing one.
    private record Node(int start, int end, List<Member> members, boolean comma) {}

    /// The text is no JSON object.
    static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;

        Unreadable(String message) {
            super(message);
        }
    }

    private JsonEdit(String text) {
        this.text = text;
        this.lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
    }

    /// The text with a value at a path of keys; objects on the way are made at the end of the
    /// object they belong to. A blank text counts as an empty object.
    static String set(String text, List<String> path, ObjectNode value) throws Unreadable {
        if (text.isBlank()) {
            return "{\n" + entry(path, value, STEP, "\n") + "\n}\n";
        }
        var edit = new JsonEdit(text);
        Node node = edit.root();
        String indent = "";
        for (int i = 0; i < path.size(); i++) {
            String key = path.get(i);
            Optional<Member> member = member(node, key);
            if (member.isEmpty()) {
                return edit.insert(node, path.subList(i, path.size()), value, indent);
            }
            if (i == path.size() - 1) {
                Member old = member.get();
                String inner = edit.indentOf(old.start());
                return text.substring(0, old.valueStart())
                        + indented(Json.pretty(value), inner, edit.lineEnd)
                        + text.substring(old.end());
            }
            indent = edit.indentOf(member.get().start());
            node =
                    member.get()
                            .value()
                            .orElseThrow(() -> new Unreadable("'" + key + "' is no object"));
        }
        throw new IllegalArgumentException("a path names a key");
    }

    /// The text without the entry at a path; the text itself when there is none.
    static String remove(String text, List<String> path) throws Unreadable {
        if (text.isBlank()) {
            return text;
        }
        var edit = new JsonEdit(text);
        Node node = edit.root();
        for (int i = 0; i < path.size(); i++) {
            Optional<Member> member = member(node, path.get(i));
            if (member.isEmpty()) {
                return text;
            }
            if (i == path.size() - 1) {
                return edit.without(node, member.get());
            }
            if (member.get().value().isEmpty()) {
                return text;
            }
            node = member.get().value().get();
        }
        return text;
    }

    private static Optional<Member> member(Node node, String key) {
        return node.members().stream().filter(member -> member.key().equals(key)).findFirst();
    }

    private String insert(Node node, List<String> path, ObjectNode value, String indent) {
        String inner =
                node.members().isEmpty()
                        ? indent + STEP
                        : indentOf(node.members().getFirst().start());
        boolean inline = !node.members().isEmpty() && inner.isEmpty() && !indent.isEmpty();
        String entry = entry(path, value, inline ? indent + STEP : inner, lineEnd);
        if (node.members().isEmpty()) {
            String between = text.substring(node.start() + 1, node.end() - 1).stripTrailing();
            return text.substring(0, node.start() + 1)
                    + between
                    + lineEnd
                    + entry
                    + lineEnd
                    + indent
                    + text.substring(node.end() - 1);
        }
        int last = node.members().getLast().end();
        int after = node.comma() ? text.indexOf(',', skipped(last)) + 1 : last;
        return text.substring(0, after)
                + (node.comma() ? "" : ",")
                + lineEnd
                + entry
                + (node.comma() ? "," : "")
                + text.substring(after);
    }

    private String without(Node node, Member member) {
        int index = node.members().indexOf(member);
        boolean last = index == node.members().size() - 1;
        if (node.members().size() == 1) {
            int end = node.comma() ? text.indexOf(',', skipped(member.end())) + 1 : member.end();
            String rest = text.substring(end, node.end() - 1);
            String before = text.substring(node.start() + 1, member.start());
            boolean blank = rest.isBlank() && before.isBlank();
            return text.substring(0, node.start() + 1)
                    + (blank ? "" : before.stripTrailing() + rest)
                    + text.substring(node.end() - 1);
        }
        if (last) {
            Member previous = node.members().get(index - 1);
            int from =
                    node.comma() ? text.indexOf(',', skipped(previous.end())) + 1 : previous.end();
            int end = node.comma() ? text.indexOf(',', skipped(member.end())) + 1 : member.end();
            // Comments between the two stay.
            String between = text.substring(from, member.start());
            String kept = between.replace(",", "").isBlank() ? "" : between.stripTrailing();
            if (!node.comma() && kept.stripLeading().startsWith(",")) {
                kept = kept.replaceFirst(",", "");
            }
            return text.substring(0, from) + kept + text.substring(end);
        }
        int comma = text.indexOf(',', skipped(member.end())) + 1;
        int lineEndAt = comma;
        while (lineEndAt < text.length() && " \t".indexOf(text.charAt(lineEndAt)) >= 0) {
            lineEndAt++;
        }
        boolean wholeLine = text.startsWith("\n", lineEndAt) || text.startsWith("\r\n", lineEndAt);
        int start = member.start();
        while (start > 0 && " \t".indexOf(text.charAt(start - 1)) >= 0) {
            start--;
        }
        boolean ownLine = start == 0 || text.charAt(start - 1) == '\n';
        if (wholeLine && ownLine) {
            int next = text.indexOf('\n', lineEndAt) + 1;
            return text.substring(0, start) + text.substring(next);
        }
        return text.substring(0, member.start()) + text.substring(lineEndAt);
    }

    private static String entry(
            List<String> path, ObjectNode value, String indent, String lineEnd) {
        ObjectNode inner = value;
        for (int i = path.size() - 1; i > 0; i--) {
            ObjectNode outer = Json.object();
            outer.set(path.get(i), inner);
            inner = outer;
        }
        ObjectNode named = Json.object();
        named.set(path.getFirst(), inner);
        String pretty = Json.pretty(named);
        // Without the braces around it and with another indentation.
        String body = pretty.substring(pretty.indexOf('\n') + 1, pretty.lastIndexOf('\n'));
        StringBuilder out = new StringBuilder();
        for (String line : body.lines().toList()) {
            out.append(out.isEmpty() ? "" : lineEnd).append(indent).append(line.substring(2));
        }
        return out.toString();
    }

    private static String indented(String pretty, String indent, String lineEnd) {
        return String.join(lineEnd + indent, pretty.lines().toList());
    }

    /// The blanks before a place when nothing else stands before it in its line.
    private String indentOf(int place) {
        int start = text.lastIndexOf('\n', place - 1) + 1;
        String before = text.substring(start, place);
        return before.isBlank() ? before : "";
    }

    private Node root() throws Unreadable {
        at = text.startsWith("\uFEFF") ? 1 : 0;
        at = skipped(at);
        Optional<Node> root = value();
        if (root.isEmpty() || skipped(at) != text.length()) {
            throw new Unreadable("it is not one JSON object");
        }
        return root.get();
    }

    /// Reads a value and stops behind it.
    ///
    /// @return the object, when it is one
    private Optional<Node> value() throws Unreadable {
        char c = peek();
        if (c == '{') {
            return Optional.of(object());
        }
        if (c == '[') {
            array();
        } else if (c == '"') {
            string();
        } else {
            int start = at;
            while (at < text.length() && ",]} \t\r\n/".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            if (at == start) {
                throw new Unreadable("a value is missing at offset " + at);
            }
        }
        return Optional.empty();
    }

    private Node object() throws Unreadable {
        int start = at++;
        List<Member> members = new ArrayList<>();
        boolean comma = false;
        at = skipped(at);
        while (peek() != '}') {
            if (!members.isEmpty() && !comma) {
                throw new Unreadable("a comma is missing at offset " + at);
            }
            int keyStart = at;
            if (peek() != '"') {
                throw new Unreadable("a key is missing at offset " + at);
            }
            String key = string();
            at = skipped(at);
            if (peek() != ':') {
                throw new Unreadable("a colon is missing at offset " + at);
            }
            at = skipped(at + 1);
            int valueStart = at;
            Optional<Node> value = value();
            members.add(new Member(key, keyStart, valueStart, at, value));
            at = skipped(at);
            comma = peek() == ',';
            if (comma) {
                at = skipped(at + 1);
            }
        }
        at++;
        return new Node(start, at, List.copyOf(members), comma);
    }

    private void array() throws Unreadable {
        at = skipped(at + 1);
        while (peek() != ']') {
            var _ = value();
            at = skipped(at);
            if (peek() == ',') {
                at = skipped(at + 1);
            } else if (peek() != ']') {
                throw new Unreadable("a comma is missing at offset " + at);
            }
        }
        at++;
    }

    private String string() throws Unreadable {
        int start = at++;
        while (peek() != '"') {
            at += peek() == '\\' ? 2 : 1;
        }
        at++;
        try {
            return Json.read(text.substring(start, at)).asString();
        } catch (tools.jackson.core.JacksonException broken) {
            throw new Unreadable("a text is broken at offset " + start);
        }
    }

    private char peek() throws Unreadable {
        if (at >= text.length()) {
            throw new Unreadable("it ends too early");
        }
        return text.charAt(at);
    }

    /// Behind blanks and comments.
    private int skipped(int from) {
        int place = from;
        while (place < text.length()) {
            if (Character.isWhitespace(text.charAt(place))) {
                place++;
            } else if (text.startsWith("//", place)) {
                int end = text.indexOf('\n', place);
                place = end < 0 ? text.length() : end;
            } else if (text.startsWith("/*", place)) {
                int end = text.indexOf("*/", place + 2);
                place = end < 0 ? text.length() : end + 2;
            } else {
                break;
            }
        }
        return place;
    }
}
