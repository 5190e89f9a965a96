package dev.ktx.port;

import java.time.Duration;

/// The bounds of one query.
///
/// @param maxRows rows returned at most, at least 1
/// @param maxCellChars characters (or bytes of binary data, before encoding) of one cell; longer
///   ones are cut and marked
/// @param maxBytes size of all cells together after which no further row is added
/// @param timeout after which the statement is cancelled on the server
public record QueryLimits(int maxRows, int maxCellChars, long maxBytes, Duration timeout) {
    public QueryLimits {
        if (maxRows < 1 || maxCellChars < 1 || maxBytes < 1 || !timeout.isPositive()) {
            throw new IllegalArgumentException("limits are positive");
        }
    }

    /// 64 KiB a cell, 4 MiB in all.
    public static QueryLimits of(int maxRows, Duration timeout) {
        return new QueryLimits(maxRows, 64 * 1024, 4L * 1024 * 1024, timeout);
    }
}
