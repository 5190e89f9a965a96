package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.problem.ProblemCode;
import dev.ktx.semantic.SemanticCompiler.Compilation;
import dev.ktx.semantic.SemanticCompiler.Compiled;
import dev.ktx.semantic.SemanticCompiler.Rejected;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.ReadOnlySql;
import dev.ktx.sql.dialect.Dialects;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A market with a trap behind each question: every answer is compared with SQL written by hand, or
/// with rows worked out by hand, on each engine that runs here.
///
/// `market/cases.txt` holds the cases: `### name`, the question, `---`, and then the SQL, or rows
/// after `= `, or `none` for no rows, or `refused`. `ordered` before them means that their order
/// counts, `except <dialect>` that a dialect has to say that it cannot.
class MarketCasesTest {
    private static final World MARKET = World.of(resource("schema.sql"), resource("sources.yaml"));

    @AfterAll
    static void close() {
        MARKET.close();
    }

    private static String resource(String name) {
        try (InputStream in =
                MarketCasesTest.class.getResourceAsStream("/semantic/market/" + name)) {
            return new String(
                    java.util.Objects.requireNonNull(in, name).readAllBytes(),
                    StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @TestFactory
    Stream<DynamicTest> answersAsSqlWrittenByHand() {
        List<DynamicTest> tests = new ArrayList<>();
        for (String text : resource("cases.txt").split("(?m)^### ", -1)) {
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

    private static void check(String question, List<String> expected) throws Exception {
        boolean ordered = expected.contains("ordered");
        for (Dialect dialect : MARKET.engines()) {
            Compilation compilation = MARKET.compile(question, dialect);
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
                    MARKET.run(
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

    private static List<List<String>> rows(Dialect dialect, List<String> expected)
            throws Exception {
        if (expected.equals(List.of("none"))) {
            return List.of();
        }
        return expected.getFirst().startsWith("= ")
                ? expected.stream()
                        .map(row -> List.of(row.substring(2).split(" \\| ", -1)))
                        .toList()
                : MARKET.run(dialect, spelled(dialect, String.join("\n", expected)), 1000);
    }

    /// MySQL quotes names otherwise; no text of the cases has double quotes.
    private static String spelled(Dialect dialect, String sql) {
        return dialect.equals(Dialects.MYSQL) ? sql.replace('"', '`') : sql;
    }
}
