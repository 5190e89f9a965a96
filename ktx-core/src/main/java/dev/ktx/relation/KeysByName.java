package dev.ktx.relation;

import dev.ktx.catalog.TableRef;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Keys by their name, the likeliest to be meant first. A name that very many tables have says of
/// none of them that it is the one. Used by one thread.
final class KeysByName {
    private static final int KEPT_BY_CHANCE = 3;

    /// How exact a name is whose column may be a key, but says nothing of it.
    private static final double BY_CHANCE = 0.4;

    private final SchemaFacts schema;
    private final Map<TableRef, List<Key>> keys;
    private final int perName;

    /// By name, and by schema and name.
    private final Map<String, List<Key>> byName = new HashMap<>();

    private final Map<String, List<Key>> meant = new HashMap<>();
    private final Map<KeyRef, Double> exact = new HashMap<>();

    /// @param perName keys of one name at most
    KeysByName(SchemaFacts schema, Map<TableRef, List<Key>> keys, int perName) {
        this.schema = schema;
        this.keys = keys;
        this.perName = perName;
        for (List<Key> ofTable : keys.values()) {
            for (Key key : ofTable) {
                Set<String> names = new HashSet<>();
                names.add(String.join(" ", key.only().words()));
                names.add(String.join(" ", key.only().stripped()));
                names.forEach(name -> {
                    byName.computeIfAbsent(name, _ -> new ArrayList<>()).add(key);
                    byName.computeIfAbsent(here(key.table(), name), _ -> new ArrayList<>())
                            .add(key);
                });
                exact.put(key.ref(), exact(key));
            }
        }
        byName.replaceAll((_, ofName) -> likeliest(ofName));
    }

    /// Keys of one name, the likeliest to be meant first; of those that are keys by chance at most,
    /// never more than a few.
    private List<Key> likeliest(List<Key> ofName) {
        List<Key> sorted =
                ofName.stream()
                        .sorted(
                                Comparator.comparingDouble((Key key) -> -exactness(key))
                                        .thenComparing(
                                                Comparator.comparingLong(Key::values).reversed())
                                        .thenComparing(Key::table))
                        .limit(perName)
                        .toList();
        long telling = sorted.stream().filter(key -> exactness(key) > BY_CHANCE).count();
        return sorted.stream().limit(telling + KEPT_BY_CHANCE).toList();
    }

    private static String here(TableRef table, String name) {
        return table.catalog() + "\n" + table.db() + "\n" + name;
    }

    /// How surely a column of the name of a key means that key.
    double exactness(Key key) {
        return exact.getOrDefault(key.ref(), 0.0);
    }

    /// Keys of a name that a column of some table may mean.
    List<Key> named(TableRef table, String name) {
        List<Key> anywhere = byName.getOrDefault(name, List.of());
        if (anywhere.size() < perName) {
            return anywhere;
        }
        return meant.computeIfAbsent(
                here(table, name),
                here -> {
                    var both = new LinkedHashMap<KeyRef, Key>();
                    byName.getOrDefault(here, List.of()).forEach(key -> both.put(key.ref(), key));
                    anywhere.forEach(key -> both.put(key.ref(), key));
                    return List.copyOf(both.values());
                });
    }

    /// Whether the next thing that is referred to stands right behind, as in a table that ties two
    /// others together.
    private static boolean isFollowed(TableFacts table, ColumnFacts column) {
        return table.columns().stream()
                .filter(other -> other.position() == column.position() + 1)
                .anyMatch(other -> other.identifies() && !other.content().isEmpty());
    }

    private double exact(Key key) {
        ColumnFacts target = key.only();
        TableFacts parent = schema.table(key.table());
        List<Key> ofParent = keys.getOrDefault(key.table(), List.of());
        boolean best = !ofParent.isEmpty() && ofParent.getFirst().equals(key);
        if (FindKeys.isOwn(parent, target)) {
            boolean within = !schema.knowsRows() && Drafts.isBehind(key, parent);
            boolean sure = !within && (best || target.uniqueness().orElse(0) == 1);
            return target.keyed() ? (sure ? 0.96 : 0.8) : best ? 0.88 : 0.6;
        }
        boolean natural = target.content().stream().anyMatch(Words.NATURAL::contains);
        if (!target.keyed() && !natural) {
            return key.likely() >= FindKeys.STRONG
                    ? 0.88
                    : best && target.place() == 0 ? 0.76 : BY_CHANCE;
        }
        boolean leads = target.place() == 0 && (schema.knowsRows() || !isFollowed(parent, target));
        return best ? (leads || key.likely() >= FindKeys.STRONG ? 0.88 : 0.8) : 0.66;
    }
}
