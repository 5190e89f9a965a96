package dev.ktx.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/// A server on this machine that answers requests with what it was given, in that order, and keeps
/// the requests. Without anything left to answer it says 500.
public final class ModelServer implements AutoCloseable {
    private final HttpServer server;
    private final Queue<Answer> answers = new ArrayDeque<>();
    private final List<Request> requests = new ArrayList<>();
    private final CountDownLatch closing = new CountDownLatch(1);

    /// @param headers with names in lower case
    public record Request(String path, Map<String, String> headers, String body) {}

    private record Answer(int status, Map<String, String> headers, String body, int missing) {}

    private static final int SILENT = -1;

    public ModelServer() {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    /// Without a slash at the end.
    public String address() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    public ModelServer then(String body) {
        return add(new Answer(200, Map.of(), body, 0));
    }

    public ModelServer thenStatus(int status, Map<String, String> headers, String body) {
        return add(new Answer(status, headers, body, 0));
    }

    /// Sends half of the body and hangs up.
    public ModelServer thenHalf(String body) {
        return add(new Answer(200, Map.of(), body, body.length() / 2));
    }

    /// Takes the request and says nothing.
    public ModelServer thenNothing() {
        return add(new Answer(SILENT, Map.of(), "", 0));
    }

    /// In the order in which they came.
    public List<Request> requests() {
        synchronized (requests) {
            return List.copyOf(requests);
        }
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
    }

    private ModelServer add(Answer answer) {
        synchronized (requests) {
            answers.add(answer);
        }
        return this;
    }

    private void answer(HttpExchange exchange) throws IOException {
        Map<String, String> headers = new TreeMap<>();
        exchange.getRequestHeaders()
                .forEach((name, values) ->
                        headers.put(
                                name.toLowerCase(java.util.Locale.ROOT),
                                String.join(", ", values)));
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        Answer answer;
        synchronized (requests) {
            requests.add(new Request(exchange.getRequestURI().toString(), headers, body));
            answer = answers.poll();
        }
        if (answer == null) {
            answer = new Answer(500, Map.of(), "{}", 0);
        }
        if (answer.status() == SILENT) {
            try {
                closing.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
            return;
        }
        exchange.getResponseHeaders().set("content-type", "application/json");
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes, 0, bytes.length - answer.missing());
        exchange.getResponseBody().flush();
        exchange.close();
    }
}
