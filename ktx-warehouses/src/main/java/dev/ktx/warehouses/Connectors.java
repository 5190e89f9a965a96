package dev.ktx.warehouses;

import dev.ktx.port.Connector;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.WarehouseProblems;
import dev.ktx.warehouses.duckdb.DuckDbConnector;
import dev.ktx.warehouses.mysql.MySqlConnector;
import dev.ktx.warehouses.postgres.PostgresConnector;
import dev.ktx.warehouses.sqlite.SqliteConnector;

import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The kinds of warehouse ktx can talk to.
public final class Connectors {
    private static final List<Connector> ALL = all(InstantSource.system());

    private Connectors() {}

    /// In the order of help texts.
    public static List<Connector> all() {
        return ALL;
    }

    /// The same with a clock that stamps snapshots.
    public static List<Connector> all(InstantSource clock) {
        return List.of(
                new PostgresConnector(clock),
                new MySqlConnector(clock),
                new DuckDbConnector(clock),
                new SqliteConnector(clock));
    }

    /// The connector of a driver or one of its aliases, in any case.
    public static Optional<Connector> find(String driver) {
        String wanted = driver.toLowerCase(Locale.ROOT);
        return ALL.stream()
                .filter(connector ->
                        connector.driver().equals(wanted) || connector.aliases().contains(wanted))
                .findFirst();
    }

    /// @throws KtxException `bad-config` when there is none; the message lists them
    public static Connector named(String driver) {
        return find(driver)
                .orElseThrow(() ->
                        new KtxException(
                                WarehouseProblems.unknownDriver(
                                        driver,
                                        ALL.stream().map(Connector::driver).sorted().toList())));
    }
}
