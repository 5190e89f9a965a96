package dev.ktx.knowledge.effect;

import dev.ktx.problem.Location;
import dev.ktx.semantic.file.Tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Objects as scripts write them, `{ name: 'x', sql: \`${CUBE}.id\`, list: [1, 2] }`, as a tree.
/// Whatever computes a value is no value.
final class ScriptTree {
    private static final int DEEPEST = 20;

    private final String text;
    private int at;

    private ScriptTree(String text, int at) {
        this.text = text;
        this.at = at;
    }

    /// The object that begins at a place; empty when any of it is more than values.
    static Optional<Tree> of(String text, int at) {
        var script = new ScriptTree(text, at);
        script.skip();
        return script.peek() == '{' ? script.value(0) : Optional.empty();
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private void skip() {
        while (at < text.length()) {
            if (Character.isWhitespace(peek())) {
                at++;
            } else if (text.startsWith("//", at)) {
                int line = text.indexOf('\n', at);
                at = line < 0 ? text.length() : line;
            } else if (text.startsWith("/*", at)) {
                int end = text.indexOf("*/", at);
                at = end < 0 ? text.length() : end + 2;
            } else {
                return;
            }
        }
    }

    private Optional<Tree> value(int depth) {
        skip();
        if (depth > DEEPEST) {
            return Optional.empty();
        }
        return switch (peek()) {
            case '{' -> object(depth);
            case '[' -> list(depth);
            case '`', '"', '\'' -> quoted().map(each -> scalar(Tree.Scalar.Kind.TEXT, each));
            case '(' -> lazy(depth);
            default -> word();
        };
    }

    // `() => value`
    private Optional<Tree> lazy(int depth) {
        int end = text.indexOf(')', at);
        at = end < 0 ? text.length() : end + 1;
        skip();
        if (!text.startsWith("=>", at)) {
            return Optional.empty();
        }
        at += 2;
        return value(depth + 1);
    }

    private Optional<Tree> object(int depth) {
        List<Tree.Entry> entries = new ArrayList<>();
        at++;
        while (true) {
            skip();
            if (peek() == '}') {
                at++;
                return Optional.of(new Tree.Mapping(entries, Location.everywhere()));
            }
            Optional<String> key =
                    "`\"'".indexOf(peek()) >= 0 && peek() != '\0' ? quoted() : name();
            skip();
            if (key.isEmpty() || peek() != ':') {
                return Optional.empty();
            }
            at++;
            Optional<Tree> value = value(depth + 1);
            if (value.isEmpty() || !ended('}')) {
                return Optional.empty();
            }
            entries.add(new Tree.Entry(key.get(), Location.everywhere(), value.get()));
        }
    }

    private Optional<Tree> list(int depth) {
        List<Tree> items = new ArrayList<>();
        at++;
        while (true) {
            skip();
            if (peek() == ']') {
                at++;
                return Optional.of(new Tree.Sequence(items, Location.everywhere()));
            }
            Optional<Tree> value = value(depth + 1);
            if (value.isEmpty() || !ended(']')) {
                return Optional.empty();
            }
            items.add(value.get());
        }
    }

    /// Whether a value ends here: with a comma, which is read over, or with the end of what it is
    /// in.
    private boolean ended(char close) {
        skip();
        if (peek() == ',') {
            at++;
            return true;
        }
        return peek() == close;
    }

    private Optional<String> quoted() {
        char mark = peek();
        int end = at + 1;
        while (end < text.length() && text.charAt(end) != mark) {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        if (end >= text.length()) {
            return Optional.empty();
        }
        String inner = text.substring(at + 1, end);
        at = end + 1;
        return inner.indexOf('\\') >= 0 ? Optional.empty() : Optional.of(inner);
    }

    private Optional<String> name() {
        int start = at;
        while (at < text.length()
                && (Character.isLetterOrDigit(peek()) || peek() == '_' || peek() == '$')) {
            at++;
        }
        return at > start ? Optional.of(text.substring(start, at)) : Optional.empty();
    }

    private Optional<Tree> word() {
        int start = at;
        while (at < text.length()
                && (Character.isLetterOrDigit(peek()) || "_.-".indexOf(peek()) >= 0)) {
            at++;
        }
        String word = text.substring(start, at);
        if (word.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                scalar(
                        word.matches("-?\\d+(?:\\.\\d+)?")
                                ? Tree.Scalar.Kind.NUMBER
                                : word.equals("null")
                                        ? Tree.Scalar.Kind.NULL
                                        : Tree.Scalar.Kind.TEXT,
                        word));
    }

    private static Tree scalar(Tree.Scalar.Kind kind, String text) {
        return new Tree.Scalar(kind, text, Location.everywhere());
    }
}
