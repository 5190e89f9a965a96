package dev.ktx.catalog;

import dev.ktx.problem.Spelling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Finds the table that somebody means in a snapshot. Names are compared without regard to case; of
/// tables whose full names differ by case only, the one that is spelled as asked wins. A part that
/// was left out is free, so `orders` finds `public.orders` while it is the only one. Never guesses:
/// two possible tables are told as two.
public final class TableLookup {
    /// Names longer than this are compared by their start when near ones are looked for.
    private static final int COMPARED_LETTERS = 64;

    private final TableNames names;
    private final List<Table> tables;
    private final Map<String, List<Table>> byName = new HashMap<>();
    private final Optional<String> database;

    public TableLookup(SchemaSnapshot snapshot) {
        this.names = TableNames.of(snapshot.driver());
        this.tables = snapshot.tables();
        this.database =
                snapshot.metadata().get("database") instanceof String name
                        ? Optional.of(name)
                        : Optional.empty();
        for (Table table : tables) {
            byName.computeIfAbsent(fold(table.ref().name()), name -> new ArrayList<>()).add(table);
        }
    }

    /// What a name means.
    public sealed interface Match {
        record One(Table table) implements Match {}

        /// @param tables at least 2, sorted by display name
        record Several(List<Table> tables) implements Match {
            public Several {
                tables = List.copyOf(tables);
            }
        }

        record None() implements Match {}
    }

    public TableNames names() {
        return names;
    }

    public int size() {
        return tables.size();
    }

    /// The table with a written name, quoted or not, with any number of its leading parts left out.
    public Match find(String written) {
        for (TableRef reading : TableNames.readings(written)) {
            Match match = find(reading);
            if (!(match instanceof Match.None)) {
                return match;
            }
        }
        return written.isBlank() ? new Match.None() : find(TableRef.of(written.strip()));
    }

    /// The table with these parts: with exactly these, else the one that agrees in all parts that
    /// both have. A catalog in front of a table that has none must be the database of the snapshot
    /// where that is known; `main` in SQLite is no part at all.
    public Match find(TableRef asked) {
        List<Table> sameName = byName.getOrDefault(fold(asked.name()), List.of());
        Match exact = pick(sameName, asked, table -> table.ref().sameAs(asked));
        return exact instanceof Match.None
                ? pick(sameName, asked, table -> agrees(table.ref(), asked))
                : exact;
    }

    /// Tables whose display name or bare name is nearest to what was asked, the nearest first.
    public List<Table> nearest(String asked, int limit) {
        record Scored(Table table, int distance) {}
        String wanted = fold(asked.substring(0, Math.min(asked.length(), COMPARED_LETTERS)));
        return tables.stream()
                .map(table -> new Scored(table, distance(wanted, table)))
                .sorted(
                        Comparator.comparingInt(Scored::distance)
                                .thenComparing(Scored::table, byDisplay()))
                .limit(limit)
                .map(Scored::table)
                .toList();
    }

    /// All tables, sorted by display name.
    public List<Table> all() {
        return tables.stream().sorted(byDisplay()).toList();
    }

    private Comparator<Table> byDisplay() {
        return Comparator.comparing(table -> names.display(table.ref()), NameOrder.comparator());
    }

    private int distance(String wanted, Table table) {
        return Math.min(
                Spelling.distance(wanted, fold(names.display(table.ref()))),
                Spelling.distance(wanted, fold(table.ref().name())));
    }

    private Match pick(List<Table> among, TableRef asked, Predicate<Table> condition) {
        List<Table> found = among.stream().filter(condition).toList();
        if (found.stream().map(table -> table.ref().folded()).distinct().count() == 1) {
            List<Table> asSpelled =
                    found.stream().filter(table -> spelledAs(table.ref(), asked)).toList();
            if (asSpelled.size() == 1) {
                found = asSpelled;
            }
        }
        return switch (found.size()) {
            case 0 -> new Match.None();
            case 1 -> new Match.One(found.getFirst());
            default -> new Match.Several(found.stream().sorted(byDisplay()).toList());
        };
    }

    private boolean agrees(TableRef table, TableRef asked) {
        Optional<String> db =
                names.bare()
                        ? asked.db().filter(part -> !part.equalsIgnoreCase("main"))
                        : asked.db();
        Optional<String> catalog = table.catalog().or(() -> database);
        boolean catalogIsUnknown = catalog.isEmpty() && !names.bare();
        return agree(db, table.db()) && (catalogIsUnknown || agree(asked.catalog(), catalog));
    }

    /// Whether a part was left out or is the one there is.
    private static boolean agree(Optional<String> asked, Optional<String> present) {
        return asked.isEmpty()
                || asked.map(TableLookup::fold).equals(present.map(TableLookup::fold));
    }

    private static boolean spelledAs(TableRef table, TableRef asked) {
        return table.name().equals(asked.name())
                && asked.db().map(part -> table.db().equals(Optional.of(part))).orElse(true)
                && asked.catalog()
                        .map(part -> table.catalog().equals(Optional.of(part)))
                        .orElse(true);
    }

    private static String fold(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
