package dev.ktx.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.sql.dialect.Dialects;
import dev.ktx.sql.lex.UnreadableSql;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Lexer, skeleton and function policy have to be right alone: the second parser may only say no.
/// `verdicts/<dialect>.txt` tells what they say about every statement of the corpus and where, or
/// which tables and calls they see; `make golden` rewrites it, and it is reviewed like code.
class FirstOpinionTest {
    private static final Map<String, List<Corpus.Case>> CORPUS = corpus();

    static List<Dialect> dialects() {
        return Dialects.all();
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void isRightWithoutTheSecondParser(Dialect dialect) {
        assertThat(cases(dialect))
                .filteredOn(statement -> says(statement).startsWith("allow") != statement.allowed())
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void saysWhatItSeesAndWhere(Dialect dialect) throws IOException {
        List<String> lines =
                cases(dialect).stream()
                        .map(statement -> statement.id() + " " + says(statement))
                        .toList();
        Path golden =
                Path.of(
                        System.getProperty("ktx.root"),
                        "ktx-core/src/test/resources/sql-gate/verdicts",
                        dialect.name() + ".txt");
        if (Boolean.getBoolean("ktx.golden")) {
            Files.createDirectories(golden.getParent());
            Files.writeString(golden, String.join("\n", lines) + "\n");
        }
        assertThat(lines).isEqualTo(Files.readAllLines(golden));
    }

    private static String says(Corpus.Case statement) {
        try {
            Reading reading =
                    Gate.firstOpinion(statement.dialect(), statement.sql(), SqlPolicy.DEFAULT);
            String tables =
                    reading.tables().stream()
                            .map(TableUse::written)
                            .map(FirstOpinionTest::onOneLine)
                            .collect(Collectors.joining(", "));
            String calls =
                    reading.calls().stream()
                            .map(call -> call.role() + " " + onOneLine(call.written()))
                            .collect(Collectors.joining(", "));
            return "allow tables [" + tables + "] calls [" + calls + "]";
        } catch (Refusal refusal) {
            Verdict.Refused verdict = refusal.verdict();
            return "refuse at " + verdict.offset() + ": " + verdict.problem().what();
        } catch (UnreadableSql unreadable) {
            return "refuse at " + unreadable.offset() + ": " + unreadable.reason();
        }
    }

    private static String onOneLine(String text) {
        return text.replaceAll("\\R", " ");
    }

    private static List<Corpus.Case> cases(Dialect dialect) {
        List<Corpus.Case> cases = CORPUS.getOrDefault(dialect.name(), List.of());
        assertThat(cases).hasSizeGreaterThan(100);
        return cases;
    }

    private static Map<String, List<Corpus.Case>> corpus() {
        try {
            return Corpus.own().stream()
                    .collect(Collectors.groupingBy(statement -> statement.dialect().name()));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
