package dev.ktx.storage.scan;

import dev.ktx.ingest.Manifest.Entry;
import dev.ktx.ingest.Manifest.Field;
import dev.ktx.ingest.Manifest.Join;
import dev.ktx.storage.scan.ShardText.Block;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Brings what a scan knows into a manifest shard that people and other tools wrote in as well.
///
/// The scan owns `table`, names, types and keys of columns, the description `db`, and joins whose
/// source is `formal`. Everything else stays: other descriptions, `usage`, joins whose tables and
/// columns still exist, keys the scan does not know. The description `ai` belongs to the stage that
/// writes descriptions. A table whose entry says the same as before keeps its bytes, comments
/// included; in a changed entry, so do its unchanged fields, columns and joins. Tables that are
/// gone lose their entry.
final class ShardMerge {
    private static final Pattern TERM =
            Pattern.compile("\\s*(\\w+)\\.(\\w+)\\s*=\\s*(\\w+)\\.(\\w+)\\s*");

    private static final Pattern AND = Pattern.compile("\\sAND\\s", Pattern.CASE_INSENSITIVE);

    private final Map<String, Set<String>> columnsBySource = new HashMap<>();
    private final Map<String, Set<Join>> refuted;
    private final boolean complete;

    /// @param everywhere the entries of all shards of the connection
    ShardMerge(Collection<Entry> everywhere) {
        this(everywhere, Map.of(), false);
    }

    /// @param refuted joins that go if a scan inferred them, by the key of the entry
    /// @param complete whether every inferred join goes that the entries do not hold
    ShardMerge(Collection<Entry> everywhere, Map<String, Set<Join>> refuted, boolean complete) {
        this.refuted = Map.copyOf(refuted);
        this.complete = complete;
        for (Entry entry : everywhere) {
            var columns = new HashSet<String>();
            entry.columns().forEach(column -> columns.add(column.name()));
            columnsBySource.put(entry.key(), columns);
        }
    }

    /// The text of a shard.
    ///
    /// @param existing what the file holds; empty when there is none
    /// @param entries sorted by key
    String merge(Optional<ShardText> existing, List<Entry> entries) {
        var kept = new LinkedHashMap<String, String>();
        var added = new LinkedHashMap<String, String>();
        Map<Entry, Block> partners = existing.map(text -> partners(text, entries)).orElse(Map.of());
        var byBlock = new HashMap<Block, Entry>();
        partners.forEach((entry, block) -> byBlock.put(block, entry));
        existing.ifPresent(text ->
                text.blocks()
                        .forEach(block -> {
                            Entry entry = byBlock.get(block);
                            if (entry != null) {
                                kept.put(entry.key(), text(block, entry));
                            }
                        }));
        for (Entry entry : entries) {
            if (!partners.containsKey(entry)) {
                added.put(entry.key(), fresh(entry.key(), fields(entry, Map.of())));
            }
        }
        var out = new StringBuilder(existing.map(ShardText::head).orElse("tables:\n"));
        var rest = new ArrayList<>(added.keySet());
        kept.forEach((key, text) -> {
            while (!rest.isEmpty() && rest.getFirst().compareTo(key) < 0) {
                out.append(added.get(rest.removeFirst()));
            }
            out.append(text);
        });
        rest.forEach(key -> out.append(added.get(key)));
        return out.toString();
    }

    /// Which block speaks of which table: by full name first, by key where no full name fits.
    private static Map<Entry, Block> partners(ShardText text, List<Entry> entries) {
        var byTable = new HashMap<String, Block>();
        var byKey = new HashMap<String, Block>();
        for (Block block : text.blocks()) {
            block.table().ifPresent(table -> byTable.putIfAbsent(table, block));
            byKey.putIfAbsent(block.key(), block);
        }
        var partners = new HashMap<Entry, Block>();
        var taken = new HashSet<Block>();
        for (Entry entry : entries) {
            Block block = byTable.get(entry.table().display());
            if (block != null && taken.add(block)) {
                partners.put(entry, block);
            }
        }
        for (Entry entry : entries) {
            Block block = byKey.get(entry.key());
            if (block != null && !partners.containsKey(entry) && taken.add(block)) {
                partners.put(entry, block);
            }
        }
        return partners;
    }

    private String text(Block block, Entry entry) {
        String fresh = fresh(entry.key(), fields(entry, Map.of()));
        if (block.text().equals(fresh)) {
            return fresh;
        }
        Map<String, Object> before = block.fields();
        Map<String, Object> after = fields(entry, before);
        if (!block.key().equals(entry.key())) {
            return fresh(entry.key(), after);
        }
        return after.equals(before) ? block.text() : BlockEdit.of(block, before, after);
    }

    private static String fresh(String key, Map<String, Object> fields) {
        var block = new StringBuilder();
        YamlOut.field(block, 2, key, fields);
        return block.toString();
    }

