package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.ktx.semantic.query.QueryReader;
import dev.ktx.semantic.query.QueryReader.Asked;
import dev.ktx.sql.ReadOnlySql;
import dev.ktx.sql.SqlTarget;
import dev.ktx.sql.dialect.Dialects;

import io.trino.plugin.memory.MemoryPlugin;
import io.trino.testing.MaterializedRow;
import io.trino.testing.QueryRunner;
import io.trino.testing.StandaloneQueryRunner;
import io.trino.testing.TestingSession;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Runs semantic questions on a Trino in this process: the market with a trap behind each question,
/// and a folder of models with right answers when there is one (as `EvaluationTest`).
@Tag("slow")
class TrinoTest {
    private static final Pattern MIDNIGHT =
            Pattern.compile("(\\d{4}-\\d{2}-\\d{2})[ T]00:00(:00(\\.0+)?)?");
    private static final Pattern INSERT =
            Pattern.compile("(?is)insert into (\"[^\"]+\"|\\w+) values(.*)");
    private static final SqlTarget TRINO = SqlTarget.of(Dialects.named("trino"));

    private static QueryRunner trino;
    private static int schemas;

    @BeforeAll
    static void start() {
        trino =
                new StandaloneQueryRunner(
                        TestingSession.testSessionBuilder().setCatalog("memory").build());
        trino.installPlugin(new MemoryPlugin());
        trino.createCatalog("memory", "memory", Map.of());
    }

    @AfterAll
    static void stop() {
        trino.close();
    }

    /// A schema of its own for each world.
    private record World(String schema, SemanticModel model) {
        static World of(String ddl, List<SourceFile> files) {
            World world = new World("w" + ++schemas, SourceFiles.read(files).model());
            trino.execute("CREATE SCHEMA memory." + world.schema());
            for (String sql : ddl.split(";\\s*(\n|$)", -1)) {
                if (!sql.isBlank()) {
                    world.run(world.spelled(sql.strip()));
                }
            }
            return world;
        }

        List<List<String>> run(String sql) {
            List<List<String>> rows = new ArrayList<>();
            for (MaterializedRow row :
                    trino.execute(
                                    TestingSession.testSessionBuilder()
                                            .setCatalog("memory")
                                            .setSchema(schema)
                                            .build(),
                                    sql)
                            .getMaterializedRows()) {
                rows.add(row.getFields().stream().map(TrinoTest::text).toList());
            }
            return rows;
        }

        /// Trino has no keys, and takes no text for a date or a decimal: what is inserted is cast
        /// to the types of the columns.
        private String spelled(String sql) {
            var insert = INSERT.matcher(sql);
            if (!insert.matches()) {
                return sql.replaceAll("(?i),\\s*PRIMARY KEY\\s*\\([^)]*\\)", "")
                        .replaceAll("(?i) PRIMARY KEY| NOT NULL| UNIQUE", "")
                        .replaceAll(
                                "(?i),\\s*FOREIGN KEY\\s*\\([^)]*\\)\\s*REFERENCES[^,)]*\\([^)]*\\)",
                                "");
            }
            List<List<String>> columns = run("SHOW COLUMNS FROM " + insert.group(1));
            List<String> casts = new ArrayList<>();
            List<String> names = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                names.add("c" + i);
                casts.add("CAST(c" + i + " AS " + columns.get(i).get(1) + ")");
            }
            return "INSERT INTO %s SELECT %s FROM (VALUES %s) AS v(%s)"
                    .formatted(
                            insert.group(1),
                            String.join(", ", casts),
                            insert.group(2),
                            String.join(", ", names));
        }

