package dev.ktx.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.catalog.ProbeQuery;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Cancellation;
import dev.ktx.port.ConnectionCheck;
import dev.ktx.port.Progress;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.QueryResult;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;
import dev.ktx.project.ConnectionKey;
import dev.ktx.project.ConnectionSettings;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TimeZone;
import java.util.stream.Stream;

/// What every warehouse does, asked of a real engine. A connector's test extends this, and answers
/// the `supports...` questions where an engine lacks something.
public abstract class WarehouseContract extends WarehouseSessionContract {
    // Results.

    @Test
    void theShopAddsUp() {
        try (Warehouse warehouse = open()) {
            assertThat(
                            Json.rows(
                                    query(
                                            warehouse,
                                            "SELECT count(*), count(DISTINCT customer_id) FROM "
                                                    + spelled("sales", "orders"))))
                    .containsExactly("[8,4]");
            assertThat(
                            Json.rows(
                                    query(
                                            warehouse,
                                            "SELECT CAST(sum(quantity * unit_price) AS decimal(10,2)) ="
                                                    + " 1000, count(*) FROM "
                                                    + spelled("sales", "order_items"))))
                    .containsAnyOf("[true,12]", "[1,12]");
            assertThat(
                            Json.rows(
                                    query(
                                            warehouse,
                                            "SELECT sum(total) = 2210 FROM "
                                                    + spelled("sales", "orders")
                                                    + " o JOIN "
                                                    + spelled("sales", "order_items")
                                                    + " i ON i.order_id = o.order_id")))
                    .containsAnyOf("[true]", "[1]");
        }
    }

    @Test
    void aProbeFindsTheValuesThatContainAName() {
        try (Warehouse warehouse = open()) {
            boolean flat = connector().dialect().name().equals("sqlite");
            TableRef customers =
                    new TableRef(
                            Optional.empty(),
                            flat ? Optional.empty() : Optional.of("sales"),
                            "customers");

            assertThat(
                            Json.rows(
                                    query(
                                            warehouse,
                                            new ProbeQuery(connector().dialect(), 5)
                                                    .values(
                                                            customers,
                                                            List.of("name"),
                                                            List.of("EV", "it's 100%", "Žofie")))))
                    .containsExactly("[0,\"Eve\"]");
        }
    }

    @Test
    @DisplayName("SC-T40 SC-T41 M26 keeps headers that repeat and reads rows by position")
    void keepsRepeatedHeaders() {
        try (Warehouse warehouse = open()) {
            QueryResult result =
                    query(
                            warehouse,
                            "SELECT a.customer_id, b.name, b.customer_id, 7 AS \"2\", 8 AS \"1\""
                                    + " FROM "
                                    + spelled("sales", "orders")
                                    + " a JOIN "
                                    + spelled("sales", "customers")
                                    + " b ON b.customer_id <> a.customer_id"
                                    + " ORDER BY a.order_id, b.customer_id DESC");

            assertThat(result.columns())
                    .extracting(QueryResult.ResultColumn::name)
                    .containsExactly("customer_id", "name", "customer_id", "2", "1");
            assertThat(Json.rows(result).getFirst()).isEqualTo("[1,\"Eve\",5,7,8]");
        }
    }

    @Test
    @DisplayName("SC-T37 M23 caps rows in every shape of query and says so")
    void capsRows() {
        String orders = spelled("sales", "orders");
        List<String> shapes =
                List.of(
                        "SELECT order_id FROM " + orders + " ORDER BY order_id",
                        "WITH o AS (SELECT order_id FROM "
                                + orders
                                + ") SELECT order_id FROM o ORDER BY order_id",
                        "-- comment first\nSELECT order_id FROM " + orders + " ORDER BY order_id",
                        "/* comment; first */ SELECT order_id FROM " + orders + " ORDER BY 1",
                        "SELECT order_id FROM (SELECT order_id FROM "
                                + orders
                                + ") AS q ORDER BY order_id LIMIT 7");
        try (Warehouse warehouse = open()) {
            for (String shape : shapes) {
                QueryResult result =
                        query(warehouse, shape, QueryLimits.of(3, Duration.ofSeconds(30)));

                assertThat(Json.rows(result)).as(shape).containsExactly("[100]", "[101]", "[102]");
                assertThat(result.truncatedBy()).as(shape).contains(QueryResult.Cut.ROWS);
            }
            QueryResult exact =
                    query(warehouse, shapes.getFirst(), QueryLimits.of(8, Duration.ofSeconds(30)));
            assertThat(exact.rows()).hasSize(8);
            assertThat(exact.truncatedBy()).isEmpty();
        }
    }

    @Test
    @DisplayName("M25 takes a statement that ends in a semicolon and a comment")
    void takesTrailingSemicolons() {
        try (Warehouse warehouse = open()) {
            assertThat(Json.rows(query(warehouse, "SELECT 1;"))).containsExactly("[1]");
            assertThat(Json.rows(query(warehouse, "SELECT ';'; -- x"))).containsExactly("[\";\"]");
        }
    }

    @Test
    void tellsColumnsOfAnEmptyResult() {
        try (Warehouse warehouse = open()) {
            QueryResult result =
                    query(
                            warehouse,
                            "SELECT order_id, status FROM "
                                    + spelled("sales", "orders")
                                    + " WHERE order_id < 0");

            assertThat(result.columns())
                    .extracting(QueryResult.ResultColumn::name)
                    .containsExactly("order_id", "status");
            assertThat(result.rows()).isEmpty();
            assertThat(result.truncatedBy()).isEmpty();
        }
    }

