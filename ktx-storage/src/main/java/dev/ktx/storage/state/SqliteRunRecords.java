package dev.ktx.storage.state;

import dev.ktx.port.RunRecords;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Run records in SQLite.
public final class SqliteRunRecords implements RunRecords {
    private static final String RUNS = "SELECT * FROM local_ingest_runs ";
    private static final String NEWEST_RUNS = " ORDER BY started_at DESC, run_id DESC LIMIT ?";
    private static final String REPORTS = "SELECT * FROM local_ingest_reports ";
    private static final String STAGES = "SELECT * FROM local_scan_enrichment_stages ";

    private final StateDatabase database;

    /// @param folder the project folder; the file appears with the first record
    public SqliteRunRecords(Path folder) {
        database = new StateDatabase(folder);
    }

    @Override
    public void save(IngestRun run) {
        database.write(connection -> insert(connection, run));
    }

    @Override
    public void finish(IngestRun run, IngestReport report) {
        database.write(connection -> {
            insert(connection, run);
            return update(
                    connection,
                    """
                    INSERT INTO local_ingest_reports (run_id, adapter, connection_id, status,
                      completed_at, raw_content_hashes_json, body_json)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (run_id) DO UPDATE SET adapter = excluded.adapter,
                      connection_id = excluded.connection_id, status = excluded.status,
                      completed_at = excluded.completed_at,
                      raw_content_hashes_json = excluded.raw_content_hashes_json,
                      body_json = excluded.body_json\
                    """,
                    report.runId(),
                    report.adapter(),
                    report.connectionId(),
                    report.status(),
                    report.completedAt(),
                    report.rawContentHashes(),
                    report.body());
        });
    }

    @Override
    public Optional<IngestRun> run(String runId) {
        return query(SqliteRunRecords::ingestRun, RUNS + "WHERE run_id = ?", runId).stream()
                .findFirst();
    }

    @Override
    public Optional<IngestReport> report(String runId) {
        return query(SqliteRunRecords::ingestReport, REPORTS + "WHERE run_id = ?", runId).stream()
                .findFirst();
    }

    @Override
    public List<IngestRun> runs(int limit) {
        return query(SqliteRunRecords::ingestRun, RUNS + NEWEST_RUNS, atLeastOne(limit));
    }

    @Override
    public List<IngestRun> runs(String connectionId, int limit) {
        return query(
                SqliteRunRecords::ingestRun,
                RUNS + "WHERE connection_id = ?" + NEWEST_RUNS,
                connectionId,
                atLeastOne(limit));
    }

    @Override
    public List<IngestReport> reports(String connectionId, String adapter, int limit) {
        return query(
                SqliteRunRecords::ingestReport,
                REPORTS
                        + "WHERE connection_id = ? AND adapter = ?"
                        + " ORDER BY completed_at DESC, run_id DESC LIMIT ?",
                connectionId,
                adapter,
                atLeastOne(limit));
    }

    @Override
    public void save(EnrichmentStage stage) {
        database.write(connection ->
                update(
                        connection,
                        """
                        INSERT OR REPLACE INTO local_scan_enrichment_stages (run_id, stage,
                          input_hash, connection_id, sync_id, mode, status, output_json,
                          error_message, updated_at)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)\
                        """,
                        stage.runId(),
                        stage.stage(),
                        stage.inputHash(),
                        stage.connectionId(),
                        stage.syncId(),
                        stage.mode(),
                        stage.completed() ? "completed" : "failed",
                        stage.output().orElse(null),
                        stage.error().orElse(null),
                        stage.updatedAt()));
    }

    @Override
    public Optional<EnrichmentStage> completed(String runId, String stage, String inputHash) {
        return query(
                        SqliteRunRecords::enrichmentStage,
                        STAGES
                                + "WHERE run_id = ? AND stage = ? AND input_hash = ?"
                                + " AND status = 'completed'",
                        runId,
                        stage,
                        inputHash)
                .stream()
                .findFirst();
    }

    @Override
    public List<EnrichmentStage> stages(String runId) {
        return query(
                SqliteRunRecords::enrichmentStage,
                STAGES + "WHERE run_id = ? ORDER BY stage",
                runId);
    }

    @Override
    public void close() {
        database.close();
    }

    private static int insert(Connection connection, IngestRun run) throws SQLException {
        return update(
                connection,
                """
                INSERT INTO local_ingest_runs (run_id, job_id, status, adapter, connection_id,
                  sync_id, started_at, completed_at, body_json)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (run_id) DO UPDATE SET job_id = excluded.job_id,
                  status = excluded.status, adapter = excluded.adapter,
                  connection_id = excluded.connection_id, sync_id = excluded.sync_id,
                  started_at = excluded.started_at, completed_at = excluded.completed_at,
                  body_json = excluded.body_json\
                """,
                run.runId(),
                run.jobId(),
                run.status(),
                run.adapter(),
                run.connectionId(),
                run.syncId(),
                run.startedAt(),
                run.completedAt().orElse(null),
                run.body());
    }

    private static int atLeastOne(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit starts at 1: " + limit);
        }
        return limit;
    }

    /// Reads one row.
    private interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    private <T> List<T> query(Row<T> reader, String sql, Object... values) {
        return database.read(
                        connection -> {
                            try (var statement = prepared(connection, sql, values);
                                    var rows = statement.executeQuery()) {
                                List<T> found = new ArrayList<>();
                                while (rows.next()) {
                                    found.add(reader.read(rows));
                                }
                                return List.copyOf(found);
                            }
                        })
                .orElse(List.of());
    }

    private static int update(Connection connection, String sql, @Nullable Object... values)
            throws SQLException {
        try (var statement = prepared(connection, sql, values)) {
            return statement.executeUpdate();
        }
    }

    private static PreparedStatement prepared(
            Connection connection, String sql, @Nullable Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    private static IngestRun ingestRun(ResultSet row) throws SQLException {
        return new IngestRun(
                row.getString("run_id"),
                row.getString("job_id"),
                row.getString("status"),
                row.getString("adapter"),
                row.getString("connection_id"),
                row.getString("sync_id"),
                row.getString("started_at"),
                Optional.ofNullable(row.getString("completed_at")),
                row.getString("body_json"));
    }

    private static IngestReport ingestReport(ResultSet row) throws SQLException {
        return new IngestReport(
                row.getString("run_id"),
                row.getString("adapter"),
                row.getString("connection_id"),
                row.getString("status"),
                row.getString("completed_at"),
                row.getString("raw_content_hashes_json"),
                row.getString("body_json"));
    }

    private static EnrichmentStage enrichmentStage(ResultSet row) throws SQLException {
        return new EnrichmentStage(
                row.getString("run_id"),
                row.getString("stage"),
                row.getString("input_hash"),
                row.getString("connection_id"),
                row.getString("sync_id"),
                row.getString("mode"),
                row.getString("status").equals("completed"),
                Optional.ofNullable(row.getString("output_json")),
                Optional.ofNullable(row.getString("error_message")),
                row.getString("updated_at"));
    }
}