        Compilation compile(Tree question) {
            return switch (QueryReader.read(question)) {
                case Asked.Question(var query) -> SemanticCompiler.compile(model, query, TRINO);
                case Asked.Malformed(var problems) -> new Rejected(problems);
            };
        }
    }

    private static String text(Object value) {
        String text = String.valueOf(value);
        if (value == null) {
            return "NULL";
        }
        if (value instanceof Boolean truth) {
            return truth ? "1" : "0";
        }
        if (text.matches("-?\\d+(\\.\\d+)?([eE]-?\\d+)?")) {
            BigDecimal rounded = new BigDecimal(text).setScale(6, RoundingMode.HALF_UP);
            return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
        }
        var midnight = MIDNIGHT.matcher(text);
        if (midnight.matches()) {
            return midnight.group(1);
        }
        String moment = text.replaceFirst("^(\\d{4}-\\d{2}-\\d{2})T(\\d{2}:\\d{2})$", "$1 $2:00");
        return moment.replaceFirst("^(\\d{4}-\\d{2}-\\d{2})T", "$1 ")
                .replaceFirst("(:\\d{2})\\.0+$", "$1");
    }

    private static List<List<String>> sorted(List<List<String>> rows) {
        return rows.stream().sorted(Comparator.comparing(Object::toString)).toList();
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = TrinoTest.class.getResourceAsStream("/semantic/market/" + name)) {
            return new String(
                    Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private final List<String> wrong = new ArrayList<>();
    private int right;
    private int beyond;

    private void check(
            String name, World world, Tree question, List<Optional<List<List<String>>>> accepted) {
        switch (world.compile(question)) {
            case Rejected(var problems) -> {
                if (accepted.contains(Optional.<List<List<String>>>empty())) {
                    right++;
                } else if (problems.getFirst().code() == ProblemCode.NOT_EXPRESSIBLE) {
                    beyond++;
                } else {
                    wrong.add("REFUSED " + name + ": " + problems.getFirst().render());
                }
            }
            case Compiled compiled -> {
                List<List<String>> rows;
                try {
                    rows =
                            sorted(
                                    world
                                            .run(
                                                    ReadOnlySql.parse(
                                                                    TRINO.dialect(), compiled.sql())
                                                            .text())
                                            .stream()
                                            .limit(compiled.limit())
                                            .toList());
                } catch (RuntimeException e) {
                    wrong.add("FAILED " + name + ": " + e.getMessage() + "\n" + compiled.sql());
                    return;
                }
                List<List<List<String>>> expected =
                        accepted.stream().flatMap(Optional::stream).map(TrinoTest::sorted).toList();
                if (expected.contains(rows)) {
                    right++;
                } else {
                    wrong.add(
                            "WRONG %s: %s expected %s%n%s"
                                    .formatted(name, rows, expected, compiled.sql()));
                }
            }
        }
    }

    private void nothingWrong(String what) {
        System.out.printf(
                "trino, %s: %d right, %d wrong, %d more than Trino can say exactly%n",
                what, right, wrong.size(), beyond);
        assertThat(wrong).isEmpty();
        assertThat(right).isPositive();
    }

    @Test
    void answersTheMarketAsSqlWrittenByHand() throws IOException {
        List<SourceFile> files = new ArrayList<>();
        for (String source : resource("sources.yaml").split("(?m)^---$", -1)) {
            files.add(SourceYaml.file("s" + files.size() + ".yaml", source));
        }
        World market = World.of(resource("schema.sql"), files);
        for (String text : resource("cases.txt").split("(?m)^### ", -1)) {
            if (text.isBlank()) {
                continue;
            }
            int end = text.indexOf('\n');
            int line = text.indexOf("\n---\n");
            List<String> expected =
                    text.substring(line + 5)
                            .strip()
                            .lines()
                            .filter(each -> !each.equals("ordered") && !each.startsWith("except "))
                            .toList();
            check(
                    text.substring(0, end),
                    market,
                    SourceYaml.tree("case", text.substring(end + 1, line)),
                    List.of(
                            switch (expected.getFirst()) {
                                case "refused" -> Optional.empty();
                                case "none" -> Optional.of(List.of());
                                case String first when first.startsWith("= ") ->
                                        Optional.of(
                                                expected.stream()
                                                        .map(row ->
                                                                List.of(
                                                                        row.substring(2)
                                                                                .split(
                                                                                        " \\| ",
                                                                                        -1)))
                                                        .toList());
                                default -> Optional.of(market.run(typed(expected)));
                            }));
        }
        nothingWrong("market");
    }

    /// Trino compares no date with a text.
    private static String typed(List<String> sql) {
        return String.join("\n", sql).replaceAll("'\\d{4}-\\d{2}-\\d{2}'", "DATE $0");
    }

    @Test
    void answersTheCasesOfTheFolder() throws IOException {
        String told = System.getProperty("ktx.semantic.cases", "");
        Path root = Path.of(System.getProperty("ktx.root", ".")).toAbsolutePath();
        Optional<Path> folder =
                Stream.of(
                                told.isEmpty() ? root.resolve("none") : Path.of(told),
                                root.resolveSibling("shared").resolve("data/semantic"),
                                root.resolve("../../shared/data/semantic").normalize())
                        .filter(Files::isDirectory)
                        .findFirst();
        if (folder.isEmpty()) {
            System.out.println("trino: no folder of semantic cases, nothing to run");
            return;
        }
        try (Stream<Path> models = Files.list(folder.get())) {
            for (Path model : models.filter(Files::isDirectory).sorted().toList()) {
                folder(model);
            }
        }
        nothingWrong("cases of the folder");
    }

    private void folder(Path model) throws IOException {
        List<SourceFile> files = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(model.resolve("semantic-layer"))) {
            for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
                files.add(
                        SourceYaml.file(model.relativize(path).toString(), Files.readString(path)));
            }
        }
        World world = World.of(Files.readString(model.resolve("schema.sql")), files);
        for (String line : Files.readAllLines(model.resolve("cases.jsonl"))) {
            if (line.isBlank()) {
                continue;
            }
            Tree test = SourceYaml.tree("case", line);
            List<Tree> outcomes = new ArrayList<>(List.of(get(test, "expect").orElseThrow()));
            if (get(test, "accept").orElse(test) instanceof Sequence(var items, var _)) {
                outcomes.addAll(items);
            }
            check(
                    model.getFileName() + "/" + text(get(test, "id").orElseThrow()),
                    world,
                    get(test, "query").orElseThrow(),
                    outcomes.stream().map(TrinoTest::rows).toList());
        }
    }

    /// Empty stands for a refusal.
    private static Optional<List<List<String>>> rows(Tree outcome) {
        if (!(get(outcome, "rows").orElse(outcome) instanceof Sequence(var items, var _))) {
            return Optional.empty();
        }
        return Optional.of(
                items.stream()
                        .map(row ->
                                ((Sequence) row).items().stream().map(cell -> text(cell)).toList())
                        .toList());
    }

    private static String text(Tree cell) {
        Scalar scalar = (Scalar) cell;
        return scalar.kind() == Scalar.Kind.NULL
                ? "NULL"
                : scalar.text().equals("true")
                        ? "1"
                        : scalar.text().equals("false") ? "0" : text((Object) scalar.text());
    }

    private static Optional<Tree> get(Tree tree, String key) {
        return tree instanceof Mapping(var entries, var _)
                ? entries.stream()
                        .filter(entry -> entry.key().equals(key))
                        .map(Tree.Entry::value)
                        .findFirst()
                : Optional.empty();
    }
}
