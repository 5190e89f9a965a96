package dev.ktx.warehouses;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Connector;
import dev.ktx.port.Progress;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.QueryResult;
import dev.ktx.port.Warehouse;
import dev.ktx.sql.ReadOnlySql;
import dev.ktx.testkit.Json;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The same data reads the same, whichever warehouse it is in.
class ChinookTest {
    private static final QueryLimits LIMITS =
            new QueryLimits(10_000, 1000, Long.MAX_VALUE, Duration.ofSeconds(60));

    /// The data lies beside the repository, or beside the folder of its worktrees.
    private static Path script() {
        Path root = Path.of(System.getProperty("ktx.root", ".")).toAbsolutePath().normalize();
        Path beside = root.resolveSibling("shared");
        Path shared =
                Files.exists(beside) || root.getParent() == null
                        ? beside
                        : root.getParent().resolveSibling("shared");
        return shared.resolve(Path.of("data", "joins", "chinook", "schema_data.sql"));
    }

    @Test
    void readsTheSameInEveryWarehouse(@TempDir Path folder) throws Exception {
        Assumptions.assumeTrue(
                Files.exists(script()), () -> "skipped: there is no " + script().normalize());
        Map<String, Map<String, List<String>>> byDriver = new LinkedHashMap<>();
        for (TestDatabase database :
                List.of(
                        TestDatabase.postgres(folder),
                        TestDatabase.mariadb(folder),
                        TestDatabase.duckdb(folder),
                        TestDatabase.sqlite(folder))) {
            database.load(statements(Files.readString(script())));
            byDriver.put(database.dialect().name(), contents(database));
        }

        Map<String, List<String>> postgres = byDriver.getOrDefault("postgres", Map.of());
        assertThat(postgres).hasSize(11);
        assertThat(postgres.values().stream().mapToInt(List::size).sum()).isGreaterThan(15_000);
        Map<String, List<String>> mysql = byDriver.getOrDefault("mysql", Map.of());
        assertThat(mysql).containsOnlyKeys(postgres.keySet());
        postgres.forEach((table, lines) ->
                assertThat(mysql.get(table)).as(table).containsExactlyElementsOf(lines));
        assertThat(byDriver.get("duckdb")).isEqualTo(postgres);
        assertThat(byDriver.get("sqlite")).isEqualTo(postgres);
    }

    /// Statements end in a semicolon at the end of a line.
    private static List<String> statements(String script) {
        List<String> statements = new ArrayList<>();
        for (String part : script.split(";\\R", -1)) {
            if (!part.isBlank()) {
                statements.add(part);
            }
        }
        return statements;
    }

    /// Columns and rows of each table.
    private static Map<String, List<String>> contents(TestDatabase database) {
        Connector connector = Connectors.named(database.dialect().name());
        Map<String, List<String>> contents = new LinkedHashMap<>();
        try (Warehouse warehouse = connector.open(database.settings("chinook"))) {
            SchemaSnapshot snapshot = warehouse.introspect(Cancellation.never(), Progress.none());
            snapshot.tables()
                    .forEach(table -> {
                        List<String> lines = new ArrayList<>();
                        for (Column column : table.columns()) {
                            lines.add(column.name() + " " + column.dimensionType());
                        }
                        QueryResult rows =
                                warehouse.query(
                                        ReadOnlySql.parse(
                                                connector.dialect(),
                                                "SELECT * FROM "
                                                        + connector
                                                                .dialect()
                                                                .quote(table.ref().name())
                                                        + " ORDER BY 1, 2"),
                                        LIMITS,
                                        Cancellation.never());
                        assertThat(rows.truncatedBy()).isEmpty();
                        lines.addAll(Json.rows(rows));
                        contents.put(table.ref().name(), lines);
                    });
        }
        return contents;
    }
}
