package dev.ktx.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.port.Progress;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;

import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.TimeZone;

class DemoWarehouseTest {
    @TempDir private static Path folder;

    private static Path warehouse;
    private static final List<String> HEARD = new ArrayList<>();

    @BeforeAll
    static void generate() {
        warehouse = folder.resolve("first.duckdb");
        DemoWarehouse.create(warehouse, (_, message) -> HEARD.add(message));
    }

    @Test
    void hasTheRowsThatAreKnownForEveryMachine() throws Exception {
        try (InputStream known =
                DemoWarehouseTest.class.getResourceAsStream("emberfjord.checksums")) {
            String expected = new String(known.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(String.join("\n", checksums(warehouse)) + "\n").isEqualTo(expected);
        }
    }

    @Test
    void isTheSameWhereTheZoneIsAnother() throws Exception {
        TimeZone before = TimeZone.getDefault();
        Path second = folder.resolve("second.duckdb");
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Auckland"));
            DemoWarehouse.create(second, Progress.none());
        } finally {
            TimeZone.setDefault(before);
        }
        assertThat(checksums(second)).isEqualTo(checksums(warehouse));
    }

    @Test
    void looksLikeACompany() throws Exception {
        assertThat(number("SELECT count(*) FROM duckdb_tables()")).isBetween(16L, 20L);
        assertThat(number("SELECT count(DISTINCT schema_name) FROM duckdb_tables()")).isEqualTo(8);
        assertThat(number("SELECT sum(estimated_size) FROM duckdb_tables()"))
                .isGreaterThan(400_000);
        assertThat(number("SELECT count(*) FROM duckdb_views() WHERE NOT internal")).isEqualTo(1);
        assertThat(
                        texts(
                                "SELECT table_name FROM duckdb_tables() GROUP BY table_name HAVING count(*) > 1"))
                .containsExactly("customers");
        assertThat(texts("SELECT table_name FROM duckdb_tables()"))
                .contains("order", "Credit Notes", "PartsUsed");
    }

    @Test
    void declaresFewOfItsKeys() throws Exception {
        assertThat(
                        number(
                                "SELECT count(*) FROM duckdb_constraints() WHERE constraint_type = 'FOREIGN KEY'"))
                .isEqualTo(3);
        assertThat(
                        number(
                                "SELECT count(*) FROM duckdb_constraints() WHERE constraint_type = 'PRIMARY KEY'"))
                .isEqualTo(6);
    }

    @Test
    void hasKeysThatAreMissingAndKeysThatLeadNowhere() throws Exception {
        String invoices = "SELECT count(*) FROM billing.invoices i ";
        assertThat(number(invoices + "WHERE customer_id IS NULL")).isPositive();
        assertThat(
                        number(
                                invoices
                                        + "ANTI JOIN crm.customers c USING (customer_id) WHERE customer_id IS NOT NULL"))
                .isPositive();
        assertThat(
                        number(
                                invoices
                                        + "ANTI JOIN crm.\"order\" o USING (order_id) WHERE order_id IS NOT NULL"))
                .isZero();
    }

    @Test
    void addsUp() throws Exception {
        assertThat(
                        number(
                                """
                                SELECT count(*) FROM crm."order" o
                                WHERE total_amt <> (SELECT sum(round(qty * unit_price * (100 - coalesce(discount_pct, 0)) * 0.01, 2))
                                  FROM crm.order_lines l WHERE l.order_id = o.order_id)\
                                """))
                .isZero();
        assertThat(
                        number(
                                "SELECT count(*) FROM billing.invoices WHERE gross_amt <> net_amt + vat_amt"))
                .isZero();
        assertThat(number("SELECT count(*) FROM billing.open_receivables WHERE gross_eur IS NULL"))
                .isZero();
    }

    @Test
    void nothingHappensAfterItsToday() throws Exception {
        assertThat(
                        texts(
                                """
                                SELECT max(day)::VARCHAR FROM (SELECT max(issued_on) AS day FROM billing.invoices
                                  UNION ALL SELECT max(paid_at)::DATE FROM billing.payments UNION ALL SELECT max(day) FROM telemetry.daily_readings
                                  UNION ALL SELECT max(ordered_at)::DATE FROM crm."order" UNION ALL SELECT max(created_at)::DATE FROM crm.customers
                                  UNION ALL SELECT max(raised_at)::DATE FROM telemetry.alarms UNION ALL SELECT max(opened_at)::DATE FROM support.tickets
                                  UNION ALL SELECT max(rate_date) FROM billing.fx_rates)\
                                """))
                .containsExactly("2026-09-30");
    }

    @Test
    void tellsWhichTableItFillsAndLeavesNothingBesideTheFile() throws IOException {
        assertThat(HEARD)
                .contains(
                        "Filling billing.invoices",
                        "Filling billing.\"Credit Notes\"",
                        "Warehouse filled");
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .allSatisfy(name -> assertThat(name).endsWith(".duckdb"));
        }
    }

    @Test
    void saysWhereItCannotBeWritten(@TempDir Path elsewhere) {
        Path file = elsewhere.resolve("missing").resolve("emberfjord.duckdb");
        assertThatThrownBy(() -> DemoWarehouse.create(file, Progress.none()))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        failure ->
                                assertThat(failure.problem().code())
                                        .isEqualTo(ProblemCode.FILE_UNWRITABLE))
                .hasMessageContaining(file.toString());
    }

    /// Schema, table, rows and a sum over all cells of every row that does not depend on the order
    /// of rows.
    private static List<String> checksums(Path file) throws SQLException {
        try (Connection connection =
                        new DuckDBDriver().connect("jdbc:duckdb:" + file, new Properties());
                Statement statement = connection.createStatement()) {
            statement.execute("SET TimeZone = 'UTC'");
            List<String> lines = new ArrayList<>();
            for (String table :
                    texts(
                            statement,
                            """
                            SELECT schema_name || '."' || table_name || '"' FROM duckdb_tables() ORDER BY 1\
                            """)) {
                lines.addAll(
                        texts(
                                statement,
                                """
                                SELECT '%s ' || count(*) || ' ' || sum(('0x' || left(md5(t::VARCHAR), 12))::UBIGINT)
                                FROM %s t\
                                """
                                        .formatted(table, table)));
            }
            return lines;
        }
    }

    private static long number(String sql) throws SQLException {
        return Long.parseLong(texts(sql).getFirst());
    }

    private static List<String> texts(String sql) throws SQLException {
        try (Connection connection =
                        new DuckDBDriver().connect("jdbc:duckdb:" + warehouse, new Properties());
                Statement statement = connection.createStatement()) {
            statement.execute("SET TimeZone = 'UTC'");
            return texts(statement, sql);
        }
    }

    private static List<String> texts(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        }
    }
}
