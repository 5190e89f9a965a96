package dev.ktx.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.app.Main;
import dev.ktx.app.wiring.Launcher;
import dev.ktx.mcp.Json;
import dev.ktx.port.Cancellation;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProblemCode;

import org.junit.jupiter.api.Test;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

class McpProcessTest {
    private static final Path PROJECT = Path.of("/some/project");

    private static Launcher tiny() {
        return new Launcher(
                List.of(
                        System.getProperty("java.home")
                                + File.separator
                                + "bin"
                                + File.separator
                                + "java",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TinyServer.class.getName()));
    }

    private static McpProcess start(Duration patience, Cancellation cancellation) {
        return McpProcess.start(
                tiny().with("mcp", "stdio"), "ktx mcp stdio", patience, cancellation);
    }

    @Test
    void asksAServerInAProcessOfItsOwn() {
        try (McpProcess server = McpProcess.start(tiny(), PROJECT, Cancellation.never())) {
            var result = server.call("entity_details", Json.object());
            assertThat(result.path("tool").asString("")).isEqualTo("entity_details");
            assertThat(result.path("folder").asString("")).isEqualTo(PROJECT.toString());
        }
    }

    @Test
    void repeatsTheLastWordsOfAServerThatDied() {
        try (McpProcess server = start(Duration.ofSeconds(60), Cancellation.never())) {
            assertThatThrownBy(() -> server.call("die", Json.object()))
                    .isInstanceOfSatisfying(
                            KtxException.class,
                            failure -> {
                                assertThat(failure.problem().code())
                                        .isEqualTo(ProblemCode.TOOL_SERVER_FAILED);
                                assertThat(failure.problem().what())
                                        .startsWith("The MCP server ")
                                        .endsWith("out of coffee");
                                assertThat(failure.problem().next()).endsWith("ktx mcp stdio");
                            });
        }
    }

    @Test
    void aSilentServerIsGivenUp() {
        // The start may take long on a busy machine; only the answer after it is waited for
        // briefly.
        try (McpProcess server = start(Duration.ofSeconds(20), Cancellation.never())) {
            assertThat(server.call("any", Json.object())).isNotNull();
        }
        var cancellation = new Cancellation();
        try (McpProcess server = start(Duration.ofSeconds(20), cancellation)) {
            Thread.ofVirtual().start(cancellation::cancel);
            // An answer that never comes, or a stream that closes first.
            assertThatThrownBy(() -> server.call("silent", Json.object()))
                    .isInstanceOf(KtxException.class)
                    .hasMessageContaining("The MCP server");
        }
    }

    @Test
    void saysSoWhenThereIsNoSuchProgram() {
        var nowhere = new Launcher(List.of("/nowhere/ktx"));
        assertThatThrownBy(() -> McpProcess.start(nowhere, PROJECT, Cancellation.never()))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("did not start");
    }

    @Test
    void startsTheRealMainClassWithoutAScript() {
        assertThat(Launcher.MAIN).isEqualTo(Main.class.getName());
        assertThat(Launcher.current().words())
                .contains(System.getProperty("java.class.path"), Launcher.MAIN);
    }

    @Test
    void quotesWhatAShellWouldSplit() {
        var launcher = new Launcher(List.of("/opt/my ktx/ktx"));
        assertThat(launcher.typed("sql", "-c", "a", "select 'x'"))
                .isEqualTo("'/opt/my ktx/ktx' sql -c a 'select '\\''x'\\'''");
    }
}
