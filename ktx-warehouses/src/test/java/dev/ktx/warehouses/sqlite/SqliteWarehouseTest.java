package dev.ktx.warehouses.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.DimensionType;
import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Cell;
import dev.ktx.port.ConnectionCheck;
import dev.ktx.port.Connector;
import dev.ktx.port.Progress;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.QueryResult;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;
import dev.ktx.sql.ReadOnlySql;
import dev.ktx.sql.dialect.Dialects;
import dev.ktx.testkit.DatabaseState;
import dev.ktx.testkit.Json;
import dev.ktx.testkit.TestDatabase;
import dev.ktx.testkit.WarehouseContract;
import dev.ktx.warehouses.jdbc.Ungated;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

class SqliteWarehouseTest extends WarehouseContract {
    /// Where Linux lists what a process has open.
    private static final Path OPEN_FILES = Path.of("/proc/self/fd");

    private final Connector connector = new SqliteConnector(InstantSource.system());

    @Override
    protected Connector connector() {
        return connector;
    }

    @Override
    protected TestDatabase freshDatabase(Path folder) {
        return TestDatabase.sqlite(folder);
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
        return "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*)"
                + " FROM n";
    }

    @Override
    protected boolean supportsSchemas() {
        return false;
    }

    @Override
    protected boolean supportsComments() {
        return false;
    }

    @Override
    protected List<String> writes() {
        String other = folder().resolve("other.sqlite").toString();
        return List.of(
                "INSERT INTO products VALUES (99, 'x', 'y', 1)",
                "INSERT INTO products VALUES (99, 'x', 'y', 1) RETURNING product_id",
                "UPDATE orders SET total = 0",
                "DELETE FROM refunds",
                "DROP TABLE refunds",
                "CREATE TABLE t (a)",
                "CREATE TEMP TABLE t (a)",
                "ATTACH '" + other + "' AS other",
                "ATTACH ':memory:' AS other",
                "VACUUM INTO '" + other + "'",
                "PRAGMA journal_mode = wal",
                "PRAGMA user_version = 7",
                "REINDEX",
                "ANALYZE",
                "SELECT load_extension('x')",
                "SELECT writefile('" + other + "', 'x')");
    }

    @Override
    protected Map<String, String> encodings() {
        Map<String, String> encodings = new LinkedHashMap<>();
        encodings.put("1", "1");
        encodings.put("9007199254740991", "9007199254740991");
        encodings.put("9007199254740993", "\"9007199254740993\"");
        encodings.put("-9223372036854775807", "\"-9223372036854775807\"");
        encodings.put("1152921504606846976", "\"1152921504606846976\"");
        encodings.put("0.1", "0.1");
        encodings.put("1e300", "1.0E+300");
        encodings.put("9e999", "\"Infinity\"");
        encodings.put("-9e999", "\"-Infinity\"");
        encodings.put("'grün'", "\"grün\"");
        encodings.put("''", "\"\"");
        encodings.put("NULL", "null");
        encodings.put("x'00ff'", "\"base64:AP8=\"");
        encodings.put("x''", "\"base64:\"");
        encodings.put("'{\"a\":1}'", "\"{\\\"a\\\":1}\"");
        return encodings;
    }

