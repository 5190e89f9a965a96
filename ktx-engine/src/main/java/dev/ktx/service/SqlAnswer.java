package dev.ktx.service;

import dev.ktx.port.Cell;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Rows of one statement by position. Field names of `tree()` are the contract's; the fields on
/// missing rows are present only when some are missing. Rows hold {@link Cell}s.
///
/// @param headers in select-list order; may repeat
/// @param headerTypes as the warehouse spells them
/// @param cut what is missing; empty when all rows are here
public record SqlAnswer(
        List<String> headers, List<String> headerTypes, List<List<Cell>> rows, Optional<Cut> cut) {
    public SqlAnswer {
        headers = List.copyOf(headers);
        headerTypes = List.copyOf(headerTypes);
        rows = List.copyOf(rows);
    }

    /// Rows that are here.
    public int rowCount() {
        return rows.size();
    }

    /// As JSON.
    public Map<String, @Nullable Object> tree() {
        var tree =
                Tree.of("headers", headers)
                        .with("headerTypes", headerTypes)
                        .with("rows", rows)
                        .with("rowCount", rowCount());
        cut.ifPresent(missing ->
                tree.with("truncated", true)
                        .with("truncatedBy", missing.by().id())
                        .with("hint", missing.hint()));
        return tree.done();
    }

    /// @param hint how to get the rest, or an answer that needs no rest
    public record Cut(By by, String hint) {}

    /// What ended the rows.
    public enum By {
        /// The number asked for or allowed.
        ROWS,
        /// The size of the answer.
        TOKENS;

        /// As in answers, for example `rows`.
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
