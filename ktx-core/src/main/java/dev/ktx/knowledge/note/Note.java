package dev.ktx.knowledge.note;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A note as it is read: line ends are `\n`, letters are composed, a front matter is taken off.
///
/// @param text Markdown without front matter
/// @param key as the front matter wants it, unchecked
public record Note(
        String text,
        Optional<String> key,
        Optional<String> summary,
        List<String> tags,
        List<String> slRefs) {
    private static final Pattern MATTER =
            Pattern.compile("\\A---[ \\t]*\\n(.*?\\n)---[ \\t]*(?:\\n|\\z)", Pattern.DOTALL);
    private static final Pattern FIELD = Pattern.compile("([A-Za-z_]+):[ \\t]*(.*)");

    public Note {
        tags = List.copyOf(tags);
        slRefs = List.copyOf(slRefs);
    }

    /// @param content as it was sent
    public static Note of(String content) {
        String text = normal(content);
        Matcher matter = MATTER.matcher(text);
        if (!matter.find()) {
            return new Note(text, Optional.empty(), Optional.empty(), List.of(), List.of());
        }
        Map<String, List<String>> fields = fields(matter.group(1));
        if (fields.isEmpty()) {
            return new Note(text, Optional.empty(), Optional.empty(), List.of(), List.of());
        }
        return new Note(
                text.substring(matter.end()).strip(),
                first(fields, "key"),
                first(fields, "summary"),
                fields.getOrDefault("tags", List.of()),
                fields.getOrDefault("sl_refs", List.of()));
    }

    /// What counts as the same content.
    static String normal(String content) {
        String text = content.startsWith("\uFEFF") ? content.substring(1) : content;
        text = text.replace("\r\n", "\n").replace('\r', '\n').replace('\u00A0', ' ');
        text = Normalizer.normalize(text, Normalizer.Form.NFC);
        return text.replaceAll("[ \\t]+(?=\\n|\\z)", "").replaceAll("\\n{3,}", "\n\n").strip();
    }

    // The few forms in which people write these keys; anything else is left out.
    private static Map<String, List<String>> fields(String yaml) {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        String list = "";
        for (String line : yaml.lines().toList()) {
            Matcher field = FIELD.matcher(line);
            String item = line.strip();
            if (field.matches()) {
                list = field.group(1);
                fields.put(list, values(field.group(2)));
            } else if (item.startsWith("- ") && fields.containsKey(list)) {
                List<String> more = new ArrayList<>(fields.get(list));
                more.add(unquoted(item.substring(2)));
                fields.put(list, more);
            }
        }
        return fields;
    }

    private static List<String> values(String text) {
        String value = text.strip();
        if (value.startsWith("[") && value.endsWith("]")) {
            List<String> items = new ArrayList<>();
            for (String item : value.substring(1, value.length() - 1).split(",", -1)) {
                if (!item.isBlank()) {
                    items.add(unquoted(item));
                }
            }
            return items;
        }
        return value.isEmpty() ? List.of() : List.of(unquoted(value));
    }

    private static String unquoted(String text) {
        String value = text.strip();
        boolean quoted =
                value.length() > 1
                        && (value.charAt(0) == '"' || value.charAt(0) == '\'')
                        && value.charAt(value.length() - 1) == value.charAt(0);
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    private static Optional<String> first(Map<String, List<String>> fields, String name) {
        return fields.getOrDefault(name, List.of()).stream().findFirst();
    }
}
