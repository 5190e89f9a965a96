package dev.ktx.storage.state;

import dev.ktx.knowledge.note.MemoryRun;
import dev.ktx.knowledge.note.MemoryRun.State;
import dev.ktx.port.MemoryRuns;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Memory runs in SQLite. The state of a run is in its columns, everything else in its JSON; while
/// it runs that names the process it belongs to.
public final class SqliteMemoryRuns implements MemoryRuns, AutoCloseable {
    /// What a run says whose process ended first.
    public static final String INTERRUPTED =
            "interrupted: the process ended before it told what became of the note; send it again,"
                    + " what was saved is not saved twice";

    private static final String SELECT = "SELECT * FROM local_memory_runs ";

    private final StateDatabase database;
    private final InstantSource clock;

    /// @param folder the project folder; the file appears with the first run
    public SqliteMemoryRuns(Path folder, InstantSource clock) {
        this.database = new StateDatabase(folder);
        this.clock = clock;
    }

    @Override
    public MemoryRun begin(MemoryRun run, Instant since) {
        var result = new MemoryRun[] {run};
        database.write(connection -> {
            Optional<MemoryRun> before =
                    query(
                                    connection,
                                    SELECT
                                            + "WHERE input_hash = ? AND created_at >= ?"
                                            + " ORDER BY created_at DESC, id DESC",
                                    run.inputHash(),
                                    since.toString())
                            .stream()
                            .map(this::settled)
                            .filter(known -> !(known.state() instanceof State.Failed))
                            .findFirst();
            if (before.isPresent()) {
                result[0] = before.get();
                return 0;
            }
            return put(connection, run);
        });
        return result[0];
    }

    @Override
    public void save(MemoryRun run) {
        database.write(connection -> put(connection, run));
    }

    @Override
    public Optional<MemoryRun> run(String id) {
        return swept(SELECT + "WHERE id = ?", id).stream().findFirst();
    }

    @Override
    public List<MemoryRun> runs(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit starts at 1: " + limit);
        }
        return swept(SELECT + "ORDER BY created_at DESC, id DESC LIMIT ?", limit);
    }

    @Override
    public void close() {
        database.close();
    }

    // Runs of dead processes are marked when they are seen.
    private List<MemoryRun> swept(String sql, Object value) {
        List<Row> rows =
                database.<List<Row>>read(connection -> query(connection, sql, value))
                        .orElse(List.of());
        List<MemoryRun> runs = new ArrayList<>();
        for (Row row : rows) {
            MemoryRun now = settled(row);
            if (now.isRunning() != row.run().isRunning()) {
                save(now);
            }
            runs.add(now);
        }
        return List.copyOf(runs);
    }

    private MemoryRun settled(Row row) {
        return row.run().isRunning() && !row.owner().isAlive()
                ? row.run().with(new State.Failed(INTERRUPTED), clock.instant())
                : row.run();
    }

    private static int put(Connection connection, MemoryRun run) throws SQLException {
        String status =
                switch (run.state()) {
                    case State.Running _ -> "running";
                    case State.Done _ -> "done";
                    case State.Failed _ -> "error";
                };
        String stage = run.state() instanceof State.Running(var name) ? name : status;
        String error = run.state() instanceof State.Failed(var message) ? message : null;
        return update(
                connection,
                """
                INSERT INTO local_memory_runs (id, status, stage, input_hash, chat_id,
                  output_summary_json, error, created_at, updated_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET status = excluded.status, stage = excluded.stage,
                  output_summary_json = excluded.output_summary_json, error = excluded.error,
                  updated_at = excluded.updated_at\
                """,
                run.id(),
                status,
                stage,
                run.inputHash(),
                run.chatId(),
                MemoryRunJson.write(run, RunOwner.current()),
                error,
                run.createdAt().toString(),
                run.updatedAt().toString());
    }

    private static int update(Connection connection, String sql, @Nullable Object... values)
            throws SQLException {
        try (var statement = prepared(connection, sql, values)) {
            return statement.executeUpdate();
        }
    }

    private record Row(MemoryRun run, RunOwner owner) {}

    private static List<Row> query(Connection connection, String sql, Object... values)
            throws SQLException {
        try (var statement = prepared(connection, sql, values);
                var rows = statement.executeQuery()) {
            List<Row> found = new ArrayList<>();
            while (rows.next()) {
                found.add(row(rows));
            }
            return found;
        }
    }

    private static Row row(ResultSet row) throws SQLException {
        var json = MemoryRunJson.parse(Optional.ofNullable(row.getString("output_summary_json")));
        State state =
                switch (row.getString("status")) {
                    case "running" -> new State.Running(row.getString("stage"));
                    case "done" -> new State.Done(MemoryRunJson.captured(json));
                    default ->
                            new State.Failed(
                                    Optional.ofNullable(row.getString("error")).orElse("failed"));
                };
        return new Row(
                new MemoryRun(
                        row.getString("id"),
                        row.getString("input_hash"),
                        row.getString("chat_id"),
                        MemoryRunJson.label(json),
                        MemoryRunJson.connectionId(json),
                        Instant.parse(row.getString("created_at")),
                        Instant.parse(row.getString("updated_at")),
                        MemoryRunJson.signals(json),
                        state),
                MemoryRunJson.owner(json));
    }

    private static PreparedStatement prepared(
            Connection connection, String sql, @Nullable Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
