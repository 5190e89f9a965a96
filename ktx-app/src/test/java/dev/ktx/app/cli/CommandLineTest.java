package dev.ktx.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.port.Cancellation;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

class CommandLineTest {
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private final ByteArrayOutputStream notices = new ByteArrayOutputStream();

    /// Prints what it was called with.
    private static final class Echo implements Command {
        @Override
        public void describe(CommandSpec spec) {
            spec.addPositional(
                    PositionalParamSpec.builder()
                            .paramLabel("WORD")
                            .arity("0..*")
                            .type(List.class)
                            .auxiliaryTypes(String.class)
                            .description("what to say")
                            .build());
            spec.addOption(
                    OptionSpec.builder("--max-rows")
                            .type(Integer.class)
                            .paramLabel("N")
                            .description("how often")
                            .build());
        }

        @Override
        public int run(Invocation call) {
            if (call.positionals().contains("fail")) {
                throw new KtxException(
                        ProjectProblems.unknownConnection("shpo", List.of("shop", "crm")));
            }
            if (call.positionals().contains("crash")) {
                throw new IllegalStateException("boom");
            }
            call.output()
                    .table(
                            List.of("word", "n"),
                            call.positionals().stream()
                                    .map(word ->
                                            List.of(
                                                    word,
                                                    call.integer("--max-rows")
                                                            .map(String::valueOf)
                                                            .orElse("")))
                                    .toList());
            return ExitCode.SUCCESS;
        }
    }

    private static CommandEntry entry(String name) {
        return new CommandEntry(name, name + " [WORD]", "Says it.", "ktx " + name, Echo::new);
    }

    private int run(String... words) {
        return run(Map.of(), words);
    }

    private int run(Map<String, String> environment, String... words) {
        return new CommandLine(
                        List.of(entry("scan"), entry("scan status"), entry("connection test")),
                        List.of(),
                        new CommandLine.Surroundings(
                                new ByteArrayInputStream(new byte[0]),
                                new PrintStream(data, true, StandardCharsets.UTF_8),
                                new PrintStream(notices, true, StandardCharsets.UTF_8),
                                environment,
                                Path.of("").toAbsolutePath(),
                                false,
                                false,
                                0,
                                Cancellation.never()))
                .run(List.of(words));
    }

    private String data() {
        return data.toString(StandardCharsets.UTF_8);
    }

    private String notices() {
        return notices.toString(StandardCharsets.UTF_8);
    }

    @Test
    void choosesTheLongestCommandThatFits() {
        assertThat(run("scan", "status", "a", "a")).isZero();
        assertThat(data()).isEqualTo("word\tn\na\t\na\t\n");
    }

    @Test
    void takesTheRestAsArgumentsOfTheShorterCommand() {
        assertThat(run("scan", "warehouse", "--max-rows", "3")).isZero();
        assertThat(data()).isEqualTo("word\tn\nwarehouse\t3\n");
    }

    @Test
    void helpNamesEveryCommandAndEachCommandHasAnExample() {
        assertThat(run("--help")).isZero();
        assertThat(data()).contains("scan status [WORD]", "connection test");
        data.reset();
        assertThat(run("scan", "status", "--help")).isZero();
        assertThat(data()).contains("Usage: ktx scan status", "--max-rows N", "Example:");
    }

    @Test
    void aBareNounPrintsItsCommands() {
        assertThat(run("connection")).isZero();
        assertThat(data()).contains("ktx connection COMMAND", "connection test");
    }

    @Test
    @DisplayName("M16 refuses an unknown option and names the nearest")
    void refusesAnUnknownOption() {
        assertThat(run("scan", "x", "--max-row", "3")).isEqualTo(ExitCode.USAGE);
        assertThat(notices())
                .contains("error[bad-usage]", "'--max-row'", "Did you mean '--max-rows'?");
    }

    @Test
    void refusesAnUnknownCommand() {
        assertThat(run("scna")).isEqualTo(ExitCode.USAGE);
        assertThat(notices()).contains("There is no command 'scna'.", "Did you mean 'ktx scan'?");
    }

    @Test
    void refusesAValueOfTheWrongKind() {
        assertThat(run("scan", "x", "--max-rows", "many")).isEqualTo(ExitCode.USAGE);
        assertThat(notices()).contains("many", "See: ktx scan --help");
    }

    @Test
    void endsWithTheProblemsExitCodeAndPrintsThreeLines() {
        assertThat(run("scan", "fail")).isEqualTo(ExitCode.FAILURE);
        assertThat(notices())
                .isEqualTo(
                        """
                        error[unknown-connection] connectionId
                          Connection 'shpo' is not configured in ktx.yaml.
                          Did you mean 'shop'?
                        """);
    }

    @Test
    void writesAProblemAsJsonWhenAsked() {
        assertThat(run("--json", "scan", "fail")).isEqualTo(ExitCode.FAILURE);
        assertThat(data()).contains("\"error\": \"unknown_connection\"", "\"next\"");
        assertThat(notices()).isEmpty();
    }

    @Test
    void aFaultOfOursIsToldWithoutItsTraceUnlessAskedFor() {
        assertThat(run("scan", "crash")).isEqualTo(ExitCode.FAILURE);
        assertThat(notices()).contains("fault in ktx", "boom").doesNotContain("\tat ");
        assertThat(run("scan", "crash", "--debug")).isEqualTo(ExitCode.FAILURE);
        assertThat(notices()).contains("\tat ");
    }

    @Test
    @DisplayName("SC-T103 escapes tabs and line feeds in TSV and aligns for people")
    void escapesTsvAndAlignsTables() {
        assertThat(run("scan", "a\tb\nc\\d")).isZero();
        assertThat(data()).isEqualTo("word\tn\na\\tb\\nc\\\\d\t\n");
        data.reset();
        assertThat(run("scan", "long-word", "--max-rows", "12", "--output", "pretty")).isZero();
        assertThat(data())
                .isEqualTo(
                        """
                        word       n
                        ─────────  ──
                        long-word  12
                        """);
    }

    @Test
    void readsTheOutputModeFromTheEnvironmentAndRefusesAWrongOne() {
        assertThat(run(Map.of("KTX_OUTPUT", "prety"), "scan", "a")).isEqualTo(ExitCode.USAGE);
        assertThat(notices()).contains("'prety' is not a value of KTX_OUTPUT.", "pretty");
    }
}
