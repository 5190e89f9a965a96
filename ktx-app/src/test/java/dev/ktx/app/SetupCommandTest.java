package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.cli.CommandLine;
import dev.ktx.app.cli.Commands;
import dev.ktx.mcp.Json;
import dev.ktx.port.Cancellation;
import dev.ktx.testkit.Shop;
import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import tools.jackson.databind.JsonNode;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

/// `ktx setup` as people and scripts type it.
class SetupCommandTest {
    @TempDir Path folder;

    private TestProject project() {
        var project = new TestProject(folder);
        project.write("ktx.yaml", "");
        return project;
    }

    @Test
    @DisplayName("SC-T107 connects a program, shows it first, and takes it out again")
    void connectsAProgram() throws IOException {
        TestProject project = project();
        assertThat(project.run("setup", "--agents", "--target", "claude-code", "--print")).isZero();
        assertThat(project.data()).contains("planned", ".mcp.json", "\"mcpServers\"");
        assertThat(folder.resolve(".mcp.json")).doesNotExist();
        assertThat(
                        project.run(
                                "setup",
                                "--agents",
                                "--target",
                                "claude-code,codex",
                                "--yes",
                                "--no-input",
                                "--json"))
                .isZero();
        assertThat(project.json().path("steps").size()).isEqualTo(6);
        assertThat(project.json().at("/steps/0/action").asString()).isEqualTo("written");
        assertThat(project.json().path("nextActions").toString()).contains("claude mcp get ktx");
        assertThat(Files.readString(folder.resolve(".mcp.json")))
                .contains("\"stdio\"", "--project-dir", folder.toString());
        assertThat(folder.resolve(".claude/skills/ktx-analytics/SKILL.md")).exists();
        assertThat(folder.resolve(".codex/config.toml")).exists();
        assertThat(project.run("setup", "--agents", "--remove", "--json")).isZero();
        assertThat(folder.resolve(".mcp.json")).doesNotExist();
        assertThat(folder.resolve(".claude")).doesNotExist();
        assertThat(folder.resolve(".codex")).doesNotExist();
    }

