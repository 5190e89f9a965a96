package dev.ktx.service;

import dev.ktx.catalog.NameOrder;
import dev.ktx.port.Connector;
import dev.ktx.port.ProjectConnections;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.problem.WarehouseProblems;
import dev.ktx.project.Connection;
import dev.ktx.project.ConnectionDriver;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.sql.SqlPolicy;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/// Keeps one open warehouse for each connection and closes it when nobody has used it for a while,
/// when its settings have changed, or when too many are open. A warehouse in use is closed when its
/// last user is done. Each connection has its own lock, none is held while a warehouse works or
/// closes, so a warehouse that hangs delays its own users only.
public final class PooledWarehouses implements Warehouses, AutoCloseable {
    /// Warehouses open at one time, unless more are in use.
    private static final int MAX_OPEN = 32;

    private static final Duration IDLE = Duration.ofMinutes(5);
    private static final Duration LAST_CLOSE = Duration.ofSeconds(5);

    private final List<Connector> connectors;
    private final ProjectConnections connections;
    private final InstantSource clock;
    private final Duration idle;
    private final int maxOpen;
    private final Map<String, Slot> slots = new ConcurrentHashMap<>();
    private final AtomicBoolean sweepIsPlanned = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();

    /// Five minutes of idle time and 32 open warehouses.
    ///
    /// @param connectors every kind of warehouse there is
    public PooledWarehouses(
            List<Connector> connectors, ProjectConnections connections, InstantSource clock) {
        this(connectors, connections, clock, IDLE, MAX_OPEN);
    }

    /// @param idle time without use after which a warehouse is closed
    /// @param maxOpen warehouses that stay open at one time, at least 1
    public PooledWarehouses(
            List<Connector> connectors,
            ProjectConnections connections,
            InstantSource clock,
            Duration idle,
            int maxOpen) {
        this.connectors = List.copyOf(connectors);
        this.connections = connections;
        this.clock = clock;
        this.idle = idle;
        this.maxOpen = maxOpen;
    }

    @Override
    public List<String> ids() {
        return ids(connections.all());
    }

    @Override
    public Connector connector(String connectionId) {
        return connector(connection(connectionId));
    }

    @Override
    public SqlPolicy policy(String connectionId) {
        Connection connection = connection(connectionId);
        connector(connection);
        return connection.sqlPolicy();
    }

    @Override
    public Lease open(String connectionId) {
        Connector connector = connector(connectionId);
        ConnectionSettings settings = connections.resolve(connectionId);
        Slot slot = slots.computeIfAbsent(connectionId, id -> new Slot());
        Lease lease = slot.lease(connector, settings);
        closeBeyondLimit();
        return lease;
    }

