package dev.ktx.warehouses.postgres;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Dates and times as ISO 8601, from the server's style `ISO`: `2024-03-10 12:00:00.5+05:30`.
final class PostgresTimes {
    private static final Pattern DATE = Pattern.compile("(\\d{4,})(-\\d{2}-\\d{2})(.*?)( BC)?");
    private static final Pattern OFFSET = Pattern.compile("[+-]\\d{2}(:\\d{2}(:\\d{2})?)?$");

    private PostgresTimes() {}

    static String date(String text) {
        Matcher parts = DATE.matcher(text);
        if (!parts.matches()) {
            return text; // infinity
        }
        int year = Integer.parseInt(parts.group(1));
        // The year before 1 AD is 1 BC here and 0 there.
        int astronomical = parts.group(4) == null ? year : 1 - year;
        String written =
                astronomical < 0
                        ? "-%04d".formatted(-astronomical)
                        : (astronomical > 9999 ? "+" : "") + "%04d".formatted(astronomical);
        return written + parts.group(2) + parts.group(3);
    }

    static String timestamp(String text) {
        return date(text).replace(' ', 'T');
    }

    /// A timestamp with its offset; UTC is `Z`.
    static String moment(String text) {
        return zoned(timestamp(text));
    }

    /// A time with its offset; UTC is `Z`.
    static String zoned(String text) {
        Matcher offset = OFFSET.matcher(text);
        if (!offset.find()) {
            return text; // infinity
        }
        String local = text.substring(0, offset.start());
        String written = offset.group();
        if (written.matches("[+-]00(:00)*")) {
            return local + "Z";
        }
        return local + (written.length() == 3 ? written + ":00" : written);
    }
}
