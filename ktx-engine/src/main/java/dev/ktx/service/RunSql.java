package dev.ktx.service;

import dev.ktx.port.Cancellation;
import dev.ktx.port.Progress;
import dev.ktx.problem.AnswerProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.sql.ReadOnlySql;

import java.util.function.Supplier;

/// Runs one statement that was proven to read. What the gate refuses never reaches a warehouse, not
/// even to open it.
public final class RunSql {
    /// Rows that one call may ask for.
    public static final int MAX_ROWS = 10_000;

    /// Rows when a call does not say.
    public static final int DEFAULT_ROWS = 1_000;

    private final ReadOnlyRun run;
    private final Supplier<AnswerBudget> budget;

    /// @param budget asked at every call
    public RunSql(Warehouses warehouses, Supplier<AnswerBudget> budget) {
        this.run = new ReadOnlyRun(warehouses);
        this.budget = budget;
    }

    /// @param maxRows 1 to {@link #MAX_ROWS}; `max_rows` of the connection may lower it
    /// @param progress hears 0 `Validating SQL`, 0.3 `Executing`, 1 `Fetched N rows`
    /// @throws KtxException `bad-argument`, `unknown-connection`, `not-a-warehouse`,
    ///   `not-read-only`, `sql-unreadable`, `bad-config`, `secret-unavailable`, and what a
    ///   warehouse answers: `query-failed`, `query-timed-out`, `query-cancelled`,
    ///   `warehouse-unreachable`, `warehouse-busy`
    public SqlAnswer run(
            String connectionId,
            String sql,
            int maxRows,
            Progress progress,
            Cancellation cancellation) {
        if (maxRows < 1 || maxRows > MAX_ROWS) {
            throw new KtxException(
                    AnswerProblems.outOfRange(
                            "maxRows",
                            "a whole number from 1 to " + MAX_ROWS,
                            Integer.toString(maxRows)));
        }
        progress.report(0, "Validating SQL");
        ReadOnlySql statement = run.gate(connectionId, sql);
        progress.report(0.3, "Executing");
        ReadOnlyRun.Rows rows = run.rows(connectionId, statement, maxRows, cancellation);
        SqlAnswer answer =
                SqlRowsFit.fit(
                        rows.result(),
                        AnswerProblems.rowsCut(rows.cap(), rows.setting()),
                        budget.get());
        progress.report(1, "Fetched " + answer.rowCount() + " rows");
        return answer;
    }
}
