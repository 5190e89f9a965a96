package dev.ktx.service;

import dev.ktx.port.Cancellation;
import dev.ktx.port.Cell;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.WarehouseProblems;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.ReadOnlySql;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// Runs the statements of one stage of a scan: through the gate, counted, within its time. Safe for
/// use by many threads.
final class ProfileStatements {
    private final String connectionId;
    private final Warehouse warehouse;
    private final Dialect dialect;
    private final Duration timeout;
    private final InstantSource clock;
    private final Instant end;
    private final Cancellation cancellation;
    private final AtomicInteger count = new AtomicInteger();

    /// @param timeout of one statement
    /// @param time after which no further statement should start
    ProfileStatements(
            String connectionId,
            Warehouse warehouse,
            Dialect dialect,
            Duration timeout,
            Duration time,
            InstantSource clock,
            Cancellation cancellation) {
        this.connectionId = connectionId;
        this.warehouse = warehouse;
        this.dialect = dialect;
        this.timeout = timeout;
        this.clock = clock;
        this.end = clock.instant().plus(time);
        this.cancellation = cancellation;
    }

    int count() {
        return count.get();
    }

    boolean timeIsOver() {
        return clock.instant().isAfter(end);
    }

    /// @throws KtxException what the warehouse says, and `query-cancelled` without asking it once
    ///   nobody waits any more
    List<List<Cell>> run(String sql, int maxRows) {
        if (cancellation.isCancelled()) {
            throw new KtxException(WarehouseProblems.cancelled(connectionId));
        }
        count.incrementAndGet();
        return warehouse
                .query(
                        ReadOnlySql.parse(dialect, sql),
                        QueryLimits.of(maxRows, timeout),
                        cancellation)
                .rows();
    }

    /// Whether another statement to the same warehouse may fare better.
    static boolean concernsTheStatement(KtxException e) {
        return switch (e.problem().code()) {
            case QUERY_FAILED, QUERY_TIMED_OUT, NOT_READ_ONLY, SQL_UNREADABLE -> true;
            default -> false;
        };
    }

    /// A count, whatever a warehouse makes of its type; 0 for NULL.
    static long number(Cell cell) {
        return switch (cell) {
            case Cell.Amount(var value) -> value.longValue();
            case Cell.Text(var value) -> new BigDecimal(value).longValue();
            case Cell.Null _ -> 0;
            case Cell.Flag(var value) -> value ? 1 : 0;
            case Cell.Array _, Cell.Struct _ ->
                    throw new IllegalArgumentException("a count is a number: " + cell);
        };
    }
}
