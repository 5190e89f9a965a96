package dev.ktx.bench;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Connector;
import dev.ktx.port.Progress;
import dev.ktx.port.Warehouse;
import dev.ktx.service.FindJoins;
import dev.ktx.service.ScanSettings;
import dev.ktx.testkit.ManyTables;
import dev.ktx.testkit.TestDatabase;
import dev.ktx.testkit.Watched;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

/// What it costs to find the links of 1,000 PostgreSQL tables of 30 columns that declare nothing,
/// as a multiple of reading their structure, with the part that is spent between the first
/// statement about keys and links and the last.
public final class JoinCost {
    private static final int TABLES = 1_000;

    private JoinCost() {}

    public static void main(String[] arguments) throws Exception {
        TestDatabase database = TestDatabase.postgres(Files.createTempDirectory("ktx-bench"));
        database.execute(ManyTables.statements(TABLES));
        Connector connector = Wiring.connector("postgres");
        try (Warehouse warehouse = connector.open(database.settings("many"))) {
            Sample structure =
                    Sample.of(
                            1,
                            3,
                            () -> warehouse.introspect(Cancellation.never(), Progress.none()));
            var firstCheck = new AtomicLong();
            List<FindJoins.Answer> answers = new ArrayList<>();
            var watched =
                    new Watched(
                            warehouse,
                            sql -> {
                                if (sql.contains("\"different\"")) {
                                    firstCheck.compareAndSet(0, System.nanoTime());
                                }
                            });
            Sample joins =
                    Sample.of(
                            0,
                            1,
                            () ->
                                    answers.add(
                                            new FindJoins(InstantSource.system())
                                                    .run(
                                                            connector,
                                                            watched,
                                                            ScanSettings.defaults(),
                                                            UnaryOperator.identity(),
                                                            Cancellation.never())));
            double checking = (System.nanoTime() - firstCheck.get()) / 1e6;
            FindJoins.Answer answer = answers.getFirst();
            System.out.printf(
                    "postgres  %,6d tables  profile and links  %,9.0f ms  %6.1fx structure  links %,.0f ms"
                            + "  %.2f checks a table  %d of %d links accepted%n",
                    TABLES,
                    joins.medianMillis(),
                    joins.ratioTo(structure),
                    checking,
                    answer.statements() / (double) TABLES,
                    answer.relationships().accepted().size(),
                    ManyTables.links(TABLES).size());
        }
        long peak =
                ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getType() == MemoryType.HEAP)
                        .map(MemoryPoolMXBean::getPeakUsage)
                        .mapToLong(usage -> usage.getUsed())
                        .sum();
        System.out.printf("peak heap %d MB%n", peak / (1024 * 1024));
    }
}
