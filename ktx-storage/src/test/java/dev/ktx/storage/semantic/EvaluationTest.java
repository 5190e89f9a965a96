package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.problem.Problem;
import dev.ktx.problem.ProblemCode;
import dev.ktx.semantic.SemanticCompiler;
import dev.ktx.semantic.SemanticCompiler.Compilation;
import dev.ktx.semantic.SemanticCompiler.Compiled;
import dev.ktx.semantic.SemanticCompiler.Rejected;
import dev.ktx.semantic.file.SourceFile;
import dev.ktx.semantic.file.SourceFiles;
import dev.ktx.semantic.file.Tree;
import dev.ktx.semantic.file.Tree.Mapping;
import dev.ktx.semantic.file.Tree.Scalar;
import dev.ktx.semantic.file.Tree.Sequence;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.semantic.query.OutputColumn;
import dev.ktx.semantic.query.QueryReader;
import dev.ktx.semantic.query.QueryReader.Asked;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.ReadOnlySql;
import dev.ktx.sql.SqlTarget;
import dev.ktx.sql.dialect.Dialects;
import dev.ktx.testkit.MariaDbServer;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Runs the cases of a folder of models with rows and right answers, when there is one. The folder
/// is named by the system property `ktx.semantic.cases`, else looked for beside the checkout.
class EvaluationTest {
    private final List<String> wrong = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();
    private int right;
    private int gaps;
    private int beyond;

    private static Optional<Path> folder() {
        String told = System.getProperty("ktx.semantic.cases", "");
        Path root = Path.of(System.getProperty("ktx.root", ".")).toAbsolutePath();
        return Stream.of(
                        told.isEmpty() ? root.resolve("none") : Path.of(told),
                        root.resolveSibling("shared").resolve("data/semantic"),
                        root.resolve("../../shared/data/semantic").normalize())
                .filter(Files::isDirectory)
                .findFirst();
    }

    @Test
    void answersEveryCaseOfTheFolder() throws Exception {
        Optional<Path> folder = folder();
        if (folder.isEmpty()) {
            System.out.println("semantic cases: no folder, nothing to run");
        }
        for (Path model : folder.isPresent() ? models(folder.get()) : List.<Path>of()) {
            run(model, Dialects.DUCKDB, "jdbc:duckdb:");
            run(model, Dialects.SQLITE, "jdbc:sqlite::memory:");
            run(model, Dialects.POSTGRES, World.postgres());
            if (MariaDbServer.isInstalled()) {
                run(model, Dialects.MYSQL, World.mariadb());
            }
        }
        System.out.printf(
                "semantic cases: %d right, %d of them by an accepted refusal, %d wrong, %d"
                        + " refused, %d more than MySQL can say%n",
                right, gaps, wrong.size(), refused.size(), beyond);
        wrong.forEach(System.out::println);
        refused.forEach(System.out::println);
        assertThat(wrong).isEmpty();
        assertThat(refused).isEmpty();
    }

