package dev.ktx.warehouses.jdbc;

import dev.ktx.port.Cancellation;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.QueryResult;
import dev.ktx.port.Warehouse;

/// Lets tests send text past the gate, to see whether sessions hold alone.
public final class Ungated {
    private Ungated() {}

    public static QueryResult run(
            Warehouse warehouse, String sql, QueryLimits limits, Cancellation cancellation) {
        return ((JdbcWarehouse) warehouse).runner().run(sql, limits, cancellation);
    }
}
