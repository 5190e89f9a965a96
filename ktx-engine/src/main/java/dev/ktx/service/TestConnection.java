package dev.ktx.service;

import dev.ktx.port.Cancellation;
import dev.ktx.port.ConnectionCheck;
import dev.ktx.port.RoleRights;
import dev.ktx.problem.KtxException;

import java.util.List;
import java.util.stream.Gatherers;

/// Tries whether warehouses can be reached.
public final class TestConnection {
    /// Connections tried at one time.
    private static final int AT_ONCE = 8;

    private final Warehouses warehouses;

    public TestConnection(Warehouses warehouses) {
        this.warehouses = warehouses;
    }

    /// @param driver the connector's own spelling
    public record Outcome(String connectionId, String driver, ConnectionCheck check) {
        public boolean reached() {
            return check instanceof ConnectionCheck.Reached;
        }
    }

    /// Settings that cannot be used are a failed check.
    ///
    /// @throws KtxException `unknown-connection` or `not-a-warehouse`
    public Outcome run(String connectionId, Cancellation cancellation) {
        String driver = warehouses.connector(connectionId).driver();
        try (var lease = warehouses.open(connectionId)) {
            return new Outcome(connectionId, driver, lease.warehouse().check(cancellation));
        } catch (KtxException failure) {
            return new Outcome(
                    connectionId, driver, new ConnectionCheck.Failed(failure.problem(), failure));
        }
    }

    /// What the role could write, of a warehouse that was reached.
    ///
    /// @throws KtxException as the warehouse
    public RoleRights rights(String connectionId, Cancellation cancellation) {
        try (var lease = warehouses.open(connectionId)) {
            return lease.warehouse().rights(cancellation);
        }
    }

    /// Tries every warehouse, several at a time; sorted by id.
    public List<Outcome> runAll(Cancellation cancellation) {
        return warehouses.ids().stream()
                .gather(Gatherers.mapConcurrent(AT_ONCE, id -> run(id, cancellation)))
                .toList();
    }
}
