package dev.ktx.warehouses.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.DimensionType;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Cancellation;
import dev.ktx.port.ConnectionCheck;
import dev.ktx.port.Connector;
import dev.ktx.port.Progress;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.QueryResult;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.testkit.DatabaseState;
import dev.ktx.testkit.TestDatabase;
import dev.ktx.testkit.WarehouseContract;
import dev.ktx.warehouses.jdbc.Ungated;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

class DuckDbWarehouseTest extends WarehouseContract {
    private final Connector connector = new DuckDbConnector(InstantSource.system());

    @Override
    protected Connector connector() {
        return connector;
    }

    @Override
    protected TestDatabase freshDatabase(Path folder) {
        return TestDatabase.duckdb(folder);
    }

    @Override
    protected QueryResult ungated(
            Warehouse warehouse, String sql, QueryLimits limits, Cancellation cancellation) {
        return Ungated.run(warehouse, sql, limits, cancellation);
    }

    @Override
    protected String state() {
        return DatabaseState.files(folder());
    }

    @Override
    protected String endless() {
        return "SELECT count(*) FROM range(1000000000000) t(i) WHERE hash(i) % 7 = 3";
    }

    @Override
    protected List<String> writes() {
        String file = folder().resolve("out").toString();
        return List.of(
                "INSERT INTO sales.products VALUES (99, 'x', 'y', 1)",
                "INSERT INTO sales.products VALUES (99, 'x', 'y', 1) RETURNING product_id",
                "UPDATE sales.orders SET total = 0",
                "DELETE FROM sales.refunds",
                "DROP TABLE sales.refunds",
                "CREATE TABLE t (a int)",
                "SELECT 1; DROP TABLE sales.refunds",
                "COPY sales.orders TO '" + file + "'",
                "ATTACH '" + file + "' AS other",
                "ATTACH ':memory:' AS other",
                "EXPORT DATABASE '" + file + "'",
                "SELECT * FROM read_csv('/etc/passwd')",
                "SELECT * FROM read_text('/etc/passwd')",
                "FROM '/etc/passwd'",
                "SET enable_external_access = true",
                "SET threads = 1",
                "RESET lock_configuration",
                "PRAGMA enable_profiling",
                "INSTALL httpfs",
                "LOAD httpfs",
                "CREATE SECRET s (TYPE s3)");
    }

    @Override
    protected Map<String, String> encodings() {
        Map<String, String> encodings = new LinkedHashMap<>();
        encodings.put("true", "true");
        encodings.put("1::tinyint", "1");
        encodings.put("4000000000::uinteger", "4000000000");
        encodings.put("9007199254740991", "9007199254740991");
        encodings.put("9007199254740993::bigint", "\"9007199254740993\"");
        encodings.put("1152921504606846976", "\"1152921504606846976\"");
        encodings.put("18446744073709551615::ubigint", "\"18446744073709551615\"");
        encodings.put(
                "170141183460469231731687303715884105727::hugeint",
                "\"170141183460469231731687303715884105727\"");
        encodings.put("7::hugeint", "7");
        encodings.put("1.5::decimal(30,4)", "\"1.5000\"");
        encodings.put("7::decimal(15,0)", "7");
        encodings.put("7::decimal(16,0)", "\"7\"");
        encodings.put("'NaN'::double", "\"NaN\"");
        encodings.put("'-inf'::double", "\"-Infinity\"");
        encodings.put("0.1::float", "0.1");
        encodings.put("0.1::double", "0.1");
        encodings.put("date '2024-03-10'", "\"2024-03-10\"");
        encodings.put("date 'infinity'", "\"infinity\"");
        encodings.put("date '-infinity'", "\"-infinity\"");
        encodings.put("time '12:34:56.5'", "\"12:34:56.5\"");
        encodings.put("time '24:00:00'", "\"24:00:00\"");
        encodings.put("timestamp '2024-01-01 00:00:00'", "\"2024-01-01T00:00:00\"");
        encodings.put("timestamp '2024-01-01 00:00:00.123456'", "\"2024-01-01T00:00:00.123456\"");
        encodings.put("timestamp 'infinity'", "\"infinity\"");
        encodings.put("timestamp '-infinity'", "\"-infinity\"");
        encodings.put("timestamptz '2024-03-10 12:00:00+09'", "\"2024-03-10T03:00:00Z\"");
        encodings.put("timestamptz 'infinity'", "\"infinity\"");
        encodings.put("current_setting('TimeZone')", "\"UTC\"");
        encodings.put(
                "interval '1 year 2 months 3 days 4 hours 5.5 seconds'",
                "\"P1Y2M3DT4H0M5.5S\"".replace("0M", ""));
        encodings.put("interval '-1 day'", "\"P-1D\"");
        encodings.put("interval '0 seconds'", "\"PT0S\"");
        encodings.put("'\\x00\\xFF'::blob", "\"base64:AP8=\"");
        encodings.put(
                "'550e8400-e29b-41d4-a716-446655440000'::uuid",
                "\"550e8400-e29b-41d4-a716-446655440000\"");
        encodings.put("'{\"b\":[1,2.5,null],\"a\":true}'::json", "{\"b\":[1,2.5,null],\"a\":true}");
        encodings.put("'{\"a\":1}'::varchar", "\"{\\\"a\\\":1}\"");
        encodings.put("[1,2,NULL]", "[1,2,null]");
        encodings.put("[[1],[2]]", "[[1],[2]]");
        encodings.put("[timestamp '2024-01-01 00:00:00']", "[\"2024-01-01T00:00:00\"]");
        encodings.put("[1.5::decimal(4,2)]", "[\"1.50\"]");
        encodings.put("{'a': 1, 'b': {'c': 'x'}}", "{\"a\":1,\"b\":{\"c\":\"x\"}}");
        encodings.put("map {'k': 1}", "{\"k\":1}");
        encodings.put("'a'::enum('a', 'b')", "\"a\"");
        encodings.put("'101'::bit", "\"101\"");
        encodings.put("NULL", "null");
        return encodings;
    }

