package dev.ktx.warehouses.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Progress;
import dev.ktx.port.Warehouse;
import dev.ktx.testkit.PostgresServer;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Introspection of a large schema: how many statements, and how much longer than the statements
/// themselves take in the server.
@Tag("slow")
class ManyTablesTest {
    private static final Pattern DURATION = Pattern.compile("duration: ([0-9.]+) ms");

    @Test
    void aFewStatementsReadTwoThousandTables(@TempDir Path folder) throws IOException {
        TestDatabase database = TestDatabase.postgres(folder);
        String name = String.valueOf(database.values().get("database"));
        database.execute(
                """
                DO $$
                BEGIN
                  FOR t IN 1..2000 LOOP
                    IF t = 1 OR t = 201 THEN
                      EXECUTE format('CREATE SCHEMA s%s', t);
                    END IF;
                    EXECUTE format(
                      'CREATE TABLE s%s.t%s (id int PRIMARY KEY, up int%s, %s)',
                      CASE WHEN t <= 200 THEN 1 ELSE 201 END, t,
                      CASE WHEN t IN (1, 201) THEN ''
                           ELSE format(' REFERENCES s%s.t%s', CASE WHEN t <= 200 THEN 1 ELSE 201 END,
                                       t - 1) END,
                      (SELECT string_agg(format('c%s %s', i, CASE i % 4
                           WHEN 0 THEN 'varchar(40)' WHEN 1 THEN 'numeric(10,2) DEFAULT 0'
                           WHEN 2 THEN 'timestamptz' ELSE 'integer NOT NULL' END), ', ')
                       FROM generate_series(3, 20) i));
                    IF t % 100 = 0 THEN
                      COMMIT;
                    END IF;
                  END LOOP;
                END $$
                """,
                "ALTER DATABASE " + name + " SET log_min_duration_statement = 0");

        Measured few = measure(database, name, List.of("s1"));
        Measured many = measure(database, name, List.of("s1", "s201"));

        System.err.printf(
                "2,000 tables x 20 columns: %d statements, %.0f ms (%.0f ms in the server, ratio"
                        + " %.1f), %.1f times the %.0f ms of 200 tables, %d MB kept%n",
                many.statements,
                many.millis,
                many.serverMillis,
                many.millis / many.serverMillis,
                many.millis / few.millis,
                few.millis,
                many.keptMegabytes);
        assertThat(many.snapshot.tables()).hasSize(2000);
        assertThat(many.snapshot.tables())
                .allSatisfy(table -> assertThat(table.columns()).hasSize(20));
        assertThat(many.snapshot.tables())
                .filteredOn(table -> !table.foreignKeys().isEmpty())
                .hasSize(1998);
        assertThat(many.statements).isEqualTo(few.statements).isBetween(5, 12);
        assertThat(many.millis / many.serverMillis).isLessThan(9);
        assertThat(many.millis / few.millis).isLessThan(30);
        assertThat(many.keptMegabytes).isLessThan(100);
    }

    private record Measured(
            SchemaSnapshot snapshot,
            int statements,
            double millis,
            double serverMillis,
            long keptMegabytes) {}

    private static Measured measure(TestDatabase database, String name, List<String> schemas)
            throws IOException {
        Path log = PostgresServer.shared().log();
        try (Warehouse warehouse =
                new PostgresConnector(InstantSource.system())
                        .open(database.settings("large", Map.of("schemas", schemas)))) {
            SchemaSnapshot warm = warehouse.introspect(Cancellation.never(), Progress.none());
            assertThat(warm.tables()).isNotEmpty();
            long logged = Files.size(log);
            long memory = usedMemory();
            long start = System.nanoTime();
            SchemaSnapshot snapshot = warehouse.introspect(Cancellation.never(), Progress.none());
            double millis = (System.nanoTime() - start) / 1e6;
            long kept = Math.max(0, usedMemory() - memory) >> 20;
            byte[] all = Files.readAllBytes(log);
            String written =
                    new String(
                            all, (int) logged, all.length - (int) logged, StandardCharsets.UTF_8);
            List<String> lines =
                    written.lines()
                            .filter(line -> line.startsWith(name + ":") && line.contains(" ms  "))
                            .toList();
            int statements =
                    (int)
                            lines.stream()
                                    .filter(line -> line.contains(" execute "))
                                    .filter(line -> line.contains("SELECT"))
                                    .filter(line -> !line.contains("execute fetch"))
                                    .count();
            double server = lines.stream().mapToDouble(ManyTablesTest::duration).sum();
            return new Measured(snapshot, statements, millis, server, kept);
        }
    }

    private static double duration(String line) {
        Matcher matcher = DURATION.matcher(line);
        return matcher.find() ? Double.parseDouble(matcher.group(1)) : 0;
    }

    private static long usedMemory() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
