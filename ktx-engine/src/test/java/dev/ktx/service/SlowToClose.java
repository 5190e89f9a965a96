package dev.ktx.service;

import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Capabilities;
import dev.ktx.port.ConnectionCheck;
import dev.ktx.port.Connector;
import dev.ktx.port.Progress;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.QueryResult;
import dev.ktx.port.RoleRights;
import dev.ktx.port.Warehouse;
import dev.ktx.project.ConnectionKey;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.ReadOnlySql;

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
        Warehouse warehouse = behind.open(settings);
        return new Warehouse() {
            @Override
            public RoleRights rights(Cancellation cancellation) {
                return warehouse.rights(cancellation);
            }

            @Override
            public ConnectionCheck check(Cancellation cancellation) {
                return warehouse.check(cancellation);
            }

            @Override
            public List<String> schemas() {
                return warehouse.schemas();
            }

            @Override
            public SchemaSnapshot introspect(Cancellation cancellation, Progress progress) {
                return warehouse.introspect(cancellation, progress);
            }

            @Override
            public QueryResult query(
                    ReadOnlySql sql, QueryLimits limits, Cancellation cancellation) {
                return warehouse.query(sql, limits, cancellation);
            }

            @Override
            public void close() {
                try {
                    release.await();
                } catch (InterruptedException stop) {
                    throw new IllegalStateException(stop);
                }
                warehouse.close();
            }
        };
    }
}
