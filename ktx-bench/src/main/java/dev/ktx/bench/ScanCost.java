package dev.ktx.bench;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.ingest.ScanMode;
import dev.ktx.ingest.ScanTrigger;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Progress;
import dev.ktx.service.ScanOutcome;
import dev.ktx.service.ScanSettings;
import dev.ktx.service.ScanWarehouse;
import dev.ktx.service.Warehouses;
import dev.ktx.testkit.TestDatabase;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// What scans of many tables cost: the first, one that finds nothing new, and one with a profile,
/// as multiples of its metadata statements run alone over JDBC (where the driver has no log, of
/// reading the structure).
public final class ScanCost {
    private static final int COLUMNS = 20;
    private static final int RUNS = 5;

    private ScanCost() {}

    public static void main(String[] arguments) throws Exception {
        measure("sqlite", TestDatabase.sqlite(Files.createTempDirectory("ktx-bench")), 200, true);
        measure(
                "postgres",
                TestDatabase.postgres(Files.createTempDirectory("ktx-bench")),
                200,
                false);
        measure(
                "postgres",
                TestDatabase.postgres(Files.createTempDirectory("ktx-bench")),
                2_000,
                true);
        long peak =
                ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getType() == MemoryType.HEAP)
                        .map(MemoryPoolMXBean::getPeakUsage)
                        .mapToLong(usage -> usage.getUsed())
                        .sum();
        System.out.printf("peak heap %d MB%n", peak / (1024 * 1024));
    }

    private static void measure(String driver, TestDatabase database, int tables, boolean profile)
            throws Exception {
        database.execute(statements(tables));
        String keys =
                database.values().entrySet().stream()
                        .map(e -> "    " + e.getKey() + ": \"" + value(database, e) + "\"\n")
                        .collect(Collectors.joining());
        String settings = "connections:\n  many:\n    driver: " + driver + "\n" + keys;
        Path last = project(settings);
        try (Wiring wiring = Wiring.open(last, Map.of());
                Warehouses.Lease lease = wiring.warehouses().open("many")) {
            Sample structure =
                    Sample.of(
                            2,
                            RUNS,
                            () ->
                                    lease.warehouse()
                                            .introspect(Cancellation.never(), Progress.none()));
            Sample yardstick = structure;
            if (driver.equals("postgres")) {
                LoggedStatements statements = asked(settings, database);
                yardstick = Sample.of(2, RUNS, statements::run);
                print(
                        driver,
                        tables,
                        "the %d statements alone".formatted(statements.count()),
                        yardstick,
                        yardstick,
                        "");
            }
            print(driver, tables, "structure read", structure, yardstick, "");
            print(driver, tables, "first structural scan", firstScans(settings), yardstick, "");
            scan(wiring, lease, ScanMode.STRUCTURAL);
            Sample again = Sample.of(1, RUNS, () -> scan(wiring, lease, ScanMode.STRUCTURAL));
            print(driver, tables, "unchanged rescan", again, yardstick, "");
            if (profile) {
                List<ScanOutcome> full = new ArrayList<>();
                Sample ingest =
                        Sample.of(0, 1, () -> full.add(scan(wiring, lease, ScanMode.ENRICHED)));
                print(
                        driver,
                        tables,
                        "ingest with profile",
                        ingest,
                        yardstick,
                        "  %.2f statements a table"
                                .formatted(full.getFirst().statements() / (double) tables));
            }
        }
    }

    /// What a warehouse that is opened anew is asked for its structure.
    private static LoggedStatements asked(String settings, TestDatabase database)
            throws IOException {
        Path folder = project(settings);
        return LoggedStatements.of(
                database,
                () -> {
                    try (Wiring wiring = Wiring.open(folder, Map.of());
                            Warehouses.Lease lease = wiring.warehouses().open("many")) {
                        lease.warehouse().introspect(Cancellation.never(), Progress.none());
                    }
                });
    }

    /// The warehouse is scanned into one new project after another.
    private static Sample firstScans(String settings) throws Exception {
        return Sample.of(
                1,
                RUNS,
                () -> {
                    try (Wiring wiring = Wiring.open(project(settings), Map.of());
                            Warehouses.Lease lease = wiring.warehouses().open("many")) {
                        return scan(wiring, lease, ScanMode.STRUCTURAL);
                    }
                });
    }

    private static Path project(String settings) throws IOException {
        Path folder = Files.createTempDirectory("ktx-bench");
        Files.writeString(folder.resolve("ktx.yaml"), settings);
        return folder;
    }

    /// The file of an embedded warehouse by its full path, so that every project finds it.
    private static Object value(TestDatabase database, Map.Entry<String, Object> entry) {
        return entry.getKey().equals("path")
                ? database.projectDir().resolve(entry.getValue().toString())
                : entry.getValue();
    }

    /// Of the connection `many`.
    static ScanOutcome scan(Wiring wiring, Warehouses.Lease lease, ScanMode mode) {
        return wiring.scanWarehouse()
                .run(
                        ScanWarehouse.Request.of("many", mode, ScanTrigger.CLI),
                        wiring.warehouses().connector("many"),
                        lease.warehouse(),
                        ScanSettings.defaults(),
                        Progress.none(),
                        Cancellation.never());
    }

    private static List<String> statements(int tables) {
        List<String> statements = new ArrayList<>();
        for (int t = 0; t < tables; t++) {
            int table = t;
            String columns =
                    IntStream.range(1, COLUMNS)
                            .mapToObj(c -> column(table, c))
                            .collect(Collectors.joining(", "));
            statements.add("create table t%d (id integer primary key, %s)".formatted(t, columns));
            statements.add(
                    "insert into t%d (id, c2) values (1, 'red'), (2, 'green'), (3, null)"
                            .formatted(t));
        }
        return statements;
    }

    private static String column(int table, int c) {
        if (c == 1 && table > 0) {
            return "parent_id integer references t" + (table - 1) + " (id)";
        }
        return c % 3 == 0 ? "c%d numeric(12,2)".formatted(c) : "c%d varchar(40)".formatted(c);
    }

    private static void print(
            String driver, int tables, String what, Sample sample, Sample structure, String more) {
        System.out.printf(
                "%-9s %,6d tables  %-22s %,9.0f ms  %6.1fx%s%n",
                driver, tables, what, sample.medianMillis(), sample.ratioTo(structure), more);
    }
}
