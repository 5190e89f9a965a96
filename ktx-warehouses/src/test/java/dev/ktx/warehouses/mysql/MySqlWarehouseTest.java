package dev.ktx.warehouses.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.DimensionType;
import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableKind;
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
import dev.ktx.testkit.DatabaseState;
import dev.ktx.testkit.Json;
import dev.ktx.testkit.MariaDbServer;
import dev.ktx.testkit.TestDatabase;
import dev.ktx.testkit.WarehouseContract;
import dev.ktx.warehouses.jdbc.Ungated;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class MySqlWarehouseTest extends WarehouseContract {
    private final Connector connector = new MySqlConnector(InstantSource.system());

    @Override
    protected Connector connector() {
        return connector;
    }

    @Override
    protected TestDatabase freshDatabase(Path folder) {
        return TestDatabase.mariadb(folder);
    }

    @Override
    protected QueryResult ungated(
            Warehouse warehouse, String sql, QueryLimits limits, Cancellation cancellation) {
        return Ungated.run(warehouse, sql, limits, cancellation);
    }

    @Override
    protected String state() {
        List<String> questions =
                new ArrayList<>(
                        List.of(
                                "SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, CREATE_OPTIONS,"
                                        + " TABLE_COMMENT FROM information_schema.TABLES WHERE"
                                        + " TABLE_TYPE <> 'SYSTEM VIEW'",
                                "SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, COLUMN_TYPE FROM"
                                        + " information_schema.COLUMNS WHERE TABLE_SCHEMA <>"
                                        + " 'information_schema'",
                                "SELECT ROUTINE_SCHEMA, ROUTINE_NAME, ROUTINE_DEFINITION FROM"
                                        + " information_schema.ROUTINES",
                                "SELECT TRIGGER_SCHEMA, TRIGGER_NAME FROM"
                                        + " information_schema.TRIGGERS",
                                "SELECT EVENT_SCHEMA, EVENT_NAME FROM information_schema.EVENTS",
                                "SELECT TABLE_NAME, VIEW_DEFINITION FROM information_schema.VIEWS",
                                "SELECT SCHEMA_NAME, DEFAULT_CHARACTER_SET_NAME FROM"
                                        + " information_schema.SCHEMATA",
                                "SELECT PLUGIN_NAME, PLUGIN_STATUS FROM information_schema.PLUGINS",
                                "SELECT * FROM mysql.global_priv",
                                "SELECT * FROM mysql.db",
                                "SELECT * FROM mysql.tables_priv",
                                "SELECT * FROM mysql.func",
                                "SELECT VARIABLE_NAME, VARIABLE_VALUE FROM"
                                        + " information_schema.GLOBAL_VARIABLES WHERE VARIABLE_NAME"
                                        + " NOT LIKE 'GTID%'"));
        for (String table :
                List.of("customers", "products", "orders", "order_items", "refunds", "shipments")) {
            questions.add("SELECT * FROM sales." + table);
        }
        questions.add("SELECT * FROM crm.customers");
        String database = String.valueOf(shop().values().get("database"));
        questions.add("SELECT * FROM " + database + ".t");
        questions.add("SELECT NEXT_NOT_CACHED_VALUE FROM " + database + ".numbers");
        return DatabaseState.rows(shop(), questions);
    }

    @Override
    protected Map<String, Object> writer() {
        shop().execute(
                        "CREATE OR REPLACE TABLE t (a INT, b INT, c INT, x INT, id INT)",
                        "INSERT INTO t VALUES (1, 2, 3, 4, 5)",
                        "CREATE OR REPLACE SEQUENCE numbers");
        return Map.of();
    }

    @Override
    protected String endless() {
        return "SELECT count(*) FROM information_schema.columns a, information_schema.columns b,"
                + " information_schema.columns c, information_schema.columns d";
    }

    @Override
    protected List<String> writes() {
        return List.of(
                "INSERT INTO sales.products VALUES (99, 'x', 'y', 1)",
                "INSERT INTO sales.products VALUES (99, 'x', 'y', 1) RETURNING product_id",
                "REPLACE INTO sales.products VALUES (10, 'x', 'y', 1) RETURNING product_id",
                "UPDATE sales.orders SET total = 0",
                "DELETE FROM sales.refunds",
                "DELETE FROM sales.refunds RETURNING refund_id",
                "ANALYZE DELETE FROM sales.refunds",
                "TRUNCATE sales.refunds",
                "DROP TABLE sales.shipments",
                "CREATE TABLE sales.t (a int)",
                "CREATE TABLE sales.t AS SELECT 1",
                "CREATE TEMPORARY TABLE sales.t AS SELECT 1",
                "CREATE OR REPLACE VIEW sales.paid_orders AS SELECT 1",
                "SELECT 1; DROP TABLE sales.shipments",
                "COMMIT; DROP TABLE sales.shipments",
                "BEGIN NOT ATOMIC COMMIT; SET SESSION tx_read_only = 0; DELETE FROM sales.refunds;"
                        + " END",
                "/*! DELETE FROM sales.refunds */",
                "SET TRANSACTION READ WRITE",
                "SET SESSION tx_read_only = 0",
                "SET STATEMENT tx_read_only = 0 FOR DELETE FROM sales.refunds",
                "SET GLOBAL max_connections = 50",
                "CREATE USER eve IDENTIFIED BY 'x'",
                "GRANT ALL ON *.* TO ktx",
                "FLUSH TABLES",
                "SHUTDOWN",
                "KILL QUERY 1",
                "SELECT 1 INTO OUTFILE '/tmp/ktx-should-not-be-there'",
                "SELECT 1 INTO DUMPFILE '/tmp/ktx-should-not-be-there'",
                "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE sales.t",
                "LOCK TABLES sales.orders WRITE",
                "PREPARE p FROM 'DELETE FROM sales.refunds'",
                "EXECUTE IMMEDIATE 'DELETE FROM sales.refunds'",
                "INSTALL SONAME 'ha_blackhole'",
                "CREATE DATABASE other",
                "SELECT {fn now()}");
    }

    @Override
    protected Map<String, String> encodings() {
        Map<String, String> encodings = new LinkedHashMap<>();
        encodings.put("true", "1");
        encodings.put("9007199254740991", "9007199254740991");
        encodings.put("9007199254740993", "\"9007199254740993\"");
        encodings.put("CAST(18446744073709551615 AS UNSIGNED)", "\"18446744073709551615\"");
        encodings.put("CAST(-1 AS SIGNED)", "-1");
        encodings.put("CAST(1.5 AS DECIMAL(30,4))", "\"1.5000\"");
        encodings.put("CAST(7 AS DECIMAL(15,0))", "7");
        encodings.put("SUM(7)", "7");
        encodings.put("AVG(7)", "\"7.0000\"");
        encodings.put("0.1e0", "0.1");
        encodings.put("1e300", "1E+300");
        encodings.put("DATE '2024-03-10'", "\"2024-03-10\"");
        encodings.put("TIME '12:34:56.5'", "\"12:34:56.5\"");
        encodings.put("TIME '-838:59:59'", "\"-838:59:59\"");
        encodings.put("TIMESTAMP '2024-01-01 00:00:00'", "\"2024-01-01T00:00:00\"");
        encodings.put("TIMESTAMP '2024-01-01 00:00:00.123450'", "\"2024-01-01T00:00:00.12345\"");
        encodings.put("FROM_UNIXTIME(0)", "\"1970-01-01T00:00:00\"");
        encodings.put("@@session.time_zone", "\"+00:00\"");
        encodings.put("x'00ff'", "\"base64:AP8=\"");
        encodings.put("b'101'", "\"base64:BQ==\"");
        encodings.put("'a\\\\b'", "\"a\\\\b\"");
        encodings.put("'{\"a\":1}'", "\"{\\\"a\\\":1}\"");
        encodings.put("POINT(1, 2)", "\"POINT(1.0 2.0)\"");
        encodings.put("NULL", "null");
        return encodings;
    }

    private TestDatabase database(Path folder, String... statements) {
        TestDatabase database = MariaDbServer.shared().freshDatabase(folder);
        database.execute(statements);
        return database;
    }

    private SchemaSnapshot introspect(TestDatabase database, Map<String, Object> more) {
        try (Warehouse warehouse = connector.open(database.settings("shop", more))) {
            return warehouse.introspect(Cancellation.never(), Progress.none());
        }
    }

    // Values of columns.

    @Test
    void readsColumnsThatOtherEnginesDoNotHave(@TempDir Path temporary) {
        TestDatabase database =
                database(
                        temporary,
                        """
                        CREATE TABLE odd (
                          flag BOOLEAN, two TINYINT(1), small TINYINT, bit1 BIT(1), bit9 BIT(9),
                          big BIGINT UNSIGNED, whole DECIMAL(20,0), born YEAR, day DATE,
                          at DATETIME(6), moment TIMESTAMP(3) NULL, doc JSON, pick ENUM('a','b'),
                          some SET('x','y'), raw VARBINARY(4), shape GEOMETRY, id UUID, note TEXT,
                          single FLOAT)
                        """,
                        "SET SESSION sql_mode = ''",
                        """
                        INSERT INTO odd VALUES (true, 2, 3, b'1', b'101', 18446744073709551615, 7,
                          2024, '0000-00-00', '0000-00-00 00:00:00', '2024-03-10 12:00:00.25',
                          '{"b":[1,2.5]}', 'b', 'x,y', x'00ff',
                          ST_GeomFromText('LINESTRING(0 0,1 2)'),
                          '550e8400-e29b-41d4-a716-446655440000', 'n', 0.1)
                        """);

        try (Warehouse warehouse = connector.open(database.settings("odd"))) {
            assertThat(Json.rows(query(warehouse, "SELECT * FROM odd")))
                    .containsExactly(
                            "[true,2,3,true,\"000000101\",\"18446744073709551615\",\"7\",2024,"
                                    + "\"0000-00-00\",\"0000-00-00T00:00:00\","
                                    + "\"2024-03-10T12:00:00.25Z\",{\"b\":[1,2.5]},\"b\",\"x,y\","
                                    + "\"base64:AP8=\",\"LINESTRING(0.0 0.0,1.0 2.0)\","
                                    + "\"550e8400-e29b-41d4-a716-446655440000\",\"n\",0.1]");
        }
    }

    // Structure.

    @Test
    @DisplayName("SC-T19 keeps keys of several columns in order and across schemas")
    void keepsKeysInOrder(@TempDir Path temporary) {
        TestDatabase database = TestDatabase.mariadb(temporary);
        database.execute(
                "CREATE DATABASE `odd schema`",
                "CREATE TABLE `odd schema`.a (x int, y int, PRIMARY KEY (y, x))",
                "CREATE TABLE c (p int, q int, CONSTRAINT same FOREIGN KEY (q, p) REFERENCES"
                        + " `odd schema`.a (y, x))");

        List<Table> tables = introspect(database, Map.of()).tables();

        TableRef odd = TableRef.of("odd schema", "a");
        assertThat(tables).extracting(table -> table.ref().name()).containsExactly("c");
        assertThat(tables.getFirst().foreignKeys())
                .containsExactly(
                        new ForeignKey("q", odd, "y", Optional.of("same")),
                        new ForeignKey("p", odd, "x", Optional.of("same")));
    }

    @Test
    @DisplayName("SC-T21 tells types, comments, defaults, labels and generated columns")
    void tellsColumns(@TempDir Path temporary) {
        TestDatabase database =
                database(
                        temporary,
                        """
                        CREATE TABLE t (
                          a INT AUTO_INCREMENT PRIMARY KEY, z INT, b DECIMAL(10,2) DEFAULT 1.5
                          COMMENT 'what it costs', c ENUM('on','it''s','a,b') NOT NULL,
                          d INT AS (z + 1) STORED, e BIT(1), f TINYINT(1), g YEAR, h TIME,
                          i VARCHAR(20), j JSON, k BIGINT UNSIGNED, l INT AS (z + 2) VIRTUAL,
                          UNIQUE KEY two (i, k), UNIQUE KEY part (i(3)))
                        """,
                        "CREATE VIEW v AS SELECT a, d FROM t",
                        "CREATE SEQUENCE s");

        List<Table> tables = introspect(database, Map.of()).tables();

        assertThat(tables)
                .extracting(table -> table.ref().name(), Table::kind, Table::comment)
                .containsExactly(
                        tuple("t", TableKind.TABLE, Optional.empty()),
                        tuple("v", TableKind.VIEW, Optional.empty()));
        Table table = tables.getFirst();
        assertThat(table.columns())
                .extracting(Column::dimensionType)
                .containsExactly(
                        DimensionType.NUMBER,
                        DimensionType.NUMBER,
                        DimensionType.NUMBER,
                        DimensionType.STRING,
                        DimensionType.NUMBER,
                        DimensionType.BOOLEAN,
                        DimensionType.BOOLEAN,
                        DimensionType.TIME,
                        DimensionType.TIME,
                        DimensionType.STRING,
                        DimensionType.STRING,
                        DimensionType.NUMBER,
                        DimensionType.NUMBER);
        assertThat(column(table, "a").details().identity()).isTrue();
        assertThat(column(table, "b").nativeType()).isEqualTo("decimal(10,2)");
        assertThat(column(table, "b").comment()).contains("what it costs");
        assertThat(column(table, "b").details().defaultExpression()).contains("1.50");
        assertThat(column(table, "c").details().enumLabels()).containsExactly("on", "it's", "a,b");
        assertThat(column(table, "c").nullable()).isFalse();
        assertThat(column(table, "d").details().generated()).isTrue();
        assertThat(column(table, "l").details().generated()).isTrue();
        assertThat(column(table, "i").details().defaultExpression()).isEmpty();
        assertThat(table.uniqueKeys()).containsExactly(List.of("i", "k"));
    }

    @Test
    void asksAsManyQuestionsForManyTablesAsForOne(@TempDir Path temporary) throws SQLException {
        TestDatabase one = database(temporary, "CREATE TABLE t0 (id INT PRIMARY KEY)");
        List<String> tables = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            tables.add("CREATE TABLE t" + i + " (id INT PRIMARY KEY, n INT UNIQUE)");
        }
        TestDatabase many = database(temporary, tables.toArray(String[]::new));

        long forOne = questions(one);
        assertThat(questions(many)).isEqualTo(forOne).isLessThan(40);
    }

    private long questions(TestDatabase database) throws SQLException {
        long before = count(database);
        assertThat(introspect(database, Map.of()).tables()).isNotEmpty();
        return count(database) - before;
    }

    private static long count(TestDatabase database) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Questions'")) {
            row.next();
            return row.getLong(2);
        }
    }

    // Sessions.

    @Test
    void readsTextAsTheGateDoesWhateverTheServerIsSetTo(@TempDir Path temporary) {
        TestDatabase database = TestDatabase.mariadb(temporary);
        database.execute("SET GLOBAL sql_mode = 'ANSI,NO_BACKSLASH_ESCAPES,ONLY_FULL_GROUP_BY'");

        try (Warehouse warehouse = connector.open(database.settings("shop"))) {
            assertThat(value(warehouse, "SELECT \"a\\\"b\"")).isEqualTo("\"a\\\"b\"");
            assertThat(value(warehouse, "SELECT @@sql_mode"))
                    .contains("ONLY_FULL_GROUP_BY")
                    .doesNotContain("ANSI")
                    .doesNotContain("BACKSLASH");
            assertThat(value(warehouse, "SELECT @@tx_read_only")).isEqualTo("1");
        }
    }

    @Test
    void keepsATighterLimitOfTheServer(@TempDir Path temporary) {
        TestDatabase database = TestDatabase.mariadb(temporary);
        try (Warehouse warehouse = connector.open(database.settings("shop"))) {
            assertThat(value(warehouse, "SELECT @@max_statement_time")).isEqualTo("32");
        }
        database.execute("SET GLOBAL max_statement_time = 7");
        try (Warehouse warehouse = connector.open(database.settings("shop"))) {
            assertThat(value(warehouse, "SELECT @@max_statement_time")).isEqualTo("7");
        }
    }

    @Test
    void leavesNothingBehindInAConnection(@TempDir Path temporary) {
        TestDatabase database = database(temporary);
        try (Warehouse warehouse =
                connector.open(database.settings("shop", Map.of("maxConnections", 1L)))) {
            QueryResult _ =
                    ungated(
                            warehouse,
                            "SELECT @a := 5, GET_LOCK('ktx', 1)",
                            LIMITS,
                            Cancellation.never());
            assertThat(
                            Json.rows(
                                    ungated(
                                            warehouse,
                                            "SELECT @a, IS_FREE_LOCK('ktx')",
                                            LIMITS,
                                            Cancellation.never())))
                    .containsExactly("[null,1]");
        }
    }

    @Test
    @DisplayName("SC-T37 stops reading a long result at the cap, whatever its own limit")
    void stopsReadingALongResult(@TempDir Path temporary) {
        TestDatabase database =
                database(
                        temporary,
                        "CREATE TABLE digits (d INT)",
                        "INSERT INTO digits VALUES (0),(1),(2),(3),(4),(5),(6),(7),(8),(9)");
        String many =
                "SELECT a.d, REPEAT('x', 1000) FROM digits a, digits b, digits c, digits d, digits"
                        + " e, digits f, digits g, digits h LIMIT 100000000";
        try (Warehouse warehouse = connector.open(database.settings("shop"))) {
            long start = System.nanoTime();
            QueryResult result = query(warehouse, many, QueryLimits.of(5, Duration.ofSeconds(60)));

            assertThat(result.rows()).hasSize(5);
            assertThat(result.truncatedBy()).contains(QueryResult.Cut.ROWS);
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isLessThan(Duration.ofSeconds(9));
            assertThat(value(warehouse, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    @DisplayName("SC-T44 M27 the server itself stops within a second when a caller leaves")
    void theServerStops(@TempDir Path temporary) throws Exception {
        TestDatabase database = database(temporary);
        try (Warehouse warehouse = connector.open(database.settings("shop"));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Cancellation cancellation = new Cancellation();
            Future<QueryResult> running =
                    threads.submit(() ->
                            ungated(
                                    warehouse,
                                    "SELECT SLEEP(600) AS ktx_sleeps",
                                    LIMITS,
                                    cancellation));
            await(database, 1, Duration.ofSeconds(10));
            cancellation.cancel();
            await(database, 0, Duration.ofSeconds(3));
            assertThatThrownBy(running::get)
                    .hasCauseInstanceOf(KtxException.class)
                    .hasStackTraceContaining("The statement was cancelled.");
        }
    }

    /// Waits until so many statements of the test run on the server.
    private static void await(TestDatabase database, int running, Duration atMost)
            throws SQLException {
        long deadline = System.nanoTime() + atMost.toNanos();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            while (true) {
                try (ResultSet row =
                        statement.executeQuery(
                                "SELECT count(*), SLEEP(0.02) FROM information_schema.processlist"
                                        + " WHERE info LIKE '%ktx_sleeps' AND command = 'Query'"
                                        + " AND info NOT LIKE '%processlist%'")) {
                    row.next();
                    if (row.getInt(1) == running) {
                        return;
                    }
                }
                assertThat(System.nanoTime()).as("statements: " + running).isLessThan(deadline);
            }
        }
    }

    @Test
    void reconnectsWhenTheServerClosedItsConnections(@TempDir Path temporary) throws SQLException {
        TestDatabase database = TestDatabase.mariadb(temporary);
        try (Warehouse warehouse = connector.open(database.settings("shop"))) {
            assertThat(value(warehouse, "SELECT 1")).isEqualTo("1");
            try (Connection connection = database.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("KILL CONNECTION USER ktx");
            }
            assertThat(value(warehouse, "SELECT 2")).isEqualTo("2");
        }
    }

    @Test
    void tellsWhatTheUserCouldWrite(@TempDir Path temporary) {
        TestDatabase database = TestDatabase.mariadb(temporary);
        database.execute(
                "CREATE TABLE t (a INT)",
                "CREATE USER reader IDENTIFIED BY 'r'",
                "CREATE USER writer IDENTIFIED BY 'w'",
                "GRANT SELECT ON *.* TO reader",
                "GRANT SELECT ON *.* TO writer",
                "GRANT INSERT, DELETE ON ktx_1.* TO writer",
                "GRANT UPDATE ON ktx_1.t TO writer");

        assertThat(rights(database, Map.of("username", "reader", "password", "r"))).isEmpty();
        assertThat(rights(database, Map.of("username", "writer", "password", "w")))
                .containsExactly(
                        "holds DELETE, INSERT on schema ktx_1", "holds UPDATE on table ktx_1.t");
        assertThat(rights(database, Map.of()).getFirst()).contains("FILE").endsWith("the server");
    }

    private List<String> rights(TestDatabase database, Map<String, Object> more) {
        try (Warehouse warehouse = connector.open(database.settings("shop", more))) {
            return warehouse.rights(Cancellation.never()).writes();
        }
    }

    // Addresses.

    @Test
    @DisplayName("SC-T30 says that a password is wrong without telling it")
    void saysThatAPasswordIsWrong() {
        assertThat(failure(Map.of("password", "wr0ng-secret")))
                .isEqualTo(ProblemCode.WAREHOUSE_UNREACHABLE);
        assertThat(failure(Map.of("database", "nowhere")))
                .isEqualTo(ProblemCode.WAREHOUSE_UNREACHABLE);
        assertThat(failure(Map.of("port", 1L))).isEqualTo(ProblemCode.WAREHOUSE_UNREACHABLE);
    }

    private ProblemCode failure(Map<String, Object> more) {
        try (Warehouse warehouse = open(more)) {
            ConnectionCheck check = warehouse.check(Cancellation.never());
            assertThat(check).isInstanceOf(ConnectionCheck.Failed.class);
            assertThat(check.toString()).doesNotContain(MariaDbServer.shared().password());
            return check instanceof ConnectionCheck.Failed(var problem, _)
                    ? noSecret(problem.code(), problem.what() + problem.next())
                    : ProblemCode.QUERY_FAILED;
        }
    }

    private static ProblemCode noSecret(ProblemCode code, String text) {
        assertThat(text).doesNotContain("wr0ng-secret").doesNotContain("conn=");
        return code;
    }

    @Test
    void refusesToGoOnWithoutEncryptionThatWasAskedFor() {
        for (String mode : List.of("require", "verify-full")) {
            assertThat(failure(Map.of("sslmode", mode)))
                    .as(mode)
                    .isEqualTo(ProblemCode.WAREHOUSE_UNREACHABLE);
        }
    }

    private static Column column(Table table, String name) {
        return table.columns().stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
