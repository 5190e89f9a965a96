package dev.ktx.knowledge.effect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Measures of Power BI as people paste them: `Total Fee = SUM(visits[fee])`, a formula over
/// several lines, several measures one below the other.
public final class DaxText {
    private static final Pattern HEAD =
            Pattern.compile(
                    "\\s*(?:(?i:measure)\\s+)?(?:'?[\\w ]+'?\\[([^\\]]{1,60})]|([\\p{L}_%#][\\p{L}\\p{N}_ %#&-]{0,60}?))\\s*:?=\\s*(.*)");
    private static final Pattern CALL =
            Pattern.compile(
                    "(?s).*\\b[A-Z]{3,}[A-Z0-9.]*\\s*\\(.*(?:\\w|')\\s*\\[[^\\]]+].*|.*\\bCOUNTROWS\\s*\\(\\s*'?[\\w ]+'?\\s*\\).*|(?s).*\\b(?:DIVIDE|CALCULATE)\\s*\\(.*\\[[^\\]]+].*");

    private static final int MOST_LINES = 60;

    private DaxText() {}

    /// Whether a text is measures and nothing else.
    public static boolean isDax(String text) {
        Map<String, String> measures = measures(text);
        return !measures.isEmpty()
                && measures.values().stream().allMatch(each -> CALL.matcher(each).matches());
    }

    /// Whether a line may be the first of a measure.
    public static boolean begins(String line) {
        return HEAD.matcher(line).matches();
    }

    /// The first measure's name; empty when there is none.
    public static String name(String text) {
        return measures(text).keySet().stream().findFirst().orElse("");
    }

    /// Name to formula, in order; nothing when a line belongs to none.
    static Map<String, String> measures(String text) {
        Map<String, List<String>> found = new LinkedHashMap<>();
        List<String> formula = new ArrayList<>();
        for (String line : text.lines().toList()) {
            Matcher head = HEAD.matcher(line);
            String before = String.join(" ", formula);
            if (isClosed(before) && head.matches()) {
                formula = new ArrayList<>(List.of(head.group(3)));
                found.put((head.group(1) == null ? head.group(2) : head.group(1)).strip(), formula);
            } else if (!line.isBlank()) {
                if (formula.size() > MOST_LINES
                        || found.isEmpty()
                        || (isClosed(before) && !before.isBlank())) {
                    return Map.of();
                }
                formula.add(line.strip());
            }
        }
        Map<String, String> measures = new LinkedHashMap<>();
        found.forEach((name, lines) -> measures.put(name, String.join(" ", lines).strip()));
        return measures;
    }

    private static boolean isClosed(String text) {
        int depth = 0;
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            depth += letter == '(' ? 1 : letter == ')' ? -1 : 0;
        }
        return depth <= 0;
    }
}
