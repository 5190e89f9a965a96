package dev.ktx.mcp;

import static dev.ktx.mcp.Schema.object;
import static dev.ktx.mcp.Schema.text;

import java.io.IOException;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/// The tools that the protocol's official conformance suite calls by name, on HTTP. Prompts,
/// resources, sampling and elicitation are not part of this library.
final class ConformanceServer {
    private static final byte[] PIXEL =
            Base64.getDecoder()
                    .decode(
                            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==");
    private static final byte[] SILENCE =
            Base64.getDecoder()
                    .decode("UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=");

    private ConformanceServer() {}

    /// @param arguments the port
    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (HttpEndpoint endpoint =
                HttpEndpoint.start(
                        server(),
                        HttpSettings.loopback(
                                Integer.parseInt(arguments[0]), InstantSource.system()),
                        List.of())) {
            System.err.println(endpoint.url());
            new CountDownLatch(1).await();
        }
    }

    static McpServer server() {
        return McpServer.of(
                        new McpServer.Identity("conformance", "Conformance fixture", "1.0.0"),
                        List.of(
                                tool(
                                        "test_simple_text",
                                        (_, _) ->
                                                ToolResult.text(
                                                        "This is a simple text response for testing.")),
                                tool(
                                        "test_image_content",
                                        (_, _) ->
                                                ToolResult.of(
                                                        Content.Image.of(PIXEL, "image/png"))),
                                tool(
                                        "test_audio_content",
                                        (_, _) ->
                                                ToolResult.of(
                                                        Content.Audio.of(SILENCE, "audio/wav"))),
                                tool(
                                        "test_embedded_resource",
                                        (_, _) ->
                                                ToolResult.of(
                                                        new Content.EmbeddedText(
                                                                "test://embedded-resource",
                                                                "text/plain",
                                                                "This is an embedded resource content."))),
                                tool(
                                        "test_multiple_content_types",
                                        (_, _) ->
                                                ToolResult.of(
                                                        new Content.Text(
                                                                "Multiple content types test:"),
                                                        Content.Image.of(PIXEL, "image/png"),
                                                        new Content.EmbeddedText(
                                                                "test://mixed-content-resource",
                                                                "application/json",
                                                                "{\"test\":\"data\",\"value\":123}"))),
                                tool(
                                                "test_missing_capability",
                                                (_, _) -> ToolResult.text("the client can sample"))
                                        .withNeeds(Set.of("sampling")),
                                tool(
                                        "test_logging_tool",
                                        (_, call) -> {
                                            call.log(LogLevel.INFO, "working");
                                            return ToolResult.text("done");
                                        }),
                                tool(
                                        "test_tool_with_logging",
                                        (_, call) -> {
                                            call.log(LogLevel.INFO, "Tool execution started");
                                            call.log(LogLevel.INFO, "Tool processing data");
                                            call.log(LogLevel.INFO, "Tool execution completed");
                                            return ToolResult.text("done");
                                        }),
                                tool(
                                        "test_streaming_elicitation",
                                        (_, _) -> ToolResult.text("asked nothing")),
                                tool(
                                        "test_error_handling",
                                        (_, _) -> {
                                            throw new IllegalStateException(
                                                    "This tool intentionally returns an error for testing");
                                        }),
                                tool(
                                        "test_tool_with_progress",
                                        (_, call) -> {
                                            call.report(0, 100, "Completed step 0 of 100");
                                            call.report(50, 100, "Completed step 50 of 100");
                                            call.report(100, 100, "Completed step 100 of 100");
                                            return ToolResult.text("done");
                                        }),
                                Tool.of(
                                        "test_structured",
                                        "test_structured",
                                        "Answers with an object.",
                                        object().optional("name", text(), "Any name."),
                                        (arguments, _) -> ToolResult.of(arguments))))
                .withLogging();
    }

    private static Tool tool(String name, Tool.Handler handler) {
        return Tool.of(name, name, "Fixture of the conformance suite.", object(), handler);
    }
}