    @Test
    void writesTheAddressOfTheDaemonAndSaysHowToStartIt() throws IOException {
        TestProject project = project();
        assertThat(project.run("setup", "--agents", "--target", "cursor", "--transport", "http"))
                .isZero();
        assertThat(Files.readString(folder.resolve(".cursor/mcp.json")))
                .contains("http://localhost:7878/mcp");
        assertThat(project.notices()).contains("ktx mcp start");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "setup",
                "setup --agents",
                "setup --agents --target vim",
                "setup --agents --target cursor --global --local",
                "setup --agents --target cursor --local",
                "setup --agents --target claude-desktop --install-dir x",
                "setup --agents --target claude-code --scope user --install-dir x",
                "setup --agents --target claude-code --print --remove",
                "setup --target claude-code",
                "setup --agents --target claude-desktop --transport http",
                "setup --agents --target goose --scope project",
                "setup --agents --target cursor --transport pigeon",
                "setup --agents --target cursor --mode all",
                "setup --database oracle --database-url x",
                "setup --database postgres"
            })
    @DisplayName("SC-T110 flags that do not go together end with 2 and a reason")
    void flagsThatDoNotGoTogether(String words) {
        TestProject project = project();
        assertThat(project.run(words.split(" ", -1))).isEqualTo(2);
        assertThat(project.notices()).startsWith("error[bad-usage]");
    }

    @Test
    void configuresAWarehouseTriesItAndScansIt() throws IOException {
        TestDatabase database = TestDatabase.sqlite(folder);
        Shop.create(database);
        var project = new TestProject(folder);
        assertThat(
                        project.run(
                                "setup",
                                "--database",
                                "sqlite",
                                "--database-connection-id",
                                "shop",
                                "--database-url",
                                String.valueOf(database.values().get("path")),
                                "--json"))
                .as(project.notices())
                .isZero();
        assertThat(project.json().path("projectMade").asBoolean()).isTrue();
        assertThat(project.json().path("connection").asString()).isEqualTo("reached");
        assertThat(project.run("scan", "status", "--json")).isZero();
        assertThat(project.json().at("/data/items/0/syncId").asString()).isNotBlank();
        // Run again: the same connection, nothing twice.
        assertThat(
                        project.run(
                                "setup",
                                "--database",
                                "sqlite",
                                "--database-connection-id",
                                "shop",
                                "--database-url",
                                String.valueOf(database.values().get("path")),
                                "--skip-scan"))
                .isZero();
        assertThat(Files.readString(folder.resolve("ktx.yaml")).split("\n  shop:", -1)).hasSize(2);
    }

    @Test
    void anAddressGoesIntoAPrivateFile() throws IOException {
        TestProject project = project();
        assertThat(
                        project.run(
                                "setup",
                                "--database",
                                "postgresql",
                                "--database-connection-id",
                                "far",
                                "--database-url",
                                "postgresql://me:hush@127.0.0.1:1/none",
                                "--database-schema",
                                "sales"))
                .isEqualTo(1);
        assertThat(project.data() + project.notices()).doesNotContain("hush");
        assertThat(Files.readString(folder.resolve("ktx.yaml")))
                .contains("file:.ktx/secrets/far-url", "sales")
                .doesNotContain("hush");
        Path secret = folder.resolve(".ktx/secrets/far-url");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
                .isEqualTo("rw-------");
    }

    @Test
    void asksOnATerminalAndPassesOverWhatIsDone() throws IOException {
        TestDatabase database = TestDatabase.sqlite(folder);
        Shop.create(database);
        System.setProperty("ktx.stdin.tty", "true");
        try {
            int code =
                    typed(
                            "y\nsqlite\nshop\n"
                                    + database.values().get("path")
                                    + "\nclaude-code, cursor\n");
            assertThat(code).isZero();
            assertThat(folder.resolve("ktx.yaml")).exists();
            assertThat(folder.resolve(".mcp.json")).exists();
            assertThat(folder.resolve(".cursor/mcp.json")).exists();
            assertThat(steps()).containsExactly("project", "databases", "context", "agents");
            // Nothing is left to ask.
            assertThat(typed("")).isZero();
        } finally {
            System.clearProperty("ktx.stdin.tty");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "setup --database oracle --database-url x",
                "setup --database sqlite",
                "setup --agents --target vim --database sqlite --database-url x"
            })
    void aWrongCallMakesNothing(String words) {
        assertThat(new TestProject(folder).run(words.split(" ", -1))).isEqualTo(2);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void takesAStepUpAgainThatFailed() throws IOException {
        System.setProperty("ktx.stdin.tty", "true");
        try {
            assertThat(typed("y\nsqlite\nshop\nwarehouse.sqlite\n")).isEqualTo(1);
            assertThat(steps()).containsExactly("project");
            TestDatabase database = TestDatabase.sqlite(folder);
            assertThat(database.values()).containsEntry("path", "warehouse.sqlite");
            Shop.create(database);
            assertThat(typed("y\nclaude-code\n")).isZero();
            assertThat(steps()).containsExactly("project", "databases", "context", "agents");
            assertThat(Files.readString(folder.resolve("ktx.yaml")).split("\n  shop:", -1))
                    .hasSize(2);
            var project = new TestProject(folder);
            assertThat(project.run("setup", "--agents", "--remove")).isZero();
            assertThat(steps()).containsExactly("project", "databases", "context");
            Files.writeString(folder.resolve(".ktx/setup/state.json"), "{\"completed_st");
            assertThat(typed("y\nclaude-code\n")).isZero();
            assertThat(steps()).containsExactly("project", "databases", "context", "agents");
        } finally {
            System.clearProperty("ktx.stdin.tty");
        }
    }

    private List<String> steps() throws IOException {
        return Json.read(Files.readString(folder.resolve(".ktx/setup/state.json")))
                .path("completed_steps")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
    }

    private int typed(String answers) {
        return new CommandLine(
                        Commands.all(),
                        Commands.hidden(),
                        new CommandLine.Surroundings(
                                new ByteArrayInputStream(answers.getBytes(StandardCharsets.UTF_8)),
                                new PrintStream(
                                        new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                                new PrintStream(
                                        new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                                Map.of("HOME", folder.toString()),
                                folder,
                                false,
                                false,
                                0,
                                Cancellation.never()))
                .run(List.of("setup"));
    }
}
