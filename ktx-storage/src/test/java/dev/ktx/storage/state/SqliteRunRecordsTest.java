package dev.ktx.storage.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.port.RunRecords.EnrichmentStage;
import dev.ktx.port.RunRecords.IngestReport;
import dev.ktx.port.RunRecords.IngestRun;
import dev.ktx.problem.KtxException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

final class SqliteRunRecordsTest {
    @TempDir Path folder;
    private SqliteRunRecords records;

    @BeforeEach
    void open() {
        records = new SqliteRunRecords(folder);
    }

    @AfterEach
    void close() {
        records.close();
    }

    private static IngestRun run(String id, String connection, String startedAt) {
        return new IngestRun(
                id,
                "job",
                "running",
                "live-database",
                connection,
                "s1",
                startedAt,
                Optional.empty(),
                "{}");
    }

    private static IngestRun done(IngestRun run, String completedAt) {
        return new IngestRun(
                run.runId(),
                run.jobId(),
                "done",
                run.adapter(),
                run.connectionId(),
                run.syncId(),
                run.startedAt(),
                Optional.of(completedAt),
                "{\"tables\":3}");
    }

    private static IngestReport report(IngestRun run, String completedAt) {
        return new IngestReport(
                run.runId(), run.adapter(), run.connectionId(), "done", completedAt, "{}", "{}");
    }

    private static EnrichmentStage stage(String name, String hash, boolean completed) {
        return new EnrichmentStage(
                "r1",
                name,
                hash,
                "shop",
                "s1",
                "enriched",
                completed,
                completed ? Optional.of("[]") : Optional.empty(),
                completed ? Optional.empty() : Optional.of("no model"),
                "2026-11-30T12:00:00Z");
    }

    @Test
    void readingMakesNoFile() {
        assertThat(records.runs(5)).isEmpty();
        assertThat(records.run("r1")).isEmpty();
        assertThat(records.stages("r1")).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFileThatCannotBeOpenedIsNotAdvisedToBeMovedAway() throws IOException {
        Files.createDirectories(folder.resolve(".ktx/db.sqlite"));
        assertThatThrownBy(() -> records.save(run("r1", "shop", "2026-11-30T12:00:00Z")))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        e ->
                                assertThat(e.problem().message())
                                        .contains(".ktx/db.sqlite", "Check permissions")
                                        .doesNotContain("SQLITE", "Move the file"));
    }

    @Test
    void aRunIsReplacedByItsLaterState() {
        IngestRun first = run("r1", "shop", "2026-11-30T12:00:00Z");
        records.save(first);
        assertThat(records.run("r1")).contains(first);

        IngestRun later = done(first, "2026-11-30T12:00:05Z");
        IngestReport report = report(first, "2026-11-30T12:00:05Z");
        records.finish(later, report);
        records.finish(later, report);

        assertThat(records.run("r1")).contains(later);
        assertThat(records.report("r1")).contains(report);
        assertThat(records.report("r2")).isEmpty();
    }

    @Test
    void theNewestComeFirst() {
        for (String id : List.of("r1", "r3", "r2")) {
            IngestRun run =
                    run(
                            id,
                            id.equals("r3") ? "other" : "shop",
                            "2026-11-30T12:00:0" + id.charAt(1) + "Z");
            records.finish(run, report(run, run.startedAt()));
        }

        assertThat(records.runs(9)).extracting(IngestRun::runId).containsExactly("r3", "r2", "r1");
        assertThat(records.runs("shop", 1)).extracting(IngestRun::runId).containsExactly("r2");
        assertThat(records.reports("shop", "live-database", 9))
                .extracting(IngestReport::runId)
                .containsExactly("r2", "r1");
        assertThat(records.reports("shop", "dbt", 9)).isEmpty();
    }

    @Test
    void aCompletedStageIsFoundForTheSameInputAlone() {
        records.save(stage("descriptions", "h1", false));
        assertThat(records.completed("r1", "descriptions", "h1")).isEmpty();

        records.save(stage("descriptions", "h1", true));
        records.save(stage("embeddings", "h2", false));

        assertThat(records.completed("r1", "descriptions", "h1"))
                .contains(stage("descriptions", "h1", true));
        assertThat(records.completed("r1", "descriptions", "h9")).isEmpty();
        assertThat(records.stages("r1"))
                .containsExactly(
                        stage("descriptions", "h1", true), stage("embeddings", "h2", false));
    }

    @Test
    void aReportOfAnUnknownRunIsNotKeptByHalves() {
        IngestRun run = run("r1", "shop", "2026-11-30T12:00:00Z");
        IngestReport stray =
                new IngestReport("r2", "live-database", "shop", "done", "x", "{}", "{}");

        assertThatThrownBy(() -> records.finish(run, stray)).hasMessageContaining("db.sqlite");
        assertThat(records.run("r1")).isEmpty();
    }

    @Test
    void severalConnectionsWriteAtOnceAndLoseNothing() throws Exception {
        // Each has its own connection to the file, as a process of its own would.
        try (var pool = Executors.newFixedThreadPool(4)) {
            var writers =
                    IntStream.range(0, 4)
                            .mapToObj(writer ->
                                    pool.submit(() -> {
                                        try (var own = new SqliteRunRecords(folder)) {
                                            for (int i = 0; i < 25; i++) {
                                                String id = writer + "-" + i;
                                                own.save(run(id, "shop", id));
                                            }
                                        }
                                        return true;
                                    }))
                            .toList();
            for (var writer : writers) {
                assertThat(writer.get()).isTrue();
            }
        }
        assertThat(records.runs(1000)).hasSize(100);
    }

    @Test
    void tablesHaveTheColumnsOfTheFormat() throws SQLException {
        records.save(run("r1", "shop", "x"));

        assertThat(columns("local_ingest_runs"))
                .containsExactly(
                        "run_id*",
                        "job_id",
                        "status",
                        "adapter",
                        "connection_id",
                        "sync_id",
                        "started_at",
                        "completed_at",
                        "body_json");
        assertThat(columns("local_ingest_reports"))
                .containsExactly(
                        "run_id*",
                        "adapter",
                        "connection_id",
                        "status",
                        "completed_at",
                        "raw_content_hashes_json",
                        "body_json");
        assertThat(columns("local_scan_enrichment_stages"))
                .containsExactly(
                        "run_id*",
                        "stage*",
                        "input_hash",
                        "connection_id",
                        "sync_id",
                        "mode",
                        "status",
                        "output_json",
                        "error_message",
                        "updated_at");
    }

    private List<String> columns(String table) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (var connection =
                        DriverManager.getConnection(
                                "jdbc:sqlite:" + folder.resolve(".ktx/db.sqlite"));
                var statement = connection.createStatement();
                var rows = statement.executeQuery("PRAGMA table_info(" + table + ")")) {
            while (rows.next()) {
                columns.add(rows.getString("name") + (rows.getInt("pk") > 0 ? "*" : ""));
            }
        }
        return columns;
    }

    @Test
    void aFileThatIsNoDatabaseIsNamed() throws IOException {
        Files.createDirectories(folder.resolve(".ktx"));
        Files.writeString(folder.resolve(".ktx/db.sqlite"), "not a database, by any means");

        assertThatThrownBy(() -> records.runs(1)).hasMessageContaining(".ktx/db.sqlite");
    }
}
