package dev.ktx.relation;

import dev.ktx.catalog.Column;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/// Finds columns that may be the key of their table, one column first, then two to four.
final class FindKeys {
    static final double STRONG = 0.8;

    /// A column with such a name is looked at even where it repeats values, to say that it does.
    private static final double NAMED_KEY = 0.9;

    private static final double WEAKEST = 0.3;
    private static final double MOST_NULLS = 0.02;
    private static final double ALMOST_UNIQUE = 0.98;

    /// A column that repeats more is no key, whatever its name.
    static final double MAYBE_UNIQUE = 0.9;

    /// A date or a text without a word for keys says little, also where it stands in front.
    private static final double LEAST_LEADING = 0.7;

    private static final int KEYS_A_TABLE = 4;
    private static final int COLUMNS_OF_TUPLES = 8;
    private static final int LONGEST_LEADING = 5;
    private static final int TUPLES_A_TABLE = 14;

    private FindKeys() {}

    /// Single columns that may identify rows, the likeliest first.
    static List<Key> singles(TableFacts table) {
        List<Column> declared = table.table().primaryKey();
        if (declared.size() == 1) {
            var keys = new ArrayList<Key>();
            table.column(declared.getFirst().name())
                    .ifPresent(column -> keys.add(new Key(table.ref(), List.of(column), 1, true)));
            found(table).stream()
                    .filter(key -> !key.names().equals(List.of(declared.getFirst().name())))
                    .forEach(keys::add);
            return keys;
        }
        return found(table);
    }

    private static List<Key> found(TableFacts table) {
        return table.columns().stream()
                .filter(column ->
                        maybeUnique(column)
                                || column.declaredKey(table)
                                || likely(table, column) >= NAMED_KEY)
                .map(column ->
                        new Key(
                                table.ref(),
                                List.of(column),
                                column.declaredKey(table)
                                        ? Math.max(0.9, likely(table, column))
                                        : likely(table, column),
                                column.declaredKey(table)))
                .filter(key -> key.likely() >= WEAKEST)
                .sorted(
                        Comparator.comparingDouble((Key key) -> -key.likely())
                                .thenComparingInt(key -> key.only().position()))
                .limit(KEYS_A_TABLE)
                .toList();
    }

    /// Whether the rows do not speak against it; near misses are kept to say so.
    static boolean maybeUnique(ColumnFacts column) {
        if (column.profile().isEmpty() || column.profile().get().rowCount().orElse(0) == 0) {
            return true;
        }
        OptionalDouble uniqueness = column.uniqueness();
        return uniqueness.isPresent()
                && uniqueness.getAsDouble() >= ALMOST_UNIQUE
                && column.nullRate().orElse(0) <= 0.05;
    }

    /// How much name, type and position of a column say that it is the key of its table.
    static double likely(TableFacts table, ColumnFacts column) {
        double name =
                switch (column.type()) {
                    case OTHER, BOOLEAN, FLOAT, DECIMAL -> 0;
                    case TIME -> column.place() == 0 ? 0.45 : 0.1;
                    case INTEGER, TEXT, UUID, ANY -> byName(table, column);
                };
        if (name == 0) {
            return 0;
        }
        double first = column.place() == 0 ? 0.05 : 0;
        double identity = column.column().details().identity() ? 0.1 : 0;
        return Math.min(0.99, name + first + identity);
    }

    private static double byName(TableFacts table, ColumnFacts column) {
        boolean first = column.place() == 0;
        List<String> content = column.content();
        if (!first && column.isSequence() && !column.identifies()) {
            return 0.3;
        }
        double kind = column.identifies() ? 0.92 : column.keyed() ? 0.86 : 0;
        if (content.isEmpty() || content.equals(List.of("row")) || isOwn(table, column)) {
            if (column.keyed()) {
                boolean row = content.equals(List.of("row"));
                return row && !first ? 0.5 : countsWithin(table, column) ? 0.55 : kind;
            }
            return isOwn(table, column) && !content.isEmpty() ? (first ? 0.7 : 0.5) : 0.3;
        }
        if (column.isMeasure()) {
            return first ? 0.3 : 0;
        }
        if (column.isProse()) {
            return first ? 0.5 : 0.35;
        }
        if (content.stream().anyMatch(Words.NATURAL::contains)
                || column.words().stream().anyMatch(Words.NATURAL::contains)) {
            return first ? 0.85 : 0.62;
        }
        if (column.keyed()) {
            boolean part =
                    table.words().stream()
                            .anyMatch(word ->
                                    content.stream()
                                            .anyMatch(own -> Names.likeness(own, word) > 0));
            return part ? (first ? 0.8 : 0.55) : first ? 0.62 : 0.4;
        }
        return first ? 0.55 : 0.3;
    }

