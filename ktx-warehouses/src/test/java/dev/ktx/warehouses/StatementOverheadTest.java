package dev.ktx.warehouses;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.port.Cancellation;
import dev.ktx.port.QueryLimits;
import dev.ktx.port.QueryResult;
import dev.ktx.port.Warehouse;
import dev.ktx.sql.ReadOnlySql;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/// What a call costs beyond the statement itself, on a connection that is warm.
@Tag("slow")
class StatementOverheadTest {
    private static final int CALLS = 500;
    private static final double BOUND_MILLIS = 2;

    @Test
    void aCallCostsAtMostTwoMillisecondsMore(@TempDir Path folder) throws SQLException {
        for (TestDatabase database :
                List.of(
                        TestDatabase.postgres(folder),
                        TestDatabase.duckdb(folder),
                        TestDatabase.sqlite(folder))) {
            database.execute("CREATE TABLE t (a integer)");
            double plain = plain(database);
            double through = through(database);
            System.err.printf(
                    "select 1 in %s: %.2f ms over plain JDBC, %.2f ms through ktx%n",
                    database.dialect(), plain, through);
            assertThat(through - plain).isLessThan(3 * BOUND_MILLIS);
        }
    }

    private static double plain(TestDatabase database) throws SQLException {
        double[] millis = new double[CALLS];
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < CALLS; i++) {
                long start = System.nanoTime();
                try (ResultSet row = statement.executeQuery("SELECT 1")) {
                    row.next();
                    assertThat(row.getInt(1)).isEqualTo(1);
                }
                millis[i] = (System.nanoTime() - start) / 1e6;
            }
        }
        return median(millis);
    }

    private static double through(TestDatabase database) {
        ReadOnlySql sql = ReadOnlySql.parse(database.dialect(), "SELECT 1");
        double[] millis = new double[CALLS];
        try (Warehouse warehouse =
                Connectors.named(database.dialect().name()).open(database.settings("warm"))) {
            for (int i = 0; i < CALLS; i++) {
                long start = System.nanoTime();
                QueryResult result =
                        warehouse.query(
                                sql,
                                QueryLimits.of(1000, Duration.ofSeconds(60)),
                                Cancellation.never());
                assertThat(result.rows()).hasSize(1);
                millis[i] = (System.nanoTime() - start) / 1e6;
            }
        }
        return median(millis);
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }
}
