package dev.ktx.service;

import dev.ktx.port.Cancellation;
import dev.ktx.port.Cell;
import dev.ktx.port.Progress;
import dev.ktx.port.SemanticLayers;
import dev.ktx.problem.AnswerProblems;
import dev.ktx.problem.Problem;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.SemanticCompiler;
import dev.ktx.semantic.SemanticCompiler.Compiled;
import dev.ktx.semantic.SemanticCompiler.Rejected;
import dev.ktx.semantic.SemanticCompiler.Totals;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.query.Receipt;
import dev.ktx.semantic.query.Receipt.Warning;
import dev.ktx.semantic.query.SemanticQuery;
import dev.ktx.semantic.query.SemanticQuery.Include;
import dev.ktx.service.SemanticAnswer.Checks;
import dev.ktx.service.SemanticAnswer.Execution;
import dev.ktx.service.SemanticAnswer.Reconciled;
import dev.ktx.service.SemanticAnswer.Shown;
import dev.ktx.service.SqlAnswer.By;
import dev.ktx.service.SqlAnswer.Cut;
import dev.ktx.sql.ReadOnlySql;
import dev.ktx.sql.SqlTarget;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Answers a question asked in measures and dimensions: compiled, proven to read, run in a
/// read-only session like any other statement.
public final class RunSemanticQuery {
    private final SemanticLayers layers;
    private final Warehouses warehouses;
    private final ReadOnlyRun run;
    private final Supplier<AnswerBudget> budget;

    /// @param budget asked at every call
    public RunSemanticQuery(
            SemanticLayers layers, Warehouses warehouses, Supplier<AnswerBudget> budget) {
        this.layers = layers;
        this.warehouses = warehouses;
        this.run = new ReadOnlyRun(warehouses);
        this.budget = budget;
    }

    /// @param connectionId empty means the only warehouse
    /// @param execute whether to run the statement, or only to make it
    /// @param shown parts of the answer beyond rows and receipt
    public record Request(
            Optional<String> connectionId, SemanticQuery query, boolean execute, Shown shown) {}

    /// The answer, or why there is none.
    public sealed interface Outcome {
        record Answered(SemanticAnswer answer) implements Outcome {}

        /// @param problems all that were found, at least one
        record Refused(List<Problem> problems) implements Outcome {
            public Refused {
                problems = List.copyOf(problems);
            }
        }
    }

    /// @param progress hears 0 `Compiling query`, 0.3 `Generating SQL`, 0.6 `Executing`, 1 `Fetched
    ///   N rows`
    /// @throws dev.ktx.problem.KtxException `unknown-connection`, `not-a-warehouse`,
    ///   `not-read-only`, `bad-config`, `secret-unavailable`, and what a warehouse answers
    public Outcome run(Request request, Progress progress, Cancellation cancellation) {
        String id = WarehouseChoice.of(request.connectionId(), warehouses);
        SqlTarget target = warehouses.target(id);
        progress.report(0, "Compiling query");
        SemanticLayer layer = layers.layer(id);
        if (layer.names().isEmpty()) {
            return new Outcome.Refused(List.of(SemanticProblems.noSources(id)));
        }
        return switch (SemanticCompiler.compile(layer.model(), request.query(), target)) {
            case Rejected(var problems) -> new Outcome.Refused(problems);
            case Compiled compiled -> {
                progress.report(0.3, "Generating SQL");
                SemanticAnswer answer =
                        request.execute()
                                ? executed(id, layer, request, compiled, progress, cancellation)
                                : compiledOnly(id, layer, request, compiled);
                progress.report(1, "Fetched " + answer.rows().size() + " rows");
                yield new Outcome.Answered(answer);
            }
        };
    }

    private static SemanticAnswer compiledOnly(
            String id, SemanticLayer layer, Request request, Compiled compiled) {
        List<String> notes = new ArrayList<>(List.of(SemanticProblems.compiledOnly()));
        notes.addAll(notes(layer));
        return new SemanticAnswer(
                id,
                compiled.dialect().name(),
                compiled.columns(),
                List.of(),
                Optional.empty(),
                compiled.receipt(),
                notes,
                compiled.sql(),
                new Execution.CompiledOnly(),
                Optional.empty(),
                request.shown());
    }

    private static List<String> notes(SemanticLayer layer) {
        return layer.model().broken().isEmpty()
                ? List.of()
                : List.of(
                        SemanticProblems.leftOut(
                                layer.model().broken().keySet().stream().sorted().toList()));
    }

