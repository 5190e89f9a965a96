package dev.ktx.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import tools.jackson.databind.node.JsonNodeFactory;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

class OutputTest {
    @Test
    void takesTheProgressLineAwayBeforeEveryText() {
        var terminal = new ByteArrayOutputStream();
        var stream = new PrintStream(terminal, true, StandardCharsets.UTF_8);
        var output = new Output(stream, stream, OutputMode.PLAIN, 0, () -> stream.print("<clear>"));
        output.line("a line");
        output.notice("a notice");
        output.jsonLine(JsonNodeFactory.instance.objectNode());
        output.table(List.of("h"), List.of(List.of("1")));
        assertThat(terminal.toString(StandardCharsets.UTF_8))
                .isEqualTo(
                        """
                        <clear>a line
                        <clear>a notice
                        <clear>{}
                        <clear>h
                        <clear>1
                        """);
    }
}
