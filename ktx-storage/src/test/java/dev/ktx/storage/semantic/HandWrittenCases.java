package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.problem.ProblemCode;
import dev.ktx.semantic.SemanticCompiler.Compilation;
import dev.ktx.semantic.SemanticCompiler.Compiled;
import dev.ktx.semantic.SemanticCompiler.Rejected;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.ReadOnlySql;
import dev.ktx.sql.dialect.Dialects;

import org.junit.jupiter.api.DynamicTest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Questions of one world, every answer compared with SQL written by hand, or with rows worked out
/// by hand, on each engine that runs here.
///
/// `cases.txt` of the folder holds the cases: `### name`, the question, `---`, and then the SQL, or
/// rows after `= `, or `none` for no rows, or `refused`. `ordered` before them means that their
/// order counts, `except <dialect>` that a dialect has to say that it cannot.
final class HandWrittenCases implements AutoCloseable {
    private final World world;
    private final String cases;

    private HandWrittenCases(World world, String cases) {
        this.world = world;
        this.cases = cases;
    }

    /// @param folder under `semantic` among the test resources
    static HandWrittenCases of(String folder) {
        return new HandWrittenCases(
                World.of(resource(folder + "/schema.sql"), resource(folder + "/sources.yaml")),
                resource(folder + "/cases.txt"));
    }

    private static String resource(String path) {
        try (InputStream in = HandWrittenCases.class.getResourceAsStream("/semantic/" + path)) {
            return new String(
                    java.util.Objects.requireNonNull(in, path).readAllBytes(),
                    StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        world.close();
    }

    /// One test a case.
    Stream<DynamicTest> tests() {
        List<DynamicTest> tests = new ArrayList<>();
        for (String text : cases.split("(?m)^### ", -1)) {
            if (!text.isBlank()) {
                int end = text.indexOf('\n');
                int line = text.indexOf("\n---\n");
                String question = text.substring(end + 1, line);
                List<String> expected = text.substring(line + 5).strip().lines().toList();
                tests.add(
                        DynamicTest.dynamicTest(
                                text.substring(0, end), () -> check(question, expected)));
            }
        }
        assertThat(tests).hasSizeGreaterThan(80);
        return tests.stream();
    }

    private void check(String question, List<String> expected) throws Exception {
        boolean ordered = expected.contains("ordered");
        for (Dialect dialect : world.engines()) {
            Compilation compilation = world.compile(question, dialect);
            if (expected.contains("refused")) {
                assertThat(compilation)
                        .as(dialect.name())
                        .isInstanceOfSatisfying(
                                Rejected.class,
                                refused ->
                                        assertThat(refused.problems())
                                                .noneMatch(problem ->
                                                        problem.code()
                                                                == ProblemCode.NOT_EXPRESSIBLE));
                continue;
            }
            if (compilation instanceof Rejected(var problems)
                    && problems.getFirst().code() == ProblemCode.NOT_EXPRESSIBLE
                    && (expected.contains("except " + dialect.name())
                            || dialect.equals(Dialects.MYSQL))) {
                continue;
            }
            assertThat(compilation)
                    .as("%s %s", dialect.name(), compilation)
                    .isInstanceOf(Compiled.class);
            Compiled compiled = (Compiled) compilation;
            List<List<String>> actual =
                    world.run(
                            dialect,
                            ReadOnlySql.parse(dialect, compiled.sql()).text(),
                            compiled.limit());
            List<List<String>> right =
                    rows(
                            dialect,
                            expected.stream()
                                    .filter(each ->
                                            !each.equals("ordered") && !each.startsWith("except "))
                                    .toList());
            assertThat(ordered ? actual : Rows.sorted(actual))
                    .as("%s: %s", dialect.name(), compiled.sql())
                    .isEqualTo(ordered ? right : Rows.sorted(right));
        }
    }

    private List<List<String>> rows(Dialect dialect, List<String> expected) throws Exception {
        if (expected.equals(List.of("none"))) {
            return List.of();
        }
        return expected.getFirst().startsWith("= ")
                ? expected.stream()
                        .map(row -> List.of(row.substring(2).split(" \\| ", -1)))
                        .toList()
                : world.run(dialect, spelled(dialect, String.join("\n", expected)), 1000);
    }

    /// MySQL quotes names otherwise; no text of the cases has double quotes.
    private static String spelled(Dialect dialect, String sql) {
        return dialect.equals(Dialects.MYSQL) ? sql.replace('"', '`') : sql;
    }
}
