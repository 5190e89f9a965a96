package dev.ktx.storage.scan;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Writes plain values as block YAML that reads the same in YAML 1.1 and 1.2: text stays plain only
/// where no reader takes it for anything else.
final class YamlOut {
    private static final Pattern PLAIN =
            Pattern.compile(
                    "[\\p{L}_](?:[\\p{L}\\p{N}_ .,=/()+'%&;!?\\u2013\\u2014-]*[\\p{L}\\p{N}_.)!?%])?");
    private static final Set<String> WORDS_WITH_A_MEANING =
            Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");

    private static final int LONGEST_WORD = 5;

    private YamlOut() {}

    /// A key and its value, at so many spaces, with the line end.
    static void field(StringBuilder out, int indent, String key, @Nullable Object value) {
        out.append(" ".repeat(indent)).append(key(key)).append(':');
        value(out, indent, value);
    }

    /// A list item, at so many spaces, with the line end.
    static void item(StringBuilder out, int indent, @Nullable Object value) {
        if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            var block = new StringBuilder();
            fields(block, indent + 2, map);
            out.append(" ".repeat(indent)).append("- ").append(block, indent + 2, block.length());
        } else {
            out.append(" ".repeat(indent)).append('-');
            value(out, indent, value);
        }
    }

    static void fields(StringBuilder out, int indent, Map<?, ?> map) {
        map.forEach((key, value) -> field(out, indent, String.valueOf(key), value));
    }

    private static void value(StringBuilder out, int indent, @Nullable Object value) {
        switch (value) {
            case Map<?, ?> map when !map.isEmpty() -> {
                out.append('\n');
                fields(out, indent + 2, map);
            }
            case List<?> list when !list.isEmpty() -> {
                out.append('\n');
                list.forEach(item -> item(out, indent + 2, item));
            }
            case Map<?, ?> _ -> out.append(" {}\n");
            case List<?> _ -> out.append(" []\n");
            case null -> out.append(" null\n");
            case String text -> out.append(' ').append(scalar(text)).append('\n');
            default -> out.append(' ').append(value).append('\n');
        }
    }

    /// As a value, `on` and its like need quotes; as a key the formats of the semantic layer have
    /// it bare.
    private static String key(String key) {
        return key.equals("on") ? key : scalar(key);
    }

    static String scalar(String text) {
        boolean plain =
                (isIdentifier(text) || PLAIN.matcher(text).matches())
                        && !(text.length() <= LONGEST_WORD
                                && WORDS_WITH_A_MEANING.contains(text.toLowerCase(Locale.ROOT)));
        return plain ? text : quoted(text);
    }

    /// Most texts are names and need no pattern.
    private static boolean isIdentifier(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
            if (!letter && !(i > 0 && c >= '0' && c <= '9')) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    private static String quoted(String text) {
        var out = new StringBuilder("\"");
        text.codePoints()
                .forEach(point -> {
                    switch (point) {
                        case '"' -> out.append("\\\"");
                        case '\\' -> out.append("\\\\");
                        case '\n' -> out.append("\\n");
                        case '\t' -> out.append("\\t");
                        case '\r' -> out.append("\\r");
                        default -> {
                            if (isPrintable(point)) {
                                out.appendCodePoint(point);
                            } else {
                                out.append(
                                        point > 0xffff
                                                ? "\\U%08X".formatted(point)
                                                : "\\u%04X".formatted(point));
                            }
                        }
                    }
                });
        return out.append('"').toString();
    }

    /// YAML 1.2, rule `c-printable`, without the line breaks of 1.1 and the byte order mark.
    private static boolean isPrintable(int point) {
        return (point >= 0x20 && point <= 0x7e)
                || (point >= 0xa0 && point <= 0xd7ff && point != 0x2028 && point != 0x2029)
                || (point >= 0xe000 && point <= 0xfffd && point != 0xfeff)
                || point >= 0x10000;
    }
}
