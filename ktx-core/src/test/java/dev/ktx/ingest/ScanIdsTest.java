package dev.ktx.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.catalog.TableRef;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

class ScanIdsTest {
    @Test
    void namesJobsAndSyncsByTime() {
        Instant start = Instant.parse("2026-05-14T09:30:05.123Z");
        String job = ScanIds.jobId(start);
        assertThat(job).isEqualTo("local-" + Long.toString(start.toEpochMilli(), 36));
        assertThat(ScanIds.syncId(start, job)).isEqualTo("2026-05-14-093005-" + job);
    }

    @Test
    void encodesThePartsOfATableName() {
        assertThat(new ScanPaths("harbor", "sync-1").table(TableRef.of("ops", "sailings")))
                .isEqualTo(
                        "raw-sources/harbor/live-database/sync-1/tables/Xw.b3Bz.c2FpbGluZ3M.json");
    }

    @Test
    void refusesPathsThatLeaveTheFolder() {
        assertThatThrownBy(() -> new ScanPaths("../harbor", "sync-1"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void keepsTheNewestSyncsAndTheLastProfile() {
        assertThat(
                        Retention.outdated(
                                List.of("s1", "s2", "s3", "s4", "s5"), "s5", Optional.of("s1"), 3))
                .containsExactly("s2");
        assertThat(Retention.outdated(List.of("s1", "s2"), "s2", Optional.empty(), 3)).isEmpty();
        assertThat(Retention.outdated(List.of("s1", "s2"), "s2", Optional.empty(), 1))
                .containsExactly("s1");
    }
}
