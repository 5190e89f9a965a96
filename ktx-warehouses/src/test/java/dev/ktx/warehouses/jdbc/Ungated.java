package dev.ktx.warehouses.jdbc;

import dev.ktx.port.Cancellation;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.QueryResult;

/// Lets tests send text past the gate, to see whether sessions hold alone.
public final class Ungated {
    private Ungated() {}

    public static QueryResult run(
            StatementRunner runner, String sql, QueryLimits limits, Cancellation cancellation) {
        return runner.run(sql, limits, cancellation);
    }
}
