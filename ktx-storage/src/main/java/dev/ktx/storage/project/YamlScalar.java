package dev.ktx.storage.project;

import dev.ktx.problem.KtxException;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Writes plain values as YAML on one line.
final class YamlScalar {
    /// What older readers of YAML take for true and false, as a key too.
    private static final Set<String> TRUTHS = Set.of("on", "off", "yes", "no", "y", "n");

    private YamlScalar() {}

    /// @param value text, number, boolean, null, or lists and maps of these
    static String inline(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case String text -> text(text);
            case List<?> list ->
                    list.stream()
                            .map(YamlScalar::inline)
                            .collect(Collectors.joining(", ", "[", "]"));
            case Map<?, ?> map when map.isEmpty() -> "{}";
            case Map<?, ?> map ->
                    map.entrySet().stream()
                            .map(entry ->
                                    text(String.valueOf(entry.getKey()))
                                            + ": "
                                            + inline(entry.getValue()))
                            .collect(Collectors.joining(", ", "{ ", " }"));
            case Boolean flag -> flag.toString();
            case Number number -> number.toString();
            default -> throw new IllegalArgumentException("not a plain value: " + value.getClass());
        };
    }

    /// A text without quotes where that means the same everywhere, else in double quotes.
    static String text(String text) {
        return isPlain(text) ? text : quoted(text);
    }

    // Asked of the parser, in a flow mapping, where the fewest texts may go without quotes.
    private static boolean isPlain(String text) {
        if (text.isEmpty()
                || !text.equals(text.strip())
                || TRUTHS.contains(text.toLowerCase(Locale.ROOT))
                || text.chars().anyMatch(c -> c < 0x20 || c > 0x7e)) {
            return false;
        }
        try {
            return reads("{ k: " + text + " }", Map.of("k", text))
                    && reads("{ " + text + ": k }", Map.of(text, "k"));
        } catch (KtxException e) {
            return false;
        }
    }

    private static boolean reads(String yaml, Map<String, String> wanted) {
        return YamlText.parse(yaml).root().map(YamlText::plain).filter(wanted::equals).isPresent();
    }

    private static String quoted(String text) {
        var quoted = new StringBuilder("\"");
        text.chars()
                .forEach(c -> {
                    switch (c) {
                        case '"' -> quoted.append("\\\"");
                        case '\\' -> quoted.append("\\\\");
                        case '\n' -> quoted.append("\\n");
                        case '\r' -> quoted.append("\\r");
                        case '\t' -> quoted.append("\\t");
                        default -> {
                            if (isPrintable(c)) {
                                quoted.append((char) c);
                            } else {
                                quoted.append("\\u%04x".formatted(c));
                            }
                        }
                    }
                });
        return quoted.append('"').toString();
    }

    private static boolean isPrintable(int c) {
        boolean lineBreak = c == 0x85 || c == 0x2028 || c == 0x2029;
        return c >= 0x20 && (c < 0x7f || c >= 0xa0) && !lineBreak && c != 0xfeff && c < 0xfffe;
    }
}
