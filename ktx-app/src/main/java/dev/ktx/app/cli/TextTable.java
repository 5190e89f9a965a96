package dev.ktx.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// An aligned table for a terminal: numbers to the right, long cells cut with `…` so that a row
/// stays on one line.
final class TextTable {
    private static final String GAP = "  ";
    private static final int NARROWEST = 8;

    private TextTable() {}

    /// @param width of the terminal in characters; 0 or less means no limit
    static List<String> render(List<String> headers, List<List<String>> rows, int width) {
        int count = headers.size();
        int[] widths = new int[count];
        boolean[] numeric = new boolean[count];
        for (int c = 0; c < count; c++) {
            int column = c;
            widths[c] =
                    Math.max(
                            length(headers.get(c)),
                            rows.stream()
                                    .mapToInt(r -> length(clean(r.get(column))))
                                    .max()
                                    .orElse(0));
            numeric[c] =
                    !rows.isEmpty()
                            && rows.stream()
                                    .map(r -> r.get(column))
                                    .allMatch(
                                            v -> v.isEmpty() || v.matches("-?[0-9]+(\\.[0-9]+)?"));
        }
        fit(widths, width);
        List<String> lines = new ArrayList<>();
        lines.add(line(headers, widths, new boolean[count]).stripTrailing());
        lines.add(
                IntStream.of(widths)
                        .mapToObj("─"::repeat)
                        .reduce((left, right) -> left + GAP + right)
                        .orElse(""));
        rows.forEach(row -> lines.add(line(row, widths, numeric).stripTrailing()));
        return lines;
    }

    /// Takes from the widest column until the row fits.
    private static void fit(int[] widths, int width) {
        if (width <= 0) {
            return;
        }
        int room = width - GAP.length() * (widths.length - 1);
        while (IntStream.of(widths).sum() > room) {
            int widest = 0;
            for (int c = 1; c < widths.length; c++) {
                if (widths[c] > widths[widest]) {
                    widest = c;
                }
            }
            if (widths[widest] <= NARROWEST) {
                return;
            }
            widths[widest]--;
        }
    }

    private static String line(List<String> values, int[] widths, boolean[] numeric) {
        StringBuilder text = new StringBuilder();
        for (int c = 0; c < values.size(); c++) {
            String value = cut(clean(values.get(c)), widths[c]);
            String padding = " ".repeat(widths[c] - length(value));
            text.append(c == 0 ? "" : GAP).append(numeric[c] ? padding + value : value + padding);
        }
        return text.toString();
    }

    private static String cut(String value, int width) {
        if (length(value) <= width) {
            return value;
        }
        return value.substring(0, value.offsetByCodePoints(0, width - 1)) + "…";
    }

    /// Control characters would break the line or steer the terminal.
    private static String clean(String value) {
        return value.replace("\n", "⏎").replace("\t", " ").replaceAll("\\p{Cntrl}", "�");
    }

    private static int length(String value) {
        return value.codePointCount(0, value.length());
    }
}
