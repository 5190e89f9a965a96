package dev.ktx.app;

import dev.ktx.app.ToolLine.Era;
import dev.ktx.app.demo.DemoProject;
import dev.ktx.mcp.Json;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/// One client of the daemon on the demo project. Even numbers have a session, odd ones introduce
/// themselves in every request. What it does is drawn from its number, so runs differ in timing
/// alone.
final class LoadClient {
    private static final long PATIENCE_SECONDS = 60;

    private static final List<Call> CALLS =
            List.of(
                    new Call("connection_list", "{}"),
                    new Call(
                            "entity_details",
                            "{\"connectionId\": \"%s\", \"entities\": [{\"table\": \"invoices\"}]}"),
                    new Call("discover_data", "{\"query\": \"overdue invoices by country\"}"),
                    new Call("wiki_search", "{\"query\": \"revenue\"}"),
                    new Call("dictionary_search", "{\"values\": [\"overdue\", \"no such\"]}"),
                    new Call(
                            "sl_read_source",
                            "{\"connectionId\": \"%s\", \"sourceName\": \"invoices\"}"),
                    new Call(
                            "sl_query",
                            "{\"measures\": [\"invoices.revenue_eur\"], \"dimensions\":"
                                    + " [\"invoices.status\"]}"),
                    new Call(
                            "sql_execution",
                            "{\"connectionId\": \"%s\", \"sql\": \"select 1 as one\"}"));

    /// Refused as malformed.
    private static final List<Call> MALFORMED =
            List.of(
                    new Call("connection_list", "{\"colour\": \"red\"}"),
                    new Call("sql_execution", "{\"connectionId\": 7, \"sql\": []}"),
                    new Call("entity_details", "{\"connectionId\": \"%s\", \"entities\": []}"),
                    new Call("no_such_tool", "{}"));

    private static final Call ENDLESS =
            new Call(
                    "sql_execution",
                    "{\"connectionId\": \"%s\", \"sql\": \"select count(*) from range(10000000) a,"
                            + " range(10000000) b\"}");

    private final HttpClient http;
    private final URI url;
    private final Era era;
    private final Random random;
    private String session = "";
    private int lastId;

    private record Call(String tool, String arguments) {
        ObjectNode request(Era era, int id) {
            ObjectNode params = Json.object().put("name", tool);
            params.set("arguments", Json.read(arguments.replace("%s", DemoProject.CONNECTION)));
            return ToolLine.request(era, id, "tools/call", params);
        }
    }

    LoadClient(HttpClient http, URI url, int number) {
        this.http = http;
        this.url = url;
        this.era = number % 2 == 0 ? Era.HANDSHAKE : Era.STATELESS;
        this.random = new Random(number);
    }

    /// What happened to all clients. Safe for use by many threads.
    static final class Tally {
        private final Queue<Long> answered = new ConcurrentLinkedQueue<>();
        private final Queue<Long> quiet = new ConcurrentLinkedQueue<>();
        private final Queue<String> lost = new ConcurrentLinkedQueue<>();
        private final AtomicInteger refused = new AtomicInteger();
        private final AtomicInteger hungUp = new AtomicInteger();
        private final AtomicInteger cancelled = new AtomicInteger();
        private volatile Duration length = Duration.ofSeconds(1);

        int answered() {
            return answered.size();
        }

        List<Long> quiet() {
            return List.copyOf(quiet);
        }

        /// Answers that never came or were not the right ones.
        List<String> lost() {
            return lost.stream().limit(10).toList();
        }

        int refused() {
            return refused.get();
        }

        int hungUp() {
            return hungUp.get();
        }

        int cancelled() {
            return cancelled.get();
        }

        void took(Duration time) {
            length = time;
        }

