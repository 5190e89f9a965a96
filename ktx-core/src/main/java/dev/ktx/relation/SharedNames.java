package dev.ktx.relation;

import dev.ktx.catalog.TableRef;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Finds the one table that a name is about where several tables have a column of that name and no
/// table is called so, as `hadm_id` in a hospital or `KUNNR` in an old system: the only one whose
/// rows it identifies, or, where nobody looked at rows, the only one where no other such name comes
/// behind it.
final class SharedNames {
    /// So likely is a key whose name other tables have too.
    private static final double LIKELY = 0.82;

    /// And at most so likely the same name is in the other tables.
    private static final double UNLIKELY = 0.55;

    private final SchemaFacts schema;
    private final Map<TableRef, List<Key>> singles;
    private final Set<String> shared;

    private SharedNames(SchemaFacts schema, Map<TableRef, List<Key>> singles) {
        this.schema = schema;
        this.singles = singles;
        var seen = new HashMap<String, Integer>();
        for (TableFacts table : schema.tables()) {
            table.columns().stream()
                    .filter(SharedNames::mayBeKey)
                    .map(SharedNames::name)
                    .distinct()
                    .forEach(name -> seen.merge(name, 1, Integer::sum));
        }
        this.shared =
                seen.entrySet().stream()
                        .filter(entry -> entry.getValue() > 1)
                        .map(Map.Entry::getKey)
                        .collect(Collectors.toSet());
    }

    /// The same keys, the ones that shared names are about made likelier; the likeliest stay first.
    static Map<TableRef, List<Key>> weigh(SchemaFacts schema, Map<TableRef, List<Key>> singles) {
        return new SharedNames(schema, singles).weigh();
    }

    private Map<TableRef, List<Key>> weigh() {
        var holders = new TreeMap<String, List<Key>>();
        singles.values()
                .forEach(keys ->
                        keys.stream()
                                .filter(key -> shared.contains(name(key.only())))
                                .filter(key -> mayBeKey(key.only()))
                                .forEach(key ->
                                        holders.computeIfAbsent(
                                                        name(key.only()), _ -> new ArrayList<>())
                                                .add(key)));
        Map<KeyRef, Double> likely = new HashMap<>();
        holders.values()
                .forEach(ofName ->
                        meant(ofName)
                                .ifPresent(key ->
                                        ofName.forEach(other ->
                                                likely.put(
                                                        other.ref(),
                                                        other.equals(key)
                                                                ? Math.max(LIKELY, key.likely())
                                                                : Math.min(
                                                                        UNLIKELY,
                                                                        other.likely())))));
        var weighed = new LinkedHashMap<TableRef, List<Key>>();
        singles.forEach((table, keys) -> weighed.put(table, weighed(keys, likely)));
        return weighed;
    }

    private static List<Key> weighed(List<Key> keys, Map<KeyRef, Double> likely) {
        if (keys.stream().noneMatch(key -> likely.containsKey(key.ref()))) {
            return keys;
        }
        return keys.stream()
                .map(key ->
                        key.declared()
                                ? key
                                : new Key(
                                        key.table(),
                                        key.columns(),
                                        likely.getOrDefault(key.ref(), key.likely()),
                                        false,
                                        likely.getOrDefault(key.ref(), 0.0) >= LIKELY))
                .sorted(
                        Comparator.comparing((Key key) -> !key.declared())
                                .thenComparingDouble(key -> -key.likely())
                                .thenComparingInt(key -> key.only().position()))
                .toList();
    }

    /// The key that a name is about; empty when a table is called so, or several come into
    /// question.
    private Optional<Key> meant(List<Key> ofName) {
        if (ofName.stream().anyMatch(this::isOwn)) {
            return Optional.empty();
        }
        List<Key> possible = ofName.stream().filter(key -> !hasOwnKey(key.table())).toList();
        if (ofName.stream().anyMatch(key -> knowsRows(key.only()))) {
            return largest(
                    possible.stream()
                            .filter(key -> !knowsRows(key.only()) || identifies(key.only()))
                            .filter(key -> key.only().identifies() || key.only().place() == 0)
                            .toList());
        }
        return only(
                possible.stream()
                        .filter(key -> leads(key.only()) && !isFollowed(key.only()))
                        .toList());
    }

