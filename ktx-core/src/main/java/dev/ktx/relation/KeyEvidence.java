package dev.ktx.relation;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How far keys identify rows: what the warehouse counted, else what complete statistics say.
final class KeyEvidence {
    private final SchemaFacts schema;
    private final Map<KeyRef, Uniqueness> counted;

    KeyEvidence(SchemaFacts schema, Map<KeyRef, Uniqueness> counted) {
        this.schema = schema;
        this.counted = Map.copyOf(counted);
    }

    /// Empty when nobody knows.
    Optional<Uniqueness> of(KeyRef key) {
        Uniqueness exact = counted.get(key);
        if (exact != null) {
            return Optional.of(exact);
        }
        TableFacts table = schema.table(key.table());
        if (key.columns().size() == 1) {
            return table.column(key.columns().getFirst()).flatMap(KeyEvidence::ofProfile);
        }
        return table.rows().isPresent() && table.rows().getAsLong() == 0
                ? Optional.of(new Uniqueness(0, 0, 0))
                : Optional.empty();
    }

    private static Optional<Uniqueness> ofProfile(ColumnFacts column) {
        if (!column.complete()
                || column.filled().isEmpty()
                || column.distinct().isEmpty()
                || column.profile().isEmpty()) {
            return Optional.empty();
        }
        long filled = column.filled().getAsLong();
        return Optional.of(
                new Uniqueness(
                        column.profile().get().rowCount().orElse(filled),
                        filled,
                        Math.min(filled, column.distinct().getAsLong())));
    }

    /// Which of some keys only the warehouse can tell about.
    List<Key> open(List<Key> keys) {
        return keys.stream().filter(key -> !key.declared() && of(key.ref()).isEmpty()).toList();
    }
}