    @Test
    @DisplayName("SC-T21 judges types by whole names and tells the labels of enumerations")
    void judgesTypes(@TempDir Path temporary) {
        TestDatabase database = TestDatabase.duckdb(temporary);
        database.execute(
                "CREATE TYPE printer_state AS ENUM ('date', 'it''s')",
                "CREATE TABLE t (a printer_state, b interval, c int[], d struct(time time), e"
                        + " map(int, int), f uuid, g hugeint, h decimal(10,2), i timestamptz, j"
                        + " boolean DEFAULT true, k int GENERATED ALWAYS AS (7), l json, m bit)",
                "CREATE UNIQUE INDEX one ON t (g, h)");
        try (Warehouse warehouse = connector.open(database.settings("types"))) {
            Table table =
                    warehouse.introspect(Cancellation.never(), Progress.none()).tables().getFirst();

            assertThat(table.ref()).isEqualTo(TableRef.of("main", "t"));
            assertThat(table.columns())
                    .extracting(Column::dimensionType)
                    .containsExactly(
                            DimensionType.STRING,
                            DimensionType.STRING,
                            DimensionType.STRING,
                            DimensionType.STRING,
                            DimensionType.STRING,
                            DimensionType.STRING,
                            DimensionType.NUMBER,
                            DimensionType.NUMBER,
                            DimensionType.TIME,
                            DimensionType.BOOLEAN,
                            DimensionType.NUMBER,
                            DimensionType.STRING,
                            DimensionType.STRING);
            assertThat(table.columns().getFirst().details().enumLabels())
                    .containsExactly("date", "it's");
            assertThat(table.columns().get(9).details().defaultExpression()).isPresent();
            assertThat(table.columns().get(10).details().generated()).isTrue();
            assertThat(table.uniqueKeys()).containsExactly(List.of("g", "h"));
        }
    }

    @Test
    void tellsTheReasonOfAFailureInsideTheFirstRows() {
        try (Warehouse warehouse = open()) {
            assertThatThrownBy(() ->
                            query(warehouse, "SELECT CAST(name AS int) FROM" + " sales.customers"))
                    .isInstanceOfSatisfying(
                            KtxException.class,
                            e ->
                                    assertThat(e.problem().what())
                                            .contains("Could not convert string 'Ada'"));
        }
    }

    @Test
    void rowsComeAsTheyAreReadAndNotAllFirst() {
        try (Warehouse warehouse = open()) {
            // Ten billion rows would fill any memory.
            assertThat(
                            ungated(
                                            warehouse,
                                            "SELECT i, md5(i::varchar) FROM range(10000000000) t(i)",
                                            QueryLimits.of(5, Duration.ofSeconds(30)),
                                            Cancellation.never())
                                    .rows())
                    .hasSize(5);
        }
    }

    @Test
    @DisplayName("D38 lets another process write at most two seconds after the last call")
    void releasesTheFile(@TempDir Path temporary) throws Exception {
        TestDatabase database = TestDatabase.duckdb(temporary);
        database.execute("CREATE TABLE t AS SELECT 1 AS a");
        try (Warehouse warehouse =
                connector.open(database.settings("lent", Map.of("idle_close_ms", 200L)))) {
            assertThat(value(warehouse, "SELECT a FROM t")).isEqualTo("1");

            // This process counts as another: its configuration differs.
            long deadline = System.nanoTime() + Duration.ofSeconds(6).toNanos();
            boolean written = false;
            while (!written && System.nanoTime() < deadline) {
                try {
                    database.execute("UPDATE t SET a = 2");
                    written = true;
                } catch (IllegalStateException e) {
                    Thread.onSpinWait();
                }
            }
            assertThat(written).isTrue();
            // And the next call reads what was written.
            assertThat(value(warehouse, "SELECT a FROM t")).isEqualTo("2");
        }
    }