    /// The key with most values; those of the others are likely among them. Of several with as
    /// many, the one whose table the others are named after, as `title_crew` after `title`.
    private Optional<Key> largest(List<Key> keys) {
        long most = keys.stream().mapToLong(SharedNames::values).max().orElse(0);
        List<Key> largest = keys.stream().filter(key -> values(key) == most).toList();
        return largest.size() == 1
                ? only(largest)
                : only(
                        largest.stream()
                                .filter(key ->
                                        largest.stream()
                                                .filter(other -> !other.equals(key))
                                                .allMatch(other -> isNamedAfter(other, key)))
                                .toList());
    }

    private boolean isNamedAfter(Key other, Key key) {
        return NameMatch.startsWith(
                        schema.table(other.table()).words(), schema.table(key.table()).words())
                == 1;
    }

    private static long values(Key key) {
        return key.only().distinct().orElse(0);
    }

    private static Optional<Key> only(List<Key> keys) {
        return keys.size() == 1 ? Optional.of(keys.getFirst()) : Optional.empty();
    }

    /// Whether nothing but other such names stand before a column.
    private boolean leads(ColumnFacts column) {
        return column.place() == 0
                || (column.identifies()
                        && schema.table(column.table()).columns().stream()
                                .filter(other -> other.position() < column.position())
                                .allMatch(other -> other.keyed() && shared.contains(name(other))));
    }

    /// Whether another part of a longer key comes right behind, or the next thing referred to.
    private boolean isFollowed(ColumnFacts column) {
        return schema.table(column.table()).columns().stream()
                .filter(other -> other.position() == column.position() + 1)
                .anyMatch(other ->
                        other.isSequence()
                                || (other.keyed() && !other.identifies() && leadsNowhere(other))
                                || (column.keyed()
                                        && other.keyed()
                                        && shared.contains(name(other))));
    }

    /// Whether no table is called as a column, and none begins with a column of its name.
    private boolean leadsNowhere(ColumnFacts column) {
        return schema.tables().stream()
                .noneMatch(table ->
                        table.named(column.content()) > 0
                                || table.columns().stream()
                                        .anyMatch(other ->
                                                other.place() == 0
                                                        && other.words().equals(column.words())));
    }

    private boolean hasOwnKey(TableRef table) {
        return singles.getOrDefault(table, List.of()).stream().anyMatch(this::isOwn);
    }

    private boolean isOwn(Key key) {
        ColumnFacts column = key.only();
        return column.keyed()
                && (column.content().isEmpty()
                        || FindKeys.isOwn(schema.table(key.table()), column));
    }

    private static boolean knowsRows(ColumnFacts column) {
        return column.uniqueness().isPresent();
    }

    private static boolean identifies(ColumnFacts column) {
        return column.uniqueness().orElse(0) == 1 && column.nullRate().orElse(1) == 0;
    }

    private static String name(ColumnFacts column) {
        return String.join(" ", column.words());
    }

    private static boolean mayBeKey(ColumnFacts column) {
        boolean type =
                switch (column.type()) {
                    case INTEGER, TEXT, UUID, ANY -> true;
                    case TIME, FLOAT, DECIMAL, BOOLEAN, OTHER -> false;
                };
        return type
                && !column.content().isEmpty()
                && !column.content().equals(List.of("row"))
                && !column.isMeasure()
                && !column.isProse()
                && !column.isSequence()
                && !FindCandidates.generic(column.words())
                && (column.keyed() || column.words().stream().noneMatch(Words.NATURAL::contains));
    }
}
