package dev.ktx.catalog;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/// Why values of a profiled column are not looked through, or not all of them.
public enum ValueGap {
    /// Some of its values were kept.
    PARTLY_SAMPLED,
    /// A text column with more different values than a dictionary has.
    TOO_MANY_VALUES,
    /// A text column whose values the scan was told not to keep, or that has none.
    NO_VALUES_KEPT,
    /// By its name a key, a date, free text or contact data.
    OTHER_PURPOSE,
    /// Numbers, dates and whatever else is no text.
    NOT_TEXT;

    /// As in answers, for example `too_many_values`.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Whether the warehouse may hold values of the column that were asked for by name.
    public boolean isWorthAsking() {
        return switch (this) {
            case PARTLY_SAMPLED, TOO_MANY_VALUES, NO_VALUES_KEPT -> true;
            case OTHER_PURPOSE, NOT_TEXT -> false;
        };
    }

    /// @param tableRows exact; empty when they were not counted
    /// @return empty when every value of the column is known
    public static Optional<ValueGap> of(ColumnProfile column, OptionalLong tableRows) {
        if (!DictionaryColumns.isText(column)) {
            return Optional.of(NOT_TEXT);
        }
        if (DictionaryColumns.hasOtherPurpose(column)) {
            return Optional.of(OTHER_PURPOSE);
        }
        if (!DictionaryColumns.isCandidate(column)) {
            return Optional.of(TOO_MANY_VALUES);
        }
        int kept = column.sampleValues().size();
        if (kept == 0) {
            return column.distinctCount().orElse(1) == 0 && sawAll(column, tableRows)
                    ? Optional.empty()
                    : Optional.of(NO_VALUES_KEPT);
        }
        boolean all = column.distinctCount().orElse(kept) <= kept && sawAll(column, tableRows);
        return all ? Optional.empty() : Optional.of(PARTLY_SAMPLED);
    }

    private static boolean sawAll(ColumnProfile column, OptionalLong tableRows) {
        return tableRows.isEmpty()
                || column.rowCount().isEmpty()
                || column.rowCount().getAsLong() >= tableRows.getAsLong();
    }
}
