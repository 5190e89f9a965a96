package dev.ktx.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The official Java client against a server in a process of its own.
class SdkClientTest {
    @Test
    void theOfficialClientListsAndCallsOverStdio() {
        ServerParameters parameters = ServerParameters.builder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString())
                .args(
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ExampleServer.class.getName())
                .build();
        try (McpSyncClient client = McpClient.sync(
                        new StdioClientTransport(parameters, McpJsonDefaults.getMapper()))
                .requestTimeout(Duration.ofSeconds(20))
                .build()) {
            assertThat(client.initialize().protocolVersion()).isEqualTo("2025-11-25");
            assertThat(client.listTools().tools()).extracting(McpSchema.Tool::name).contains("echo", "media");
            McpSchema.CallToolResult result =
                    client.callTool(McpSchema.CallToolRequest.builder("echo").arguments(Map.of("words", List.of("hello"))).build());
            assertThat(result.structuredContent()).isEqualTo(Map.of("words", List.of("hello"), "times", 1));
            assertThatThrownBy(() -> client.callTool(McpSchema.CallToolRequest.builder("echo").arguments(Map.of()).build()))
                    .isInstanceOf(McpError.class)
                    .hasMessageContaining("words: required");
            client.ping();
        }
    }
}
