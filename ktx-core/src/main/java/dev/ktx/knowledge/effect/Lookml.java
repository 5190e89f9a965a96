package dev.ktx.knowledge.effect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A text of LookML as a tree of blocks: `key: name { ... }` with values `key: word`, `key:
/// "text"`, `key: [a, b]` and SQL up to two semicolons.
///
/// @param kind for example `view`; empty for the whole text
/// @param values texts by key, also of SQL; of a list what stands between the brackets
/// @param whole whether nothing was cut off at its end
record Lookml(
        String kind, String name, Map<String, String> values, List<Lookml> blocks, boolean whole) {
    private static final int DEEPEST = 12;

    Lookml {
        values = Map.copyOf(values);
        blocks = List.copyOf(blocks);
    }

    /// A text may end too early: blocks that are not closed hold what was closed within them.
    ///
    /// @return empty when the text cannot be read to its end
    static Optional<Lookml> of(String text) {
        var reader = new Reader(text);
        Optional<Lookml> root = reader.block("", "", 0);
        return root.filter(_ -> reader.isDone())
                .map(each -> new Lookml("", "", each.values(), each.blocks(), !reader.isCut));
    }

    Optional<String> value(String key) {
        return Optional.ofNullable(values.get(key))
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    }

    List<Lookml> blocks(String kind) {
        return blocks.stream().filter(block -> block.kind().equals(kind)).toList();
    }

    /// Blocks of a kind that say all they say.
    List<Lookml> closed(String kind) {
        return blocks(kind).stream().filter(Lookml::whole).toList();
    }

    private static final class Reader {
        private final String text;
        private int at;
        private boolean isCut;

        Reader(String text) {
            this.text = text;
        }

        boolean isDone() {
            skip();
            return at >= text.length();
        }

        Optional<Lookml> block(String kind, String name, int depth) {
            Map<String, String> values = new LinkedHashMap<>();
            List<Lookml> blocks = new ArrayList<>();
            while (true) {
                skip();
                if (at >= text.length() || text.charAt(at) == '}') {
                    boolean whole = depth == 0 || at < text.length();
                    isCut |= !whole;
                    return Optional.of(new Lookml(kind, name, values, blocks, whole));
                }
                String key = word();
                skip();
                if (key.isEmpty()
                        || depth > DEEPEST
                        || at >= text.length()
                        || text.charAt(at) != ':') {
                    return Optional.empty();
                }
                at++;
                if (!value(key, values, blocks, depth)) {
                    if (depth == 0 || at < text.length()) {
                        return Optional.empty();
                    }
                    isCut = true;
                    return Optional.of(new Lookml(kind, name, values, blocks, false));
                }
            }
        }

        private boolean value(
                String key, Map<String, String> values, List<Lookml> blocks, int depth) {
            skip();
            boolean sql = key.startsWith("sql") || key.equals("html") || key.equals("expression");
            if (sql) {
                int end = text.indexOf(";;", at);
                if (end < 0) {
                    at = text.length();
                    return false;
                }
                values.putIfAbsent(key, text.substring(at, end));
                at = end + 2;
                return true;
            }
            if (isQuote()) {
                Optional<String> quoted = quoted();
                quoted.ifPresent(each -> values.putIfAbsent(key, each));
                return quoted.isPresent();
            }
            if (at < text.length() && text.charAt(at) == '[') {
                int end = text.indexOf(']', at);
                if (end < 0) {
                    return false;
                }
                values.merge(key, text.substring(at + 1, end), (one, other) -> one + ", " + other);
                at = end + 1;
                return true;
            }
            String name = word();
            skip();
            if (at < text.length() && text.charAt(at) == '{') {
                at++;
                Optional<Lookml> block = block(key, name, depth + 1);
                if (block.isEmpty()) {
                    return false;
                }
                at = Math.min(at + 1, text.length());
                blocks.add(block.get());
                return true;
            }
            values.putIfAbsent(key, name);
            return !name.isEmpty();
        }

        private boolean isQuote() {
            return at < text.length() && text.charAt(at) == '"';
        }

        private Optional<String> quoted() {
            int end = at + 1;
            while (end < text.length() && text.charAt(end) != '"') {
                end += text.charAt(end) == '\\' ? 2 : 1;
            }
            if (end >= text.length()) {
                return Optional.empty();
            }
            String inner = text.substring(at + 1, end).replace("\\\"", "\"");
            at = end + 1;
            return Optional.of(inner);
        }

        private String word() {
            int start = at;
            while (at < text.length()
                    && (Character.isLetterOrDigit(text.charAt(at))
                            || "_-+.*/%".indexOf(text.charAt(at)) >= 0)) {
                at++;
            }
            return text.substring(start, at);
        }

        private void skip() {
            while (at < text.length()) {
                if (Character.isWhitespace(text.charAt(at))) {
                    at++;
                } else if (text.charAt(at) == '#') {
                    int line = text.indexOf('\n', at);
                    at = line < 0 ? text.length() : line;
                } else {
                    return;
                }
            }
        }
    }
}
