package dev.ktx.catalog;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Which values of which columns a scan may keep (decision D35).
///
/// @param denied patterns with `*` and `?` over `column`, `table.column` or the full name, without
///   regard to case; they win over `keep`
public record SamplePolicy(Keep keep, List<String> denied) {
    public SamplePolicy {
        denied = List.copyOf(denied);
    }

    /// Values of dictionary columns, none denied by name.
    public static SamplePolicy byDefault() {
        return new SamplePolicy(Keep.DICTIONARY, List.of());
    }

    /// What may be kept. Spelled in lower case in `ktx.yaml`.
    public enum Keep {
        /// Values of columns that hold a small vocabulary, unless they point to a person or an
        /// account.
        DICTIONARY,
        /// Values of every column, as they are.
        ALL,
        /// None.
        OFF;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Optional<Keep> of(String id) {
            return List.of(values()).stream().filter(keep -> keep.id().equals(id)).findFirst();
        }
    }

    /// Whether the warehouse needs to be asked for values of the column at all.
    public boolean asksFor(TableRef table, Column column) {
        boolean wanted =
                switch (keep) {
                    case DICTIONARY -> DictionaryColumns.isCandidate(column, OptionalLong.empty());
                    case ALL -> true;
                    case OFF -> false;
                };
        return wanted && !isDenied(table, column.name());
    }

    /// The values that may be kept out of those the warehouse gave.
    ///
    /// @param distinct how many different values the column has
    public List<String> kept(Column column, long distinct, List<String> values) {
        return switch (keep) {
            case DICTIONARY ->
                    DictionaryColumns.isCandidate(column, OptionalLong.of(distinct))
                            ? values.stream()
                                    .filter(value -> !SensitiveValues.looksSensitive(value))
                                    .toList()
                            : List.of();
            case ALL -> values;
            case OFF -> List.of();
        };
    }

    /// Whether values of a column may leave the warehouse when somebody asks for them.
    public boolean mayShow(TableRef table, String column) {
        return keep != Keep.OFF && !isDenied(table, column);
    }

    private boolean isDenied(TableRef table, String column) {
        List<String> names =
                List.of(column, table.name() + "." + column, table.display() + "." + column);
        return denied.stream()
                .map(SamplePolicy::pattern)
                .anyMatch(glob -> names.stream().anyMatch(name -> glob.matcher(name).matches()));
    }

    private static Pattern pattern(String glob) {
        String regex =
                glob.codePoints()
                        .mapToObj(point ->
                                switch (point) {
                                    case '*' -> ".*";
                                    case '?' -> ".";
                                    default -> Pattern.quote(Character.toString(point));
                                })
                        .collect(Collectors.joining());
        return Pattern.compile(
                regex, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL);
    }
}
