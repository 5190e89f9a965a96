package dev.ktx.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.demo.DemoSession;
import dev.ktx.app.wiring.Launcher;
import dev.ktx.mcp.Json;
import dev.ktx.port.Cancellation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

class DemoCommandTest {
    @TempDir private Path folder;

    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private final ByteArrayOutputStream notices = new ByteArrayOutputStream();
    private final List<String> scanned = new ArrayList<>();

    private int run(String... words) {
        data.reset();
        notices.reset();
        var server =
                new Launcher(
                        List.of(
                                System.getProperty("java.home")
                                        + File.separator
                                        + "bin"
                                        + File.separator
                                        + "java",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "dev.ktx.app.demo.TinyServer"));
        var demo =
                new CommandEntry(
                        "demo",
                        "demo",
                        "Shows it.",
                        "ktx demo",
                        () ->
                                new DemoCommand(
                                        (project, connection, _, _) -> {
                                            scanned.add(project.getFileName() + " " + connection);
                                            return "Scanned 20 tables.";
                                        },
                                        server));
        return new CommandLine(
                        List.of(demo),
                        List.of(),
                        new CommandLine.Surroundings(
                                new ByteArrayInputStream(new byte[0]),
                                new PrintStream(data, true, StandardCharsets.UTF_8),
                                new PrintStream(notices, true, StandardCharsets.UTF_8),
                                Map.of(),
                                folder,
                                false,
                                false,
                                0,
                                Cancellation.never()))
                .run(List.of(words));
    }

    private String data() {
        return data.toString(StandardCharsets.UTF_8);
    }

    @Test
    void makesScansPlaysAndSaysWhatIsNext() throws Exception {
        assertThat(run("demo")).isZero();
        Path home = folder.resolve("ktx-demo").toRealPath();
        assertThat(scanned).containsExactly("ktx-demo emberfjord");
        assertThat(data())
                .contains("Project made: " + home, "Scanned 20 tables.", DemoSession.QUESTION)
                .contains("1/%d ".formatted(DemoSession.length()), "SELECT ccy, count(*)")
                .contains(
                        "cd ktx-demo\n",
                        "claude mcp add emberfjord -- ",
                        "\"mcpServers\":{\"emberfjord\":")
                .contains("mcp stdio --project-dir " + home)
                .doesNotContain("\u001b");
        assertThat(run("demo", "--json")).isZero();
        assertThat(data().lines()).hasSize(DemoSession.length());
        assertThat(data().lines().map(Json::read))
                .allSatisfy(record -> {
                    assertThat(record.propertyNames())
                            .containsExactly("n", "tool", "arguments", "result", "ms");
                    assertThat(record.path("result").path("tool")).isEqualTo(record.path("tool"));
                });
        assertThat(scanned).hasSize(2);
    }

    @Test
    void resetTouchesNoFolderOfAnybodyElse() throws Exception {
        Path mine = Files.createDirectories(folder.resolve("mine"));
        Files.writeString(mine.resolve("notes.md"), "mine");
        assertThat(run("demo", "--dir", "mine", "--reset")).isEqualTo(ExitCode.FAILURE);
        assertThat(notices.toString(StandardCharsets.UTF_8))
                .contains("error[not-a-demo] --dir", "stays as it is");
        assertThat(mine.resolve("notes.md")).content().isEqualTo("mine");
        assertThat(scanned).isEmpty();
    }
}
