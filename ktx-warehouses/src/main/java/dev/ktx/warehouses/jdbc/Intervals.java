package dev.ktx.warehouses.jdbc;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Intervals as ISO 8601 durations.
public final class Intervals {
    private static final Pattern WRITTEN =
            Pattern.compile(
                    "(?:([+-]?\\d+) years?)? ?(?:([+-]?\\d+) mon(?:th)?s?)? ?"
                            + "(?:([+-]?\\d+) days?)? ?"
                            + "(?:([+-]?)(\\d+):(\\d{2}):(\\d{2})(\\.\\d+)?)?");

    private Intervals() {}

    /// The duration that PostgreSQL and DuckDB write as `1 year 2 mons -3 days +04:05:06.7`:
    /// `P1Y2M-3DT4H5M6.7S`. Empty when it is written in another style.
    public static Optional<String> iso(String written) {
        Matcher parts = WRITTEN.matcher(written.strip());
        if (written.isBlank() || !parts.matches()) {
            return Optional.empty();
        }
        StringBuilder date = new StringBuilder();
        append(date, "", parts.group(1), "", "Y");
        append(date, "", parts.group(2), "", "M");
        append(date, "", parts.group(3), "", "D");
        StringBuilder time = new StringBuilder();
        if (parts.group(5) != null) {
            String sign = "-".equals(parts.group(4)) ? "-" : "";
            append(time, sign, parts.group(5), "", "H");
            append(time, sign, parts.group(6), "", "M");
            append(time, sign, parts.group(7), fraction(parts.group(8)), "S");
        }
        if (date.isEmpty() && time.isEmpty()) {
            return Optional.of("PT0S");
        }
        return Optional.of("P" + date + (time.isEmpty() ? "" : "T" + time));
    }

    private static String fraction(@Nullable String written) {
        return written == null ? "" : written.replaceFirst("\\.?0+$", "");
    }

    private static void append(
            StringBuilder duration,
            String sign,
            @Nullable String number,
            String fraction,
            String unit) {
        if (number == null) {
            return;
        }
        long value = Long.parseLong(number);
        if (value != 0 || !fraction.isEmpty()) {
            duration.append(sign).append(value).append(fraction).append(unit);
        }
    }
}
