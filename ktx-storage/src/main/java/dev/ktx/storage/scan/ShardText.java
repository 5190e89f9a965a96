package dev.ktx.storage.scan;

import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The text of a manifest shard, cut into one block for each table without parsing it whole: a
/// shard of 2,000 tables has megabytes, most of which a scan leaves as they are.
///
/// @param head everything up to and including the line `tables:`
/// @param blocks in order; all lines of the file after the head belong to one of them
record ShardText(String head, List<Block> blocks) {
    private static final Pattern PLAIN_KEY =
            Pattern.compile(" {2}([\\p{L}_][\\p{L}\\p{N}_-]*):\\R?");
    private static final Pattern PLAIN_TABLE =
            Pattern.compile("(?m)^ {4}table: ([\\p{L}_][\\p{L}\\p{N}_.-]*)$");
    private static final LoadSettings SETTINGS =
            LoadSettings.builder()
                    .setCodePointLimit(512 * 1024 * 1024)
                    .setAllowDuplicateKeys(false)
                    .build();

    ShardText {
        blocks = List.copyOf(blocks);
    }

    /// The lines of one table, the comment lines right above its key included.
    ///
    /// @param text ends with a line end
    /// @param key the name of the source
    /// @param table what `table:` says; empty when it says nothing
    record Block(String text, String key, Optional<String> table) {
        /// What the block says.
        Map<String, Object> fields() {
            return blockFields(text, key);
        }
    }

    /// Cuts a shard.
    ///
    /// @throws YamlEngineException if the text is no YAML, or no shard
    static ShardText of(String text) {
        String clean = text.endsWith("\n") || text.isEmpty() ? text : text + "\n";
        return cut(clean).orElseGet(() -> rewritten(clean));
    }

    /// The lines of a text with their ends.
    static List<String> lines(String text) {
        var lines = new ArrayList<String>();
        for (int start = 0; start < text.length(); start = endOfLine(text, start)) {
            lines.add(text.substring(start, endOfLine(text, start)));
        }
        return lines;
    }

    /// @return empty when the text is laid out in another way than one key a line, two spaces deep
    private static Optional<ShardText> cut(String text) {
        var head = new StringBuilder();
        var blocks = new ArrayList<Block>();
        var block = new StringBuilder();
        var comments = new StringBuilder();
        boolean inside = false;
        boolean inBlock = false;
        for (String line : lines(text)) {
            String content = line.strip();
            if (!inside) {
                head.append(line);
                inside = line.stripTrailing().equals("tables:");
                if (!inside
                        && !content.isEmpty()
                        && !content.startsWith("#")
                        && !content.equals("---")) {
                    return Optional.empty();
                }
            } else if (!inBlock && line.startsWith("   ") && !content.isEmpty()) {
                return Optional.empty();
            } else if (content.isEmpty() || line.startsWith("   ")) {
                // A comment above went on with the same table after all.
                block.append(comments).append(line);
                comments.setLength(0);
            } else if (line.startsWith("  #")) {
                comments.append(line);
            } else if (line.startsWith("  ")) {
                if (inBlock) {
                    blocks.add(block(block.toString()));
                    block.setLength(0);
                }
                inBlock = true;
                block.append(comments).append(line);
                comments.setLength(0);
            } else {
                return Optional.empty();
            }
        }
        if (!inside) {
            return Optional.empty();
        }
        if (inBlock) {
            blocks.add(block(block.append(comments).toString()));
        } else {
            head.append(block).append(comments);
        }
        return blocks.stream().anyMatch(found -> found.key().isEmpty())
                ? Optional.empty()
                : Optional.of(new ShardText(head.toString(), blocks));
    }

    /// A block with an empty key when it cannot be understood on its own.
    private static Block block(String text) {
        int start = keyLine(text);
        Matcher key = PLAIN_KEY.matcher(text.substring(start, endOfLine(text, start)));
        Matcher table = PLAIN_TABLE.matcher(text);
        if (key.matches() && table.find()) {
            return new Block(text, key.group(1), Optional.of(table.group(1)));
        }
        try {
            return load("tables:\n" + text).entrySet().stream()
                    .findFirst()
                    .map(only -> new Block(text, only.getKey(), tableOf(only.getValue())))
                    .orElse(new Block(text, "", Optional.empty()));
        } catch (YamlEngineException e) {
            return new Block(text, "", Optional.empty());
        }
    }

    /// Where the line of the key starts.
    private static int keyLine(String block) {
        int start = 0;
        while (block.startsWith("  #", start) || block.startsWith("\n", start)) {
            start = endOfLine(block, start);
        }
        return start;
    }

    private static int endOfLine(String text, int start) {
        int end = text.indexOf('\n', start);
        return end < 0 ? text.length() : end + 1;
    }

    /// The same content in the usual layout, other keys beside `tables` first; comments of the
    /// other layout are lost.
    private static ShardText rewritten(String text) {
        var head = new StringBuilder();
        if (new Load(SETTINGS).loadFromString(text) instanceof Map<?, ?> root) {
            root.forEach((key, value) -> {
                if (!"tables".equals(key)) {
                    YamlOut.field(head, 0, String.valueOf(key), value);
                }
            });
        }
        var blocks = new ArrayList<Block>();
        load(text)
                .forEach((key, fields) -> {
                    var block = new StringBuilder();
                    YamlOut.field(block, 2, key, fields);
                    blocks.add(new Block(block.toString(), key, tableOf(fields)));
                });
        return new ShardText(head + "tables:\n", blocks);
    }

    private static Map<String, Object> blockFields(String text, String key) {
        Object fields = load("tables:\n" + text).get(key);
        var result = new LinkedHashMap<String, Object>();
        if (fields instanceof Map<?, ?> map) {
            map.forEach((name, value) -> result.put(String.valueOf(name), value));
        }
        return result;
    }

    private static Optional<String> tableOf(Object fields) {
        return fields instanceof Map<?, ?> map && map.get("table") instanceof String table
                ? Optional.of(table)
                : Optional.empty();
    }

    private static Map<String, Object> load(String text) {
        Object root = new Load(SETTINGS).loadFromString(text);
        if (root == null) {
            return Map.of();
        }
        if (root instanceof Map<?, ?> map
                && (map.get("tables") instanceof Map<?, ?> || map.get("tables") == null)
                && map.containsKey("tables")) {
            var tables = new LinkedHashMap<String, Object>();
            if (map.get("tables") instanceof Map<?, ?> entries) {
                entries.forEach((key, fields) ->
                        tables.put(String.valueOf(key), fields == null ? Map.of() : fields));
            }
            return tables;
        }
        throw new YamlEngineException("a manifest shard is a mapping with the key 'tables'");
    }
}
