package dev.ktx.app.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.eval.EvalJoins.Mode;
import dev.ktx.app.eval.EvalJoins.Result;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Connector;
import dev.ktx.port.Warehouse;
import dev.ktx.service.ScanSettings;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// The bar of {@link EvalJoinsTest} on warehouses other than DuckDB: the rows of each set are
/// copied there. The variable `KTX_JOIN_SETS` names another folder of sets.
@Tag("slow")
class JoinsOnEnginesTest {
    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "sqlite", "mysql"})
    void findsTheSameJoinsAsInDuckDb(String driver) throws Exception {
        Path sets =
                Path.of(
                                Optional.ofNullable(System.getenv("KTX_JOIN_SETS"))
                                        .orElse("src/test/resources/joins"))
                        .toAbsolutePath();
        var results = new ArrayList<Result>();
        for (Path set : EvalJoins.sets(sets)) {
            results.addAll(measured(set, driver));
        }
        int right = results.stream().mapToInt(result -> result.joins().right()).sum();
        int wrong = results.stream().mapToInt(result -> result.joins().wrong().size()).sum();
        int truths =
                right + results.stream().mapToInt(result -> result.joins().missed().size()).sum();
        int lost = results.stream().mapToInt(result -> result.lost().size()).sum();
        assertThat((double) right / (right + wrong)).as("%s", results).isGreaterThanOrEqualTo(0.98);
        assertThat((double) (truths - lost) / truths)
                .as("%s", results)
                .isGreaterThanOrEqualTo(0.95);
        assertThat(results)
                .allSatisfy(result -> assertThat(result.joins().f1()).isGreaterThan(0.9));
    }

    private List<Result> measured(Path set, String driver) throws SQLException, IOException {
        String name = set.getFileName().toString();
        Path file = folder.resolve(driver + "-" + name + ".duckdb");
        EvalJoins.load(set.resolve("schema_data.sql"), file);
        Path home = Files.createDirectories(folder.resolve(driver + "-" + name));
        TestDatabase database =
                switch (driver) {
                    case "postgres" -> TestDatabase.postgres(home);
                    case "sqlite" -> TestDatabase.sqlite(home);
                    default -> TestDatabase.mariadb(home);
                };
        try (Connection from = DriverManager.getConnection("jdbc:duckdb:" + file);
                Connection to = database.connect()) {
            to.setAutoCommit(false);
            if (driver.equals("mysql")) {
                try (Statement ansi = to.createStatement()) {
                    ansi.execute("SET SESSION sql_mode = 'ANSI_QUOTES'");
                }
            }
            for (String table : tables(from)) {
                copy(from, to, table, driver);
            }
            to.commit();
        }
        Connector connector = Wiring.connector(driver);
        try (Warehouse warehouse = connector.open(database.settings("set"))) {
            return new EvalJoins(connector, ScanSettings.defaults(), InstantSource.system())
                    .run(
                            set,
                            connector,
                            warehouse,
                            List.of(Mode.PKS_AND_FKS_REMOVED),
                            Cancellation.never());
        }
    }

    private static List<String> tables(Connection duck) throws SQLException {
        var names = new ArrayList<String>();
        try (Statement statement = duck.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "SELECT table_name FROM duckdb_tables() ORDER BY table_oid")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    private static void copy(Connection from, Connection to, String table, String driver)
            throws SQLException {
        try (Statement read = from.createStatement();
                ResultSet rows = read.executeQuery("SELECT * FROM \"" + table + "\"");
                Statement create = to.createStatement()) {
            ResultSetMetaData columns = rows.getMetaData();
            var defined = new ArrayList<String>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                defined.add(
                        "\""
                                + columns.getColumnName(i)
                                + "\" "
                                + type(columns.getColumnTypeName(i), driver));
            }
            create.execute("CREATE TABLE \"" + table + "\" (" + String.join(", ", defined) + ")");
            String places = String.join(", ", Collections.nCopies(defined.size(), "?"));
            try (PreparedStatement write =
                    to.prepareStatement("INSERT INTO \"" + table + "\" VALUES (" + places + ")")) {
                int pending = 0;
                while (rows.next()) {
                    for (int i = 1; i <= defined.size(); i++) {
                        write.setObject(i, plain(rows.getObject(i), driver));
                    }
                    write.addBatch();
                    if (++pending % 500 == 0) {
                        write.executeBatch();
                    }
                }
                write.executeBatch();
            }
        }
    }

    private static Object plain(Object value, String driver) {
        boolean asText =
                value != null
                        && (driver.equals("sqlite")
                                ? !(value instanceof Number)
                                : value instanceof java.util.UUID && !driver.equals("postgres"));
        return asText ? value.toString() : value;
    }

    private static String type(String duck, String driver) {
        String type = duck.equals("HUGEINT") ? "BIGINT" : duck;
        return switch (driver) {
            case "postgres" ->
                    type.equals("DOUBLE")
                            ? "DOUBLE PRECISION"
                            : type.equals("TINYINT") ? "SMALLINT" : type;
            case "mysql" ->
                    switch (type) {
                        case "VARCHAR" -> "TEXT";
                        case "TIMESTAMP" -> "DATETIME(6)";
                        case "UUID" -> "CHAR(36)";
                        default -> type;
                    };
            default -> type;
        };
    }
}
