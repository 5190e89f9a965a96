package dev.ktx.app.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.mcp.Json;
import dev.ktx.problem.KtxException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

class AgentSetupTest {
    private static final Access STDIO =
            new Access.Stdio(List.of("/opt/ktx/ktx", "--project-dir", "/srv/shop", "mcp", "stdio"));
    private static final Access HTTP = new Access.Http("http://127.0.0.1:7878/mcp", true);
    private static final Access OPEN = new Access.Http("http://127.0.0.1:7878/mcp", false);

    @TempDir Path folder;
    private Path home;
    private Path project;
    private AgentSetup setup;

    @BeforeEach
    void prepare() throws IOException {
        folder = folder.toRealPath();
        home = Files.createDirectories(folder.resolve("home"));
        project = Files.createDirectories(folder.resolve("shop"));
        setup = new AgentSetup(project, machine(Map.of()), InstantSource.system());
    }

    private Machine machine(Map<String, String> environment) {
        return new Machine(home, "Linux", environment);
    }

    private AgentSetup.Order order(Access access, Optional<Scope> scope, String... targets) {
        return new AgentSetup.Order(
                AgentClients.all().stream()
                        .filter(client -> List.of(targets).contains(client.id()))
                        .toList(),
                scope,
                project,
                access,
                true);
    }

