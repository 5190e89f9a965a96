package dev.ktx.service;

import dev.ktx.port.Capabilities;
import dev.ktx.port.Connector;
import dev.ktx.port.Warehouse;
import dev.ktx.project.ConnectionKey;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.sql.Dialect;
import dev.ktx.testkit.Watched;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/// The warehouses of another connector, except that closing one waits for a signal.
record SlowToClose(Connector behind, CountDownLatch release) implements Connector {
    @Override
    public String driver() {
        return behind.driver();
    }

    @Override
    public Set<String> aliases() {
        return behind.aliases();
    }

    @Override
    public String connectionType() {
        return behind.connectionType();
    }

    @Override
    public Dialect dialect() {
        return behind.dialect();
    }

    @Override
    public List<ConnectionKey> keys() {
        return behind.keys();
    }

    @Override
    public Capabilities capabilities() {
        return behind.capabilities();
    }

    @Override
    public Warehouse open(ConnectionSettings settings) {
        return new Watched(behind.open(settings), _ -> {}, this::await);
    }

    private void await() {
        try {
            release.await();
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }
}
