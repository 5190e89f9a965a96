package dev.ktx.warehouses.jdbc;

import dev.ktx.port.QueryLimits;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.project.ConnectionKey;
import dev.ktx.project.ConnectionSettings;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The bounds that `ktx.yaml` sets for every statement of a connection, whoever sends it.
public record ConnectionLimits(Optional<Integer> maxRows, Optional<Duration> timeout) {
    private static final String MAX_ROWS = "max_rows";
    private static final String TIMEOUT = "query_timeout_ms";

    /// The keys that every warehouse understands.
    public static List<ConnectionKey> keys() {
        return List.of(
                ConnectionKey.list(
                                "enabled_tables",
                                "The only tables to read, each as name, schema.name or"
                                        + " catalog.schema.name; all by default.")
                        .asSafety(),
                ConnectionKey.integer(
                                TIMEOUT, "Milliseconds after which a statement is stopped; 60000.")
                        .asSafety(),
                ConnectionKey.integer(MAX_ROWS, "Rows that one statement may return at most.")
                        .asSafety());
    }

    /// @throws KtxException `bad-config` if a bound is not positive
    public static ConnectionLimits of(ConnectionSettings settings) {
        return new ConnectionLimits(
                positive(settings, MAX_ROWS).map(rows -> Math.toIntExact(Math.min(rows, 1 << 30))),
                positive(settings, TIMEOUT).map(Duration::ofMillis));
    }

    private static Optional<Long> positive(ConnectionSettings settings, String key) {
        Optional<Long> value = settings.integer(key);
        if (value.isPresent() && value.get() < 1) {
            throw new KtxException(
                    ProjectProblems.wrongValue(settings.at(key), "a whole number above 0"));
        }
        return value;
    }

    /// The tighter of both bounds.
    QueryLimits within(QueryLimits asked) {
        return new QueryLimits(
                Math.min(asked.maxRows(), maxRows.orElse(1 << 30)),
                asked.maxCellChars(),
                asked.maxBytes(),
                timeout.filter(bound -> bound.compareTo(asked.timeout()) < 0)
                        .orElse(asked.timeout()));
    }
}
