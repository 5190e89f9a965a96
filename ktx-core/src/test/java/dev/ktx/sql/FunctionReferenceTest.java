package dev.ktx.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.sql.dialect.Dialects;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/// The lists against what the vendors publish: `sql-gate/references/<dialect>.txt` holds every name
/// of a vendor's reference by what its text says, written down apart from the lists.
class FunctionReferenceTest {
    private static final int SAMPLE = 200;
    private static final SqlPolicy ALLOW = new SqlPolicy(SqlPolicy.Unknown.ALLOW, false, Set.of());

    static List<Dialect> compared() {
        return Dialects.all().stream().filter(dialect -> Files.exists(file(dialect))).toList();
    }

    @ParameterizedTest
    @MethodSource("compared")
    void everyNameOfTheReferenceHasItsVerdict(Dialect dialect) throws IOException {
        Map<String, Set<String>> reference = reference(dialect);
        FunctionList list = FunctionList.of(dialect);
        assertThat(names(reference, "reads")).hasSizeGreaterThan(100).allMatch(list::isPure);
        assertThat(names(reference, "reads")).noneMatch(list::isHarmful);
        assertThat(names(reference, "acts")).allMatch(list::isHarmful);
        assertThat(names(reference, "acts")).noneMatch(list.pure()::contains);
        assertThat(names(reference, "open")).noneMatch(list::isPure).noneMatch(list::isHarmful);
    }

    /// A name that no reference knows is allowed for a reason only, which stands over `[also]`.
    @ParameterizedTest
    @MethodSource("compared")
    void whatIsListedAsPureIsWhatTheReferenceSays(Dialect dialect) throws IOException {
        Map<String, Set<String>> list =
                sections(
                        Path.of(
                                System.getProperty("ktx.root"),
                                "ktx-core/src/main/resources/dev/ktx/sql/functions",
                                dialect.name() + ".txt"));
        Map<String, Set<String>> reference = reference(dialect);
        assertThat(names(list, "pure")).isEqualTo(names(reference, "reads"));
        for (String section : List.of("reads", "acts", "open")) {
            Set<String> twice = new TreeSet<>(names(list, "also"));
            twice.retainAll(names(reference, section));
            assertThat(twice).as(section).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("compared")
    void theGateAllowsWhatReads(Dialect dialect) throws IOException {
        for (String name : sample(names(reference(dialect), "reads"))) {
            if (!FunctionListTest.isGrammar(name)) {
                assertThat(Gate.judge(dialect, "SELECT " + name + "(a) FROM t", SqlPolicy.DEFAULT))
                        .as("%s %s", dialect, name)
                        .isInstanceOf(Verdict.Allowed.class);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("compared")
    void theGateRefusesWhatActsByItsNameWhateverThePolicySays(Dialect dialect) throws IOException {
        for (String name : sample(names(reference(dialect), "acts"))) {
            String last = name.substring(name.lastIndexOf('.') + 1);
            for (String sql :
                    List.of(
                            "SELECT " + name + "(a) FROM t",
                            "SELECT * FROM " + name + "(1)",
                            "SELECT a FROM t WHERE b = "
                                    + name.toUpperCase(Locale.ROOT)
                                    + " ( a )")) {
                assertThat(Gate.judge(dialect, sql, ALLOW))
                        .as("%s %s", dialect, sql)
                        .isInstanceOfSatisfying(
                                Verdict.Refused.class,
                                refused ->
                                        assertThat(refused.problem().message())
                                                .containsIgnoringCase(
                                                        "read/write operation: " + last));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("compared")
    void theGateRefusesWhatNobodyVouchesForUntilItIsListed(Dialect dialect) throws IOException {
        for (String name : sample(names(reference(dialect), "open"))) {
            String sql = "SELECT " + name + "(a) FROM t";
            SqlPolicy listed = new SqlPolicy(SqlPolicy.Unknown.REFUSE, false, Set.of(name));
            assertThat(Gate.judge(dialect, sql, SqlPolicy.DEFAULT))
                    .as("%s %s", dialect, name)
                    .isInstanceOf(Verdict.Refused.class);
            assertThat(Gate.judge(dialect, sql, listed))
                    .as("%s %s", dialect, name)
                    .isInstanceOf(Verdict.Allowed.class);
        }
    }

    private static Path file(Dialect dialect) {
        return Path.of(
                System.getProperty("ktx.root"),
                "ktx-core/src/test/resources/sql-gate/references",
                dialect.name() + ".txt");
    }

    private static Map<String, Set<String>> reference(Dialect dialect) throws IOException {
        return sections(file(dialect));
    }

    private static Map<String, Set<String>> sections(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        assertThat(lines.getFirst()).startsWith("# Source: ");
        Map<String, Set<String>> sections = new HashMap<>();
        Set<String> section = new TreeSet<>();
        for (String line : lines) {
            if (line.startsWith("[")) {
                section =
                        sections.computeIfAbsent(
                                line.substring(1, line.length() - 1), _ -> new TreeSet<>());
            } else if (!line.isBlank() && !line.startsWith("#")) {
                section.addAll(List.of(line.strip().split(" ")));
            }
        }
        return sections;
    }

    private static Set<String> names(Map<String, Set<String>> sections, String section) {
        return sections.getOrDefault(section, Set.of());
    }

    private static List<String> sample(Set<String> names) {
        List<String> all = new ArrayList<>(new TreeSet<>(names));
        Collections.shuffle(all, new Random(25));
        return all.subList(0, Math.min(SAMPLE, all.size()));
    }
}
