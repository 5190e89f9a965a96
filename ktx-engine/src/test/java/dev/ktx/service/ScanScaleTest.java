package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.ingest.ScanMode;
import dev.ktx.port.ScanArtifacts.LatestScan;

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
/// at most, an unchanged rescan of 2,000 tables 3 s; asserted at three times that.
@Tag("slow")
class ScanScaleTest {
    @TempDir Path small;
    @TempDir Path large;

    private static ScanProject project(Path folder, int tables) {
        var statements = new ArrayList<String>(List.of("PRAGMA journal_mode = OFF", "BEGIN"));
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
        statements.add("COMMIT");
        return new ScanProject(folder, "sqlite").sql(statements.toArray(String[]::new));
    }

    private static Duration time(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return Duration.ofNanos(System.nanoTime() - start);
    }

    @Test
    void growsLinearlyAndRescansQuickly() {
        ScanProject few = project(small, 200);
        ScanProject many = project(large, 2000);
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
        ScanProject project = project(small, 100);
        project.sql("INSERT INTO t0050 (c2) VALUES ('Aurora')");
        assertThat(project.scan(ScanMode.ENRICHED).statements()).isLessThanOrEqualTo(200);
    }
}
