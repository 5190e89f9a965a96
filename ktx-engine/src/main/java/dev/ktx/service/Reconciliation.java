package dev.ktx.service;

import dev.ktx.port.Cell;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.query.OutputColumn;
import dev.ktx.semantic.query.OutputColumn.Kind;
import dev.ktx.service.SemanticAnswer.Checks;
import dev.ktx.service.SemanticAnswer.Reconciled;
import dev.ktx.service.SemanticAnswer.WithoutMember;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Compares what groups add up to with the total of all rows.
final class Reconciliation {
    /// Floating-point sums depend on the order of their rows.
    private static final BigDecimal TOLERANCE = new BigDecimal("1e-9");

    private final List<OutputColumn> columns;
    private final List<List<Cell>> rows;

    /// @param rows all of them
    Reconciliation(List<OutputColumn> columns, List<List<Cell>> rows) {
        this.columns = List.copyOf(columns);
        this.rows = List.copyOf(rows);
    }

    static Checks notPossible(boolean cut) {
        return new Checks(
                List.of(), List.of(), Optional.of(SemanticProblems.nothingToReconcile(cut)));
    }

    /// @param keys of measures
    /// @param totals the values of these, in the same order
    Checks with(List<String> keys, List<Cell> totals) {
        List<Reconciled> reconciled = new ArrayList<>();
        List<WithoutMember> without = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            int column = position(keys.get(i));
            BigDecimal sum = sum(rows, column);
            BigDecimal total = number(totals.get(i));
            reconciled.add(new Reconciled(keys.get(i), sum, total, agree(sum, total)));
            without.addAll(withoutMember(column));
        }
        return new Checks(reconciled, without, Optional.empty());
    }

    private int position(String key) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).kind() == Kind.MEASURE && columns.get(i).key().equals(key)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no measure of the answer: " + key);
    }

    private List<WithoutMember> withoutMember(int measure) {
        List<WithoutMember> without = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            int dimension = i;
            if (columns.get(i).kind() == Kind.DIMENSION) {
                List<List<Cell>> lost =
                        rows.stream()
                                .filter(row -> row.get(dimension) instanceof Cell.Null)
                                .toList();
                BigDecimal value = sum(lost, measure);
                if (value.signum() != 0) {
                    without.add(
                            new WithoutMember(
                                    columns.get(i).key(), columns.get(measure).key(), value));
                }
            }
        }
        return without;
    }

    private static BigDecimal sum(List<List<Cell>> rows, int column) {
        return rows.stream()
                .map(row -> number(row.get(column)))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static boolean agree(BigDecimal sum, BigDecimal total) {
        BigDecimal difference = sum.subtract(total).abs();
        return difference.compareTo(
                        TOLERANCE.multiply(total.abs().max(BigDecimal.ONE), MathContext.DECIMAL64))
                <= 0;
    }

    /// Decimals come as text so that no digit is lost. NULL adds nothing.
    private static BigDecimal number(Cell cell) {
        return switch (cell) {
            case Cell.Amount(var value) -> value;
            case Cell.Text(var text) -> new BigDecimal(text);
            case Cell.Null _ -> BigDecimal.ZERO;
            case Cell.Flag _, Cell.Array _, Cell.Struct _ ->
                    throw new IllegalArgumentException("no number: " + cell);
        };
    }
}
