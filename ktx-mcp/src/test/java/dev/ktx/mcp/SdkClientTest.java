package dev.ktx.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// The official Java client against a server in a process of its own.
class SdkClientTest {
    @Test
    void theOfficialClientListsAndCallsOverStdio() {
        ServerParameters parameters =
                ServerParameters.builder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString())
                        .args(
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                ExampleServer.class.getName())
                        .build();
        talk(new StdioClientTransport(parameters, McpJsonDefaults.getMapper()));
    }

    @Test
    void theOfficialClientListsAndCallsOverHttp() throws IOException {
        HttpSettings settings =
                HttpSettings.loopback(0, InstantSource.system())
                        .withAccess("127.0.0.1", Optional.of("s3cret"));
        try (HttpEndpoint endpoint =
                HttpEndpoint.start(new ExampleServer().server(), settings, List.of())) {
            talk(
                    HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + endpoint.port())
                            .endpoint("/mcp")
                            .openConnectionOnStartup(true)
                            .requestBuilder(
                                    HttpRequest.newBuilder()
                                            .header("Authorization", "Bearer s3cret"))
                            .build());
        }
    }

    private static void talk(McpClientTransport transport) {
        BlockingQueue<String> progress = new LinkedBlockingQueue<>();
        try (McpSyncClient client =
                McpClient.sync(transport)
                        .requestTimeout(Duration.ofSeconds(20))
                        .progressConsumer(step -> progress.add(step.message()))
                        .build()) {
            assertThat(client.initialize().protocolVersion()).isEqualTo("2025-11-25");
            assertThat(client.listTools().tools())
                    .extracting(McpSchema.Tool::name)
                    .contains("echo", "media");
            McpSchema.CallToolResult result =
                    client.callTool(request("echo", Map.of("words", List.of("hello"))));
            assertThat(result.structuredContent())
                    .isEqualTo(Map.of("words", List.of("hello"), "times", 1));
            assertThatThrownBy(() -> client.callTool(request("echo", Map.of())))
                    .isInstanceOf(McpError.class)
                    .hasMessageContaining("words: required");
            client.callTool(
                    McpSchema.CallToolRequest.builder("steps")
                            .arguments(Map.of())
                            .progressToken("token")
                            .build());
            // The client hands reports on by a thread of its own, in no order.
            assertThat(List.of(next(progress), next(progress), next(progress)))
                    .containsExactlyInAnyOrder("first", "second", "last");
            client.ping();
        }
    }

    private static String next(BlockingQueue<String> queue) {
        try {
            return Optional.ofNullable(queue.poll(10, TimeUnit.SECONDS)).orElse("nothing");
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static McpSchema.CallToolRequest request(String tool, Map<String, Object> arguments) {
        return McpSchema.CallToolRequest.builder(tool).arguments(arguments).build();
    }
}