    private SemanticAnswer executed(
            String id,
            SemanticLayer layer,
            Request request,
            Compiled compiled,
            Progress progress,
            Cancellation cancellation) {
        ReadOnlySql statement = run.gate(id, compiled.sql());
        progress.report(0.6, "Executing");
        // One row more than the limit tells whether there are more.
        ReadOnlyRun.Rows fetched = run.rows(id, statement, compiled.limit() + 1, cancellation);
        List<List<Cell>> all = SemanticCells.of(fetched.result().rows(), compiled.columns());
        List<List<Cell>> rows = all.subList(0, Math.min(all.size(), compiled.limit()));
        Optional<Cut> cut = cut(fetched, all.size() > rows.size(), compiled.limit());
        Optional<Checks> checks =
                request.query().include().contains(Include.CHECKS)
                        ? Optional.of(checks(id, compiled, rows, cut.isPresent(), cancellation))
                        : Optional.empty();
        return fit(
                new SemanticAnswer(
                        id,
                        compiled.dialect().name(),
                        compiled.columns(),
                        rows,
                        cut,
                        receipt(compiled.receipt(), checks),
                        notes(layer),
                        compiled.sql(),
                        new Execution.Executed(Math.min(compiled.limit(), fetched.cap())),
                        checks,
                        request.shown()));
    }

    private static Optional<Cut> cut(ReadOnlyRun.Rows fetched, boolean more, int limit) {
        if (more) {
            return Optional.of(new Cut(By.ROWS, SemanticProblems.groupsCut(limit, "")));
        }
        return fetched.result()
                .truncatedBy()
                .map(reason ->
                        switch (reason) {
                            case ROWS ->
                                    new Cut(
                                            By.ROWS,
                                            SemanticProblems.groupsCut(
                                                    fetched.cap(), fetched.setting()));
                            case BYTES -> new Cut(By.TOKENS, AnswerProblems.bytesCut());
                        });
    }

    private Checks checks(
            String id,
            Compiled compiled,
            List<List<Cell>> rows,
            boolean cut,
            Cancellation cancellation) {
        Optional<Totals> totals = compiled.totals();
        if (cut || totals.isEmpty()) {
            return Reconciliation.notPossible(cut);
        }
        ReadOnlySql statement = run.gate(id, totals.get().sql());
        List<List<Cell>> row = run.rows(id, statement, 1, cancellation).result().rows();
        return new Reconciliation(compiled.columns(), rows)
                .with(totals.get().keys(), row.getFirst());
    }

    /// What does not add up is a warning too.
    private static Receipt receipt(Receipt of, Optional<Checks> checks) {
        List<Warning> warnings = new ArrayList<>(of.warnings());
        checks.stream()
                .flatMap(each -> each.reconciled().stream())
                .filter(each -> !each.agrees())
                .map(RunSemanticQuery::warning)
                .forEach(warnings::add);
        return new Receipt(warnings, of.assumptions(), of.plan());
    }

    private static Warning warning(Reconciled off) {
        return new Warning(
                "reconciliation",
                SemanticProblems.notReconciled(
                        off.measure(),
                        off.sumOfGroups().toPlainString(),
                        off.total().toPlainString()),
                List.of(off.measure()),
                List.of());
    }

    /// As many rows as the budget has room for.
    private SemanticAnswer fit(SemanticAnswer answer) {
        JsonSize size = budget.get().size();
        var bySize = new Cut(By.TOKENS, AnswerProblems.tokensCut());
        SemanticAnswer longest =
                with(
                        answer,
                        List.of(),
                        answer.cut().isPresent() ? answer.cut() : Optional.of(bySize));
        long room =
                budget.get().maxBytes()
                        - size.of(longest.tree(), 0)
                        - SqlRowsFit.ROW_COUNT_AND_BRACKETS * 3L
                        - bySize.hint().length();
        SqlRowsFit.Kept kept = SqlRowsFit.kept(answer.rows(), room, size);
        return kept.all() ? answer : with(answer, kept.rows(), Optional.of(bySize));
    }

    private static SemanticAnswer with(
            SemanticAnswer answer, List<List<Cell>> rows, Optional<Cut> cut) {
        return new SemanticAnswer(
                answer.connectionId(),
                answer.dialect(),
                answer.columns(),
                rows,
                cut,
                answer.receipt(),
                answer.notes(),
                answer.sql(),
                answer.execution(),
                answer.checks(),
                answer.shown());
    }
}
