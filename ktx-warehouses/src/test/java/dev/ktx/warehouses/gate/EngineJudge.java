package dev.ktx.warehouses.gate;

import dev.ktx.testkit.TestDatabase;

import io.trino.sql.parser.ParsingException;
import io.trino.sql.parser.SqlParser;
import io.trino.sql.tree.DescribeInput;
import io.trino.sql.tree.DescribeOutput;
import io.trino.sql.tree.Explain;
import io.trino.sql.tree.Query;
import io.trino.sql.tree.ShowBranches;
import io.trino.sql.tree.ShowCatalogs;
import io.trino.sql.tree.ShowColumns;
import io.trino.sql.tree.ShowCreate;
import io.trino.sql.tree.ShowFunctions;
import io.trino.sql.tree.ShowGrants;
import io.trino.sql.tree.ShowRoleGrants;
import io.trino.sql.tree.ShowRoles;
import io.trino.sql.tree.ShowSchemas;
import io.trino.sql.tree.ShowSession;
import io.trino.sql.tree.ShowStats;
import io.trino.sql.tree.ShowTables;

import org.sqlite.ProgressHandler;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Asks an engine what it makes of a text.
abstract class EngineJudge implements AutoCloseable {
    enum Verdict {
        ONE_READ,
        /// A write, several statements, or a command.
        ELSE,
        /// The engine refuses to parse it.
        BROKEN
    }

    abstract Verdict verdict(String sql) throws SQLException;

    @Override
    public abstract void close() throws SQLException;

    static EngineJudge duckDb() throws SQLException {
        return new DuckDbJudge(DriverManager.getConnection("jdbc:duckdb:"));
    }

    static EngineJudge sqlite() throws SQLException {
        return new SqliteJudge();
    }

    static EngineJudge postgres(TestDatabase database) throws SQLException {
        return new PostgresJudge(database.connect());
    }

    static EngineJudge trino() {
        return new TrinoJudge();
    }

    /// The parser of Trino itself.
    private static final class TrinoJudge extends EngineJudge {
        private static final Set<Class<?>> READS =
                Set.of(
                        Query.class,
                        ShowBranches.class,
                        ShowCatalogs.class,
                        ShowColumns.class,
                        ShowCreate.class,
                        ShowFunctions.class,
                        DescribeInput.class,
                        DescribeOutput.class,
                        ShowGrants.class,
                        ShowRoleGrants.class,
                        ShowRoles.class,
                        ShowSchemas.class,
                        ShowSession.class,
                        ShowStats.class,
                        ShowTables.class);

        private final SqlParser parser = new SqlParser();

        @Override
        Verdict verdict(String sql) {
            // Clients cut a semicolon off the end before they send a statement.
            String text = sql.replaceFirst("(?s);\\s*$", "");
            try {
                return of(parser.createStatement(text));
            } catch (ParsingException | IllegalArgumentException broken) {
                // The tree refuses some texts that the grammar takes, such as GROUPING SETS ().
                return Verdict.BROKEN;
            }
        }

        private static Verdict of(io.trino.sql.tree.Statement statement) {
            return statement instanceof Explain explain
                    ? of(explain.getStatement())
                    : READS.contains(statement.getClass()) ? Verdict.ONE_READ : Verdict.ELSE;
        }

        @Override
        public void close() {}
    }

    /// A server-side cursor takes one statement that answers rows and nothing else, and a read-only
    /// transaction refuses the first row of one that changes a table. Names are checked before, so
    /// tables and columns that the text asks for are made first.
    private static final class PostgresJudge extends EngineJudge {
        private static final int NAMES_MADE = 8;
        private static final Set<String> NO_READ =
                Set.of(
                        // Invalid cursor definition; read-only transaction; transaction ends.
                        "42P11", "25006", "2D000", "0A000");
        private static final Pattern NO_TABLE =
                Pattern.compile("relation \"([A-Za-z_]\\w*)\" does not exist");
        private static final Pattern NO_COLUMN =
                Pattern.compile("column (?:\\w+\\.)?\"?([A-Za-z_]\\w*)\"? does not exist");

        private final Connection connection;