    @Test
    @DisplayName("SC-T23 reads generated columns, keys without target columns and 'sqlitex'")
    void readsWhatTheStatementsOfSqliteHide(@TempDir Path temporary) {
        TestDatabase database = TestDatabase.sqlite(temporary);
        database.execute(
                "CREATE TABLE parent (a int, b int, note text, PRIMARY KEY (b, a))",
                "CREATE TABLE Child (id integer PRIMARY KEY, g int GENERATED ALWAYS AS (id * 2)"
                        + " STORED, v int AS (id * 3), x int DEFAULT 5, y int, up int REFERENCES"
                        + " child, FOREIGN KEY (x, y) REFERENCES Parent, UNIQUE (x, y))",
                "CREATE TABLE sqlitex (\"order\" text)",
                "CREATE TABLE \"we\"\"ird 'name'\" (\"a\"\"b\" real)",
                "CREATE VIRTUAL TABLE words USING fts5 (body)",
                "CREATE UNIQUE INDEX partial ON parent (a) WHERE b > 1",
                "CREATE UNIQUE INDEX expression ON parent (abs(a))",
                "CREATE UNIQUE INDEX plain ON parent (a)",
                "CREATE TABLE gone (a int)",
                "CREATE VIEW broken AS SELECT * FROM gone",
                "CREATE VIEW sound AS SELECT id, x + 1 AS more FROM Child",
                "PRAGMA legacy_alter_table = on",
                "DROP TABLE gone",
                "INSERT INTO Child (id) VALUES (1), (2), (7)");
        try (Warehouse warehouse = connector.open(database.settings("odd"))) {
            SchemaSnapshot snapshot = warehouse.introspect(Cancellation.never(), Progress.none());

            assertThat(snapshot.tables())
                    .extracting(table -> table.ref().name())
                    .containsExactly(
                            "Child", "parent", "sound", "sqlitex", "we\"ird 'name'", "words");
            Table child = snapshot.tables().getFirst();
            assertThat(child.columns())
                    .extracting(Column::name)
                    .containsExactly("id", "g", "v", "x", "y", "up");
            assertThat(child.columns())
                    .extracting(column -> column.details().generated())
                    .containsExactly(false, true, true, false, false, false);
            assertThat(child.columns().get(3).details().defaultExpression()).contains("5");
            assertThat(child.foreignKeys())
                    .extracting(ForeignKey::fromColumn, ForeignKey::toTable, ForeignKey::toColumn)
                    .containsExactlyInAnyOrder(
                            tuple("x", TableRef.of("parent"), "b"),
                            tuple("y", TableRef.of("parent"), "a"),
                            tuple("up", TableRef.of("Child"), "id"));
            assertThat(child.uniqueKeys()).containsExactly(List.of("x", "y"));
            assertThat(child.estimatedRows()).isEqualTo(OptionalLong.of(7));
            Table parent = snapshot.tables().get(1);
            assertThat(parent.uniqueKeys()).containsExactly(List.of("a"));
            assertThat(parent.estimatedRows()).isEqualTo(OptionalLong.of(0));
            assertThat(snapshot.warnings())
                    .extracting(ScanWarning::code, warning -> warning.table().orElse(""))
                    .containsExactly(tuple(ScanWarning.Codes.TABLE_UNREADABLE, "broken"));
            assertThat(snapshot.warnings().getFirst().message()).contains("gone");
        }
    }

    @Test
    void judgesTypesByWholeWords(@TempDir Path temporary) {
        TestDatabase database = TestDatabase.sqlite(temporary);
        database.execute(
                "CREATE TABLE t (a UNSIGNED BIG INT, b DOUBLE PRECISION, c VARYING CHARACTER(20),"
                        + " d printer_state, e candidate_kind, f DATETIME, g BOOLEAN, h, i BLOB,"
                        + " j \"TIMESTAMP WITH TIME ZONE\")");
        try (Warehouse warehouse = connector.open(database.settings("types"))) {
            assertThat(
                            warehouse
                                    .introspect(Cancellation.never(), Progress.none())
                                    .tables()
                                    .getFirst()
                                    .columns())
                    .extracting(Column::dimensionType)
                    .containsExactly(
                            DimensionType.NUMBER,
                            DimensionType.NUMBER,
                            DimensionType.STRING,
                            DimensionType.STRING,
                            DimensionType.STRING,
                            DimensionType.TIME,
                            DimensionType.BOOLEAN,
                            DimensionType.STRING,
                            DimensionType.STRING,
                            DimensionType.TIME);
        }
    }