    private Map<String, Object> fields(Entry entry, Map<String, Object> before) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("table", entry.table().display());
        putUnlessEmpty(
                fields, "descriptions", descriptions(entry.comment(), before.get("descriptions")));
        copy(before, fields, "usage");
        Map<String, Map<String, Object>> columns = byName(before.get("columns"));
        fields.put(
                "columns",
                entry.columns().stream()
                        .map(column ->
                                column(column, columns.getOrDefault(column.name(), Map.of())))
                        .toList());
        List<Object> joins = joins(entry, before.get("joins"));
        if (!joins.isEmpty()) {
            fields.put("joins", joins);
        }
        before.forEach((key, value) -> {
            if (!key.equals("descriptions") && !key.equals("joins")) {
                fields.putIfAbsent(key, value);
            }
        });
        return fields;
    }

    private static Map<String, Object> column(Field column, Map<String, Object> before) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("name", column.name());
        fields.put("type", column.type().id());
        if (column.primaryKey()) {
            fields.put("pk", true);
        }
        if (!column.nullable()) {
            fields.put("nullable", false);
        }
        putUnlessEmpty(
                fields, "descriptions", descriptions(column.comment(), before.get("descriptions")));
        before.forEach((key, value) -> {
            if (!Set.of("descriptions", "pk", "nullable").contains(key)) {
                fields.putIfAbsent(key, value);
            }
        });
        return fields;
    }

    private static Map<String, Object> descriptions(
            Optional<String> comment, @Nullable Object before) {
        var descriptions = new LinkedHashMap<String, Object>();
        comment.ifPresent(text -> descriptions.put("db", text));
        if (before instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                if (!key.equals("db")) {
                    descriptions.put(String.valueOf(key), value);
                }
            });
        }
        return descriptions;
    }

    private List<Object> joins(Entry entry, @Nullable Object before) {
        var joins = new ArrayList<>();
        List<Map<String, Object>> kept =
                maps(before).stream()
                        .filter(join -> !"formal".equals(join.get("source")))
                        .filter(this::leadsSomewhere)
                        .filter(join -> stillHolds(entry, join))
                        .toList();
        for (Join join : entry.joins()) {
            if (kept.stream().noneMatch(other -> same(join, other))) {
                var fields = new LinkedHashMap<String, Object>();
                fields.put("to", join.to());
                fields.put("on", join.on());
                fields.put("relationship", join.relationship());
                fields.put("source", join.source());
                joins.add(fields);
            }
        }
        joins.addAll(kept);
        return joins;
    }

    /// An inferred join that a scan refuted since does not; what people wrote does.
    private boolean stillHolds(Entry entry, Map<String, Object> join) {
        if (!"inferred".equals(join.get("source"))) {
            return true;
        }
        boolean accepted = entry.joins().stream().anyMatch(other -> same(other, join));
        boolean isRefuted =
                refuted.getOrDefault(entry.key(), Set.of()).stream()
                        .anyMatch(other -> same(other, join));
        return accepted || !(complete || isRefuted);
    }

    private static boolean same(Join join, Map<String, Object> other) {
        return join.to().equals(other.get("to")) && join.on().equals(other.get("on"));
    }

    /// Terms that are not plainly `source.column = source.column` cannot be checked and pass.
    private boolean leadsSomewhere(Map<String, Object> join) {
        if (!(join.get("to") instanceof String to) || !columnsBySource.containsKey(to)) {
            return false;
        }
        String on = join.get("on") instanceof String text ? text : "";
        for (String term : AND.splitAsStream(on).toList()) {
            Matcher plain = TERM.matcher(term);
            if (plain.matches()
                    && !(has(plain.group(1), plain.group(2))
                            && has(plain.group(3), plain.group(4)))) {
                return false;
            }
        }
        return true;
    }

    private boolean has(String source, String column) {
        return columnsBySource.getOrDefault(source, Set.of()).contains(column);
    }

    private static Map<String, Map<String, Object>> byName(@Nullable Object columns) {
        var byName = new HashMap<String, Map<String, Object>>();
        for (Map<String, Object> column : maps(columns)) {
            byName.putIfAbsent(String.valueOf(column.get("name")), column);
        }
        return byName;
    }

    private static List<Map<String, Object>> maps(@Nullable Object list) {
        var maps = new ArrayList<Map<String, Object>>();
        if (list instanceof List<?> items) {
            for (Object item : items) {
                if (item instanceof Map<?, ?> map) {
                    var copy = new LinkedHashMap<String, Object>();
                    map.forEach((key, value) -> copy.put(String.valueOf(key), value));
                    maps.add(copy);
                }
            }
        }
        return maps;
    }

    private static void putUnlessEmpty(
            Map<String, Object> fields, String key, Map<String, Object> value) {
        if (!value.isEmpty()) {
            fields.put(key, value);
        }
    }

    private static void copy(Map<String, Object> from, Map<String, Object> to, String key) {
        Object value = from.get(key);
        if (value != null) {
            to.put(key, value);
        }
    }
}