    /// Closes every warehouse, also those in use, and waits for it a few seconds at most. Nothing
    /// can be opened afterwards. Does nothing the second time.
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        List<Thread> closing =
                slots.values().stream()
                        .flatMap(slot -> slot.takeAll().stream())
                        .map(PooledWarehouses::closeAside)
                        .toList();
        long deadline = System.nanoTime() + LAST_CLOSE.toNanos();
        for (Thread thread : closing) {
            Duration left = Duration.ofNanos(deadline - System.nanoTime());
            try {
                if (left.isPositive()) {
                    thread.join(left);
                }
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /// Closes what nobody has used for the idle time.
    void closeIdle() {
        sweepIsPlanned.set(false);
        Instant latest = clock.instant().minus(idle);
        boolean someStayOpen = false;
        for (Slot slot : slots.values()) {
            slot.takeIfUnusedSince(latest).ifPresent(PooledWarehouses::closeAside);
            someStayOpen |= slot.lastUse().isPresent();
        }
        if (someStayOpen) {
            planSweep();
        }
    }

    private void closeBeyondLimit() {
        record Unused(Slot slot, Instant lastUse) {}
        var unused = new ArrayList<Unused>();
        int open = 0;
        for (Slot slot : slots.values()) {
            open += slot.isOpen() ? 1 : 0;
            slot.lastUse().ifPresent(lastUse -> unused.add(new Unused(slot, lastUse)));
        }
        unused.sort(Comparator.comparing(Unused::lastUse));
        for (Unused oldest : unused.subList(0, Math.clamp(open - maxOpen, 0, unused.size()))) {
            oldest.slot()
                    .takeIfUnusedSince(oldest.lastUse())
                    .ifPresent(PooledWarehouses::closeAside);
        }
    }

    private void planSweep() {
        if (!closed.get() && sweepIsPlanned.compareAndSet(false, true)) {
            Thread.ofVirtual().name("ktx-idle-warehouses").start(this::sweepLater);
        }
    }

    private void sweepLater() {
        try {
            Thread.sleep(idle.plusMillis(1));
        } catch (InterruptedException stop) {
            return;
        }
        closeIdle();
    }

    /// Closing may take as long as the other side lets it.
    private static Thread closeAside(Warehouse warehouse) {
        return Thread.ofVirtual()
                .start(() -> {
                    try {
                        warehouse.close();
                    } catch (KtxException unreachable) {
                        // Nobody uses it any more, and its server drops it by itself.
                    }
                });
    }

    private Connection connection(String id) {
        List<Connection> all = connections.all();
        return all.stream()
                .filter(connection -> connection.id().equals(id))
                .findFirst()
                .orElseThrow(
                        () -> new KtxException(ProjectProblems.unknownConnection(id, ids(all))));
    }

    private Connector connector(Connection connection) {
        return byDriver(connection.driver().name())
                .orElseThrow(() -> new KtxException(unopenable(connection)));
    }

    private Problem unopenable(Connection connection) {
        String driver = connection.driver().name();
        return connection.driver().kind() == ConnectionDriver.Kind.SOURCE
                ? WarehouseProblems.notAWarehouse(connection.id(), driver, ids())
                : WarehouseProblems.noConnector(
                        connection.id(),
                        driver,
                        connectors.stream().map(Connector::driver).toList());
    }

    private Optional<Connector> byDriver(String driver) {
        return connectors.stream()
                .filter(connector -> connector.driver().equals(driver))
                .findFirst();
    }

    private List<String> ids(List<Connection> all) {
        return all.stream()
                .filter(connection -> byDriver(connection.driver().name()).isPresent())
                .map(Connection::id)
                .sorted(NameOrder.comparator())
                .toList();
    }

    /// A warehouse and how many use it.
    private static final class Open {
        final Warehouse warehouse;
        final ConnectionSettings settings;
        int users;
        Instant lastUse;

        Open(Warehouse warehouse, ConnectionSettings settings, Instant lastUse) {
            this.warehouse = warehouse;
            this.settings = settings;
            this.lastUse = lastUse;
        }
    }

    /// The place of one connection: at most one warehouse for new users, and older ones that still
    /// have some.
    private final class Slot {
        private final ReentrantLock lock = new ReentrantLock();
        private final List<Open> outdated = new ArrayList<>();
        private @Nullable Open current;

        Lease lease(Connector connector, ConnectionSettings settings) {
            Optional<Warehouse> replaced;
            Open open;
            lock.lock();
            try {
                if (closed.get()) {
                    throw new IllegalStateException("warehouses are closed");
                }
                replaced = retireUnlessSame(settings);
                if (current == null) {
                    current = new Open(connector.open(settings), settings, clock.instant());
                }
                open = current;
                open.users++;
            } finally {
                lock.unlock();
            }
            replaced.ifPresent(PooledWarehouses::closeAside);
            return new OpenLease(this, open);
        }

        void release(Open open) {
            boolean last;
            lock.lock();
            try {
                open.users--;
                open.lastUse = clock.instant();
                last = open.users == 0 && outdated.remove(open);
            } finally {
                lock.unlock();
            }
            if (last) {
                closeAside(open.warehouse);
            } else {
                planSweep();
            }
        }

        Optional<Warehouse> takeIfUnusedSince(Instant latest) {
            lock.lock();
            try {
                Open open = current;
                if (open == null || open.users > 0 || open.lastUse.isAfter(latest)) {
                    return Optional.empty();
                }
                current = null;
                return Optional.of(open.warehouse);
            } finally {
                lock.unlock();
            }
        }

        List<Warehouse> takeAll() {
            lock.lock();
            try {
                var all = new ArrayList<Warehouse>();
                outdated.forEach(open -> all.add(open.warehouse));
                outdated.clear();
                if (current != null) {
                    all.add(current.warehouse);
                    current = null;
                }
                return all;
            } finally {
                lock.unlock();
            }
        }

        boolean isOpen() {
            lock.lock();
            try {
                return current != null;
            } finally {
                lock.unlock();
            }
        }

        /// Of an open warehouse that nobody uses.
        Optional<Instant> lastUse() {
            lock.lock();
            try {
                return current == null || current.users > 0
                        ? Optional.empty()
                        : Optional.of(current.lastUse);
            } finally {
                lock.unlock();
            }
        }

        /// @return the former warehouse if nobody uses it
        private Optional<Warehouse> retireUnlessSame(ConnectionSettings settings) {
            Open open = current;
            if (open == null || open.settings.sameAs(settings)) {
                return Optional.empty();
            }
            current = null;
            if (open.users == 0) {
                return Optional.of(open.warehouse);
            }
            outdated.add(open);
            return Optional.empty();
        }
    }

    private static final class OpenLease implements Lease {
        private final Slot slot;
        private final Open open;
        private final AtomicBoolean released = new AtomicBoolean();

        OpenLease(Slot slot, Open open) {
            this.slot = slot;
            this.open = open;
        }

        @Override
        public Warehouse warehouse() {
            return open.warehouse;
        }

        @Override
        public ConnectionSettings settings() {
            return open.settings;
        }

        @Override
        public void close() {
            if (released.compareAndSet(false, true)) {
                slot.release(open);
            }
        }
    }
}
