package dev.ktx.warehouses.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.DimensionType;
import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.ScanWarning;
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
import dev.ktx.project.ConnectionSettings;
import dev.ktx.testkit.DatabaseState;
import dev.ktx.testkit.Json;
import dev.ktx.testkit.PostgresServer;
import dev.ktx.testkit.TestDatabase;
import dev.ktx.testkit.WarehouseContract;
import dev.ktx.warehouses.jdbc.Ungated;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class PostgresWarehouseTest extends WarehouseContract {
    private final Connector connector = new PostgresConnector(InstantSource.system());

    @Override
    protected Connector connector() {
        return connector;
    }

    @Override
    protected TestDatabase freshDatabase(Path folder) {
        TestDatabase database = TestDatabase.postgres(folder);
        database.execute("CREATE SEQUENCE numbers");
        return database;
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
                                "SELECT datname, datacl FROM pg_database",
                                "SELECT rolname, rolsuper, rolcanlogin, rolpassword FROM pg_authid",
                                "SELECT * FROM pg_db_role_setting",
                                "SELECT nspname, nspowner, nspacl FROM pg_namespace",
                                "SELECT oid, relname, relkind, relowner, relacl, reloptions, relnatts"
                                        + " FROM pg_class WHERE relnamespace <>"
                                        + " 'pg_toast'::regnamespace",
                                "SELECT oid, proname, prosrc FROM pg_proc WHERE oid >= 16384",
                                "SELECT oid, typname FROM pg_type WHERE oid >= 16384",
                                "SELECT conname, conrelid FROM pg_constraint",
                                "SELECT extname FROM pg_extension",
                                "SELECT srvname FROM pg_foreign_server",
                                "SELECT spcname FROM pg_tablespace",
                                "SELECT oid FROM pg_largeobject_metadata",
                                "SELECT schemaname, sequencename, last_value FROM pg_sequences",
                                "SELECT gid FROM pg_prepared_xacts",
                                "SELECT slot_name FROM pg_replication_slots",
                                "SELECT objoid, description FROM pg_description WHERE objoid >="
                                        + " 16384",
                                "SELECT name, setting FROM pg_settings",
                                "SELECT pg_ls_dir('.')"));
        for (String table :
                List.of("customers", "products", "orders", "order_items", "refunds", "shipments")) {
            questions.add("SELECT * FROM sales." + table);
        }
        questions.add("SELECT * FROM crm.customers");
        questions.add("SELECT * FROM public.t");
        return DatabaseState.rows(shop(), questions);
    }

    @Override
    protected Map<String, Object> writer() {
        shop().execute(
                        "DROP TABLE IF EXISTS public.t",
                        "CREATE TABLE public.t (a int, b int, c int, x int, id int)",
                        "INSERT INTO public.t VALUES (1, 2, 3, 4, 5)",
                        "DO $$ BEGIN CREATE ROLE shop_writer LOGIN PASSWORD 'w'; EXCEPTION WHEN"
                                + " duplicate_object THEN NULL; END $$",
                        "GRANT ALL ON ALL TABLES IN SCHEMA sales, crm, public TO shop_writer",
                        "GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO shop_writer",
                        "GRANT ALL ON SCHEMA sales, crm, public TO shop_writer");
        return Map.of("username", "shop_writer", "password", "w");
    }

    @Override
    protected String endless() {
        return "SELECT count(*) FROM generate_series(1, 100000000000) AS i";
    }

    @Override
    protected boolean supportsFreshEstimates() {
        return false;
    }

    @Override
    protected List<String> writes() {
        return List.of(
                "INSERT INTO sales.products VALUES (99, 'x', 'y', 1)",
                "INSERT INTO sales.products VALUES (99, 'x', 'y', 1) RETURNING product_id",
                "WITH gone AS (DELETE FROM sales.refunds RETURNING 1) SELECT * FROM gone",
                "UPDATE sales.orders SET total = 0",
                "DELETE FROM sales.refunds",
                "TRUNCATE sales.refunds",
                "DROP TABLE sales.refunds",
                "CREATE TABLE t (a int)",
                "SELECT * INTO t FROM sales.orders",
                "SELECT 1; DROP TABLE sales.shipments",
                "COMMIT; DROP TABLE sales.shipments",
                "ROLLBACK; DROP TABLE sales.shipments; SELECT 1",
                "SELECT set_config('transaction_read_only', 'off', true)",
                "SET TRANSACTION READ WRITE",
                "SET transaction_read_only = off",
                "SELECT nextval('public.numbers')",
                "SELECT * FROM sales.orders FOR UPDATE",
                "GRANT ALL ON sales.orders TO public",
                "VACUUM",
                "CREATE DATABASE other");
    }

    @Override
    protected Map<String, String> encodings() {
        Map<String, String> encodings = new LinkedHashMap<>();
        encodings.put("true", "true");
        encodings.put("7::smallint", "7");
        encodings.put("9007199254740991", "9007199254740991");
        encodings.put("9007199254740993", "\"9007199254740993\"");
        encodings.put("1152921504606846976", "\"1152921504606846976\"");
        encodings.put("18446744073709551615::numeric", "\"18446744073709551615\"");
        encodings.put("1.5::numeric(30,4)", "\"1.5000\"");
        encodings.put("7::numeric(15,0)", "7");
        encodings.put("7::numeric(16,0)", "\"7\"");
        encodings.put("sum(7::bigint)", "7");
        encodings.put("'NaN'::numeric", "\"NaN\"");
        encodings.put("'NaN'::float8", "\"NaN\"");
        encodings.put("'-Infinity'::float4", "\"-Infinity\"");
        encodings.put("0.1::float4", "0.1");
        encodings.put("0.1::float8", "0.1");
        encodings.put("1e300::float8", "1E+300");
        encodings.put("date '2024-03-10'", "\"2024-03-10\"");
        encodings.put("date 'infinity'", "\"infinity\"");
        encodings.put("date '0044-03-15 BC'", "\"-0043-03-15\"");
        encodings.put("time '12:34:56.5'", "\"12:34:56.5\"");
        encodings.put("time with time zone '12:34:56.5+05:30'", "\"12:34:56.5+05:30\"");
        encodings.put("timestamp '2024-01-01 00:00:00'", "\"2024-01-01T00:00:00\"");
        encodings.put("timestamp '2024-01-01 00:00:00.123456'", "\"2024-01-01T00:00:00.123456\"");
        encodings.put("timestamptz '2024-03-10 12:00:00+09'", "\"2024-03-10T03:00:00Z\"");
        encodings.put("timestamptz '-infinity'", "\"-infinity\"");
        encodings.put("current_setting('TimeZone')", "\"UTC\"");
        encodings.put(
                "interval '1 year 2 months -3 days 4 hours 5.5 seconds'", "\"P1Y2M-3DT4H5.5S\"");
        encodings.put("interval '-1 day 2 hours'", "\"P-1DT2H\"");
        encodings.put("interval '-00:00:01.5'", "\"PT-1.5S\"");
        encodings.put("interval '0'", "\"PT0S\"");
        encodings.put("'\\x00ff'::bytea", "\"base64:AP8=\"");
        encodings.put("B'1'", "true");
        encodings.put("B'101'", "\"101\"");
        encodings.put(
                "'550e8400-e29b-41d4-a716-446655440000'::uuid",
                "\"550e8400-e29b-41d4-a716-446655440000\"");
        encodings.put("'10.0.0.0/8'::inet", "\"10.0.0.0/8\"");
        encodings.put("point '(1,2)'", "\"(1,2)\"");
        encodings.put("int4range(1, 5)", "\"[1,5)\"");
        encodings.put("'{\"b\":[1,2.5,null],\"b\":true}'::json", "{\"b\":[1,2.5,null],\"b\":true}");
        encodings.put("'{\"n\":12345678901234567890}'::jsonb", "{\"n\":\"12345678901234567890\"}");
        encodings.put("'{\"a\":1}'::text", "\"{\\\"a\\\":1}\"");
        encodings.put("ARRAY[1,2,NULL]", "[1,2,null]");
        encodings.put("ARRAY[[1,2],[3,4]]", "[[1,2],[3,4]]");
        encodings.put("'[0:1]={7,8}'::int[]", "[7,8]");
        encodings.put(
                "ARRAY['a', 'NULL', 'b \"c\" \\d', '', 'e,f', '{g}', NULL]",
                "[\"a\",\"NULL\",\"b \\\"c\\\" \\\\d\",\"\",\"e,f\",\"{g}\",null]");
        encodings.put("'{}'::int[]", "[]");
        encodings.put("ARRAY[timestamp '2024-01-01']", "[\"2024-01-01T00:00:00\"]");
        encodings.put("ARRAY['\\x00ff'::bytea]", "[\"base64:AP8=\"]");
        encodings.put("ARRAY['{\"a\":1}'::jsonb]", "[{\"a\":1}]");
        encodings.put("NULL", "null");
        return encodings;
    }

    private TestDatabase database(Path folder, String... statements) {
        TestDatabase database = freshDatabase(folder);
        database.execute(statements);
        return database;
    }

    private SchemaSnapshot introspect(TestDatabase database, Map<String, Object> more) {
        try (Warehouse warehouse = connector.open(database.settings("shop", more))) {
            return warehouse.introspect(Cancellation.never(), Progress.none());
        }
    }

    @Test
    void tellsWhatTheRoleCouldWrite(@TempDir Path temporary) {
        TestDatabase database =
                database(
                        temporary,
                        "CREATE TABLE t (a int)",
                        "REVOKE ALL ON SCHEMA public FROM PUBLIC",
                        "DROP ROLE IF EXISTS only_reads, also_writes",
                        "CREATE ROLE only_reads LOGIN PASSWORD 'r'",
                        "CREATE ROLE also_writes LOGIN PASSWORD 'w'",
                        "GRANT USAGE ON SCHEMA public TO only_reads, also_writes",
                        "GRANT SELECT ON t TO only_reads, also_writes",
                        "GRANT INSERT ON t TO also_writes",
                        "GRANT USAGE ON SEQUENCE numbers TO also_writes",
                        "GRANT pg_signal_backend TO also_writes");

        assertThat(rights(database, Map.of("username", "only_reads", "password", "r"))).isEmpty();
        assertThat(rights(database, Map.of("username", "also_writes", "password", "w")))
                .containsExactlyInAnyOrder(
                        "may write 1 table",
                        "may advance 1 sequence",
                        "is a member of pg_signal_backend");
        assertThat(rights(database, Map.of())).contains("is a superuser");
    }

    private List<String> rights(TestDatabase database, Map<String, Object> more) {
        try (Warehouse warehouse = connector.open(database.settings("shop", more))) {
            return warehouse.rights(Cancellation.never()).writes();
        }
    }

    // Structure.

    @Test
    @DisplayName("SC-T17 SC-T18 lists partitioned tables, materialised views and foreign tables")
    void listsEveryKindOfTable(@TempDir Path temporary) {
        TestDatabase database =
                database(
                        temporary,
                        "CREATE TABLE parted (id int, day date, PRIMARY KEY (id, day))"
                                + " PARTITION BY RANGE (day)",
                        "CREATE TABLE part1 PARTITION OF parted FOR VALUES FROM ('2024-01-01') TO"
                                + " ('2025-01-01')",
                        "CREATE TABLE part2 PARTITION OF parted DEFAULT",
                        "CREATE TABLE child (id int, parent int, day date, FOREIGN KEY (parent,"
                                + " day) REFERENCES parted (id, day))",
                        "CREATE MATERIALIZED VIEW mat AS SELECT id FROM parted",
                        "CREATE VIEW plain AS SELECT id FROM parted",
                        "CREATE EXTENSION IF NOT EXISTS file_fdw",
                        "CREATE SERVER files FOREIGN DATA WRAPPER file_fdw",
                        "CREATE FOREIGN TABLE far (a text) SERVER files OPTIONS (filename"
                                + " '/dev/null')",
                        "CREATE TYPE pair AS (a int, b int)");

        SchemaSnapshot snapshot = introspect(database, Map.of());

        assertThat(snapshot.tables())
                .extracting(table -> table.ref().name(), Table::kind)
                .containsExactly(
                        tuple("child", TableKind.TABLE),
                        tuple("far", TableKind.EXTERNAL),
                        tuple("mat", TableKind.VIEW),
                        tuple("parted", TableKind.TABLE),
                        tuple("plain", TableKind.VIEW));
        // Never analysed.
        assertThat(snapshot.tables())
                .filteredOn(table -> table.ref().name().equals("child"))
                .allSatisfy(table -> assertThat(table.estimatedRows()).isEmpty());
        assertThat(snapshot.tables().getFirst().foreignKeys())
                .extracting(
                        ForeignKey::fromColumn, key -> key.toTable().name(), ForeignKey::toColumn)
                .containsExactly(tuple("parent", "parted", "id"), tuple("day", "parted", "day"));
        assertThat(snapshot.tables().get(3).primaryKey())
                .extracting(Column::name)
                .containsExactly("id", "day");

        database.execute(
                "INSERT INTO parted SELECT i, '2024-05-05' FROM generate_series(1, 50) i",
                "INSERT INTO parted SELECT i, '2030-05-05' FROM generate_series(1, 7) i",
                "INSERT INTO child VALUES (1, 1, '2024-05-05')",
                "ANALYZE part1",
                "ANALYZE part2",
                "ANALYZE child");
        SchemaSnapshot analysed = introspect(database, Map.of());
        assertThat(analysed.tables().getFirst().estimatedRows()).hasValue(1);
        assertThat(analysed.tables().get(3).estimatedRows()).hasValue(57);
    }

    @Test
    @DisplayName("SC-T19 keeps keys apart that share a constraint name, in two schemas")
    void keepsKeysApart(@TempDir Path temporary) {
        TestDatabase database =
                database(
                        temporary,
                        "CREATE SCHEMA \"Odd Schema\"",
                        "CREATE TABLE \"Odd Schema\".a (x int, y int, PRIMARY KEY (y, x))",
                        "CREATE TABLE b (id int PRIMARY KEY)",
                        "CREATE TABLE c (p int, q int, r int, CONSTRAINT same FOREIGN KEY (p, q)"
                                + " REFERENCES \"Odd Schema\".a (x, y))",
                        "CREATE TABLE d (r int, CONSTRAINT same FOREIGN KEY (r) REFERENCES b,"
                                + " gone int)",
                        "ALTER TABLE d DROP COLUMN gone");

        List<Table> tables = introspect(database, Map.of()).tables();

        assertThat(tables).extracting(table -> table.ref().name()).containsExactly("b", "c", "d");
        TableRef odd = TableRef.of("Odd Schema", "a");
        assertThat(tables.get(1).foreignKeys())
                .containsExactly(
                        new ForeignKey("p", odd, "x", Optional.of("same")),
                        new ForeignKey("q", odd, "y", Optional.of("same")));
        assertThat(tables.get(2).foreignKeys())
                .containsExactly(
                        new ForeignKey("r", TableRef.of("public", "b"), "id", Optional.of("same")));
        assertThat(tables.get(2).columns()).extracting(Column::name).containsExactly("r");
    }

    @Test
    @DisplayName("SC-T20 warns when keys may not be read and lists the tables all the same")
    void warnsWhenKeysMayNotBeRead(@TempDir Path temporary) {
        TestDatabase database =
                database(
                        temporary,
                        "CREATE TABLE t (id int PRIMARY KEY, u int UNIQUE)",
                        "DROP ROLE IF EXISTS blinded",
                        "CREATE ROLE blinded LOGIN PASSWORD 'secret-of-blinded'",
                        "REVOKE SELECT ON pg_catalog.pg_constraint FROM PUBLIC");

        SchemaSnapshot snapshot =
                introspect(
                        database, Map.of("username", "blinded", "password", "secret-of-blinded"));

        assertThat(snapshot.tables()).hasSize(1);
        assertThat(snapshot.tables().getFirst().columns()).hasSize(2);
        assertThat(snapshot.tables().getFirst().uniqueKeys()).containsExactly(List.of("u"));
        assertThat(snapshot.warnings())
                .extracting(ScanWarning::code, warning -> warning.metadata())
                .containsExactly(
                        tuple(
                                ScanWarning.Codes.CONSTRAINTS_UNAUTHORIZED,
                                Map.of("schema", "public", "kind", "primary_key")),
                        tuple(
                                ScanWarning.Codes.CONSTRAINTS_UNAUTHORIZED,
                                Map.of("schema", "public", "kind", "foreign_key")));
    }

    @Test
    @DisplayName("SC-T21 judges types by whole names")
    void judgesTypes(@TempDir Path temporary) {
        TestDatabase database =
                database(
                        temporary,
                        "CREATE TYPE printer_state AS ENUM ('on', 'it''s', 'off')",
                        "CREATE TYPE \"date\" AS ENUM ('x')",
                        "CREATE DOMAIN amount AS numeric(10,2) CHECK (value >= 0)",
                        "CREATE DOMAIN shade AS printer_state",
                        "CREATE TYPE pair AS (a int, b date)",
                        """
                        CREATE TABLE t (
                          a interval, b int4range, c text[], d printer_state, e public."date",
                          f amount, g shade, h pair, i integer[], j point, k money,
                          l timestamp(3) with time zone, m time, n bit(1), o boolean, p uuid,
                          q numeric(10,2) DEFAULT 1.5, r int GENERATED ALWAYS AS IDENTITY,
                          s int GENERATED ALWAYS AS (1 + 1) STORED, t varchar(20) NOT NULL)
                        """,
                        "COMMENT ON COLUMN t.q IS 'what it costs'",
                        "CREATE UNIQUE INDEX two ON t (t, q) INCLUDE (p)",
                        "CREATE UNIQUE INDEX half ON t (p) WHERE o",
                        "CREATE UNIQUE INDEX over ON t (lower(t))");

        Table table = introspect(database, Map.of()).tables().getFirst();

        Map<String, DimensionType> types = new HashMap<>();
        table.columns().forEach(column -> types.put(column.name(), column.dimensionType()));
        for (String text : List.of("a", "b", "c", "d", "e", "g", "h", "i", "j", "n", "p", "t")) {
            assertThat(types).as(text).containsEntry(text, DimensionType.STRING);
        }
        for (String number : List.of("f", "k", "q", "r", "s")) {
            assertThat(types).as(number).containsEntry(number, DimensionType.NUMBER);
        }
        assertThat(types)
                .containsEntry("l", DimensionType.TIME)
                .containsEntry("m", DimensionType.TIME)
                .containsEntry("o", DimensionType.BOOLEAN);
        assertThat(column(table, "d").details().enumLabels()).containsExactly("on", "it's", "off");
        assertThat(column(table, "g").details().enumLabels()).containsExactly("on", "it's", "off");
        assertThat(column(table, "l").nativeType()).isEqualTo("timestamp(3) with time zone");
        assertThat(column(table, "q").nativeType()).isEqualTo("numeric(10,2)");
        assertThat(column(table, "q").comment()).contains("what it costs");
        assertThat(column(table, "q").details().defaultExpression()).contains("1.5");
        assertThat(column(table, "r").details().identity()).isTrue();
        assertThat(column(table, "s").details().generated()).isTrue();
        assertThat(column(table, "t").nullable()).isFalse();
        assertThat(table.uniqueKeys()).containsExactly(List.of("t", "q"));
    }

    private static Column column(Table table, String name) {
        return table.columns().stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void matchesScopeEntriesByTheRulesForNames(@TempDir Path temporary) {
        TestDatabase database =
                database(
                        temporary,
                        "CREATE TABLE \"Mixed\" (a int)",
                        "CREATE TABLE mixed (a int)",
                        "CREATE TABLE \"Only\" (a int)",
                        "CREATE TABLE \"dot.ted\" (a int)");

        assertThat(names(database, "Mixed")).containsExactly("Mixed");
        assertThat(names(database, "MIXED")).containsExactly("mixed");
        assertThat(names(database, "\"MIXED\"")).isEmpty();
        assertThat(names(database, "only")).isEmpty();
        assertThat(names(database, "public.\"dot.ted\"")).containsExactly("dot.ted");
        assertThat(names(database, database.values().get("database") + ".public.mixed"))
                .containsExactly("mixed");
        assertThat(names(database, "elsewhere.public.mixed")).isEmpty();
    }

    private List<String> names(TestDatabase database, String entry) {
        return introspect(database, Map.of("enabled_tables", List.of(entry))).tables().stream()
                .map(table -> table.ref().name())
                .toList();
    }

    // Connecting.

    @Test
    @DisplayName("SC-T28 M44 connects by every form of address, whatever the password holds")
    void connectsByEveryFormOfAddress() {
        PostgresServer server = PostgresServer.shared();
        String database = String.valueOf(shop().values().get("database"));
        String place = server.host() + ":" + server.port() + "/" + database;
        String encoded = URLEncoder.encode(server.password(), StandardCharsets.UTF_8);
        List<Map<String, Object>> forms =
                List.of(
                        Map.of(
                                "url",
                                "postgresql://postgres:"
                                        + encoded.replace("+", "%20")
                                        + "@"
                                        + place),
                        Map.of("url", "postgres://postgres:" + server.password() + "@" + place),
                        Map.of(
                                "url",
                                "jdbc:postgresql://"
                                        + place
                                        + "?user=postgres&sslmode=prefer&password="
                                        + encoded.replace("+", "%20")),
                        Map.of(
                                "url",
                                "postgresql://somebody:wrong@" + place,
                                "user",
                                "postgres",
                                "password",
                                server.password()),
                        Map.of(
                                "host",
                                "localhost",
                                "port",
                                Integer.toString(server.port()),
                                "database",
                                database,
                                "user",
                                "postgres",
                                "password",
                                server.password(),
                                "sslmode",
                                "disable"));
        for (Map<String, Object> form : forms) {
            ConnectionSettings settings =
                    new ConnectionSettings("shop", "postgres", folder(), form);
            try (Warehouse warehouse = connector.open(settings)) {
                assertThat(warehouse.check(Cancellation.never()))
                        .isInstanceOf(ConnectionCheck.Reached.class);
            }
        }
    }

    @Test
    @DisplayName("SC-T30 tells a wrong password apart at once, without the password")
    void refusesWrongPasswords() {
        try (Warehouse warehouse = open(Map.of("password", "guessed-wrong-77"))) {
            long start = System.nanoTime();
            assertThat(warehouse.check(Cancellation.never()))
                    .isInstanceOfSatisfying(
                            ConnectionCheck.Failed.class,
                            failed -> {
                                assertThat(failed.problem().code())
                                        .isEqualTo(ProblemCode.WAREHOUSE_UNREACHABLE);
                                assertThat(failed.problem().message())
                                        .contains("password authentication failed")
                                        .doesNotContain("guessed-wrong-77");
                                assertThat(failed.cause()).isInstanceOf(SQLException.class);
                            });
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isLessThan(Duration.ofSeconds(4));
        }
    }

    @Test
    @DisplayName("SC-T46 M45 never shows a password, whatever the driver says")
    void neverShowsPasswords() {
        String secret = "s3cr3t-Pa55";
        List<String> addresses =
                List.of(
                        "postgresql://me:" + secret + "@127.0.0.1:1/db",
                        "postgresql://me:" + secret + "@127.0.0.1:1/db?sslmode=often",
                        "postgresql://me:" + secret + "@127.0.0.1:1/db?socket=x",
                        "postgresql:/me:" + secret + "@127.0.0.1:1/db",
                        "postgresql://me:" + secret + "@127.0.0.1:port/db",
                        "postgresql://me:" + secret + "@127.0.0.1:99999/db",
                        "mysql://me:" + secret + "@127.0.0.1/db",
                        "jdbc:postgresql://127.0.0.1:1/db?user=me&password=" + secret);
        for (String address : addresses) {
            ConnectionSettings settings =
                    new ConnectionSettings("shop", "postgres", folder(), Map.of("url", address));
            assertThatThrownBy(
                            () -> {
                                try (Warehouse warehouse = connector.open(settings)) {
                                    QueryResult _ = query(warehouse, "SELECT 1");
                                }
                            })
                    .isInstanceOfSatisfying(
                            KtxException.class,
                            e -> {
                                assertThat(e.problem().render()).doesNotContain(secret);
                                assertThat(e.getMessage()).doesNotContain(secret);
                            });
        }
        try (Warehouse warehouse = open()) {
            String password = PostgresServer.shared().password();
            assertThatThrownBy(() ->
                            query(
                                    warehouse,
                                    "SELECT CAST("
                                            + connector.dialect().literal(password)
                                            + " AS integer)"))
                    .isInstanceOfSatisfying(
                            KtxException.class,
                            e -> assertThat(e.problem().message()).doesNotContain(password));
        }
    }

    @Test
    void namesUnknownParametersOfTheAddress() {
        assertThatThrownBy(() ->
                        connector.open(
                                new ConnectionSettings(
                                        "shop",
                                        "postgres",
                                        folder(),
                                        Map.of("url", "postgresql://me@h/db?sslmod=require"))))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        e -> {
                            assertThat(e.problem().code()).isEqualTo(ProblemCode.BAD_CONFIG);
                            assertThat(e.problem().message()).contains("'sslmod'", "'sslmode'");
                        });
    }

    @Test
    void givesUpOnAServerThatNeverAnswers() throws IOException {
        // Accepts connections and says nothing.
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                Warehouse warehouse = open(Map.of("port", (long) silent.getLocalPort()))) {
            long start = System.nanoTime();
            assertThat(warehouse.check(Cancellation.never()))
                    .isInstanceOfSatisfying(
                            ConnectionCheck.Failed.class,
                            failed ->
                                    assertThat(failed.problem().code())
                                            .isEqualTo(ProblemCode.WAREHOUSE_UNREACHABLE));
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isLessThan(Duration.ofSeconds(15));
        }
    }

    @Test
    void replacesConnectionsThatDied() throws SQLException {
        try (Warehouse warehouse = open();
                Connection admin = shop().connect();
                Statement statement = admin.createStatement()) {
            for (int i = 0; i < 3; i++) {
                assertThat(value(warehouse, "SELECT 1")).isEqualTo("1");
                statement.execute(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE"
                                + " application_name = 'ktx' AND datname = current_database()");
            }
            assertThat(value(warehouse, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void saysThatAllConnectionsAreInUse() throws Exception {
        try (Warehouse warehouse = open(Map.of("maxConnections", 1L));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Cancellation cancellation = new Cancellation();
            Future<?> running =
                    threads.submit(() ->
                            ungated(
                                    warehouse,
                                    endless(),
                                    QueryLimits.of(1, Duration.ofSeconds(60)),
                                    cancellation));
            awaitRunning(1);

            assertThatThrownBy(() -> query(warehouse, "SELECT 1"))
                    .isInstanceOfSatisfying(
                            KtxException.class,
                            e -> {
                                assertThat(e.problem().code())
                                        .isEqualTo(ProblemCode.WAREHOUSE_BUSY);
                                assertThat(e.problem().message()).contains("maxConnections");
                            });
            cancellation.cancel();
            assertThatThrownBy(running::get).hasRootCauseInstanceOf(SQLException.class);
            assertThat(value(warehouse, "SELECT 1")).isEqualTo("1");
        }
    }

    // Stopping.

    @Test
    @DisplayName("SC-T44 M27 cancellation and time-out reach the server")
    void stopsTheServersWork() throws Exception {
        try (Warehouse warehouse = open();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Cancellation cancellation = new Cancellation();
            Future<?> running =
                    threads.submit(() ->
                            ungated(
                                    warehouse,
                                    endless(),
                                    QueryLimits.of(1, Duration.ofSeconds(60)),
                                    cancellation));
            awaitRunning(1);
            long start = System.nanoTime();
            cancellation.cancel();
            awaitRunning(0);

            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isLessThan(Duration.ofSeconds(3));
            assertThatThrownBy(running::get).hasRootCauseInstanceOf(SQLException.class);
        }
    }

    @Test
    void stopsAlsoWhileFurtherRowsAreFetched() throws Exception {
        try (Warehouse warehouse = open()) {
            // The first rows come at once, the later ones are slow.
            assertThatThrownBy(() ->
                            ungated(
                                    warehouse,
                                    "SELECT i, CASE WHEN i > 100 THEN pg_sleep(0.2) END FROM"
                                            + " generate_series(1, 10000) AS i",
                                    QueryLimits.of(10000, Duration.ofSeconds(1)),
                                    Cancellation.never()))
                    .isInstanceOfSatisfying(
                            KtxException.class,
                            e ->
                                    assertThat(e.problem().code())
                                            .isEqualTo(ProblemCode.QUERY_TIMED_OUT));
            awaitRunning(0);
        }
    }

    /// Waits until so many statements of ktx run in the database.
    private void awaitRunning(int statements) throws SQLException {
        long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        try (Connection admin = shop().connect();
                Statement statement = admin.createStatement()) {
            int running = -1;
            while (running != statements && System.nanoTime() < deadline) {
                try (ResultSet row =
                        statement.executeQuery(
                                "SELECT count(*) FROM pg_stat_activity WHERE application_name ="
                                        + " 'ktx' AND datname = current_database() AND state ="
                                        + " 'active' AND query LIKE '%generate_series%'")) {
                    row.next();
                    running = row.getInt(1);
                }
            }
            assertThat(running).isEqualTo(statements);
        }
    }

    @Test
    void keepsATighterTimeOutOfTheRole(@TempDir Path temporary) {
        TestDatabase database =
                database(
                        temporary,
                        "DROP ROLE IF EXISTS hurried",
                        "CREATE ROLE hurried LOGIN PASSWORD 'secret-of-hurried'",
                        "ALTER ROLE hurried SET statement_timeout = '1500ms'");
        try (Warehouse warehouse =
                connector.open(
                        database.settings(
                                "shop",
                                Map.of("username", "hurried", "password", "secret-of-hurried")))) {
            assertThat(value(warehouse, "SELECT current_setting('statement_timeout')"))
                    .isEqualTo("\"1500ms\"");
        }
        try (Warehouse warehouse = open()) {
            assertThat(value(warehouse, "SELECT current_setting('statement_timeout')"))
                    .isEqualTo("\"32s\"");
            assertThat(value(warehouse, "SELECT current_setting('transaction_read_only')"))
                    .isEqualTo("\"on\"");
        }
    }

    @Test
    void rollsBackWhatAReadOnlyTransactionLetsThrough() {
        try (Warehouse warehouse = open()) {
            // Allowed before version 16.
            try {
                QueryResult _ =
                        ungated(
                                warehouse,
                                "SELECT lo_create(4711)",
                                QueryLimits.of(1, Duration.ofSeconds(30)),
                                Cancellation.never());
            } catch (KtxException e) {
                assertThat(e.problem().what()).contains("read-only");
            }
            assertThat(value(warehouse, "SELECT count(*) FROM pg_largeobject_metadata"))
                    .isEqualTo("0");
        }
    }

    @Test
    void leavesNothingInTheSession() {
        try (Warehouse warehouse = open(Map.of("maxConnections", 1L))) {
            QueryResult _ =
                    ungated(
                            warehouse,
                            "SELECT set_config('search_path', 'crm', false)",
                            QueryLimits.of(1, Duration.ofSeconds(30)),
                            Cancellation.never());
            assertThat(value(warehouse, "SELECT current_setting('search_path')"))
                    .isEqualTo("\"\\\"$user\\\", public\"");
        }
    }

    @Test
    void tellsTypesAsTheServerSpellsThem() {
        try (Warehouse warehouse = open()) {
            QueryResult result =
                    query(
                            warehouse,
                            "SELECT order_id, ordered_at, total, ARRAY[status] AS list FROM"
                                    + " sales.orders");
            assertThat(result.columns())
                    .extracting(QueryResult.ResultColumn::type)
                    .containsExactly("int4", "timestamptz", "numeric", "varchar[]");
            assertThat(Json.rows(result).getFirst())
                    .isEqualTo("[100,\"2024-01-05T10:00:00Z\",\"140.00\",[\"paid\"]]");
        }
    }
}
