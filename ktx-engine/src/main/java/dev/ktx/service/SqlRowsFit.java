package dev.ktx.service;

import dev.ktx.port.Cell;
import dev.ktx.port.QueryResult;
import dev.ktx.port.QueryResult.ResultColumn;
import dev.ktx.problem.AnswerProblems;
import dev.ktx.service.SqlAnswer.By;
import dev.ktx.service.SqlAnswer.Cut;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Brings rows within a budget: whole rows from the first on. When not even the first one fits, its
/// longest texts are cut so that it does.
final class SqlRowsFit {
    /// Levels of a row below the root.
    private static final int ROW_DEPTH = 2;

    /// What a cut text keeps at least, in bytes.
    private static final int SHORTEST_CELL = 40;

    private SqlRowsFit() {}

    /// @param rowsHint how to get more rows than the statement returned
    static SqlAnswer fit(QueryResult result, String rowsHint, AnswerBudget budget) {
        List<String> headers = result.columns().stream().map(ResultColumn::name).toList();
        List<String> types = result.columns().stream().map(ResultColumn::type).toList();
        var bySize = new Cut(By.TOKENS, AnswerProblems.tokensCut());
        Optional<Cut> cut =
                result.truncatedBy()
                        .map(reason ->
                                switch (reason) {
                                    case ROWS -> new Cut(By.ROWS, rowsHint);
                                    case BYTES -> new Cut(By.TOKENS, AnswerProblems.bytesCut());
                                });
        JsonSize size = budget.size();
        var longest =
                new SqlAnswer(
                        headers,
                        types,
                        List.of(),
                        Optional.of(
                                rowsHint.length() > bySize.hint().length()
                                        ? new Cut(By.TOKENS, rowsHint)
                                        : bySize));
        long room = budget.maxBytes() - size.of(longest.tree(), 0) - ROW_COUNT_AND_BRACKETS;
        Kept kept = kept(result.rows(), room, size);
        return new SqlAnswer(headers, types, kept.rows(), kept.all() ? cut : Optional.of(bySize));
    }

    /// @param all whether no row is missing
    record Kept(List<List<Cell>> rows, boolean all) {}

    /// The first rows as far as there is room for them.
    ///
    /// @param room bytes for rows two levels below the root
    static Kept kept(List<List<Cell>> all, long room, JsonSize size) {
        var rows = new ArrayList<List<Cell>>();
        long left = room;
        for (List<Cell> row : all) {
            long bytes = size.item(row, ROW_DEPTH);
            if (bytes > left) {
                if (rows.isEmpty()) {
                    shortened(row, left, size).ifPresent(rows::add);
                }
                return new Kept(rows, false);
            }
            left -= bytes;
            rows.add(row);
        }
        return new Kept(rows, true);
    }

    /// Digits of the row count beyond one, and the line ends of a list that is not empty.
    static final int ROW_COUNT_AND_BRACKETS = 20;

    /// Empty when even short texts do not fit.
    private static Optional<List<Cell>> shortened(List<Cell> row, long room, JsonSize size) {
        long letters = room;
        while (letters >= SHORTEST_CELL) {
            int limit = (int) Math.min(Integer.MAX_VALUE, letters);
            List<Cell> shorter = row.stream().map(cell -> shortened(cell, limit)).toList();
            if (size.item(shorter, ROW_DEPTH) <= room) {
                return Optional.of(shorter);
            }
            letters = letters * 3 / 4;
        }
        return Optional.empty();
    }

    private static Cell shortened(Cell cell, int letters) {
        return switch (cell) {
            case Cell.Text(var text) when text.length() > letters ->
                    Cell.of(Shortened.to(letters, text) + " (" + text.length() + " characters)");
            case Cell.Array(var items) ->
                    new Cell.Array(items.stream().map(item -> shortened(item, letters)).toList());
            case Cell.Text _, Cell.Null _, Cell.Flag _, Cell.Amount _, Cell.Struct _ -> cell;
        };
    }
}
