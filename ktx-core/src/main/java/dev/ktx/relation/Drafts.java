package dev.ktx.relation;

import dev.ktx.catalog.Relationship.Endpoint;
import dev.ktx.catalog.TableRef;
import dev.ktx.relation.Candidate.Kind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Drafts candidates: how sure a name is once the types, the place and the range of its target are
/// weighed. Used by one thread.
final class Drafts {
    private static final double ELSEWHERE = 0.03;
    private static final double NAMESAKE_HERE = 0.2;
    private static final double OTHER_LAYER = 0.05;
    private static final double LEADS_ON = 0.85;

    private final SchemaFacts schema;
    private final Map<TableRef, List<Key>> keys;
    private final Set<TableRef> namesakes = new HashSet<>();
    private final Map<List<String>, List<Key>> byWords = new HashMap<>();

    Drafts(SchemaFacts schema, Map<TableRef, List<Key>> keys) {
        this.schema = schema;
        this.keys = keys;
        keys.values()
                .forEach(ofTable ->
                        ofTable.forEach(key ->
                                byWords.computeIfAbsent(key.only().words(), _ -> new ArrayList<>())
                                        .add(key)));
        var seen = new HashMap<String, TableRef>();
        for (TableFacts table : schema.tables()) {
            TableRef other = seen.putIfAbsent(table.ref().folded().name(), table.ref());
            if (other != null) {
                namesakes.add(other);
                namesakes.add(table.ref());
            }
        }
    }

    /// Keys of one column of a name.
    List<Key> keysNamed(List<String> words) {
        return byWords.getOrDefault(words, List.of());
    }

    /// The keys of a table, the likeliest first.
    List<Key> keysOf(TableRef table) {
        return keys.getOrDefault(table, List.of());
    }

    /// Adds a link to each key of a table that a name means, as far as it suits the column.
    void toTable(
            List<Candidate> found,
            TableFacts table,
            ColumnFacts column,
            TableFacts parent,
            Kind kind,
            double confidence) {
        if (confidence <= 0) {
            return;
        }
        List<Key> ofParent = keysOf(parent.ref());
        for (int i = 0; i < ofParent.size(); i++) {
            Key key = ofParent.get(i);
            double fit = fit(column, key, i == 0);
            if (!schema.knowsRows() && (namesAnother(key, parent) || isBehind(key, parent))) {
                fit *= LEADS_ON;
            }
            toKey(table, column, key, kind, confidence * fit).ifPresent(found::add);
        }
    }

    /// Whether the key of a table is called after another table, while a column beside it is called
    /// after its own, so that it likely leads there.
    private boolean namesAnother(Key key, TableFacts parent) {
        List<String> content = key.only().content();
        return !content.isEmpty()
                && !FindKeys.isOwn(parent, key.only())
                && parent.columns().stream()
                        .anyMatch(column ->
                                column.keyed()
                                        && !column.content().isEmpty()
                                        && FindKeys.isOwn(parent, column))
                && schema.tables().stream()
                        .anyMatch(other ->
                                !other.ref().equals(parent.ref()) && other.named(content) >= 0.97);
    }

    /// Whether a key that is hardly more than an abbreviation of its table stands behind a
    /// reference, so that it likely counts within what is referred to.
    static boolean isBehind(Key key, TableFacts parent) {
        return key.only().place() > 0
                && parent.named(key.only().content()) < 0.9
                && parent.columns().stream()
                        .anyMatch(column ->
                                column.place() == 0
                                        && column.keyed()
                                        && !column.content().isEmpty()
                                        && !FindKeys.isOwn(parent, column));
    }

    /// How well a key of a named table suits a column.
    private static double fit(ColumnFacts column, Key key, boolean best) {
        ColumnFacts target = key.only();
        boolean sameWord =
                column.stripped().stream()
                        .filter(Words.KEY::contains)
                        .anyMatch(target.stripped()::contains);
        boolean sameName = column.words().equals(target.words());
        if (best) {
            boolean idToWord =
                    column.identifies() && !target.identifies() && !sameWord && !target.keyed();
            return idToWord ? 0.9 : otherWord(column, target) ? 0.96 : 1;
        }
        if (sameName) {
            return 0.98;
        }
        if (sameWord) {
            return 0.97;
        }
        boolean natural =
                target.keyed() || target.content().stream().anyMatch(Words.NATURAL::contains);
        if (natural) {
            return column.identifies() ? 0.7 : 0.9;
        }
        return target.isProse() && !column.keyed() ? 0.74 : 0.45;
    }

    /// `store_sk` hardly means the `store_id` of a table.
    private static boolean otherWord(ColumnFacts column, ColumnFacts target) {
        return column.stripped().getLast().length() <= 3
                && target.stripped().getLast().length() <= 3
                && Words.ID.contains(column.stripped().getLast())
                && Words.ID.contains(target.stripped().getLast())
                && !column.stripped().getLast().equals(target.stripped().getLast())
                && !target.content().isEmpty();
    }

    /// Empty when the two cannot be equal, or what is known speaks against it.
    Optional<Candidate> toKey(
            TableFacts table, ColumnFacts column, Key key, Kind kind, double confidence) {
        ColumnFacts target = key.only();
        if (target.equals(column) || !column.type().joins(target.type())) {
            return Optional.empty();
        }
        double sure = confidence;
        if (column.type() == KeyType.TIME) {
            boolean calendar =
                    schema.table(key.table()).words().stream()
                            .anyMatch(Set.of("date", "calendar", "day", "time")::contains);
            if (!calendar) {
                return Optional.empty();
            }
            sure -= 0.25;
        }
        if (column.type() == KeyType.FLOAT && !column.keyed()) {
            sure -= 0.3;
        }
        boolean elsewhere = !sameSchema(table.ref(), key.table());
        if (elsewhere) {
            sure -= ELSEWHERE;
            if (namesakes.contains(key.table())) {
                boolean here =
                        schema.tables().stream()
                                .anyMatch(other ->
                                        sameSchema(other.ref(), table.ref())
                                                && other.ref()
                                                        .name()
                                                        .equalsIgnoreCase(key.table().name()));
                sure -= here ? NAMESAKE_HERE : 0;
            }
        }
        if (schema.layers(table.ref(), key.table())) {
            sure -= OTHER_LAYER;
        }
        if (sure < FindCandidates.NAMED && outOfRange(column, target)) {
            return Optional.empty();
        }
        if (sure <= 0) {
            return Optional.empty();
        }
        return Optional.of(
                new Candidate(
                        new Endpoint(column.table(), List.of(column.name())),
                        new Endpoint(key.table(), key.names()),
                        key.table().equals(column.table()) ? Kind.SELF_REFERENCE : kind,
                        Math.round(Math.min(0.99, sure) * 1000) / 1000.0,
                        Optional.empty(),
                        column.type() != target.type()
                                && (column.type() == KeyType.UUID || target.type() == KeyType.UUID),
                        key.likely()));
    }

    static boolean sameSchema(TableRef one, TableRef other) {
        return one.db().equals(other.db()) && one.catalog().equals(other.catalog());
    }

    /// Whether a value of the column lies outside what the key holds, as far as both are known.
    static boolean outOfRange(ColumnFacts column, ColumnFacts key) {
        if (column.range().isEmpty() || key.range().isEmpty() || !key.complete()) {
            return false;
        }
        return column.range().get().least().compareTo(key.range().get().least()) < 0
                || column.range().get().greatest().compareTo(key.range().get().greatest()) > 0;
    }
}
