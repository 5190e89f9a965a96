package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.tools.ToolServer;
import dev.ktx.mcp.HttpEndpoint;
import dev.ktx.mcp.HttpSettings;
import dev.ktx.mcp.Json;
import dev.ktx.mcp.Tool;
import dev.ktx.testkit.Inspector;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import tools.jackson.databind.JsonNode;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Clients of others list and call every tool: the official Java SDK and the command line of the
/// inspector, over both transports.
@Tag("slow")
class OutsideClientsTest {
    @TempDir static Path folder;
    private static ToolExamples examples;
    private static HttpEndpoint endpoint;

    @BeforeAll
    static void serve() throws IOException {
        examples = new ToolExamples(folder);
        endpoint =
                HttpEndpoint.start(
                        ToolServer.of("1", () -> examples.wiring, examples.wiring::redaction),
                        HttpSettings.loopback(0, InstantSource.system()),
                        List.of());
    }

    @AfterAll
    static void stop() {
        endpoint.close();
        examples.close();
    }

    private static List<String> stdio() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.ktx.app.Main",
                "--project-dir",
                folder.toString(),
                "mcp",
                "stdio");
    }

    private static List<String> names() {
        return examples.tools().stream().map(Tool::name).toList();
    }

    @Test
    void theSdkCallsEveryToolOverStdio() throws IOException {
        List<String> command = stdio();
        sdkCallsAll(
                new StdioClientTransport(
                        ServerParameters.builder(command.getFirst())
                                .args(command.subList(1, command.size()))
                                .build(),
                        McpJsonDefaults.getMapper()));
    }

    @Test
    void theSdkCallsEveryToolOverHttp() throws IOException {
        sdkCallsAll(
                HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + endpoint.port())
                        .endpoint("/mcp")
                        .build());
    }

    private static void sdkCallsAll(McpClientTransport transport) throws IOException {
        try (McpSyncClient client =
                McpClient.sync(transport).requestTimeout(Duration.ofSeconds(60)).build()) {
            client.initialize();
            assertThat(client.listTools().tools())
                    .extracting(McpSchema.Tool::name)
                    .containsExactlyElementsOf(names());
            for (String name : names()) {
                Map<String, Object> arguments =
                        McpJsonDefaults.getMapper()
                                .readValue(
                                        Json.compact(examples.of(name).arguments()),
                                        new TypeRef<Map<String, Object>>() {});
                McpSchema.CallToolResult result =
                        client.callTool(
                                McpSchema.CallToolRequest.builder(name)
                                        .arguments(arguments)
                                        .build());
                assertThat(result.isError()).as("%s: %s", name, result).isNotEqualTo(true);
                assertThat(result.structuredContent()).as(name).isInstanceOf(Map.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"legacy", "modern"})
    void theInspectorCallsEveryToolOverHttp(String era) throws IOException {
        inspectorCallsAll(List.of(endpoint.url()), era);
    }

    @ParameterizedTest
    @ValueSource(strings = {"legacy", "modern"})
    void theInspectorCallsEveryToolOverStdio(String era) throws IOException {
        inspectorCallsAll(stdio(), era);
    }

    private static void inspectorCallsAll(List<String> target, String era) throws IOException {
        List<String> list = List.of("--protocol-era", era, "--strict", "--method", "tools/list");
        assertThat(result(Inspector.run(target, list)).path("tools").valueStream())
                .extracting(tool -> tool.path("name").asString())
                .containsExactlyElementsOf(names());
        for (String name : names()) {
            List<String> call =
                    new ArrayList<>(
                            List.of(
                                    "--protocol-era",
                                    era,
                                    "--method",
                                    "tools/call",
                                    "--tool-name",
                                    name,
                                    "--tool-args-json",
                                    Json.compact(examples.of(name).arguments())));
            JsonNode result = result(Inspector.run(target, call));
            assertThat(result.path("isError").asBoolean(false)).as("%s", result).isFalse();
            assertThat(result.path("structuredContent").isObject()).as("%s", result).isTrue();
        }
    }

    /// What the server answered, alone or as the field `result` of what the inspector prints.
    private static JsonNode result(String printed) {
        JsonNode json = Json.read(printed);
        return json.has("result") ? json.path("result") : json;
    }
}
