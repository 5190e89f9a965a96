package dev.ktx.service;

import dev.ktx.port.Cell;
import dev.ktx.semantic.query.OutputColumn;
import dev.ktx.semantic.query.Receipt;
import dev.ktx.semantic.query.Receipt.Warning;
import dev.ktx.service.SqlAnswer.Cut;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The answer to a question asked in measures and dimensions, with its receipt. Field names of
/// `tree()` are the contract's.
///
/// @param dialect of the statement
/// @param columns in the order of the values of a row: dimensions, then measures
/// @param cut what is missing; empty when all rows are here
/// @param notes what else the reader should know, one sentence each
/// @param shown which of the parts that are asked for go into `tree()`
public record SemanticAnswer(
        String connectionId,
        String dialect,
        List<OutputColumn> columns,
        List<List<Cell>> rows,
        Optional<Cut> cut,
        Receipt receipt,
        List<String> notes,
        String sql,
        Execution execution,
        Optional<Checks> checks,
        Shown shown) {
    public SemanticAnswer {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }

    /// Whether the statement was run.
    public sealed interface Execution {
        record CompiledOnly() implements Execution {}

        /// @param maxRows rows that the answer could have at most
        record Executed(int maxRows) implements Execution {}
    }

    /// Parts of an answer that not every reader needs.
    public record Shown(boolean sql, boolean plan) {}

    /// What the groups of additive measures add up to.
    ///
    /// @param reason why nothing was compared; empty when something was
    /// @param withoutMember sums of the groups whose dimension has no value
    public record Checks(
            List<Reconciled> reconciled,
            List<WithoutMember> withoutMember,
            Optional<String> reason) {
        public Checks {
            reconciled = List.copyOf(reconciled);
            withoutMember = List.copyOf(withoutMember);
        }
    }

    /// @param total over all rows, without groups
    public record Reconciled(
            String measure, BigDecimal sumOfGroups, BigDecimal total, boolean agrees) {}

    /// The part of a measure that belongs to no member of a dimension.
    public record WithoutMember(String dimension, String measure, BigDecimal value) {}

    /// Keys of the columns.
    public List<String> headers() {
        return columns.stream().map(OutputColumn::key).toList();
    }

    /// As JSON.
    public Map<String, @Nullable Object> tree() {
        var tree =
                Tree.of("connectionId", connectionId)
                        .with("dialect", dialect)
                        .with("headers", headers())
                        .with(
                                "headerTypes",
                                columns.stream().map(column -> column.type().id()).toList())
                        .with("rows", rows)
                        .with("totalRows", rows.size())
                        .with("rowCount", rows.size());
        cut.ifPresent(missing ->
                tree.with("truncated", true)
                        .with("truncatedBy", missing.by().id())
                        .with("hint", missing.hint()));
        tree.with("warnings", receipt.warnings().stream().map(SemanticAnswer::tree).toList())
                .with("assumptions", receipt.assumptions())
                .ifAny("notes", notes);
        if (shown.sql()) {
            tree.with("sql", sql);
        }
        if (shown.plan()) {
            tree.with(
                    "plan",
                    Tree.of("steps", receipt.plan()).with("execution", tree(execution)).done());
        }
        return tree.ifPresent("checks", checks.map(SemanticAnswer::tree)).done();
    }

    private static Map<String, @Nullable Object> tree(Warning warning) {
        return Tree.of("code", warning.code())
                .with("message", warning.message())
                .ifAny("measures", warning.measures())
                .ifAny("sources", warning.sources())
                .done();
    }

    private Map<String, @Nullable Object> tree(Execution of) {
        return switch (of) {
            case Execution.CompiledOnly() -> Tree.of("mode", "compile_only").done();
            case Execution.Executed(var maxRows) ->
                    Tree.of("mode", "executed")
                            .with("maxRows", maxRows)
                            .with("rowCount", rows.size())
                            .done();
        };
    }

    private static Map<String, @Nullable Object> tree(Checks of) {
        return Tree.of(
                        "reconciled",
                        of.reconciled().stream()
                                .map(each ->
                                        Tree.of("measure", each.measure())
                                                .with("sumOfGroups", each.sumOfGroups())
                                                .with("total", each.total())
                                                .with("agrees", each.agrees())
                                                .done())
                                .toList())
                .ifAny(
                        "withoutMember",
                        of.withoutMember().stream()
                                .map(each ->
                                        Tree.of("dimension", each.dimension())
                                                .with("measure", each.measure())
                                                .with("value", each.value())
                                                .done())
                                .toList())
                .ifPresent("reason", of.reason())
                .done();
    }
}
