package dev.ktx.catalog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// Makes column profiles out of what the warehouse counted.
public final class Profiles {
    private Profiles() {}

    /// @param rows sampled
    /// @param filled rows with a value
    /// @param distinct different values
    /// @param shortest in characters; empty where length means nothing or no row has a value
    /// @param values with their counts, in any order
    public record Counted(
            long rows,
            long filled,
            long distinct,
            OptionalLong shortest,
            OptionalLong longest,
            List<Value> values) {
        public Counted {
            values = List.copyOf(values);
        }

        /// A table without rows.
        public static Counted empty() {
            return new Counted(0, 0, 0, OptionalLong.empty(), OptionalLong.empty(), List.of());
        }
    }

    /// @param count how many sampled rows have it
    public record Value(String text, long count) {}

    /// The profile of a column that was counted.
    public static ColumnProfile of(
            TableRef table, Column column, Counted counted, SamplePolicy policy) {
        List<String> frequent =
                counted.values().stream()
                        .sorted(
                                Comparator.comparingLong(Value::count)
                                        .reversed()
                                        .thenComparing(Value::text))
                        .map(Value::text)
                        .toList();
        return new ColumnProfile(
                table,
                column.name(),
                column.nativeType(),
                DictionaryColumns.profiledType(column),
                OptionalLong.of(counted.rows()),
                OptionalLong.of(counted.rows() - counted.filled()),
                OptionalLong.of(counted.distinct()),
                OptionalDouble.of(ratio(counted.distinct(), counted.filled())),
                OptionalDouble.of(ratio(counted.rows() - counted.filled(), counted.rows())),
                policy.kept(column, counted.distinct(), frequent),
                boxed(counted.shortest()),
                boxed(counted.longest()));
    }

    /// The profile of a column that the warehouse could not count.
    public static ColumnProfile unknown(TableRef table, Column column) {
        return new ColumnProfile(
                table,
                column.name(),
                column.nativeType(),
                DictionaryColumns.profiledType(column),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    /// Columns in pieces of at most `size`.
    public static List<List<Column>> chunks(List<Column> columns, int size) {
        var chunks = new ArrayList<List<Column>>();
        for (int i = 0; i < columns.size(); i += size) {
            chunks.add(columns.subList(i, Math.min(i + size, columns.size())));
        }
        return chunks;
    }

    /// Six decimals are enough to compare, and print the same everywhere.
    private static double ratio(long part, long whole) {
        return whole == 0 ? 0 : Math.round(part * 1e6 / whole) / 1e6;
    }

    private static Optional<Long> boxed(OptionalLong number) {
        return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
    }
}
