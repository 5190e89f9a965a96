package dev.ktx.mcp;

import static dev.ktx.mcp.Schema.integer;
import static dev.ktx.mcp.Schema.list;
import static dev.ktx.mcp.Schema.object;
import static dev.ktx.mcp.Schema.text;

import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/// A server with a tool for each way a call can go. What its tools saw can be asked for.
final class ExampleServer {
    /// Told by `wait` that its call was cancelled.
    final BlockingQueue<String> cancelled = new LinkedBlockingQueue<>();

    /// Told by `wait` that it started.
    final BlockingQueue<String> started = new LinkedBlockingQueue<>();

    /// Lets one `wait` go on.
    final Semaphore open = new Semaphore(0);

    static final Schema ECHO =
            object().field("words", list(text().nonEmpty()).size(1, 5), "Words to repeat.")
                    .optional("times", integer().range(1, 3).defaultsTo(1), "How often.");

    McpServer server() {
        return McpServer.of(
                        new McpServer.Identity("example", "Example", "1.2.3"),
                        List.of(
                                echo(), nothing(), fail(), waiting(), slow(), steps(), wrong(),
                                media(), needy()))
                .withInstructions("Call echo first.")
                .withErrorText(failure -> "told: " + ErrorText.message(failure))
                .checkingOutputs();
    }

    /// Runs the server on this process's own streams.
    public static void main(String[] arguments) throws IOException {
        PrintStream out = System.out;
        System.setOut(new PrintStream(System.err, true, StandardCharsets.UTF_8));
        System.out.println("started");
        Stdio.serve(new ExampleServer().server(), System.in, out);
        System.out.println("ended");
    }

    private static Tool echo() {
        return Tool.of(
                        "echo",
                        "Echo",
                        "Repeats words.",
                        ECHO,
                        (arguments, _) -> {
                            ObjectNode out = Json.object();
                            out.set("words", arguments.path("words"));
                            out.put("times", arguments.path("times").asInt(1));
                            return ToolResult.of(out);
                        })
                .withOutput(object().field("words", list(text())).field("times", integer()).open())
                .withHints(Hints.NONE.readOnly(true).idempotent(true).openWorld(false))
                .withAliases(arguments -> {
                    if (arguments.path("words").isString()) {
                        String word = arguments.path("words").stringValue();
                        arguments.putArray("words").add(word);
                    }
                    return arguments;
                });
    }

    private static Tool nothing() {
        return Tool.of(
                "nothing",
                "Nothing",
                "Takes no arguments.",
                object(),
                (arguments, call) ->
                        ToolResult.compact(
                                Json.object()
                                        .put("fields", arguments.size())
                                        .put("id", call.requestId())));
    }

    private static Tool fail() {
        return Tool.of(
                "fail",
                "Fail",
                "Fails.",
                object().field("how", text(), "The way."),
                (arguments, _) ->
                        switch (arguments.path("how").stringValue()) {
                            case "exception" -> throw new IOException("the disk is full");
                            case "error" -> throw new StackOverflowError();
                            case "arguments" ->
                                    throw new InvalidArguments("how", "must not be 'arguments'");
                            default -> ToolResult.error("in band");
                        });
    }

    private Tool waiting() {
        return Tool.of(
                "wait",
                "Wait",
                "Waits until it is let go or cancelled.",
                object(),
                (_, call) -> {
                    call.onCancel(() -> {
                        cancelled.add(call.requestId());
                        open.release();
                    });
                    started.add(call.requestId());
                    open.acquire();
                    return ToolResult.text(call.isCancelled() ? "cancelled" : "waited");
                });
    }

    private Tool slow() {
        return Tool.of(
                        "slow",
                        "Slow",
                        "Never answers in time.",
                        object(),
                        (_, call) -> {
                            call.onCancel(() -> cancelled.add("slow"));
                            new CountDownLatch(1).await();
                            return ToolResult.text("never");
                        })
                .withTimeout(Duration.ofMillis(50));
    }

    private static Tool steps() {
        return Tool.of(
                "steps",
                "Steps",
                "Reports progress.",
                object(),
                (_, call) -> {
                    call.report(0, "first");
                    call.report(0.3, "second");
                    call.report(0.3, "not again");
                    call.report(0.1, "not back");
                    call.report(Double.NaN, "not a number");
                    call.report(1, 1, "last");
                    return ToolResult.text("done");
                });
    }

    private static Tool needy() {
        return Tool.of(
                        "needy",
                        "Needy",
                        "Asks the client.",
                        object(),
                        (_, _) -> ToolResult.text("asked"))
                .withNeeds(Set.of("sampling", "elicitation"));
    }

    private static Tool wrong() {
        return Tool.of(
                        "wrong",
                        "Wrong",
                        "Breaks its promise.",
                        object(),
                        (_, _) -> ToolResult.of(Json.object().put("count", "many")))
                .withOutput(object().field("count", integer()));
    }

    private static Tool media() {
        byte[] bytes = {1, 2, 3};
        return Tool.of(
                "media",
                "Media",
                "Answers with every kind of content.",
                object(),
                (_, _) ->
                        ToolResult.of(
                                new Content.Text("text"),
                                Content.Image.of(bytes, "image/png"),
                                Content.Audio.of(bytes, "audio/wav"),
                                new Content.EmbeddedText("test://a", "text/plain", "inside"),
                                new Content.Link("test://b", "b", "text/plain")));
    }
}
