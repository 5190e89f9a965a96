package dev.ktx.project;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The warehouses that a `ktx.yaml` may name, whether or not this build can open them.
final class WarehouseDrivers {
    private static final List<ConnectionDriver> WITHOUT_CONNECTOR =
            List.of(
                    ConnectionDriver.unserved("postgres", Set.of("postgresql")),
                    ConnectionDriver.unserved("mysql", Set.of("mariadb")),
                    ConnectionDriver.unserved("sqlite", Set.of()),
                    ConnectionDriver.unserved("duckdb", Set.of()),
                    ConnectionDriver.unserved("sqlserver", Set.of("mssql", "tsql")),
                    ConnectionDriver.unserved("snowflake", Set.of()),
                    ConnectionDriver.unserved("bigquery", Set.of()),
                    ConnectionDriver.unserved("clickhouse", Set.of()),
                    ConnectionDriver.unserved("redshift", Set.of()),
                    ConnectionDriver.unserved("databricks", Set.of("spark")),
                    ConnectionDriver.unserved("trino", Set.of()));

    private WarehouseDrivers() {}

    /// @param served those that have a connector; they come first
    static List<ConnectionDriver> all(List<ConnectionDriver> served) {
        List<ConnectionDriver> drivers = new ArrayList<>(served);
        WITHOUT_CONNECTOR.stream()
                .filter(driver ->
                        served.stream().noneMatch(known -> known.answersTo(driver.name())))
                .forEach(drivers::add);
        return List.copyOf(drivers);
    }
}
