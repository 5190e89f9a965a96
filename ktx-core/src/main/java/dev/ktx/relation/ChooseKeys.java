package dev.ktx.relation;

import dev.ktx.catalog.TableRef;
import dev.ktx.relation.RowFacts.ColumnRef;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Chooses at most one primary key for each table out of what may identify its rows.
final class ChooseKeys {
    /// A column that refers to another table is rarely the key of its own.
    private static final double REFERS = 0.35;

    /// Of a few rows, each may happen to have a day of its own.
    private static final double DATED = 0.5;

    /// So many rows are hardly different by chance.
    private static final long MANY_ROWS = 20;

    /// Below, a single key says little of itself.
    private static final double BY_THE_WAY = 0.7;

    private static final double LEAST_SINGLE = 0.45;
    private static final double LEAST_SINGLE_BY_NAME = 0.6;
    private static final double LEAST_TUPLE = 0.5;
    private static final double LEAST_TUPLE_BY_NAME = 0.8;

    private final SchemaFacts schema;
    private final KeyEvidence rows;
    private final Map<ColumnRef, TableRef> references;
    private final Set<KeyRef> referred;

    /// @param references to which table a column refers, as far as names tell
    /// @param referred keys that links lead to
    ChooseKeys(
            SchemaFacts schema,
            KeyEvidence rows,
            Map<ColumnRef, TableRef> references,
            Set<KeyRef> referred) {
        this.schema = schema;
        this.rows = rows;
        this.references = Map.copyOf(references);
        this.referred = Set.copyOf(referred);
    }

    /// @param score between 0 and 1
    record Chosen(Key key, double score) {}

    /// By table; tables whose rows nothing identifies are left out.
    Map<TableRef, Chosen> of(Map<TableRef, List<Key>> singles, Map<TableRef, List<Key>> tuples) {
        var chosen = new TreeMap<TableRef, Chosen>();
        for (TableFacts table : schema.tables()) {
            choose(
                            table,
                            singles.getOrDefault(table.ref(), List.of()),
                            tuples.getOrDefault(table.ref(), List.of()))
                    .ifPresent(key -> chosen.put(table.ref(), key));
        }
        return chosen;
    }

    private Optional<Chosen> choose(TableFacts table, List<Key> singles, List<Key> tuples) {
        Optional<Chosen> declared =
                Stream.concat(singles.stream(), tuples.stream())
                        .filter(key -> isDeclaredPrimary(table, key))
                        .map(key -> new Chosen(key, 1))
                        .findFirst();
        if (declared.isPresent()) {
            return declared;
        }
        boolean known = table.rows().isPresent() && table.rows().getAsLong() > 0;
        Optional<Chosen> single =
                singles.stream()
                        .filter(this::mayIdentify)
                        .map(key -> new Chosen(key, singleScore(key)))
                        .filter(key -> key.score() >= (known ? LEAST_SINGLE : LEAST_SINGLE_BY_NAME))
                        .max(
                                Comparator.comparingDouble(Chosen::score)
                                        .thenComparingInt(key -> -key.key().only().position()));
        Optional<Chosen> tuple =
                tuples.stream()
                        .filter(this::mayIdentify)
                        .filter(key -> !holdsKey(key, singles) && !holdsTuple(key, tuples))
                        .filter(key -> key.likely() >= (known ? LEAST_TUPLE : LEAST_TUPLE_BY_NAME))
                        .min(
                                Comparator.comparing(
                                        (Key key) -> !(FindKeys.isLeading(key) && isUnique(key))))
                        .map(key -> new Chosen(key, tupleScore(key)));
        if (single.isEmpty()) {
            return tuple;
        }
        if (tuple.isEmpty()) {
            return single;
        }
        TableRef parent = references.get(single.get().key().only().ref());
        boolean onlyRefers = !known && parent != null && !parent.equals(table.ref());
        return onlyRefers
                        || isJunction(table, tuple.get().key(), single.get().key())
                        || isByTheWay(single.get(), tuple.get().key())
                        || (single.get().score() < 0.55 && tuple.get().score() >= 0.8)
                ? tuple
                : single;
    }

    private static boolean isDeclaredPrimary(TableFacts table, Key key) {
        return key.declared()
                && table.table().primaryKey().size() == key.columns().size()
                && new HashSet<>(
                                table.table().primaryKey().stream()
                                        .map(column -> column.name())
                                        .toList())
                        .equals(Set.copyOf(key.names()));
    }

    private boolean mayIdentify(Key key) {
        return rows.of(key.ref())
                .map(found -> found.identifies() || (found.rows() == 0 && key.likely() > 0))
                .orElse(true);
    }