    @Test
    @DisplayName("D38 waits for a lock of another process, then names that process")
    void namesTheProcessThatHoldsTheFile(@TempDir Path temporary) throws Exception {
        TestDatabase database = TestDatabase.duckdb(temporary);
        database.execute("CREATE TABLE t AS SELECT 1 AS a");
        Process holder =
                new ProcessBuilder(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Holder.class.getName(),
                                database.url())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try (BufferedReader output = holder.inputReader();
                Warehouse warehouse = connector.open(database.settings("held"))) {
            assertThat(output.readLine()).isEqualTo("held");
            long start = System.nanoTime();
            assertThatThrownBy(() -> query(warehouse, "SELECT a FROM t"))
                    .isInstanceOfSatisfying(
                            KtxException.class,
                            e -> {
                                assertThat(e.problem().code())
                                        .isEqualTo(ProblemCode.WAREHOUSE_BUSY);
                                assertThat(e.problem().what()).contains("process " + holder.pid());
                            });
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isBetween(Duration.ofSeconds(4), Duration.ofSeconds(15));
            holder.destroyForcibly().waitFor();
            assertThat(value(warehouse, "SELECT a FROM t")).isEqualTo("1");
        } finally {
            holder.destroyForcibly();
        }
    }

    /// Holds a file until it is ended.
    static final class Holder {
        private Holder() {}

        public static void main(String[] arguments) throws Exception {
            try (Connection _ = DriverManager.getConnection(arguments[0])) {
                System.out.println("held");
                System.out.flush();
                System.in.read();
            }
        }
    }

    @Test
    void tellsWhichFileIsMissingAndCreatesNone(@TempDir Path temporary) {
        TestDatabase database = TestDatabase.duckdb(temporary);
        try (Warehouse warehouse = connector.open(database.settings("gone"))) {
            assertThat(warehouse.check(Cancellation.never()))
                    .isInstanceOfSatisfying(
                            ConnectionCheck.Failed.class,
                            failed ->
                                    assertThat(failed.problem().what())
                                            .contains("warehouse.duckdb"));
        }
        assertThat(temporary.resolve("warehouse.duckdb")).doesNotExist();
    }

    @Test
    void refusesAFileThatIsNoDatabase(@TempDir Path temporary) throws Exception {
        Files.writeString(temporary.resolve("warehouse.duckdb"), "text ".repeat(4000));
        try (Warehouse warehouse =
                connector.open(TestDatabase.duckdb(temporary).settings("text"))) {
            assertThat(warehouse.check(Cancellation.never()))
                    .isInstanceOfSatisfying(
                            ConnectionCheck.Failed.class,
                            failed ->
                                    assertThat(failed.problem().code())
                                            .isEqualTo(ProblemCode.WAREHOUSE_UNREACHABLE));
        }
    }

    @Test
    void takesNoOptionsOfTheDriverFromTheFileName() {
        for (String key : List.of("path", "url")) {
            assertThatThrownBy(() ->
                            connector.open(
                                    new ConnectionSettings(
                                            "x",
                                            "duckdb",
                                            folder(),
                                            Map.of(key, "w.duckdb;access_mode=READ_WRITE"))))
                    .isInstanceOfSatisfying(
                            KtxException.class,
                            e -> assertThat(e.problem().code()).isEqualTo(ProblemCode.BAD_CONFIG));
        }
    }

    @Test
    void leavesNothingBesideTheFile(@TempDir Path temporary) throws Exception {
        TestDatabase database = TestDatabase.duckdb(temporary);
        database.execute("CREATE TABLE t AS SELECT i AS a FROM range(100000) r(i)");
        try (Warehouse warehouse = connector.open(database.settings("alone"))) {
            assertThat(
                            value(
                                    warehouse,
                                    "SELECT count(*) FROM (SELECT a, b.a AS c FROM t JOIN t b"
                                            + " USING (a) ORDER BY a DESC) AS q"))
                    .isEqualTo("100000");
            SchemaSnapshot _ = warehouse.introspect(Cancellation.never(), Progress.none());
        }
        try (var files = Files.list(temporary)) {
            assertThat(files.map(Path::getFileName).map(Path::toString))
                    .containsExactly("warehouse.duckdb");
        }
    }
}
