package dev.ktx.search;

import java.util.List;
import java.util.Locale;

/// Columns that all begin with the same two or three letters, as systems name them that have one
/// space of names for all tables: `CMNAME`, `CMCITY` and `CMCRLM` of a customer master.
final class Prefixed {
    private static final int LEAST_COLUMNS = 3;
    private static final int SHORTEST = 2;
    private static final int LONGEST = 3;

    private Prefixed() {}

    /// The names without what they have in common; empty when that is no such prefix.
    static List<String> without(List<String> names) {
        if (names.size() < LEAST_COLUMNS) {
            return List.of();
        }
        String common = names.getFirst().toLowerCase(Locale.ROOT);
        for (String name : names) {
            int length = Abbreviations.commonPrefix(common, name.toLowerCase(Locale.ROOT));
            if (length < SHORTEST) {
                return List.of();
            }
            common = common.substring(0, length);
        }
        int length = common.length();
        boolean prefix =
                length <= LONGEST
                        && common.chars().allMatch(Character::isLetter)
                        && names.stream()
                                .allMatch(name ->
                                        name.length() >= length + 2
                                                && Character.isLetterOrDigit(name.charAt(length)));
        return prefix ? names.stream().map(name -> name.substring(length)).toList() : List.of();
    }
}
