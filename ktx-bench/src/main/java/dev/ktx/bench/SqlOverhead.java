package dev.ktx.bench;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Progress;
import dev.ktx.service.AnswerBudget;
import dev.ktx.service.RunSql;
import dev.ktx.testkit.Shop;
import dev.ktx.testkit.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/// What a warm server adds to `select 1`: the gate, the pool, the read-only session and the encoding of
/// the answer, next to the same statement on an open JDBC connection.
public final class SqlOverhead {
    private static final int WARM_UP = 300;
    private static final int RUNS = 500;

    private SqlOverhead() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("ktx-bench");
        Map<String, TestDatabase> databases = new LinkedHashMap<>();
        databases.put("duckdb", TestDatabase.duckdb(folder));
        databases.put("sqlite", TestDatabase.sqlite(folder));
        databases.put("postgres", TestDatabase.postgres(folder));
        StringBuilder settings = new StringBuilder("connections:\n");
        databases.forEach(
                (id, database) -> {
                    Shop.create(database);
                    settings.append("  ").append(id).append(":\n    driver: ").append(id);
                    database.values()
                            .forEach(
                                    (key, value) ->
                                            settings.append("\n    ")
                                                    .append(key)
                                                    .append(": \"")
                                                    .append(value)
                                                    .append('"'));
                    settings.append('\n');
                });
        Files.writeString(folder.resolve("ktx.yaml"), settings.toString());
        try (Wiring wiring = Wiring.open(folder, Map.of())) {
            RunSql run = wiring.runSql(() -> AnswerBudget.DEFAULT);
            for (Map.Entry<String, TestDatabase> entry : databases.entrySet()) {
                Sample raw = raw(entry.getValue());
                Sample ours =
                        Sample.of(
                                WARM_UP,
                                RUNS,
                                () ->
                                        run.run(
                                                entry.getKey(),
                                                "select 1",
                                                10,
                                                Progress.none(),
                                                Cancellation.never()));
                System.out.printf(
                        "%-10s raw JDBC %7.3f ms   ktx %7.3f ms   overhead %7.3f ms%n",
                        entry.getKey(),
                        raw.medianMillis(),
                        ours.medianMillis(),
                        ours.medianMillis() - raw.medianMillis());
            }
        }
    }

    private static Sample raw(TestDatabase database) throws Exception {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            return Sample.of(
                    WARM_UP,
                    RUNS,
                    () -> {
                        try (ResultSet rows = statement.executeQuery("select 1")) {
                            return rows.next() && rows.getInt(1) == 1;
                        }
                    });
        }
    }
}