        PostgresJudge(Connection connection) throws SQLException {
            this.connection = connection;
            try (Statement statement = connection.createStatement()) {
                statement.execute(
                        "CREATE TABLE t (a int, b int, c int, d int, x int, y int, id int)");
                statement.execute(
                        """
                        CREATE FUNCTION judge(sql text) RETURNS int LANGUAGE plpgsql AS $f$
                        DECLARE c refcursor;
                        BEGIN OPEN c FOR EXECUTE sql; MOVE c; CLOSE c; RETURN 1; END $f$
                        """);
                statement.execute("SET statement_timeout = '2s'");
            }
            connection.setAutoCommit(false);
            connection.setReadOnly(true);
        }

        @Override
        Verdict verdict(String sql) throws SQLException {
            for (int made = 0; made < NAMES_MADE; made++) {
                String complaint;
                try (PreparedStatement ask = connection.prepareStatement("SELECT judge(?)")) {
                    ask.setString(1, sql);
                    try (ResultSet row = ask.executeQuery()) {
                        return row.next() ? Verdict.ONE_READ : Verdict.BROKEN;
                    }
                } catch (SQLException refused) {
                    if (NO_READ.contains(refused.getSQLState())) {
                        return Verdict.ELSE;
                    }
                    complaint = String.valueOf(refused.getMessage());
                } finally {
                    connection.rollback();
                }
                if (!makeName(complaint)) {
                    return Verdict.BROKEN;
                }
            }
            return Verdict.BROKEN;
        }

        private boolean makeName(String complaint) throws SQLException {
            Matcher table = NO_TABLE.matcher(complaint);
            Matcher column = NO_COLUMN.matcher(complaint);
            String made =
                    table.find()
                            ? "CREATE TABLE \"" + table.group(1) + "\" AS SELECT * FROM t"
                            : column.find()
                                    ? "ALTER TABLE t ADD COLUMN \"" + column.group(1) + "\" int"
                                    : "";
            if (made.isEmpty()) {
                return false;
            }
            connection.setReadOnly(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute(made);
                connection.commit();
                return true;
            } catch (SQLException impossible) {
                connection.rollback();
                return false;
            } finally {
                connection.setReadOnly(true);
            }
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }

    /// `json_serialize_sql` parses and gives the tree; only SELECT has one, and since version 2 a
    /// SELECT may hold writes in WITH, which show as nodes of their own.
    private static final class DuckDbJudge extends EngineJudge {
        private static final JsonMapper JSON = JsonMapper.builder().build();
        private static final Set<String> READS =
                Set.of("SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE");

        private final Connection connection;

        DuckDbJudge(Connection connection) {
            this.connection = connection;
        }

        @Override
        Verdict verdict(String sql) throws SQLException {
            JsonNode tree = tree(sql);
            if (!tree.get("error").asBoolean()) {
                boolean one = tree.get("statements").size() == 1;
                return one && onlyReads(tree) ? Verdict.ONE_READ : Verdict.ELSE;
            }
            if (!tree.get("error_message").asString().startsWith("Only SELECT statements")) {
                return Verdict.BROKEN;
            }
            return looksOnly(sql) ? Verdict.ONE_READ : Verdict.ELSE;
        }

        /// EXPLAIN, DESCRIBE, SHOW and SUMMARIZE of one statement have no tree, nor has PIVOT
        /// without a list of values: the engine makes a temporary type for it and drops that again.
        private boolean looksOnly(String sql) throws SQLException {
            String stripped = sql.replaceAll("^(\\s|;|--[^\n]*\n|/\\*.*?\\*/)+", "");
            String upper = stripped.toUpperCase(Locale.ROOT);
            if (upper.matches("(?s)EXPLAIN\\b.*") && !upper.contains("ANALYZE")) {
                String rest = stripped.substring(7).replaceFirst("^\\s*\\([A-Za-z ,]*\\)", "");
                return verdict(rest) == Verdict.ONE_READ;
            }
            boolean looks = upper.matches("(?s)(DESCRIBE|DESC|SHOW|SUMMARIZE)\\b.*");
            String bare = upper.replaceAll("(?s)/\\*.*?\\*/|--[^\n]*|'[^']*'", " ");
            return (looks || bare.contains("PIVOT"))
                    && !bare.replaceAll("[;\\s]*$", "").contains(";");
        }