    @Test
    void tellsValuesAsTheirColumnDeclaresThemAndKeepsThoseThatDoNotFit(@TempDir Path temporary) {
        TestDatabase database = TestDatabase.sqlite(temporary);
        database.execute(
                "CREATE TABLE t (id int, d decimal(10,2), s timestamp, f boolean, j json)",
                "INSERT INTO t VALUES (1, 1.5, '2024-01-01 00:00:00.50', 1, '{\"a\":[1,null]}')",
                "INSERT INTO t VALUES (2, 1.005, '2024-01-01', 7, 'no json')",
                "INSERT INTO t VALUES (3, 'text', 12, 'x', NULL)",
                "INSERT INTO t VALUES (4, 3, NULL, 0, '{\"n\":12345678901234567890,\"d\":0.1234567890123456789}')");
        try (Warehouse warehouse = connector.open(database.settings("typed"))) {
            QueryResult result = query(warehouse, "SELECT d, s, f, j FROM t ORDER BY id");

            assertThat(Json.rows(result))
                    .containsExactly(
                            "[\"1.50\",\"2024-01-01T00:00:00.5\",true,{\"a\":[1,null]}]",
                            "[\"1.005\",\"2024-01-01\",7,\"no json\"]",
                            "[\"text\",12,\"x\",null]",
                            "[\"3.00\",null,false,{\"n\":\"12345678901234567890\",\"d\":"
                                    + "\"0.1234567890123456789\"}]");
        }
    }

    @Test
    void tellsWhichFileIsMissingAndCreatesNone(@TempDir Path temporary) {
        TestDatabase database = TestDatabase.sqlite(temporary);
        try (Warehouse warehouse = connector.open(database.settings("gone"))) {
            assertThat(warehouse.check(Cancellation.never()))
                    .isInstanceOfSatisfying(
                            ConnectionCheck.Failed.class,
                            failed -> {
                                assertThat(failed.problem().code())
                                        .isEqualTo(ProblemCode.WAREHOUSE_UNREACHABLE);
                                assertThat(failed.problem().what()).contains("warehouse.sqlite");
                            });
        }
        assertThat(temporary.resolve("warehouse.sqlite")).doesNotExist();
    }

    @Test
    void refusesAFileThatIsNoDatabase(@TempDir Path temporary) throws Exception {
        Files.writeString(
                temporary.resolve("warehouse.sqlite"),
                "This is a text, longer than a header. ".repeat(40));
        try (Warehouse warehouse =
                connector.open(TestDatabase.sqlite(temporary).settings("text"))) {
            assertThat(warehouse.check(Cancellation.never()))
                    .isInstanceOfSatisfying(
                            ConnectionCheck.Failed.class,
                            failed ->
                                    assertThat(failed.problem().what()).contains("not a database"));
        }
    }

    @Test
    void saysThatAWriterHoldsTheFile(@TempDir Path temporary) throws Exception {
        TestDatabase database = TestDatabase.sqlite(temporary);
        database.execute("CREATE TABLE t (a)");
        try (Connection writer = database.connect();
                Statement statement = writer.createStatement();
                Warehouse warehouse = connector.open(database.settings("held"))) {
            statement.execute("BEGIN EXCLUSIVE");

            assertThatThrownBy(() ->
                            query(
                                    warehouse,
                                    "SELECT * FROM t",
                                    QueryLimits.of(1, Duration.ofSeconds(30))))
                    .isInstanceOfSatisfying(
                            KtxException.class,
                            e ->
                                    assertThat(e.problem().code())
                                            .isEqualTo(ProblemCode.WAREHOUSE_BUSY));
        }
    }

    @Test
    void aFileOpenSinceTheLastQueryHoldsNobodyUpAndHidesNothing(@TempDir Path temporary)
            throws Exception {
        TestDatabase database = TestDatabase.sqlite(temporary);
        database.execute("CREATE TABLE t (a)", "INSERT INTO t VALUES (1)");
        Path file = temporary.resolve("warehouse.sqlite");
        try (Warehouse warehouse = connector.open(database.settings("kept"))) {
            for (int value = 1; value < 6; value++) {
                // Long ago enough for its time stamp to tell of the next change.
                Files.setLastModifiedTime(
                        file, FileTime.from(Instant.now().minusSeconds(60 - value)));
                for (int again = 0; again < 3; again++) {
                    assertThat(count(warehouse)).isEqualTo(Integer.toString(value));
                }
                if (Files.isDirectory(OPEN_FILES)) {
                    assertThat(opened(file)).isEqualTo(1);
                }
                if (value % 2 == 0) {
                    Path other = Files.copy(file, temporary.resolve("other.sqlite"));
                    increase("jdbc:sqlite:" + other);
                    Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
                } else {
                    increase("jdbc:sqlite:" + file);
                }
            }
            assertThat(count(warehouse)).isEqualTo("6");
        }
        if (Files.isDirectory(OPEN_FILES)) {
            assertThat(opened(file)).isZero();
        }
    }

