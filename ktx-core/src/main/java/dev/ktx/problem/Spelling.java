package dev.ktx.problem;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Finds the names somebody may have meant.
public final class Spelling {
    private Spelling() {}

    /// The known name that is nearest to what was asked, when it is near enough to be worth a
    /// suggestion: at most a third of the letters differ, at least one edit is always allowed, case
    /// counts half.
    public static Optional<String> nearest(String asked, Collection<String> known) {
        return ranked(asked, known, 1).stream()
                .filter(name -> closeEnough(asked, name))
                .findFirst();
    }

    /// Known names by increasing distance from what was asked, ties by name; at most `limit`.
    public static List<String> ranked(String asked, Collection<String> known, int limit) {
        record Scored(String name, double distance) {}
        return known.stream()
                .distinct()
                .map(name -> new Scored(name, score(asked, name)))
                .sorted(Comparator.comparingDouble(Scored::distance).thenComparing(Scored::name))
                .limit(limit)
                .map(Scored::name)
                .toList();
    }

    private static boolean closeEnough(String asked, String name) {
        int longest = Math.max(asked.length(), name.length());
        return score(asked, name) <= Math.max(1.0, longest / 3.0);
    }

    private static double score(String asked, String name) {
        String left = asked.toLowerCase(Locale.ROOT);
        String right = name.toLowerCase(Locale.ROOT);
        double caseDifference = asked.equals(name) ? 0 : left.equals(right) ? 0.5 : 0;
        return distance(left, right) + caseDifference;
    }

    /// Edits (insert, delete, replace, swap of neighbours) that turn one text into the other: the
    /// optimal string alignment distance.
    public static int distance(String left, String right) {
        int[] beforeLast = new int[right.length() + 1];
        int[] last = new int[right.length() + 1];
        int[] row = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            row[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int cost = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(row[j - 1] + 1, last[j] + 1), last[j - 1] + cost);
                boolean swapped =
                        i > 1
                                && j > 1
                                && left.charAt(i - 1) == right.charAt(j - 2)
                                && left.charAt(i - 2) == right.charAt(j - 1);
                if (swapped) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            int[] recycled = beforeLast;
            beforeLast = last;
            last = row;
            row = recycled;
        }
        return last[right.length()];
    }
}
