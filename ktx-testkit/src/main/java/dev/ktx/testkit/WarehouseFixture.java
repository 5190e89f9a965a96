package dev.ktx.testkit;

import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Cell;
import dev.ktx.port.Connector;
import dev.ktx.port.Progress;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.QueryResult;
import dev.ktx.port.Warehouse;
import dev.ktx.sql.ReadOnlySql;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;

/// A warehouse over a real engine that holds the {@link Shop}, and what tests need to ask it. The
/// process stands in a zone far from UTC meanwhile.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class WarehouseFixture {
    protected static final QueryLimits LIMITS = QueryLimits.of(1000, Duration.ofSeconds(30));

    private final TimeZone zone = TimeZone.getDefault();
    private Path folder = Path.of(".");
    private TestDatabase shop = TestDatabase.sqlite(folder);

    /// The connector under test.
    protected abstract Connector connector();

    /// An empty database of the engine.
    protected abstract TestDatabase freshDatabase(Path folder);

    /// Runs a statement that no gate has seen.
    protected abstract QueryResult ungated(
            Warehouse warehouse, String sql, QueryLimits limits, Cancellation cancellation);

    /// A statement that would run for hours, with one row.
    protected abstract String endless();

    /// Statements that would change the shop, the file system or another database.
    protected abstract List<String> writes();

    /// Expressions and how JSON shows their value.
    protected abstract Map<String, String> encodings();

    /// Everything that a statement could change: rows, structure, rights, settings, files. Read
    /// without ktx.
    protected abstract String state();

    /// Makes whom hostile statements are sent as, somebody who may write everything in the shop;
    /// the keys of the connection that differ.
    protected Map<String, Object> writer() {
        return Map.of();
    }

    protected boolean supportsSchemas() {
        return true;
    }

    protected boolean supportsComments() {
        return true;
    }

    /// Whether a table that was just filled has a row estimate before anybody gathers statistics.
    protected boolean supportsFreshEstimates() {
        return true;
    }

    /// The database that holds the shop.
    protected final TestDatabase shop() {
        return shop;
    }

    protected final Path folder() {
        return folder;
    }

    @BeforeAll
    final void openShop(@TempDir Path temporary) {
        // Far from UTC, so that a value which takes the zone of the process shows.
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
        folder = temporary;
        shop = freshDatabase(temporary);
        Shop.create(shop);
    }

    @AfterAll
    final void restoreZone() {
        TimeZone.setDefault(zone);
    }

    protected final Warehouse open() {
        return connector().open(shop.settings("shop"));
    }

    protected final Warehouse open(Map<String, Object> more) {
        return connector().open(shop.settings("shop", more));
    }

    protected final QueryResult query(Warehouse warehouse, String sql) {
        return query(warehouse, sql, LIMITS);
    }

    protected final QueryResult query(Warehouse warehouse, String sql, QueryLimits limits) {
        return warehouse.query(
                ReadOnlySql.parse(connector().dialect(), sql), limits, Cancellation.never());
    }

    protected final SchemaSnapshot introspect(Map<String, Object> more) {
        try (Warehouse warehouse = open(more)) {
            return warehouse.introspect(Cancellation.never(), Progress.none());
        }
    }

    protected final TableRef ref(String schema, String table) {
        if (supportsSchemas()) {
            return TableRef.of(schema, table);
        }
        return TableRef.of(schema.equals("sales") ? table : schema + "_" + table);
    }

    protected final String spelled(String schema, String table) {
        return Shop.spelled(connector().dialect(), schema, table);
    }

    /// Scopes that make the whole shop visible.
    protected final Map<String, Object> everything() {
        return supportsSchemas() ? Map.of("schemas", List.of("sales", "crm")) : Map.of();
    }

    protected final Table table(SchemaSnapshot snapshot, String schema, String name) {
        return snapshot.tables().stream()
                .filter(table -> table.ref().equals(ref(schema, name)))
                .findFirst()
                .orElseThrow();
    }

    /// One cell, for the tests of one engine.
    protected final String value(Warehouse warehouse, String sql) {
        Cell cell = query(warehouse, sql).rows().getFirst().getFirst();
        return Json.of(cell);
    }
}