    /// `berth_no` right behind `harbour_code` numbers the berths of each harbour, as far as nobody
    /// looked at rows.
    private static boolean countsWithin(TableFacts table, ColumnFacts column) {
        return table.rows().isEmpty()
                && column.place() == 1
                && !column.identifies()
                && !column.content().isEmpty()
                && table.columns().stream()
                        .anyMatch(other ->
                                other.place() == 0
                                        && (other.keyed()
                                                || other.words().stream()
                                                        .anyMatch(Words.NATURAL::contains))
                                        && !isOwn(table, other));
    }

    /// Whether the words of a column are those of its table.
    static boolean isOwn(TableFacts table, ColumnFacts column) {
        return names(table, column.content())
                || (column.content().size() == 1
                        && NameMatch.isAcronym(column.content().getFirst(), table.words()))
                || names(table, fullContent(column));
    }

    /// A column may abbreviate its table; a column with a longer name means something else.
    private static boolean names(TableFacts table, List<String> content) {
        double likeness = table.named(content);
        return likeness >= 0.9
                || (likeness > 0
                        && String.join("", content).length()
                                <= String.join("", table.words()).length());
    }

    /// The words that name a thing, with the shared prefix of the table.
    static List<String> fullContent(ColumnFacts column) {
        List<String> content =
                new ArrayList<>(
                        column.words().stream()
                                .filter(word -> !Words.KEY.contains(word))
                                .filter(word -> !word.chars().allMatch(Character::isDigit))
                                .toList());
        while (content.size() > 1 && Words.JOINING.contains(content.getLast())) {
            content.removeLast();
        }
        return content;
    }

    /// Tuples that may identify rows, the likeliest first.
    ///
    /// @param references columns that likely refer to another table, with the words of that table
    static List<Key> tuples(TableFacts table, Map<String, List<String>> references) {
        List<Column> declared = table.table().primaryKey();
        if (declared.size() > 1) {
            List<ColumnFacts> columns =
                    declared.stream().flatMap(c -> table.column(c.name()).stream()).toList();
            return List.of(new Key(table.ref(), columns, 1, true));
        }
        Map<Integer, Double> weights = new HashMap<>();
        for (ColumnFacts column : table.columns()) {
            double weight = weight(table, column, references);
            if (weight > 0) {
                weights.put(column.position(), weight);
            }
        }
        List<ColumnFacts> columns =
                table.columns().stream()
                        .filter(column -> weights.containsKey(column.position()))
                        .sorted(
                                Comparator.comparingDouble(
                                                (ColumnFacts column) -> -weight(weights, column))
                                        .thenComparingInt(ColumnFacts::position))
                        .limit(COLUMNS_OF_TUPLES)
                        .sorted(Comparator.comparingInt(ColumnFacts::position))
                        .toList();
        var tuples = new ArrayList<Key>();
        for (List<ColumnFacts> tuple : combinations(columns)) {
            if (enoughDifferent(table, tuple)) {
                tuples.add(new Key(table.ref(), tuple, likely(tuple, weights), false));
            }
        }
        List<Key> likeliest =
                tuples.stream()
                        .sorted(
                                Comparator.comparingDouble((Key key) -> -key.likely())
                                        .thenComparingInt(key -> key.columns().size())
                                        .thenComparing(key -> String.join(",", key.names())))
                        .toList();
        return Stream.concat(
                        likeliest.stream().limit(TUPLES_A_TABLE),
                        likeliest.stream().skip(TUPLES_A_TABLE).filter(FindKeys::isLeading))
                .toList();
    }

    /// Whether a tuple is what stands in front of everything else.
    static boolean isLeading(Key key) {
        return key.columns().stream().allMatch(column -> column.place() < key.columns().size());
    }

    /// @param weights by the position of the column
    private static double weight(Map<Integer, Double> weights, ColumnFacts column) {
        return weights.getOrDefault(column.position(), 0.0);
    }

