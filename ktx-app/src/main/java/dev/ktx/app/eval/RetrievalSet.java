package dev.ktx.app.eval;

import dev.ktx.mcp.Json;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.search.EntityKind;

import org.duckdb.DuckDBDriver;

import tools.jackson.databind.JsonNode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A folder with `schema.sql` for DuckDB, one schema a database, and `questions.jsonl`; pages may
/// lie in `wiki` and sources in `semantic-layer/set`.
///
/// @param name of the folder
public record RetrievalSet(String name, Path folder, List<Question> questions) {
    /// The connection that the set is in the project made for it.
    public static final String CONNECTION = "set";

    public RetrievalSet {
        questions = List.copyOf(questions);
    }

    /// @param text the question and what its author said to understand it
    /// @param kind what it needs
    /// @param gold ids of all that it needs
    public record Question(String id, String text, EntityKind kind, Set<String> gold) {
        public Question {
            gold = Set.copyOf(gold);
        }
    }

    /// @throws KtxException `file-unreadable`
    public static RetrievalSet read(Path folder) {
        Path file = folder.resolve("questions.jsonl");
        try (Stream<String> lines = Files.lines(file)) {
            List<Question> questions =
                    lines.filter(line -> !line.isBlank())
                            .flatMap(line -> questions(Json.read(line)).stream())
                            .toList();
            return new RetrievalSet(String.valueOf(folder.getFileName()), folder, questions);
        } catch (IOException failure) {
            throw unreadable(file, failure);
        }
    }

    private static List<Question> questions(JsonNode line) {
        String text =
                Stream.of(line.path("question").asString(""), line.path("evidence").asString(""))
                        .filter(part -> !part.isBlank())
                        .collect(Collectors.joining(" "));
        var questions = new ArrayList<Question>();
        for (EntityKind kind : List.of(EntityKind.TABLE, EntityKind.WIKI)) {
            String field = kind == EntityKind.TABLE ? "gold_tables" : "gold_pages";
            Set<String> gold =
                    line.path(field)
                            .valueStream()
                            .map(JsonNode::asString)
                            .collect(Collectors.toSet());
            if (!gold.isEmpty()) {
                questions.add(new Question(line.path("id").asString(""), text, kind, gold));
            }
        }
        return questions;
    }

    /// Makes a project of it: an empty warehouse with its schemas, and its pages.
    ///
    /// @param project an empty folder
    /// @throws KtxException `file-unreadable` when the schema is missing or wrong
    public void makeProject(Path project) {
        Path schema = folder.resolve("schema.sql");
        try (var connection =
                        new DuckDBDriver()
                                .connect(
                                        "jdbc:duckdb:" + project.resolve("set.duckdb"),
                                        new Properties());
                var statement = connection.createStatement()) {
            statement.execute(Files.readString(schema));
            Files.writeString(
                    project.resolve("ktx.yaml"),
                    """
                    connections:
                      %s:
                        driver: duckdb
                        path: set.duckdb
                    """
                            .formatted(CONNECTION));
            for (String part : List.of("wiki", "semantic-layer")) {
                copy(folder.resolve(part), project.resolve(part));
            }
        } catch (IOException | SQLException failure) {
            throw unreadable(schema, failure);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        if (!Files.isDirectory(from)) {
            return;
        }
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }

    private static KtxException unreadable(Path file, Exception failure) {
        return new KtxException(ProjectProblems.unreadable(file.toString(), failure), failure);
    }
}
