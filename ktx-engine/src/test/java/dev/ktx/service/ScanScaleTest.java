package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.ingest.ScanMode;
import dev.ktx.port.ScanArtifacts.LatestScan;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// How scans grow with the number of tables. A first structural scan of 200 tables takes a user 2 s
/// at most, one of 2,000 PostgreSQL tables 15 s, an unchanged rescan 3 s; asserted at three times
/// that.
@Tag("slow")
class ScanScaleTest {
    @TempDir Path small;
    @TempDir Path large;

    private static ScanProject project(Path folder, TestDatabase database, int tables) {
        var statements = new ArrayList<String>(List.of("BEGIN"));
        for (int i = 0; i < tables; i++) {
            statements.add(
                    IntStream.range(1, 20)
                            .mapToObj(c -> "c" + c + (c % 2 == 0 ? " TEXT" : " INTEGER"))
                            .collect(
                                    Collectors.joining(
                                            ", ",
                                            "CREATE TABLE t%04d (id INTEGER PRIMARY KEY, "
                                                    .formatted(i),
                                            i == 0
                                                    ? ")"
                                                    : ", FOREIGN KEY (c1) REFERENCES t%04d(id))"
                                                            .formatted(i - 1))));
        }
        for (int i = 0; i < tables; i++) {
            statements.add("INSERT INTO t%04d (id, c2) VALUES (1, 'Aurora')".formatted(i));
        }
        statements.add("COMMIT");
        return new ScanProject(folder, database).sql(statements.toArray(String[]::new));
    }

    private static Duration time(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return Duration.ofNanos(System.nanoTime() - start);
    }

    @Test
    void growsLinearlyAndRescansQuickly() {
        ScanProject few = project(small, TestDatabase.sqlite(small), 200);
        ScanProject many = project(large, TestDatabase.sqlite(large), 2000);
        Duration first = time(() -> few.scan(ScanMode.STRUCTURAL));
        Duration warm =
                time(() -> {
                    few.sql("ALTER TABLE t0000 ADD COLUMN extra INTEGER");
                    few.scan(ScanMode.STRUCTURAL);
                });
        Duration all = time(() -> many.scan(ScanMode.STRUCTURAL));
        Duration again =
                time(() -> assertThat(many.scan(ScanMode.STRUCTURAL).unchanged()).isTrue());
        many.artifacts.latestScan("harbor");
        Duration one =
                time(() ->
                        assertThat(
                                        ((LatestScan.Found) many.artifacts.latestScan("harbor"))
                                                .snapshot()
                                                .tables())
                                .hasSize(2000));
        assertThat(first).isLessThan(Duration.ofSeconds(6));
        assertThat(again).isLessThan(Duration.ofSeconds(9));
        assertThat(one).isLessThan(Duration.ofMillis(300));
        assertThat(all.toMillis()).isLessThan(Math.max(first.toMillis(), warm.toMillis()) * 20);
    }

    @Test
    void anEnrichedScanTakesAtMostTwoStatementsATable() {
        ScanProject project = project(small, TestDatabase.sqlite(small), 100);
        assertThat(project.scan(ScanMode.ENRICHED).statements()).isBetween(100, 200);
    }

    @Test
    void twoThousandPostgresTablesTakeSeconds() {
        ScanProject project = project(large, TestDatabase.postgres(large), 2000);
        Duration first = time(() -> project.scan(ScanMode.STRUCTURAL));
        Duration again =
                time(() -> assertThat(project.scan(ScanMode.STRUCTURAL).unchanged()).isTrue());
        ScanOutcome enriched = project.scan(ScanMode.ENRICHED);
        assertThat(first).isLessThan(Duration.ofSeconds(45));
        assertThat(again).isLessThan(Duration.ofSeconds(9));
        assertThat(enriched.statements()).isLessThanOrEqualTo(2 * enriched.tables());
        assertThat(project.scan(ScanMode.ENRICHED).unchanged()).isTrue();
    }
}