    private static double likely(List<ColumnFacts> tuple, Map<Integer, Double> weights) {
        double sum = tuple.stream().mapToDouble(column -> weight(weights, column)).sum();
        double least =
                tuple.stream().mapToDouble(column -> weight(weights, column)).min().orElse(0);
        boolean leading = tuple.stream().allMatch(column -> column.place() < tuple.size());
        boolean counts =
                tuple.size() == 2
                        && tuple.getLast().isSequence()
                        && tuple.getLast().position() == tuple.getFirst().position() + 1;
        boolean dated = tuple.stream().anyMatch(column -> weight(weights, column) < LEAST_LEADING);
        return Math.min(
                0.98,
                0.6 * sum / tuple.size()
                        + 0.4 * least
                        - 0.04 * (tuple.size() - 2)
                        + (leading ? (dated ? 0.05 : 0.1) : counts ? 0.08 : 0));
    }

    private static double weight(
            TableFacts table, ColumnFacts column, Map<String, List<String>> references) {
        if (column.nullRate().orElse(0) > MOST_NULLS
                || (column.filled().orElse(0) > 1 && column.distinct().orElse(2) < 2)
                || (column.isProse() && !references.containsKey(column.name()))) {
            return 0;
        }
        double early = column.place() < 2 ? 0.08 : column.place() < 3 ? 0.04 : 0;
        List<String> parent = references.get(column.name());
        if (parent != null) {
            boolean inName =
                    parent.stream()
                            .anyMatch(word ->
                                    table.words().stream()
                                            .anyMatch(own -> Names.likeness(own, word) >= 0.8));
            return inName ? 0.95 : isCalendar(parent) ? 0.56 : 0.78 + early;
        }
        return switch (column.type()) {
            case OTHER, BOOLEAN, FLOAT, DECIMAL -> 0;
            case TIME -> 0.55 + early;
            case INTEGER, TEXT, UUID, ANY -> {
                if (column.isSequence()) {
                    yield 0.82 + early;
                }
                if (column.keyed()) {
                    yield 0.66 + early;
                }
                if (countsWithin(table, column, references)) {
                    yield 0.8 + early;
                }
                yield column.isMeasure() ? 0 : 0.3 + 2 * early;
            }
        };
    }

    /// Every day of a calendar has many rows, so a date says least which one is meant.
    static boolean isCalendar(List<String> words) {
        return words.stream().anyMatch(Set.of("date", "calendar", "day", "time")::contains);
    }

    /// A whole number right behind a reference, of few values, numbers the rows of what is referred
    /// to, whatever its name.
    private static boolean countsWithin(
            TableFacts table, ColumnFacts column, Map<String, List<String>> references) {
        return column.type() == KeyType.INTEGER
                && column.place() == 1
                && !column.isMeasure()
                && column.uniqueness().orElse(1) <= 0.5
                && table.columns().stream()
                        .anyMatch(other ->
                                other.place() == 0 && references.containsKey(other.name()));
    }

    private static boolean enoughDifferent(TableFacts table, List<ColumnFacts> tuple) {
        if (table.rows().isEmpty() || table.rows().getAsLong() == 0) {
            return true;
        }
        double product = 1;
        for (ColumnFacts column : tuple) {
            if (column.distinct().isEmpty() || !column.complete()) {
                return true;
            }
            product *= column.distinct().getAsLong();
        }
        return product >= ALMOST_UNIQUE * table.rows().getAsLong();
    }

    private static List<List<ColumnFacts>> combinations(List<ColumnFacts> columns) {
        var all = new ArrayList<List<ColumnFacts>>();
        int n = columns.size();
        for (int mask = 1; mask < 1 << n; mask++) {
            int width = Integer.bitCount(mask);
            if (width < 2 || width > 4 || (width == 4 && n > 6)) {
                continue;
            }
            var tuple = new ArrayList<ColumnFacts>();
            for (int i = 0; i < n; i++) {
                if ((mask >> i & 1) == 1) {
                    tuple.add(columns.get(i));
                }
            }
            all.add(tuple);
        }
        for (int width = 4; width <= LONGEST_LEADING; width++) {
            int most = width;
            List<ColumnFacts> leading =
                    columns.stream().filter(column -> column.place() < most).toList();
            if (leading.size() == width && !all.contains(leading)) {
                all.add(leading);
            }
        }
        return all;
    }
}
