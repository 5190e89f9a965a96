package dev.ktx.relation;

import dev.ktx.relation.RowFacts.ColumnRef;
import dev.ktx.search.Nearness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Finds links between single columns whose names mean the same in other words, as `seller_id` and
/// `vendors`. Used by one thread.
///
/// Such a name alone says too little to carry a link: what is found here stays below {@link
/// FindCandidates#NAMED}, so that rows must tell.
final class FindMeant {
    private static final int TARGETS = 3;

    /// How near two names must be, between 0 and 1; of the small sentence model, `client` and
    /// `customer` are at 0.6, `seller` and `vendor` at 0.4, and what has nothing in common at 0.
    private static final double NEAR = 0.2;

    /// From here on a name that values bear out is worth a look by a person.
    private static final double LEAST = 0.5;

    private static final double SPAN = 0.09;

    private final FindCandidates finder;
    private final int perColumn;

    /// By what the column is called.
    private final Map<String, List<ColumnFacts>> columns = new TreeMap<>();

    /// By what the table is called.
    private final Map<String, List<TableFacts>> tables = new TreeMap<>();

    private final SchemaFacts schema;

    /// @param known candidates that words and statistics brought
    /// @param settled columns that need no candidate
    /// @param refuted columns whose names lead where their values do not
    /// @param perColumn candidates of one column at most
    FindMeant(
            SchemaFacts schema,
            FindCandidates finder,
            List<Candidate> known,
            Set<ColumnRef> settled,
            Set<ColumnRef> refuted,
            int perColumn) {
        this.schema = schema;
        this.finder = finder;
        this.perColumn = perColumn;
        Set<ColumnRef> named = new HashSet<>(settled);
        known.stream()
                .filter(candidate -> candidate.confidence() >= FindCandidates.NAMED)
                .map(FindMeant::from)
                .filter(column -> !refuted.contains(column))
                .forEach(named::add);
        for (TableFacts table : schema.tables()) {
            if (!table.words().isEmpty() && finder.hasKey(table)) {
                tables.computeIfAbsent(String.join(" ", table.words()), _ -> new ArrayList<>())
                        .add(table);
            }
            for (ColumnFacts column : table.columns()) {
                if (!named.contains(column.ref()) && finder.mayReferInOtherWords(table, column)) {
                    columns.computeIfAbsent(
                                    String.join(" ", column.content()), _ -> new ArrayList<>())
                            .add(column);
                }
            }
        }
    }

    private static ColumnRef from(Candidate candidate) {
        return new ColumnRef(candidate.from().table(), candidate.from().columns().getFirst());
    }

    /// What to know the meanings of; nothing when that would not help.
    ///
    /// @param most names at most, of tables half where there are too many of both
    JoinSearch.Unexplained names(int most) {
        if (columns.isEmpty() || tables.size() < 2) {
            return JoinSearch.Unexplained.NOTHING;
        }
        var all = new TreeSet<>(tables.keySet());
        all.addAll(columns.keySet());
        var names = new TreeSet<String>();
        tables.keySet().stream()
                .limit(Math.max(most / 2, most - columns.size()))
                .forEach(names::add);
        columns.keySet().stream().limit(most - names.size()).forEach(names::add);
        return new JoinSearch.Unexplained(List.copyOf(names), all.size() - names.size());
    }

    /// Columns that look like references while no word of them leads anywhere, in order.
    List<ColumnFacts> columns() {
        return schema.tables().stream()
                .flatMap(table -> table.columns().stream())
                .filter(column ->
                        columns.getOrDefault(String.join(" ", column.content()), List.of())
                                .contains(column))
                .toList();
    }

    /// The candidates that are known, with those that meanings add; of a column, the surest.
    List<Candidate> joined(List<Candidate> known, Meanings meanings) {
        Map<ColumnRef, List<Candidate>> meant = new HashMap<>();
        columns.forEach((name, called) -> {
            List<Near> near = near(name, meanings);
            if (!near.isEmpty()) {
                called.forEach(column -> {
                    List<Candidate> found = of(column, near);
                    if (!found.isEmpty()) {
                        meant.put(column.ref(), found);
                    }
                });
            }
        });
        Map<ColumnRef, List<Candidate>> all = new LinkedHashMap<>();
        known.forEach(candidate ->
                all.computeIfAbsent(from(candidate), _ -> new ArrayList<>()).add(candidate));
        for (TableFacts table : schema.tables()) {
            for (ColumnFacts column : table.columns()) {
                List<Candidate> more = meant.get(column.ref());
                if (more != null) {
                    all.merge(column.ref(), more, this::surest);
                }
            }
        }
        return all.values().stream().flatMap(List::stream).toList();
    }

    private List<Candidate> surest(List<Candidate> known, List<Candidate> more) {
        var byTarget = new LinkedHashMap<String, Candidate>();
        for (List<Candidate> some : List.of(known, more)) {
            for (Candidate candidate : some) {
                byTarget.merge(
                        candidate.id(),
                        candidate,
                        (one, other) -> one.confidence() >= other.confidence() ? one : other);
            }
        }
        return byTarget.values().stream().sorted(SUREST).limit(perColumn).toList();
    }

    private static final Comparator<Candidate> SUREST =
            Comparator.comparingDouble((Candidate candidate) -> -candidate.confidence())
                    .thenComparing(Candidate::id);

    private record Near(TableFacts table, double strength) {}

    /// Tables whose names mean what a column is called, nearest first.
    private List<Near> near(String name, Meanings meanings) {
        var cosines = new TreeMap<String, Double>();
        for (String table : tables.keySet()) {
            OptionalDouble cosine = meanings.cosine(name, table);
            if (cosine.isPresent()) {
                cosines.put(table, cosine.getAsDouble());
            }
        }
        double sum = cosines.values().stream().mapToDouble(Double::doubleValue).sum();
        double usual = Nearness.usual(sum, cosines.size());
        var near = new ArrayList<Near>();
        cosines.forEach((table, cosine) -> {
            double strength = Nearness.strength(cosine, usual);
            if (strength >= NEAR) {
                tables.getOrDefault(table, List.of())
                        .forEach(called -> near.add(new Near(called, strength)));
            }
        });
        near.sort(
                Comparator.comparingDouble((Near one) -> -one.strength())
                        .thenComparing(one -> one.table().ref()));
        return near;
    }

    private List<Candidate> of(ColumnFacts column, List<Near> near) {
        TableFacts table = schema.table(column.table());
        return near.stream()
                .filter(one -> !one.table().ref().equals(column.table()))
                .flatMap(one ->
                        finder
                                .meant(table, column, one.table(), LEAST + SPAN * one.strength())
                                .stream())
                .sorted(SUREST)
                .limit(Math.min(TARGETS, perColumn))
                .toList();
    }
}
