package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.catalog.ScanWarning;
import dev.ktx.testkit.ManyTables;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/// Links among 1,000 PostgreSQL tables of 30 columns that declare nothing.
@Tag("slow")
class RelationScaleTest {
    private static final int TABLES = 1_000;
    private static final long MEGABYTE = 1024 * 1024;

    @TempDir Path folder;

    @Test
    @DisplayName("a thousand tables cost three checks a table at most, and little memory")
    void aThousandTables() {
        var many = new JoinWarehouse(TestDatabase.postgres(folder));
        var links = new AtomicInteger();
        var early = new AtomicLong();
        var late = new AtomicLong();
        many.listener =
                sql -> {
                    if (sql.contains("LEFT JOIN")) {
                        int count = links.incrementAndGet();
                        if (count == 20) {
                            early.set(usedHeap());
                        } else if (count > 20 && count % 20 == 0) {
                            late.set(usedHeap());
                        }
                    }
                };
        FindJoins.Answer whole = many.find(ManyTables.statements(TABLES).toArray(String[]::new));
        assertThat(whole.statements()).isLessThanOrEqualTo(3 * TABLES);
        assertThat(late.get()).isPositive();
        assertThat(late.get() - early.get()).isLessThan(64 * MEGABYTE);
        Set<String> truth = ManyTables.links(TABLES);
        Set<String> accepted =
                whole.relationships().accepted().stream()
                        .map(JoinWarehouse::inShort)
                        .collect(Collectors.toSet());
        assertThat(accepted).isSubsetOf(truth);
        assertThat(accepted.size()).isGreaterThan(truth.size() * 9 / 10);
        assertThat(whole.took()).isLessThan(Duration.ofMinutes(6));

        var asked = new AtomicInteger();
        Instant start = Instant.parse("2026-05-14T09:30:00Z");
        many.clock = () -> asked.get() < 60 ? start : start.plus(Duration.ofDays(1));
        many.listener =
                sql -> {
                    if (sql.contains("LEFT JOIN")) {
                        asked.incrementAndGet();
                    }
                };
        FindJoins.Answer partial = many.find();
        assertThat(partial.relationships().accepted()).isNotEmpty();
        assertThat(partial.relationships().accepted().size()).isLessThan(accepted.size());
        assertThat(partial.relationships().review())
                .anyMatch(link -> link.reasons().contains("validation_unattempted"));
        assertThat(partial.warnings())
                .extracting(ScanWarning::message)
                .singleElement()
                .asString()
                .contains("were not checked")
                .contains("scan.relationships.maxSeconds");
    }

    private static long usedHeap() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
