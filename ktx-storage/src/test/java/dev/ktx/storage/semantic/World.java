package dev.ktx.storage.semantic;

import dev.ktx.problem.Problem;
import dev.ktx.problem.ProblemCode;
import dev.ktx.semantic.SemanticCompiler;
import dev.ktx.semantic.SemanticCompiler.Compilation;
import dev.ktx.semantic.SemanticCompiler.Compiled;
import dev.ktx.semantic.SemanticCompiler.Rejected;
import dev.ktx.semantic.file.SourceFile;
import dev.ktx.semantic.file.SourceFiles;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.semantic.query.QueryReader;
import dev.ktx.semantic.query.QueryReader.Asked;
import dev.ktx.semantic.query.Receipt;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.ReadOnlySql;
import dev.ktx.sql.SqlTarget;
import dev.ktx.sql.dialect.Dialects;
import dev.ktx.testkit.MariaDbServer;
import dev.ktx.testkit.PostgresServer;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/// A small model with rows, on every engine that runs here. A question is asked of all of them, and
/// they have to agree.
final class World implements AutoCloseable {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final SemanticModel model;
    private final Map<Dialect, Connection> engines = new LinkedHashMap<>();

    private World(SemanticModel model) {
        this.model = model;
    }

    /// @param schema statements, each ends with a semicolon at the end of a line
    /// @param sources YAML documents, separated by lines of three dashes
    static World of(String schema, String sources) {
        List<SourceFile> files = new ArrayList<>();
        for (String source : sources.split("(?m)^---$", -1)) {
            if (!source.isBlank()) {
                files.add(SourceYaml.file("sources/s" + files.size() + ".yaml", source));
            }
        }
        World world = new World(SourceFiles.read(files).model());
        try {
            world.open(Dialects.DUCKDB, "jdbc:duckdb:", schema);
            world.open(Dialects.SQLITE, "jdbc:sqlite::memory:", schema);
            world.open(Dialects.POSTGRES, postgres(), schema);
            if (MariaDbServer.isInstalled()) {
                world.open(Dialects.MYSQL, mariadb(), schema);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return world;
    }

    /// The address of an empty PostgreSQL database.
    static String postgres() throws SQLException {
        PostgresServer server = PostgresServer.shared();
        String name =
                "semantic_" + ProcessHandle.current().pid() + "_" + DATABASES.incrementAndGet();
        try (Connection connection = DriverManager.getConnection(server.url("postgres"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        }
        return server.url(name);
    }

    /// The address of an empty MariaDB database.
    static String mariadb() {
        return MariaDbServer.shared().freshDatabase(Path.of(".")).url();
    }

    private void open(Dialect dialect, String url, String schema) throws SQLException {
        Connection connection = DriverManager.getConnection(url);
        engines.put(dialect, connection);
        load(dialect, connection, schema);
    }

    /// Schemas quote names as the standard does.
    static void load(Dialect dialect, Connection connection, String schema) throws SQLException {
        boolean mysql = dialect.equals(Dialects.MYSQL);
        load(
                connection,
                mysql
                        ? "SET SESSION sql_mode = CONCAT(@@sql_mode, ',ANSI_QUOTES,NO_BACKSLASH_ESCAPES');\n"
                                // A reserved word here only.
                                + schema.replaceAll("\\bload INTEGER", "\"load\" INTEGER")
                                + ";\nSET SESSION sql_mode = DEFAULT"
                        : schema);
    }

    static void load(Connection connection, String schema) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : schema.split(";\\s*(\n|$)", -1)) {
                if (!sql.isBlank()) {
                    statement.execute(sql);
                }
            }
        }
    }

    SemanticModel model() {
        return model;
    }

    /// The dialects of the engines that run here.
    Set<Dialect> engines() {
        return engines.keySet();
    }

    /// What an engine answers to SQL.
    List<List<String>> run(Dialect dialect, String sql, int limit) throws SQLException {
        Connection connection = engines.get(dialect);
        if (connection == null) {
            throw new IllegalArgumentException("no engine for " + dialect);
        }
        return Rows.run(connection, sql, limit);
    }

    Compilation compile(String question, Dialect dialect) {
        return switch (QueryReader.read(SourceYaml.tree("question", question))) {
            case Asked.Question(var query) ->
                    SemanticCompiler.compile(model, query, SqlTarget.of(dialect));
            case Asked.Malformed(var problems) -> new Rejected(problems);
        };
    }

    /// The rows, the same on every engine, in their order, cells joined by ` | `. What MySQL cannot
    /// say it has to refuse as such.
    List<String> ask(String question) {
        List<String> first = List.of();
        for (Dialect dialect : engines.keySet()) {
            if (dialect.equals(Dialects.MYSQL) && isBeyond(question, dialect)) {
                continue;
            }
            List<String> rows = ask(question, dialect);
            if (!first.isEmpty() && !rows.equals(first)) {
                throw new AssertionError(
                        "engines disagree on " + question + ": " + first + " and " + rows);
            }
            first = rows;
        }
        return first;
    }

    private boolean isBeyond(String question, Dialect dialect) {
        return compile(question, dialect) instanceof Rejected(var problems)
                && problems.getFirst().code() == ProblemCode.NOT_EXPRESSIBLE;
    }

    List<String> ask(String question, Dialect dialect) {
        if (!(compile(question, dialect) instanceof Compiled compiled)) {
            throw new AssertionError(question + " was refused: " + problems(question));
        }
        Connection connection = engines.get(dialect);
        if (connection == null) {
            throw new IllegalArgumentException("no engine for " + dialect);
        }
        try {
            String sql = ReadOnlySql.parse(dialect, compiled.sql()).text();
            return Rows.run(connection, sql, compiled.limit()).stream()
                    .map(row -> String.join(" | ", row))
                    .toList();
        } catch (SQLException e) {
            throw new AssertionError(dialect + " refuses " + compiled.sql(), e);
        }
    }

    List<Problem> problems(String question) {
        if (compile(question, Dialects.DUCKDB) instanceof Rejected(var problems)) {
            return problems;
        }
        throw new AssertionError(question + " was not refused: " + sql(question));
    }

    /// The code and the two sentences of the first problem.
    String refusal(String question) {
        Problem problem = problems(question).getFirst();
        return problem.code().id() + ": " + problem.what() + " " + problem.next();
    }

    String sql(String question) {
        return compiled(question).sql();
    }

    Receipt receipt(String question) {
        return compiled(question).receipt();
    }

    Compiled compiled(String question) {
        if (compile(question, Dialects.DUCKDB) instanceof Compiled compiled) {
            return compiled;
        }
        throw new AssertionError(question + " was refused: " + problems(question));
    }

    @Override
    public void close() {
        for (Connection connection : engines.values()) {
            try {
                connection.close();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