        private static double percentile(Queue<Long> nanos, int percent) {
            List<Long> sorted = new ArrayList<>(nanos);
            Collections.sort(sorted);
            return sorted.isEmpty() ? 0 : sorted.get((sorted.size() - 1) * percent / 100) / 1e6;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%d answers, %.0f a second, p50 %.0f ms, p99 %.0f ms; the quiet client %d, p50"
                            + " %.0f ms, p99 %.0f ms; %d refused, %d hung up, %d cancelled, %d"
                            + " lost",
                    answered(),
                    answered() * 1e3 / length.toMillis(),
                    percentile(answered, 50),
                    percentile(answered, 99),
                    quiet.size(),
                    percentile(quiet, 50),
                    percentile(quiet, 99),
                    refused(),
                    hungUp(),
                    cancelled(),
                    lost.size());
        }
    }

    /// Calls, cancels, hangs up and sends nonsense.
    void misbehaveUntil(long end, Tally tally) {
        introduce();
        while (System.nanoTime() < end) {
            int dice = random.nextInt(100);
            if (dice < 80) {
                ask(CALLS.get(random.nextInt(CALLS.size())), tally.answered, tally);
            } else if (dice < 90) {
                sendNonsense(tally);
            } else if (dice < 96) {
                hangUp(tally);
            } else {
                cancel(tally);
            }
        }
    }

    /// Asks one simple thing, again and again.
    void askUntil(long end, Tally tally) {
        introduce();
        while (System.nanoTime() < end) {
            ask(CALLS.getFirst(), tally.quiet, tally);
        }
    }

    private void introduce() {
        if (era == Era.HANDSHAKE && session.isEmpty()) {
            ObjectNode params = Json.object().put("protocolVersion", era.revision);
            params.putObject("capabilities");
            params.putObject("clientInfo").put("name", "load").put("version", "1");
            HttpResponse<String> response =
                    await(send(ToolLine.request(era, ++lastId, "initialize", params)));
            session = response.headers().firstValue("Mcp-Session-Id").orElseThrow();
        }
    }

    private void ask(Call call, Queue<Long> times, Tally tally) {
        long start = System.nanoTime();
        int id = ++lastId;
        try {
            JsonNode message = message(await(send(call.request(era, id))));
            boolean right =
                    message.path("id").asInt(-1) == id
                            && message.at("/result/structuredContent").isObject();
            if (right) {
                times.add(System.nanoTime() - start);
            } else {
                tally.lost.add(call.tool() + ": " + message);
            }
        } catch (RuntimeException failure) {
            tally.lost.add(call.tool() + ": " + failure);
        }
    }

    private void sendNonsense(Tally tally) {
        int kind = random.nextInt(MALFORMED.size() + 1);
        try {
            int code;
            int expected;
            if (kind == MALFORMED.size()) {
                HttpRequest broken =
                        HttpRequest.newBuilder(url)
                                .header("Accept", ToolLine.BOTH)
                                .POST(HttpRequest.BodyPublishers.ofString("{\"jsonrpc\": "))
                                .build();
                code = code(await(http.sendAsync(broken, ofString())));
                expected = -32700;
            } else {
                code = code(await(send(MALFORMED.get(kind).request(era, ++lastId))));
                expected = -32602;
            }
            if (code == expected) {
                tally.refused.incrementAndGet();
            } else {
                tally.lost.add("nonsense " + kind + " was answered with " + code);
            }
        } catch (RuntimeException failure) {
            tally.lost.add("nonsense " + kind + ": " + failure);
        }
    }

    private static int code(HttpResponse<String> response) {
        return message(response).at("/error/code").asInt(0);
    }

    /// Sends a call of its own, or half of one, and is gone.
    private void hangUp(Tally tally) {
        Call call = random.nextBoolean() ? ENDLESS : CALLS.get(random.nextInt(CALLS.size()));
        String body = Json.compact(call.request(Era.STATELESS, 1));
        String text =
                "POST /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: "
                        + ToolLine.BOTH
                        + "\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\n"
                        + "Mcp-Name: "
                        + call.tool()
                        + "\r\nContent-Length: "
                        + body.length()
                        + "\r\n\r\n"
                        + body;
        int length = random.nextBoolean() ? text.length() : random.nextInt(text.length());
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), url.getPort())) {
            socket.getOutputStream()
                    .write(text.substring(0, length).getBytes(StandardCharsets.UTF_8));
        } catch (IOException refused) {
            tally.lost.add("no connection: " + refused);
        }
        tally.hungUp.incrementAndGet();
    }

    /// Gives up an endless call: by a message in a session, by closing the stream without one.
    private void cancel(Tally tally) {
        int id = ++lastId;
        CompletableFuture<HttpResponse<String>> running = send(ENDLESS.request(era, id));
        try {
            if (era == Era.HANDSHAKE) {
                HttpResponse<String> told =
                        await(
                                send(
                                        ToolLine.notification(
                                                "notifications/cancelled",
                                                Json.object().put("requestId", id))));
                if (told.statusCode() != 202) {
                    tally.lost.add("a cancellation was answered with " + told.statusCode());
                }
                // It may have overtaken the call, which then goes on.
                running.get(200, TimeUnit.MILLISECONDS);
            }
        } catch (TimeoutException | ExecutionException | InterruptedException overtaken) {
            // Either way the stream is closed now.
            running.cancel(true);
        } catch (RuntimeException failure) {
            tally.lost.add("a cancellation: " + failure);
        } finally {
            running.cancel(true);
        }
        tally.cancelled.incrementAndGet();
    }

    private CompletableFuture<HttpResponse<String>> send(ObjectNode message) {
        return http.sendAsync(ToolLine.httpRequest(url, era, session, message), ofString());
    }

    private static HttpResponse.BodyHandler<String> ofString() {
        return HttpResponse.BodyHandlers.ofString();
    }

    private static HttpResponse<String> await(CompletableFuture<HttpResponse<String>> response) {
        try {
            return response.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static JsonNode message(HttpResponse<String> response) {
        String body = response.body();
        return Json.read(
                body.lines()
                        .filter(line -> line.startsWith("data: "))
                        .reduce((_, last) -> last)
                        .map(line -> line.substring("data: ".length()))
                        .orElse(body));
    }
}