    private static void increase(String url) throws SQLException {
        try (Connection writer = DriverManager.getConnection(url);
                Statement statement = writer.createStatement()) {
            statement.execute("BEGIN EXCLUSIVE");
            statement.execute("UPDATE t SET a = a + 1");
            statement.execute("COMMIT");
        }
    }

    private String count(Warehouse warehouse) {
        QueryResult result =
                query(
                        warehouse,
                        "SELECT CAST(a AS TEXT) AS a FROM t",
                        QueryLimits.of(1, Duration.ofSeconds(30)));
        return result.rows().getFirst().getFirst() instanceof Cell.Text(var text) ? text : "";
    }

    private static long opened(Path file) throws IOException {
        long count = 0;
        try (DirectoryStream<Path> links = Files.newDirectoryStream(OPEN_FILES)) {
            for (Path link : links) {
                if (Files.isSymbolicLink(link)
                        && Files.readSymbolicLink(link).toString().startsWith(file.toString())) {
                    count++;
                }
            }
        } catch (NoSuchFileException closedMeanwhile) {
            return opened(file);
        }
        return count;
    }

    /// The driver looks for an INSERT behind a WITH unless it is told not to.
    @Test
    void aLongStatementThatBeginsWithWithTakesNoLongerThanAnother(@TempDir Path temporary) {
        TestDatabase database = TestDatabase.sqlite(temporary);
        database.execute("CREATE TABLE buoys (id INTEGER)");
        String sums = " + ((1) + (2))".repeat(300);
        try (Warehouse warehouse = connector.open(database.settings("harbor"))) {
            Duration plain = fastest(warehouse, "SELECT 0" + sums);
            Duration with =
                    fastest(warehouse, "WITH n AS (SELECT 0 AS o) SELECT o" + sums + " FROM n");
            assertThat(with).isLessThan(plain.multipliedBy(10));
        }
    }

    private static Duration fastest(Warehouse warehouse, String sql) {
        ReadOnlySql read = ReadOnlySql.parse(Dialects.SQLITE, sql);
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 10; i++) {
            long start = System.nanoTime();
            warehouse.query(read, QueryLimits.of(10, Duration.ofSeconds(60)), Cancellation.never());
            best = Math.min(best, System.nanoTime() - start);
        }
        return Duration.ofNanos(best);
    }

    @Test
    void opensAFileWhoseNameHoldsCharactersOfAddresses(@TempDir Path temporary) {
        String name = "a b?mode=rwc#%41;x.sqlite";
        try (Warehouse warehouse =
                connector.open(
                        TestDatabase.sqlite(temporary).settings("odd", Map.of("path", name)))) {
            assertThat(warehouse.check(Cancellation.never()))
                    .isInstanceOf(ConnectionCheck.Failed.class);
        }
        Path plain = temporary.resolve("plain.sqlite");
        new TestDatabase(
                        connector.dialect(),
                        "jdbc:sqlite:" + plain,
                        Map.of("path", "plain.sqlite"),
                        temporary)
                .execute("CREATE TABLE t (a)");
        assertThat(plain.toFile().renameTo(temporary.resolve(name).toFile())).isTrue();
        try (Warehouse warehouse =
                connector.open(
                        TestDatabase.sqlite(temporary).settings("odd", Map.of("path", name)))) {
            assertThat(warehouse.introspect(Cancellation.never(), Progress.none()).tables())
                    .hasSize(1);
        }
    }
}