    /// Whether a column alone is the key, so that more columns are more than one needs. A column
    /// that refers elsewhere may be unique by chance.
    private boolean holdsKey(Key tuple, List<Key> singles) {
        return singles.stream()
                .filter(key -> tuple.columns().contains(key.only()))
                .filter(key -> key.likely() >= FindKeys.STRONG)
                .filter(key -> {
                    TableRef parent = references.get(key.only().ref());
                    return parent == null || parent.equals(key.table());
                })
                .anyMatch(key ->
                        rows.of(key.ref())
                                .map(found -> found.identifies() && found.rows() >= MANY_ROWS)
                                .orElse(!schema.knowsRows()));
    }

    /// Whether fewer of its columns are known to identify the rows, which may be chance while all
    /// stand in front, unless the rest says nothing new.
    private boolean holdsTuple(Key tuple, List<Key> tuples) {
        return tuples.stream()
                .filter(key -> key.columns().size() < tuple.columns().size())
                .filter(key -> tuple.columns().containsAll(key.columns()))
                .filter(key -> !FindKeys.isLeading(tuple) || isImplied(tuple, key))
                .anyMatch(this::isUnique);
    }

    /// Whether what a tuple has more is known from what the other refers to, as the patient of a
    /// stay.
    private boolean isImplied(Key tuple, Key fewer) {
        return tuple.columns().stream()
                .filter(column -> !fewer.columns().contains(column))
                .allMatch(column ->
                        fewer.columns().stream()
                                .map(other -> references.get(other.ref()))
                                .anyMatch(parent ->
                                        parent != null
                                                && !parent.equals(tuple.table())
                                                && schema.table(parent).columns().stream()
                                                        .anyMatch(its ->
                                                                its.words()
                                                                        .equals(column.words()))));
    }

    private boolean isUnique(Key key) {
        return rows.of(key.ref()).filter(Uniqueness::identifies).isPresent();
    }

    /// A text somewhere in a row that happens to repeat nothing, beside columns in front that
    /// identify the row together.
    private boolean isByTheWay(Chosen single, Key tuple) {
        return single.score() < BY_THE_WAY
                && single.key().only().place() > 0
                && !referred.contains(single.key().ref())
                && FindKeys.isLeading(tuple)
                && isUnique(tuple);
    }

    private double singleScore(Key key) {
        ColumnFacts column = key.only();
        TableRef parent = references.get(column.ref());
        boolean refersElsewhere = parent != null && !parent.equals(key.table());
        boolean dated =
                parent != null
                        && refersElsewhere
                        && FindKeys.isCalendar(schema.table(parent).words());
        double score = key.likely() - (dated ? DATED : refersElsewhere ? REFERS : 0);
        Optional<Uniqueness> counted = rows.of(key.ref()).filter(Uniqueness::identifies);
        boolean unique = counted.isPresent();
        if (refersElsewhere && !dated && column.place() == 0) {
            // The rest of a thing in a table of its own: the same key, every row once.
            score += counted.filter(found -> found.rows() >= MANY_ROWS).isPresent() ? 0.3 : 0.15;
        }
        return Math.min(
                0.99, score + (referred.contains(key.ref()) ? 0.12 : 0) + (unique ? 0.04 : 0));
    }

    private double tupleScore(Key key) {
        OptionalDouble unique =
                rows.of(key.ref()).map(Uniqueness::ratio).stream().mapToDouble(r -> r).findFirst();
        return Math.min(0.98, unique.isPresent() ? 0.1 + 0.9 * key.likely() : key.likely());
    }

    /// A table that ties others together has the ties as its key, also while one of them happens to
    /// be unique.
    private boolean isJunction(TableFacts table, Key tuple, Key single) {
        boolean allRefer =
                tuple.columns().stream()
                        .allMatch(column -> {
                            TableRef parent = references.get(column.ref());
                            return parent != null && !parent.equals(table.ref());
                        });
        if (!allRefer || !tuple.columns().contains(single.only())) {
            return false;
        }
        boolean nothingElse = table.columns().size() == tuple.columns().size();
        boolean namedAfterAll =
                tuple.columns().stream()
                        .allMatch(column ->
                                schema.table(parentOf(column)).words().stream()
                                        .anyMatch(word ->
                                                table.words().stream()
                                                        .anyMatch(own ->
                                                                Names.likeness(own, word) >= 0.8)));
        return nothingElse || namedAfterAll;
    }

    private TableRef parentOf(ColumnFacts column) {
        TableRef parent = references.get(column.ref());
        return parent == null ? column.table() : parent;
    }
}
