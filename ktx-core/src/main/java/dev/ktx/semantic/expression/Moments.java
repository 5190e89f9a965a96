package dev.ktx.semantic.expression;

import dev.ktx.sql.tree.Expr.Moment;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads dates and timestamps without a zone.
public final class Moments {
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    private static final Pattern TIMESTAMP =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?");

    private Moments() {}

    /// `2024-01-31` or `2024-01-31 13:45:00`.
    ///
    /// @return empty when the text is neither, or no day of the calendar
    public static <R> Optional<Moment<R>> parse(String text) {
        try {
            if (DATE.matcher(text).matches()) {
                return Optional.of(new Moment<>(LocalDate.parse(text).atStartOfDay(), true));
            }
            if (TIMESTAMP.matcher(text).matches()) {
                LocalDateTime at = LocalDateTime.parse(text.replace(' ', 'T'));
                return Optional.of(new Moment<>(at, false));
            }
            return Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
