package dev.ktx.service;

import dev.ktx.port.Cancellation;
import dev.ktx.port.Connector;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.QueryResult;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.problem.WarehouseProblems;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.sql.ReadOnlySql;

import java.time.Duration;
import java.util.Optional;

/// The one way of a statement to a warehouse: through the gate, then within the bounds that the
/// connection sets.
final class ReadOnlyRun {
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);

    private final Warehouses warehouses;

    ReadOnlyRun(Warehouses warehouses) {
        this.warehouses = warehouses;
    }

    /// @param cap rows that were allowed
    /// @param setting what lowered the cap below what was asked for; blank when nothing did
    record Rows(QueryResult result, int cap, String setting) {}

    /// Proves that a statement reads. Nothing is opened.
    ///
    /// @throws KtxException `unknown-connection`, `not-a-warehouse`, `not-read-only`,
    ///   `sql-unreadable`
    ReadOnlySql gate(String connectionId, String sql) {
        Connector connector = warehouses.connector(connectionId);
        ReadOnlySql statement =
                ReadOnlySql.parse(connector.dialect(), sql, warehouses.policy(connectionId));
        if (!connector.capabilities().readOnlySql()) {
            throw new KtxException(
                    WarehouseProblems.notAWarehouse(
                            connectionId, connector.driver(), warehouses.ids()));
        }
        return statement;
    }

    /// @param maxRows at least 1; `max_rows` of the connection may lower it
    /// @throws KtxException `bad-config`, `secret-unavailable`, and what a warehouse answers
    Rows rows(String connectionId, ReadOnlySql statement, int maxRows, Cancellation cancellation) {
        return rows(connectionId, statement, maxRows, Optional.empty(), cancellation);
    }

    /// @param atMost time that the statement may take; the connection may allow less
    /// @throws KtxException as above
    Rows within(
            Duration atMost,
            String connectionId,
            ReadOnlySql statement,
            int maxRows,
            Cancellation cancellation) {
        return rows(connectionId, statement, maxRows, Optional.of(atMost), cancellation);
    }

    private Rows rows(
            String connectionId,
            ReadOnlySql statement,
            int maxRows,
            Optional<Duration> atMost,
            Cancellation cancellation) {
        try (var lease = warehouses.open(connectionId)) {
            ConnectionSettings settings = lease.settings();
            Optional<Long> allowed = positive(settings, "max_rows");
            int rows = (int) Math.min(maxRows, allowed.orElse((long) maxRows));
            Duration timeout =
                    positive(settings, "query_timeout_ms")
                            .map(Duration::ofMillis)
                            .orElse(DEFAULT_TIMEOUT);
            Duration time = atMost.filter(most -> most.compareTo(timeout) < 0).orElse(timeout);
            return new Rows(
                    lease.warehouse().query(statement, QueryLimits.of(rows, time), cancellation),
                    rows,
                    rows < maxRows ? "connections." + connectionId + ".max_rows" : "");
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
