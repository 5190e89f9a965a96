package dev.ktx.mcp;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/// Finds the name somebody probably meant.
final class Nearest {
    private Nearest() {}

    /// The closest of `known`, if it is close enough to be a slip; upper and lower case count as
    /// equal.
    static Optional<String> to(String asked, Collection<String> known) {
        int tolerance = Math.max(1, asked.length() / 3);
        return known.stream()
                .filter(name -> Math.abs(name.length() - asked.length()) <= tolerance)
                .min(Comparator.comparingInt(name -> distance(asked, name)))
                .filter(name -> distance(asked, name) <= tolerance);
    }

    /// ` Did you mean 'name'?`, or nothing.
    static String hint(String asked, Collection<String> known) {
        return to(asked, known).map(name -> " Did you mean '" + name + "'?").orElse("");
    }

    /// Edits of single characters, two neighbours in the wrong order counting as one edit.
    private static int distance(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[][] edits = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    edits[i][j] = i + j;
                    continue;
                }
                int changed = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                edits[i][j] =
                        Math.min(
                                Math.min(edits[i - 1][j] + 1, edits[i][j - 1] + 1),
                                edits[i - 1][j - 1] + changed);
                if (i > 1
                        && j > 1
                        && a.charAt(i - 1) == b.charAt(j - 2)
                        && a.charAt(i - 2) == b.charAt(j - 1)) {
                    edits[i][j] = Math.min(edits[i][j], edits[i - 2][j - 2] + 1);
                }
            }
        }
        return edits[a.length()][b.length()];
    }
}
