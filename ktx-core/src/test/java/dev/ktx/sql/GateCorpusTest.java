package dev.ktx.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The gate against labelled statements.
class GateCorpusTest {
    /// SQL Server because two statements need no separator, Trino because of its routines.
    private static final Set<String> HARDER = Set.of("sqlserver", "trino");

    @Test
    void judgesItsOwnCorpusWithoutAMistake() throws IOException {
        List<Corpus.Case> cases = Corpus.own();
        assertThat(cases).hasSizeGreaterThan(300);
        assertThat(wrong(cases)).isEmpty();
    }

    @Test
    void refusesEveryWrite() throws IOException {
        assertThat(wrong(shared("write.jsonl"))).isEmpty();
    }

    @Test
    void judgesEveryAttackAndEveryTrickyReadRight() throws IOException {
        assertThat(wrong(shared("adversarial.jsonl"))).isEmpty();
    }

    @Test
    void allowsReadsAndRefusesNoneWithoutAReviewedReason() throws IOException {
        List<Corpus.Case> cases = shared("select.jsonl");
        List<Corpus.Case> refused = cases.stream().filter(read -> !isAllowed(read)).toList();
        Set<String> ids = new TreeSet<>();
        refused.forEach(read -> ids.add(read.id()));
        assertThat(ids).isEqualTo(reviewed());

        Map<String, Long> all = byDialect(cases);
        Map<String, Long> wrong = byDialect(refused);
        assertThat(all)
                .allSatisfy((dialect, count) ->
                        assertThat(1 - wrong.getOrDefault(dialect, 0L) / (double) count)
                                .as(dialect)
                                .isGreaterThanOrEqualTo(HARDER.contains(dialect) ? 0.97 : 0.99));
    }

    /// The ids of `refused-reads.md`: the first cell of every row of its table.
    private static Set<String> reviewed() throws IOException {
        Path file =
                Path.of(
                        System.getProperty("ktx.root"),
                        "ktx-core/src/test/resources/sql-gate/refused-reads.md");
        return Files.readAllLines(file).stream()
                .filter(line -> line.matches("\\| [a-z]+-select-.*"))
                .map(line -> line.substring(2, line.indexOf(" |", 2)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<Corpus.Case> shared(String name) throws IOException {
        Optional<List<Corpus.Case>> cases = Corpus.shared(name);
        assumeTrue(cases.isPresent(), "shared/data/sql-gate is not beside the project");
        return cases.orElseThrow();
    }

    private static List<String> wrong(List<Corpus.Case> cases) {
        return cases.stream()
                .filter(statement -> isAllowed(statement) != statement.allowed())
                .map(statement ->
                        statement.id() + " " + statement.dialect() + ": " + statement.sql())
                .toList();
    }

    private static boolean isAllowed(Corpus.Case statement) {
        return Gate.judge(statement.dialect(), statement.sql(), SqlPolicy.DEFAULT)
                instanceof Verdict.Allowed;
    }

    private static Map<String, Long> byDialect(List<Corpus.Case> cases) {
        return cases.stream()
                .collect(
                        Collectors.groupingBy(
                                statement -> statement.dialect().name(),
                                TreeMap::new,
                                Collectors.counting()));
    }
}