    private static List<Path> models(Path folder) throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.filter(Files::isDirectory).sorted().toList();
        }
    }

    private void run(Path folder, Dialect dialect, String url) throws Exception {
        SemanticModel model = model(folder);
        try (Connection connection = DriverManager.getConnection(url)) {
            World.load(dialect, connection, Files.readString(folder.resolve("schema.sql")));
            for (String line : Files.readAllLines(folder.resolve("cases.jsonl"))) {
                if (!line.isBlank()) {
                    check(
                            folder.getFileName() + "/" + dialect.name(),
                            SourceYaml.tree("case", line),
                            model,
                            dialect,
                            connection);
                }
            }
        }
    }

    private static SemanticModel model(Path folder) throws IOException {
        List<SourceFile> files = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(folder.resolve("semantic-layer"))) {
            for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
                files.add(
                        SourceYaml.file(
                                folder.relativize(path).toString(), Files.readString(path)));
            }
        }
        return SourceFiles.read(files).model();
    }

    private void check(
            String where, Tree test, SemanticModel model, Dialect dialect, Connection connection) {
        String name = where + "/" + text(test, "id");
        Tree expected = get(test, "expect").orElseThrow();
        List<Tree> accepted = new ArrayList<>(List.of(expected));
        if (get(test, "accept").orElse(expected) instanceof Sequence(var items, var _)) {
            accepted.addAll(items);
        }
        Compilation compilation =
                switch (QueryReader.read(get(test, "query").orElseThrow())) {
                    case Asked.Question(var query) ->
                            SemanticCompiler.compile(model, query, SqlTarget.of(dialect));
                    case Asked.Malformed(var problems) -> new Rejected(problems);
                };
        switch (compilation) {
            case Rejected(var problems) -> refused(name, problems, accepted, dialect);
            case Compiled compiled -> answered(name, compiled, accepted, connection);
        }
    }

    private void refused(
            String name, List<Problem> problems, List<Tree> accepted, Dialect dialect) {
        for (int i = 0; i < accepted.size(); i++) {
            if (get(accepted.get(i), "error").isPresent() && forDriver(accepted.get(i), dialect)) {
                right++;
                gaps += i > 0 ? 1 : 0;
                if (i > 0) {
                    System.out.println("accepted refusal " + name + ": " + problems.getFirst());
                }
                return;
            }
        }
        if (dialect.equals(Dialects.MYSQL)
                && problems.getFirst().code() == ProblemCode.NOT_EXPRESSIBLE) {
            beyond++;
            return;
        }
        refused.add("REFUSED " + name + ": " + problems.getFirst().render());
    }

    private static boolean forDriver(Tree outcome, Dialect dialect) {
        return !(get(outcome, "drivers").orElse(outcome) instanceof Sequence(var items, var _))
                || items.stream()
                        .anyMatch(item ->
                                item instanceof Scalar scalar
                                        && scalar.text().equals(dialect.name()));
    }

    private void answered(
            String name, Compiled compiled, List<Tree> accepted, Connection connection) {
        List<List<String>> rows;
        try {
            rows =
                    Rows.run(
                            connection,
                            ReadOnlySql.parse(compiled.dialect(), compiled.sql()).text(),
                            compiled.limit());
        } catch (SQLException | RuntimeException e) {
            wrong.add("FAILED " + name + ": " + e.getMessage() + "\n" + compiled.sql());
            return;
        }
        for (Tree outcome : accepted) {
            if (get(outcome, "rows").orElse(outcome) instanceof Sequence(var items, var _)) {
                boolean ordered =
                        get(outcome, "ordered").isPresent()
                                && text(outcome, "ordered").equals("true");
                if (Rows.same(rows, rows(items), ordered) && headers(outcome, compiled)) {
                    right++;
                    return;
                }
            }
        }
        wrong.add(
                "WRONG "
                        + name
                        + ": "
                        + Rows.sorted(rows)
                        + " expected "
                        + accepted.stream()
                                .map(outcome ->
                                        get(outcome, "rows").orElse(outcome)
                                                        instanceof Sequence(var items, var _)
                                                ? Rows.sorted(rows(items)).toString()
                                                : "an error")
                                .toList()
                        + "\n"
                        + compiled.sql());
    }

    private static boolean headers(Tree outcome, Compiled compiled) {
        return !(get(outcome, "headers").orElse(outcome) instanceof Sequence(var items, var _))
                || items.stream()
                        .map(item -> ((Scalar) item).text())
                        .toList()
                        .equals(compiled.columns().stream().map(OutputColumn::key).toList());
    }

    private static List<List<String>> rows(List<Tree> items) {
        List<List<String>> rows = new ArrayList<>();
        for (Tree item : items) {
            List<String> row = new ArrayList<>();
            for (Tree cell : ((Sequence) item).items()) {
                Scalar scalar = (Scalar) cell;
                row.add(
                        scalar.kind() == Scalar.Kind.NULL
                                ? Rows.text(null)
                                : Rows.text(scalar.text()));
            }
            rows.add(row);
        }
        return rows;
    }

    private static Optional<Tree> get(Tree tree, String key) {
        return tree instanceof Mapping(var entries, var _)
                ? entries.stream()
                        .filter(entry -> entry.key().equals(key))
                        .map(Tree.Entry::value)
                        .findFirst()
                : Optional.empty();
    }

    private static String text(Tree tree, String key) {
        return get(tree, key).map(value -> ((Scalar) value).text()).orElse("");
    }
}
