package dev.ktx.warehouses.jdbc;

import dev.ktx.port.Cancellation;
import dev.ktx.port.Cell;
import dev.ktx.port.ConnectionCheck;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.QueryResult;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;
import dev.ktx.problem.WarehouseProblems;
import dev.ktx.sql.ReadOnlySql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Runs one statement on a borrowed session: at most so many rows, so many bytes, so long, and not
/// a second longer than somebody waits for it. The text of the statement is never changed. Safe for
/// use by many threads.
public final class StatementRunner {
    /// Of one metadata statement. Not bounded by `query_timeout_ms`, which is about what people and
    /// agents send.
    static final Duration METADATA_TIMEOUT = Duration.ofMinutes(2);

    private static final int FIRST_FETCH = 64;
    private static final int LARGEST_FETCH = 2000;
    private static final long FETCH_BYTES = 1L << 20;

    private final Sessions sessions;
    private final ResultReader reader;
    private final Failures failures;
    private final ConnectionLimits bounds;

    public StatementRunner(
            Sessions sessions, ResultReader reader, Failures failures, ConnectionLimits bounds) {
        this.sessions = sessions;
        this.reader = reader;
        this.failures = failures;
        this.bounds = bounds;
    }

    public QueryResult query(ReadOnlySql sql, QueryLimits limits, Cancellation cancellation) {
        return run(sql.text(), limits, cancellation);
    }

    // Takes text, so that a test can ask whether sessions hold without the gate.
    QueryResult run(String sql, QueryLimits limits, Cancellation cancellation) {
        QueryLimits bounded = bounds.within(limits);
        return inSession(
                bounded.timeout(),
                cancellation,
                session -> {
                    session.admit(sql);
                    return execute(session, sql, bounded, cancellation);
                });
    }

    /// Connects and asks for the version.
    ///
    /// @param versionQuery answers one text
    public ConnectionCheck check(String versionQuery, Cancellation cancellation) {
        long start = System.nanoTime();
        try {
            QueryResult answer =
                    run(versionQuery, QueryLimits.of(1, Duration.ofSeconds(5)), cancellation);
            String version =
                    answer.rows().getFirst().getFirst() instanceof Cell.Text(var text) ? text : "";
            return new ConnectionCheck.Reached(version, (System.nanoTime() - start) / 1_000_000);
        } catch (KtxException e) {
            return new ConnectionCheck.Failed(e.problem(), e.getCause() == null ? e : e.getCause());
        }
    }

    /// What an introspection does.
    public interface Reading<T> {
        T with(MetadataReader metadata) throws SQLException;
    }

    /// Reads metadata in one session, several statements one after the other.
    public <T> T metadata(Cancellation cancellation, Reading<T> reading) {
        return inSession(
                METADATA_TIMEOUT,
                cancellation,
                session -> reading.with(new MetadataReader(session, this, cancellation)));
    }

    private interface Work<T> {
        T with(Session session) throws SQLException;
    }

    private <T> T inSession(Duration timeout, Cancellation cancellation, Work<T> work) {
        return OwnThread.run(() -> {
            if (cancellation.isCancelled()) {
                throw new KtxException(WarehouseProblems.cancelled(failures.connectionId()));
            }
            try (Session session = sessions.borrow(timeout)) {
                return work.with(session);
            } catch (SQLException e) {
                throw failures.of(e);
            }
        });
    }

    private QueryResult execute(
            Session session, String sql, QueryLimits limits, Cancellation cancellation)
            throws SQLException {
        // One row more than wanted tells whether there are more.
        try (Statement statement = session.statement(limits.maxRows() + 1);
                Watch watch =
                        Watch.over(
                                () -> session.cancel(statement), limits.timeout(), cancellation)) {
            statement.setFetchSize(Math.min(limits.maxRows() + 1, FIRST_FETCH));
            try (ResultSet result = run(statement, sql)) {
                QueryResult rows = read(result, limits, watch);
                if (rows.truncatedBy().isPresent()) {
                    session.abandon(result);
                }
                return rows;
            } catch (SQLException e) {
                SQLException reason = watch.reason().isPresent() ? e : session.explain(sql, e);
                throw stoppedOr(reason, watch, limits.timeout());
            } finally {
                if (watch.reason().isPresent()) {
                    session.discard();
                }
            }
        }
    }

    private static ResultSet run(Statement statement, String sql) throws SQLException {
        // Not executeQuery: PostgreSQL's driver counts a comment behind a semicolon as a result.
        if (!statement.execute(sql)) {
            throw new SQLException("the statement returns no rows");
        }
        return statement.getResultSet();
    }

    RuntimeException stoppedOr(SQLException e, Watch watch, Duration timeout) {
        return watch.reason()
                .map(reason -> new KtxException(stopped(reason, timeout), e))
                .orElseGet(() -> failures.of(e));
    }

    private Problem stopped(Watch.Reason reason, Duration timeout) {
        return switch (reason) {
            case TIME -> WarehouseProblems.timedOut(failures.connectionId(), timeout.toMillis());
            case CALLER -> WarehouseProblems.cancelled(failures.connectionId());
        };
    }

    private QueryResult read(ResultSet result, QueryLimits limits, Watch watch)
            throws SQLException {
        CellEncoder encoder = new CellEncoder(limits.maxCellChars());
        List<ResultReader.ColumnReader> columns = reader.columns(result, encoder);
        List<List<Cell>> rows = new ArrayList<>();
        Optional<QueryResult.Cut> cut = Optional.empty();
        long bytes = 0;
        long rawBytes = 0;
        while (result.next()) {
            Optional<Watch.Reason> reason = watch.reason();
            if (reason.isPresent()) {
                throw new KtxException(stopped(reason.get(), limits.timeout()));
            }
            if (rows.size() == limits.maxRows()) {
                cut = Optional.of(QueryResult.Cut.ROWS);
                break;
            }
            if (bytes >= limits.maxBytes()) {
                cut = Optional.of(QueryResult.Cut.BYTES);
                break;
            }
            List<Cell> row = new ArrayList<>(columns.size());
            for (int i = 0; i < columns.size(); i++) {
                encoder.startCell();
                row.add(columns.get(i).read().read(result, i + 1));
                bytes += encoder.cellSize();
                rawBytes += encoder.rawSize();
            }
            rows.add(row);
            if (rows.size() == FIRST_FETCH && limits.maxRows() > FIRST_FETCH) {
                // From what the first rows weigh: about a megabyte for each round trip.
                long fitting = FETCH_BYTES * FIRST_FETCH / Math.max(rawBytes, 1);
                result.setFetchSize(
                        Math.clamp(fitting, 1, Math.min(limits.maxRows(), LARGEST_FETCH)));
            }
        }
        return new QueryResult(
                columns.stream().map(ResultReader.ColumnReader::column).toList(), rows, cut);
    }
}