    @Test
    void capsBytes() {
        try (Warehouse warehouse = open()) {
            QueryResult result =
                    query(
                            warehouse,
                            "SELECT a.name, b.name, a.email FROM "
                                    + spelled("sales", "customers")
                                    + " a CROSS JOIN "
                                    + spelled("sales", "customers")
                                    + " b",
                            new QueryLimits(1000, 1000, 200, Duration.ofSeconds(30)));

            assertThat(result.rows()).hasSizeBetween(1, 24);
            assertThat(result.truncatedBy()).contains(QueryResult.Cut.BYTES);
        }
    }

    @Test
    void cutsLongCellsAndTellsTheirLength() {
        try (Warehouse warehouse = open()) {
            QueryResult result =
                    query(
                            warehouse,
                            "SELECT name FROM "
                                    + spelled("sales", "customers")
                                    + " WHERE customer_id = 3",
                            new QueryLimits(10, 2, 1000, Duration.ofSeconds(30)));

            assertThat(Json.rows(result)).containsExactly("[\"Ch… (5 characters)\"]");
        }
    }

    @TestFactory
    @DisplayName("SC-T43 M30 M32 M34 encodes values exactly")
    Stream<DynamicTest> encodesValues() {
        return encodings().entrySet().stream()
                .map(entry ->
                        DynamicTest.dynamicTest(
                                entry.getKey(),
                                () -> {
                                    try (Warehouse warehouse = open()) {
                                        QueryResult result =
                                                query(warehouse, "SELECT " + entry.getKey());
                                        assertThat(Json.of(result.rows().getFirst().getFirst()))
                                                .isEqualTo(entry.getValue());
                                    }
                                }));
    }

    @Test
    @DisplayName("SC-T42 reads dates and times without regard to the zone of the process")
    void datesAndTimesDoNotTakeTheZoneOfTheProcess() {
        assertThat(TimeZone.getDefault().getID()).isEqualTo("Asia/Tokyo");
        try (Warehouse warehouse = open()) {
            assertThat(
                            Json.rows(
                                    query(
                                            warehouse,
                                            "SELECT refunded_on FROM "
                                                    + spelled("sales", "refunds")
                                                    + " WHERE refund_id = 900")))
                    .containsExactly("[\"2024-01-20\"]");
            assertThat(
                            Json.rows(
                                    query(
                                            warehouse,
                                            "SELECT created_at FROM "
                                                    + spelled("sales", "customers")
                                                    + " WHERE customer_id = 2")))
                    .containsExactly("[\"2023-12-24T23:30:00\"]");
        }
    }

    // What goes wrong.

    @Test
    void tellsTheWarehousesWordsWhenItRefusesAStatement() {
        try (Warehouse warehouse = open()) {
            assertThatThrownBy(() ->
                            query(warehouse, "SELECT nope FROM " + spelled("sales", "orders")))
                    .isInstanceOfSatisfying(
                            KtxException.class,
                            e -> {
                                assertThat(e.problem().code()).isEqualTo(ProblemCode.QUERY_FAILED);
                                assertThat(e.problem().what()).contains("nope").contains("'shop'");
                                assertThat(e.getCause()).isNotNull();
                            });
            // Still usable.
            assertThat(Json.rows(query(warehouse, "SELECT 1"))).containsExactly("[1]");
        }
    }

    @Test
    void writesNothingToStandardOutput() {
        PrintStream original = System.out;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        System.setOut(new PrintStream(captured, true, StandardCharsets.UTF_8));
        try (Warehouse warehouse = open(everything())) {
            ConnectionCheck _ = warehouse.check(Cancellation.never());
            SchemaSnapshot _ = warehouse.introspect(Cancellation.never(), Progress.none());
            QueryResult _ = query(warehouse, "SELECT 1");
        } finally {
            System.setOut(original);
        }
        assertThat(captured.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void checksTheConnectionAndTellsTheVersion() {
        try (Warehouse warehouse = open()) {
            assertThat(warehouse.check(Cancellation.never()))
                    .isInstanceOfSatisfying(
                            ConnectionCheck.Reached.class,
                            reached -> assertThat(reached.detail()).matches(".*\\d+\\.\\d+.*"));
        }
    }

    @Test
    @DisplayName("SC-T29 refuses the settings of another driver")
    void refusesSettingsOfAnotherDriver() {
        ConnectionSettings other =
                new ConnectionSettings("shop", "teradata", folder(), shop().values());

        assertThatThrownBy(() -> connector().open(other))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesCallsAfterClosing() {
        Warehouse warehouse = open();
        warehouse.close();
        warehouse.close();

        assertThatThrownBy(() -> query(warehouse, "SELECT 1"))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void describesItsKeysForPeople() {
        assertThat(connector().keys()).extracting(ConnectionKey::name).doesNotHaveDuplicates();
        assertThat(connector().keys())
                .extracting(ConnectionKey::name)
                .contains("enabled_tables", "query_timeout_ms", "max_rows");
        assertThat(connector().keys())
                .allSatisfy(key -> assertThat(key.description()).endsWith("."));
        assertThat(connector().capabilities().readOnlySql()).isTrue();
    }
}
