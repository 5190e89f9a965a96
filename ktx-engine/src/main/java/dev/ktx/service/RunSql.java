package dev.ktx.service;

import dev.ktx.port.Cancellation;
import dev.ktx.port.Connector;
import dev.ktx.port.Progress;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.QueryResult;
import dev.ktx.problem.AnswerProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.problem.WarehouseProblems;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.sql.ReadOnlySql;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/// Runs one statement that was proven to read. What the gate refuses never reaches a warehouse, not
/// even to open it.
public final class RunSql {
    /// Rows that one call may ask for.
    public static final int MAX_ROWS = 10_000;

    /// Rows when a call does not say.
    public static final int DEFAULT_ROWS = 1_000;

    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);

    private final Warehouses warehouses;
    private final Supplier<AnswerBudget> budget;

    /// @param budget asked at every call
    public RunSql(Warehouses warehouses, Supplier<AnswerBudget> budget) {
        this.warehouses = warehouses;
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
        Connector connector = warehouses.connector(connectionId);
        ReadOnlySql statement =
                ReadOnlySql.parse(connector.dialect(), sql, warehouses.policy(connectionId));
        if (!connector.capabilities().readOnlySql()) {
            throw new KtxException(
                    WarehouseProblems.notAWarehouse(
                            connectionId, connector.driver(), warehouses.ids()));
        }
        progress.report(0.3, "Executing");
        try (var lease = warehouses.open(connectionId)) {
            ConnectionSettings settings = lease.settings();
            Optional<Long> allowed = positive(settings, "max_rows");
            int rows = (int) Math.min(maxRows, allowed.orElse((long) maxRows));
            Duration timeout =
                    positive(settings, "query_timeout_ms")
                            .map(Duration::ofMillis)
                            .orElse(DEFAULT_TIMEOUT);
            QueryResult result =
                    lease.warehouse().query(statement, QueryLimits.of(rows, timeout), cancellation);
            SqlAnswer answer =
                    SqlRowsFit.fit(
                            result,
                            AnswerProblems.rowsCut(
                                    rows,
                                    rows < maxRows
                                            ? "connections." + connectionId + ".max_rows"
                                            : ""),
                            budget.get());
            progress.report(1, "Fetched " + answer.rowCount() + " rows");
            return answer;
        }
    }

    private static Optional<Long> positive(ConnectionSettings settings, String key) {
        Optional<Long> value = settings.integer(key);
        if (value.isPresent() && value.get() < 1) {
            throw new KtxException(
                    ProjectProblems.wrongValue(settings.at(key), "a whole number above 0"));
        }
        return value;
    }
}
