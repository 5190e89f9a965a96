package dev.ktx.service;

import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationship.Endpoint;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Connector;
import dev.ktx.port.Embedder;
import dev.ktx.port.Warehouse;
import dev.ktx.testkit.TestDatabase;
import dev.ktx.testkit.Watched;
import dev.ktx.warehouses.Connectors;

import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// A warehouse whose joins are looked for.
final class JoinWarehouse {
    /// Keys with gaps, and three tables whose keys come nearer to the number of sellers.
    static final List<String> MARKET =
            List.of(
                    "CREATE TABLE vendors AS SELECT 7000 + i * 37 AS id, 'x' || i AS title FROM range(1, 401) r(i)",
                    "CREATE TABLE depots AS SELECT 6000 + i * 300 AS id FROM range(1, 61) r(i)",
                    "CREATE TABLE hangars AS SELECT 6001 + i * 300 AS id FROM range(1, 62) r(i)",
                    "CREATE TABLE cranes AS SELECT 6002 + i * 300 AS id FROM range(1, 63) r(i)");

    ScanSettings settings = ScanSettings.defaults();
    Embedder.Choice embedder = new Embedder.Choice.None();
    InstantSource clock = InstantSource.system();

    /// Hears every statement before it is run.
    Consumer<String> listener = _ -> {};

    private final TestDatabase database;

    JoinWarehouse(TestDatabase database) {
        this.database = database;
    }

    /// Runs statements that change the warehouse, and looks.
    FindJoins.Answer find(String... statements) {
        database.execute(statements);
        Connector connector = Connectors.named(database.dialect().name());
        try (Warehouse warehouse = connector.open(database.settings("harbor"))) {
            return new FindJoins(clock, () -> embedder)
                    .run(
                            connector,
                            new Watched(warehouse, listener),
                            settings,
                            UnaryOperator.identity(),
                            Cancellation.never());
        }
    }

    /// For example `orders.shop,number -> receipts.shop,number`.
    static String inShort(Relationship link) {
        return inShort(link.from()) + " -> " + inShort(link.to());
    }

    private static String inShort(Endpoint end) {
        return end.table().name() + "." + String.join(",", end.columns());
    }
}
