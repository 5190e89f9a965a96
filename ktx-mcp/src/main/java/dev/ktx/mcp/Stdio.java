package dev.ktx.mcp;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// Serves one client over a pair of streams, one message a line. The caller owns the streams; when
/// they are the process's own, it moves `System.out` to standard error first, so that nothing else
/// writes between the messages.
public final class Stdio {
    /// @param lineBytes longest message accepted; a longer one is skipped and answered with an
    ///   error
    /// @param drain how long running calls may go on after the end of input
    public record Limits(int lineBytes, Duration drain) {
        public static final Limits DEFAULT = new Limits(4 << 20, Duration.ofSeconds(10));

        public Limits {
            if (lineBytes < 1 || drain.isNegative()) {
                throw new IllegalArgumentException(
                        "limits are positive: " + lineBytes + ", " + drain);
            }
        }
    }

    /// How long calls that were told to stop may take to do so.
    private static final Duration STOP = Duration.ofSeconds(1);

    private final Protocol protocol;
    private final Lines lines;
    private final OutputStream out;
    private final Limits limits;
    private final Connection connection = new Connection();
    private final ReentrantLock writing = new ReentrantLock();
    private volatile boolean clientGone;

    private Stdio(McpServer server, InputStream in, OutputStream out, Limits limits) {
        this.protocol = new Protocol(server);
        this.lines = new Lines(in, limits.lineBytes());
        this.out = out;
        this.limits = limits;
    }

    /// Serves until the end of input or until the client can no longer be written to.
    ///
    /// @throws IOException when `in` cannot be read
    public static void serve(McpServer server, InputStream in, OutputStream out)
            throws IOException {
        serve(server, in, out, Limits.DEFAULT);
    }

    /// As [#serve(McpServer, InputStream, OutputStream)].
    public static void serve(McpServer server, InputStream in, OutputStream out, Limits limits)
            throws IOException {
        new Stdio(server, in, out, limits).run();
    }

    private void run() throws IOException {
        ExecutorService waiting = Executors.newVirtualThreadPerTaskExecutor();
        try {
            while (!clientGone) {
                switch (lines.next()) {
                    case Lines.Line.Text(var text) when text.isEmpty() -> {}
                    case Lines.Line.Text(var text) -> accept(text, waiting);
                    case Lines.Line.NotUtf8() -> refuse(RpcError.notJson("the line is not UTF-8"));
                    case Lines.Line.TooLong() -> refuse(RpcError.tooLong(limits.lineBytes()));
                    case Lines.Line.End() -> {
                        return;
                    }
                }
            }
        } finally {
            drain(waiting);
        }
    }

    /// Nothing that a line can hold ends the session.
    private void accept(String text, ExecutorService waiting) {
        JsonNode json;
        try {
            json = Json.read(text);
        } catch (JacksonException malformed) {
            refuse(RpcError.notJson(firstLine(malformed.getOriginalMessage())));
            return;
        }
        switch (protocol.accept(json, connection, this::write)) {
            case Reply.Ready(var response) -> send(response);
            case Reply.Silence() -> {}
            case Reply later -> waiting.execute(() -> later.await().ifPresent(this::send));
        }
    }

    /// Without what the parser says of itself, which follows in a bracket or on further lines.
    private static String firstLine(String text) {
        return text.lines()
                .findFirst()
                .map(line ->
                        line.replaceFirst(" *\\((?:start marker at|for \\w+ starting at).*", ""))
                .orElse("malformed");
    }

    private void refuse(RpcError error) {
        send(Message.error(Message.NO_ID, error));
    }

    private void send(JsonNode message) {
        try {
            write(message);
        } catch (IOException _) {
            clientGone = true;
            connection.cancelAll();
        }
    }

    private void write(JsonNode message) throws IOException {
        byte[] line = (Json.compact(message) + "\n").getBytes(StandardCharsets.UTF_8);
        writing.lock();
        try {
            out.write(line);
            out.flush();
        } finally {
            writing.unlock();
        }
    }

    private void drain(ExecutorService waiting) {
        waiting.shutdown();
        connection.endSubscriptions();
        if (!finished(waiting, limits.drain())) {
            connection.cancelAll();
            if (!finished(waiting, STOP)) {
                waiting.shutdownNow();
            }
        }
    }

    private static boolean finished(ExecutorService waiting, Duration patience) {
        try {
            return waiting.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
