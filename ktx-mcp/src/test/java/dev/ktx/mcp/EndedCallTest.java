package dev.ktx.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// What the owner of a server hears of calls.
class EndedCallTest {
    private final LinkedBlockingQueue<EndedCall> heard = new LinkedBlockingQueue<>();

    private void serve(List<Tool> tools, String... messages) throws IOException {
        String session =
                """
                {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
                "capabilities":{},"clientInfo":{"name":"tester","version":"7"}}}
                """
                        + String.join("\n", messages)
                        + "\n";
        InputStream in = new ByteArrayInputStream(session.getBytes(StandardCharsets.UTF_8));
        Stdio.serve(
                McpServer.of(new McpServer.Identity("x", "", "1"), tools).withCalls(heard::add),
                in,
                new ByteArrayOutputStream());
    }

    private EndedCall next() throws InterruptedException {
        EndedCall call = heard.poll(30, TimeUnit.SECONDS);
        assertThat(call).isNotNull();
        return call;
    }

    private static String call(int id, String tool, String arguments) {
        return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}}"
                .formatted(id, tool, arguments);
    }

    private static Tool tool(String name, Tool.Handler handler) {
        return Tool.of(name, name, "", Schema.object().optional("n", Schema.integer()), handler);
    }

    @Test
    void hearsOfSuccessFailureAndWrongArguments() throws Exception {
        Tool fine = tool("fine", (arguments, _) -> ToolResult.of(arguments));
        Tool broken =
                tool(
                        "broken",
                        (_, _) -> {
                            throw new IllegalStateException("no");
                        });
        serve(
                List.of(fine, broken),
                call(1, "fine", "{\"n\":1}"),
                call(2, "broken", "{}"),
                call(3, "fine", "{\"n\":\"x\"}"),
                call(4, "nothing", "{}"));
        List<EndedCall> calls = List.of(next(), next(), next());
        assertThat(calls)
                .extracting(EndedCall::tool, EndedCall::outcome)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple("fine", EndedCall.Outcome.OK),
                        org.assertj.core.groups.Tuple.tuple("broken", EndedCall.Outcome.ERROR),
                        org.assertj.core.groups.Tuple.tuple("fine", EndedCall.Outcome.INVALID));
        assertThat(calls).allMatch(call -> call.client().equals("tester/7"));
        assertThat(heard).isEmpty();
    }

    @Test
    void hearsOfCancelledAndLateCallsOnce() throws Exception {
        var released = new CountDownLatch(1);
        Tool waiting =
                tool(
                        "waiting",
                        (_, context) -> {
                            context.onCancel(released::countDown);
                            released.await();
                            return ToolResult.text("late");
                        });
        Tool slow =
                tool(
                                "slow",
                                (_, context) -> {
                                    var over = new CountDownLatch(1);
                                    context.onCancel(over::countDown);
                                    over.await();
                                    return ToolResult.text("late");
                                })
                        .withTimeout(Duration.ofMillis(50));
        serve(
                List.of(waiting, slow),
                call(1, "waiting", "{}"),
                call(2, "slow", "{}"),
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}");
        assertThat(List.of(next(), next()))
                .extracting(EndedCall::tool, EndedCall::outcome)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple("waiting", EndedCall.Outcome.CANCELLED),
                        org.assertj.core.groups.Tuple.tuple("slow", EndedCall.Outcome.TIMED_OUT));
        assertThat(heard).isEmpty();
    }
}
