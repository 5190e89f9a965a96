package dev.ktx.relation;

import dev.ktx.catalog.TableRef;
import dev.ktx.relation.Candidate.Kind;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Guesses where columns lead whose names say nothing: to keys that have room for all their values.
/// Used by one thread.
final class ValueGuesses {
    private static final int GUESSES_A_COLUMN = 3;

    /// So many where all keys are texts of one length, which tell apart by nothing else.
    private static final int OF_ONE_LENGTH = 8;

    private final Drafts drafts;

    /// The likeliest key of each table, those that hold the most values first.
    private final Map<KeyType, List<Key>> byType = new EnumMap<>(KeyType.class);

    ValueGuesses(Map<TableRef, List<Key>> keys, Drafts drafts) {
        this.drafts = drafts;
        for (List<Key> ofTable : keys.values()) {
            if (!ofTable.isEmpty() && !ofTable.getFirst().only().isProse()) {
                byType.computeIfAbsent(ofTable.getFirst().only().type(), _ -> new ArrayList<>())
                        .add(ofTable.getFirst());
            }
        }
        byType.values()
                .forEach(ofType ->
                        ofType.sort(
                                Comparator.comparingLong((Key key) -> -key.values())
                                        .thenComparing(Key::table)));
    }

    /// Keys that could hold all values of a column whose name says nothing: never more than a few,
    /// and only for columns that look as if they referred to something.
    Stream<Candidate> of(TableFacts table, ColumnFacts column, Set<KeyRef> known) {
        boolean text = column.type() == KeyType.TEXT || column.type() == KeyType.UUID;
        boolean looks =
                text ? !column.isProse() : column.keyed() && column.type() == KeyType.INTEGER;
        if (!looks
                || (column.isSequence() && !column.identifies())
                || column.isMeasure()
                || column.profile().isEmpty()
                || column.distinct().orElse(0) < (text ? 3 : 2)
                || column.type() == KeyType.TIME) {
            return Stream.empty();
        }
        record Guess(Key key, double distance) {}
        var guesses = new ArrayList<Guess>();
        for (Key key : byType.getOrDefault(column.type(), List.of())) {
            if (key.values() < column.distinct().orElse(0)) {
                break;
            }
            ColumnFacts target = key.only();
            boolean own = key.table().equals(table.ref());
            if ((own && (!text || target.equals(column)))
                    || Drafts.outOfRange(column, target)
                    || !lengthsFit(column, target)
                    || known.contains(key.ref())) {
                continue;
            }
            double share =
                    (double) column.distinct().orElse(1) / Math.max(1, target.distinct().orElse(1));
            guesses.add(new Guess(key, -share));
        }
        return guesses.stream()
                .sorted(
                        Comparator.comparingDouble(Guess::distance)
                                .thenComparing(guess -> guess.key().table()))
                .limit(isOfOneLength(column) ? OF_ONE_LENGTH : GUESSES_A_COLUMN)
                .flatMap(guess ->
                        drafts
                                .toKey(table, column, guess.key(), Kind.PROFILE_MATCH, 0.35)
                                .stream());
    }

    private static boolean isOfOneLength(ColumnFacts column) {
        Optional<Long> shortest = column.profile().flatMap(p -> p.minTextLength());
        return shortest.filter(length -> length >= 6).isPresent()
                && shortest.equals(column.profile().flatMap(p -> p.maxTextLength()));
    }

    private static boolean lengthsFit(ColumnFacts column, ColumnFacts target) {
        Optional<Long> shortest = column.profile().flatMap(p -> p.minTextLength());
        Optional<Long> longest = column.profile().flatMap(p -> p.maxTextLength());
        Optional<Long> from = target.profile().flatMap(p -> p.minTextLength());
        Optional<Long> to = target.profile().flatMap(p -> p.maxTextLength());
        if (shortest.isEmpty() || longest.isEmpty() || from.isEmpty() || to.isEmpty()) {
            return true;
        }
        return !target.complete() || (shortest.get() >= from.get() && longest.get() <= to.get());
    }
}
