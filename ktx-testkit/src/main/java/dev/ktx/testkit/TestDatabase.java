package dev.ktx.testkit;

import dev.ktx.project.ConnectionSettings;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.dialect.Dialects;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A database of a real engine that a test fills through plain JDBC and then reads through ktx.
///
/// @param dialect how the engine spells SQL; its name is the driver in `ktx.yaml`
/// @param url for JDBC, as a user who may do everything
/// @param values what a connection in `ktx.yaml` would hold, without the driver
/// @param projectDir where relative paths start
public record TestDatabase(
        Dialect dialect, String url, Map<String, Object> values, Path projectDir) {
    public TestDatabase {
        values = Map.copyOf(values);
    }

    /// A DuckDB file in a folder.
    public static TestDatabase duckdb(Path folder) {
        return new TestDatabase(
                Dialects.DUCKDB,
                "jdbc:duckdb:" + folder.resolve("warehouse.duckdb"),
                Map.of("path", "warehouse.duckdb"),
                folder);
    }

    /// A SQLite file in a folder.
    public static TestDatabase sqlite(Path folder) {
        return new TestDatabase(
                Dialects.SQLITE,
                "jdbc:sqlite:" + folder.resolve("warehouse.sqlite"),
                Map.of("path", "warehouse.sqlite"),
                folder);
    }

    /// A fresh database on the shared PostgreSQL server.
    public static TestDatabase postgres(Path folder) {
        return PostgresServer.shared().freshDatabase(folder);
    }

    /// A fresh database on a MariaDB server of its own, where schemas can be created.
    public static TestDatabase mariadb(Path folder) {
        return MariaDbServer.start().freshDatabase(folder);
    }

    /// A connection that may write. While one is open, DuckDB lets no other process have the file.
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url);
    }

    /// Runs statements one after the other in a connection of their own.
    public void execute(List<String> statements) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public void execute(String... statements) {
        execute(List.of(statements));
    }

    /// Runs statements that keep to the standard: names in double quotes, `VARCHAR` without length.
    public void load(List<String> statements) {
        if (!dialect.name().equals("mysql")) {
            execute(statements);
            return;
        }
        List<String> spelled = new ArrayList<>();
        spelled.add("SET SESSION sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES', autocommit = 0");
        // The usual collation takes letters for the same that the other engines tell apart.
        spelled.add("ALTER DATABASE COLLATE utf8mb4_nopad_bin");
        for (String sql : statements) {
            boolean creates = sql.strip().startsWith("CREATE");
            spelled.add(
                    creates
                            ? sql.replace("VARCHAR", "TEXT").replace("TIMESTAMP", "DATETIME")
                            : sql);
        }
        spelled.add("COMMIT");
        execute(spelled);
    }

    /// The connection that ktx would read from `ktx.yaml`.
    public ConnectionSettings settings(String id) {
        return settings(id, Map.of());
    }

    /// The same with further or other keys.
    public ConnectionSettings settings(String id, Map<String, Object> more) {
        Map<String, Object> all = new HashMap<>(values);
        all.putAll(more);
        return new ConnectionSettings(id, dialect.name(), projectDir, all);
    }
}