        private JsonNode tree(String sql) throws SQLException {
            try (PreparedStatement ask =
                    connection.prepareStatement("SELECT json_serialize_sql(?)")) {
                ask.setString(1, sql);
                try (ResultSet row = ask.executeQuery()) {
                    row.next();
                    return JSON.readTree(row.getString(1));
                }
            }
        }

        private static boolean onlyReads(JsonNode node) {
            JsonNode type = node.get("type");
            boolean query = type != null && type.isString() && type.asString().endsWith("_NODE");
            if (query && !READS.contains(type.asString())) {
                return false;
            }
            for (JsonNode child : node) {
                if (!onlyReads(child)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }

    /// Executes the text, all of it, in a small database in memory and looks whether anything
    /// changed. Tables and columns that the text asks for are made first.
    private static final class SqliteJudge extends EngineJudge {
        private static final int NAMES_MADE = 8;
        private static final Pattern NO_TABLE =
                Pattern.compile("no such table: (?:main\\.)?([A-Za-z_]\\w*)\\)");
        private static final Pattern NO_COLUMN =
                Pattern.compile("no such column: (?:\\w+\\.)?([A-Za-z_]\\w*)\\)");

        private Connection connection;

        SqliteJudge() throws SQLException {
            connection = open();
        }

        private static Connection open() throws SQLException {
            Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate(
                        "CREATE TABLE t (a, b, c, d, x, y, id); INSERT INTO t VALUES (1, 2, 3, 4, 5, 6, 7);"
                                + "CREATE INDEX i ON t (a)");
            }
            return connection;
        }

        @Override
        Verdict verdict(String sql) throws SQLException {
            for (int made = 0; made < NAMES_MADE; made++) {
                String before = state();
                boolean failed = false;
                String complaint = "";
                try (Statement statement = connection.createStatement()) {
                    ProgressHandler.setHandler(connection, 100_000, new Abort());
                    statement.executeUpdate(sql);
                } catch (SQLException refused) {
                    failed = true;
                    complaint = String.valueOf(refused.getMessage());
                }
                ProgressHandler.clearHandler(connection);
                if (!state().equals(before)) {
                    connection.close();
                    connection = open();
                    return Verdict.ELSE;
                }
                if (!failed) {
                    return Verdict.ONE_READ;
                }
                if (!makeName(complaint)) {
                    return Verdict.BROKEN;
                }
            }
            return Verdict.BROKEN;
        }

        private boolean makeName(String complaint) throws SQLException {
            Matcher table = NO_TABLE.matcher(complaint);
            Matcher column = NO_COLUMN.matcher(complaint);
            try (Statement statement = connection.createStatement()) {
                if (table.find()) {
                    statement.executeUpdate(
                            "CREATE TABLE \"" + table.group(1) + "\" AS SELECT * FROM t");
                    return true;
                }
                if (column.find()) {
                    statement.executeUpdate("ALTER TABLE t ADD COLUMN \"" + column.group(1) + "\"");
                    return true;
                }
                return false;
            } catch (SQLException impossible) {
                return false;
            }
        }

        /// Everything that a statement could change, as text.
        private String state() throws SQLException {
            StringBuilder state = new StringBuilder();
            for (String question :
                    List.of(
                            "SELECT total_changes()",
                            "SELECT group_concat(sql) FROM sqlite_schema",
                            "SELECT group_concat(name) FROM pragma_database_list",
                            "PRAGMA journal_mode",
                            "PRAGMA user_version",
                            "PRAGMA application_id",
                            "PRAGMA synchronous",
                            "PRAGMA foreign_keys",
                            "PRAGMA query_only",
                            "PRAGMA recursive_triggers",
                            "PRAGMA temp_store",
                            "PRAGMA cache_size")) {
                try (Statement statement = connection.createStatement();
                        ResultSet row = statement.executeQuery(question)) {
                    state.append(row.next() ? row.getString(1) : "").append('\n');
                }
            }
            return state.toString();
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }

        /// Ends statements that run for long.
        private static final class Abort extends ProgressHandler {
            private int calls;

            @Override
            protected int progress() {
                return ++calls > 20 ? 1 : 0;
            }
        }
    }
}