    private Map<String, String> files() throws IOException {
        Map<String, String> found = new LinkedHashMap<>();
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path file : tree.filter(Files::isRegularFile).sorted().toList()) {
                String name = folder.relativize(file).toString();
                if (!name.startsWith("shop/.ktx/agents/install-manifest")
                        && !name.startsWith("shop/.ktx/agents/backups")
                        && !name.equals("shop/.ktx/agents/.gitignore")) {
                    found.put(
                            name,
                            new String(
                                    Files.readAllBytes(file),
                                    java.nio.charset.StandardCharsets.ISO_8859_1));
                }
            }
        }
        return found;
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /// Each program's files as they are written, with the document that they follow.
    @TestFactory
    @DisplayName("SC-T107 writes the files and keys of each program")
    Stream<DynamicTest> writesWhatEachProgramReads() {
        return AgentClients.all().stream()
                .map(client -> DynamicTest.dynamicTest(client.id(), () -> compare(client)));
    }

    private void compare(AgentClient client) throws IOException {
        StringBuilder now = new StringBuilder("# " + client.document() + "\n");
        for (Scope scope : client.places().keySet()) {
            for (Access access : List.of(STDIO, OPEN, HTTP)) {
                now.append("\n## ")
                        .append(scope.id())
                        .append(' ')
                        .append(named(access))
                        .append('\n');
                try {
                    for (AgentSetup.Step step :
                            setup.preview(order(access, Optional.of(scope), client.id()))) {
                        now.append(step.path()).append(' ').append(step.key()).append('\n');
                        now.append(step.content());
                    }
                } catch (KtxException refused) {
                    now.append(refused.problem().message()).append('\n');
                }
            }
        }
        if (client.places().isEmpty()) {
            now.append('\n').append(Json.pretty(AgentSetup.universal(STDIO))).append('\n');
            now.append(Json.pretty(AgentSetup.universal(HTTP))).append('\n');
            setup.preview(order(STDIO, Optional.empty(), client.id()))
                    .forEach(step -> now.append(step.path()).append('\n'));
        }
        String text =
                now.toString()
                        .replace(home.toString(), "HOME")
                        .replace(project.toString(), "PROJECT");
        Path golden =
                Path.of(System.getProperty("ktx.root", ".."))
                        .resolve("ktx-app/src/test/resources/agents/" + client.id() + ".txt");
        if (Boolean.getBoolean("ktx.golden")) {
            Files.createDirectories(golden.getParent());
            Files.writeString(golden, text);
        }
        assertThat(text).isEqualTo(Files.readString(golden));
    }

    private static String named(Access access) {
        return switch (access) {
            case Access.Stdio _ -> "stdio";
            case Access.Http(var _, var token) -> token ? "http with a token" : "http";
        };
    }

    @TestFactory
    @DisplayName("SC-T108 takes out exactly what was installed")
    Stream<DynamicTest> removalRestoresEveryByte() {
        return AgentClients.all().stream()
                .flatMap(client ->
                        Stream.concat(
                                        client.places().keySet().stream().map(Optional::of),
                                        client.places().isEmpty()
                                                ? Stream.of(Optional.<Scope>empty())
                                                : Stream.empty())
                                .map(scope ->
                                        DynamicTest.dynamicTest(
                                                client.id() + " " + scope.map(Scope::id).orElse(""),
                                                () -> installAndRemove(client, scope))));
    }

    private void installAndRemove(AgentClient client, Optional<Scope> scope) throws IOException {
        write("home/.claude.json", "{\n  // mine\n  \"numStartups\": 7,\n}\n");
        write("home/.codex/config.toml", "model = \"x\"\n");
        write(
                "home/.config/goose/config.yaml",
                "# mine\nGOOSE_MODEL: x\nextensions:\n  a:\n    enabled: true\n");
        write("shop/.vscode/mcp.json", "{\"servers\":{\"x\":{}}}");
        write("shop/opencode.jsonc", "{\n  \"mcp\": {} // none\n}\n");
        Map<String, String> before = files();
        setup.install(order(STDIO, scope, client.id()));
        assertThat(files()).isNotEqualTo(before);
        assertThat(setup.install(order(STDIO, scope, client.id())))
                .allMatch(step -> step.action() == AgentSetup.Action.UNCHANGED);
        setup.remove(List.of());
        assertThat(files()).isEqualTo(before);
        try (Stream<Path> folders = Files.list(project)) {
            assertThat(folders.map(path -> path.getFileName().toString()))
                    .doesNotContain(".claude", ".agents", ".cursor", ".gemini", ".zed", ".codex");
        }
    }

    @Test
    @DisplayName("SC-T107 keeps other keys and comments, also when somebody edits the file later")
    void keepsWhatOthersWrote() throws IOException {
        write(
                "shop/.mcp.json",
                "{\n  \"mcpServers\": {\n    \"other\": {\"command\": \"x\"} // mine\n  }\n}\n");
        setup.install(order(STDIO, Optional.empty(), "claude-code"));
        Path file = project.resolve(".mcp.json");
        assertThat(Files.readString(file))
                .contains("\"other\"", "// mine", "\"ktx\"", "/opt/ktx/ktx");
        Files.writeString(file, Files.readString(file).replace("\"x\"", "\"changed\""));
        setup.remove(List.of("claude-code"));
        assertThat(Files.readString(file))
                .contains("\"other\": {\"command\": \"changed\"}", "// mine")
                .doesNotContain("ktx");
    }

    @Test
    @DisplayName("SC-T108 a later program is added to the manifest; removing one leaves the other")
    void programsShareASkillUntilTheLastIsGone() throws IOException {
        setup.install(order(STDIO, Optional.empty(), "vscode"));
        setup.install(order(OPEN, Optional.empty(), "gemini", "claude-code"));
        Path skill = project.resolve(".agents/skills/ktx-analytics/SKILL.md");
        assertThat(Json.read(Files.readString(Manifest.file(project))).path("installs").size())
                .isEqualTo(3);
        assertThat(setup.remove(List.of("vscode")))
                .anyMatch(step -> step.action() == AgentSetup.Action.SHARED);
        assertThat(skill).exists();
        assertThat(project.resolve(".vscode")).doesNotExist();
        assertThat(project.resolve(".gemini/settings.json")).exists();
        setup.remove(List.of("gemini"));
        assertThat(skill).doesNotExist();
        assertThat(project.resolve(".mcp.json")).exists();
        setup.remove(List.of());
        assertThat(project.resolve(".mcp.json")).doesNotExist();
        assertThat(setup.remove(List.of())).isEmpty();
    }

    @Test
    void changingTheTransportReplacesTheEntryAndStillRestores() throws IOException {
        write("shop/.mcp.json", "{}\n");
        setup.install(order(STDIO, Optional.empty(), "claude-code"));
        setup.install(order(HTTP, Optional.empty(), "claude-code"));
        assertThat(Files.readString(project.resolve(".mcp.json")))
                .contains("\"http\"", "Bearer ${KTX_MCP_TOKEN}")
                .doesNotContain("stdio");
        setup.remove(List.of());
        assertThat(Files.readString(project.resolve(".mcp.json"))).isEqualTo("{}\n");
    }

    @Test
    void aChangedSkillStays() throws IOException {
        setup.install(order(STDIO, Optional.empty(), "universal"));
        Path skill = project.resolve(".agents/skills/ktx-analytics/SKILL.md");
        Files.writeString(skill, "mine now");
        assertThat(setup.remove(List.of()))
                .anyMatch(step -> step.action() == AgentSetup.Action.KEPT);
        assertThat(skill).hasContent("mine now");
    }

    @Test
    @DisplayName("SC-T109 writes no secret of the environment into any file")
    void writesNoSecret() throws IOException {
        var rich =
                new AgentSetup(
                        project,
                        machine(Map.of("OPENAI_API_KEY", "sk-hush", "KTX_MCP_TOKEN", "hush-hush")),
                        InstantSource.system());
        for (AgentClient client : AgentClients.all()) {
            rich.install(order(STDIO, Optional.empty(), client.id()));
        }
        rich.install(order(HTTP, Optional.empty(), "claude-code", "codex", "cursor", "goose"));
        assertThat(files().values()).noneMatch(text -> text.contains("hush"));
        assertThat(Files.readString(project.resolve(".codex/config.toml")))
                .contains("bearer_token_env_var = \"KTX_MCP_TOKEN\"");
    }

    @Test
    void writesNothingWhenOneFileCannotBeEdited() throws IOException {
        write("shop/.cursor/mcp.json", "{ broken");
        assertThatThrownBy(() ->
                        setup.install(order(STDIO, Optional.empty(), "claude-code", "cursor")))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining(".cursor/mcp.json");
        assertThat(project.resolve(".mcp.json")).doesNotExist();
        assertThat(project.resolve(".cursor/mcp.json")).hasContent("{ broken");
    }

    @Test
    void keepsThePermissionsOfAFile() throws IOException {
        write("home/.claude.json", "{}");
        Path file = home.resolve(".claude.json");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        setup.install(order(STDIO, Optional.of(Scope.LOCAL), "claude-code"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(
                        Json.read(Files.readString(file))
                                .path("projects")
                                .path(project.toString())
                                .path("mcpServers")
                                .has("ktx"))
                .isTrue();
    }
}
